import { type Route, route } from "#workers/api/route.ts";
import type { ReadActing } from "../acting.ts";
import { liftRemoval, listRemovals, removeCreator } from "./contract.ts";
import type { RemovalActs } from "./removal-acts.ts";

export function createAdminRemovalRoutes({ acts, actingOf }: { acts: RemovalActs; actingOf: ReadActing }): Route[] {
  return [
    route(listRemovals, ({ input: { query } }) => acts.list(query.before ?? null)),
    route(removeCreator, async (call) => acts.remove(await actingOf(call), call.input.body)),
    route(liftRemoval, async (call) => acts.lift(await actingOf(call), call.input.params.id)),
  ];
}
