import { type Route, route } from "#workers/api/route.ts";
import { listSwitchedOff } from "./contract.ts";
import type { Switches } from "./service.ts";

export function createSwitchRoutes({ switches }: { switches: Pick<Switches, "listOff"> }): Route[] {
  return [route(listSwitchedOff, async () => [...(await switches.listOff())])];
}
