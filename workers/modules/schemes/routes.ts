import { publicRoute, type Route, route } from "#workers/api/route.ts";
import { endSchemeTrial, getSchemeTrial, notePlansSeen, startSchemeTrial } from "./contract.ts";
import type { Schemes } from "./service.ts";

/** The calls of the trial: one for pages, the others for operators. */
export function createSchemeRoutes({ schemes }: { schemes: Schemes }): Route[] {
  return [
    publicRoute(notePlansSeen, async ({ actor, input }) => {
      await schemes.notePlansSeen(actor, input.body.ticket);
      return {};
    }),
    route(getSchemeTrial, () => schemes.view()),
    route(startSchemeTrial, async ({ actor }) => {
      await schemes.start(actor);
      return await schemes.view();
    }),
    route(endSchemeTrial, async ({ actor, input }) => {
      await schemes.end(actor, input.body.scheme);
      return await schemes.view();
    }),
  ];
}
