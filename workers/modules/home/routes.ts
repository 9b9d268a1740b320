import { type Route, route } from "#workers/api/route.ts";
import { listNextSteps } from "./contract.ts";
import type { HomeService } from "./service.ts";

/** The call of the hub. */
export function createHomeRoutes({ home }: { home: HomeService }): Route[] {
  return [route(listNextSteps, ({ actor, input }) => home.listNextSteps(actor, input.query.projectId))];
}
