/** What staff switch off for everybody. */
import type { Env } from "#workers/env.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { createSwitches } from "#workers/modules/switches/service.ts";
import { createSwitchStore } from "#workers/modules/switches/store.ts";

export function buildSwitches({ DB: d1 }: Pick<Env, "DB">, clock: Clock) {
  return createSwitches({ store: createSwitchStore(d1), clock });
}
