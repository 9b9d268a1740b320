import { type Route, route } from "#workers/api/route.ts";
import type { Switches } from "#workers/modules/switches/service.ts";
import type { ReadActing } from "../acting.ts";
import type { UseSwitch } from "./switch-acts.ts";
import { listSwitches, useSwitch } from "./switches-contract.ts";

type Deps = { switches: Pick<Switches, "view">; use: UseSwitch; actingOf: ReadActing };

export function createAdminSwitchRoutes({ switches, use, actingOf }: Deps): Route[] {
  return [
    route(listSwitches, () => switches.view()),
    route(useSwitch, async (call) => use(await actingOf(call), call.input.params.name, call.input.body.isOff)),
  ];
}
