import { type Route, route } from "#workers/api/route.ts";
import type { Schemes } from "#workers/modules/schemes/service.ts";
import type { ReadActing } from "../acting.ts";
import type { SchemeActs } from "./scheme-acts.ts";
import { endSchemeTrial, getSchemeTrial, startSchemeTrial } from "./schemes-contract.ts";

type Deps = { schemes: Pick<Schemes, "view">; switches: SchemeActs; actingOf: ReadActing };

/** The calls about the trial of the plans' terms. */
export function createSchemeSwitchRoutes({ schemes, switches, actingOf }: Deps): Route[] {
  return [
    route(getSchemeTrial, () => schemes.view()),
    route(startSchemeTrial, async (call) => switches.start(await actingOf(call), call.input.body)),
    route(endSchemeTrial, async (call) => switches.end(await actingOf(call), call.input.body)),
  ];
}
