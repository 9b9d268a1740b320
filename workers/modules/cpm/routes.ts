import { type Route, route } from "#workers/api/route.ts";
import { getCpm, saveCpm } from "./contract.ts";
import type { CpmService } from "./service.ts";

export function createCpmRoutes({ cpm }: { cpm: CpmService }): Route[] {
  return [
    route(getCpm, ({ actor }) => cpm.get(actor.userId)),
    route(saveCpm, ({ actor, input }) => cpm.save(actor.userId, input.body)),
  ];
}
