import { publicRoute, type Route } from "#workers/api/route.ts";
import { notePlansSeen } from "./contract.ts";
import type { Schemes } from "./service.ts";

/** What pages tell about the plans. */
export function createSchemeRoutes({ schemes }: { schemes: Pick<Schemes, "notePlansSeen"> }): Route[] {
  return [
    publicRoute(notePlansSeen, async ({ actor, input }) => {
      await schemes.notePlansSeen(actor, input.body.ticket);
      return {};
    }),
  ];
}
