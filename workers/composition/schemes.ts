/** The trial of the plans' terms. */
import type { Env } from "#workers/env.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { createSigner } from "#workers/modules/auth/signature.ts";
import { createSchemes } from "#workers/modules/schemes/service.ts";
import { createSchemeStore } from "#workers/modules/schemes/store.ts";

export function buildSchemes({ DB: d1, COOKIE_SECRET }: Pick<Env, "DB" | "COOKIE_SECRET">, clock: Clock) {
  return createSchemes({ store: createSchemeStore(d1), signer: createSigner(COOKIE_SECRET, "scheme"), clock });
}
