import { type Route, route } from "#workers/api/route.ts";
import { getBeginning, listNextSteps } from "./contract.ts";
import type { HomeService } from "./service.ts";

/** The calls of the hub. */
export function createHomeRoutes({ home }: { home: HomeService }): Route[] {
  return [
    route(listNextSteps, ({ actor, input }) => home.listNextSteps(actor, input.query.projectId)),
    route(getBeginning, async ({ actor }) => ({ hasSearched: await home.hasSearched(actor) })),
  ];
}
