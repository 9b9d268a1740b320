import { type Route, route } from "#workers/api/route.ts";
import type { Retention } from "#workers/jobs/retention.ts";
import { cancelLeaving, exportPerson, getLeaving, listRetention, requestLeaving } from "./contract.ts";
import type { LeavingService } from "./service.ts";

/** What operators see of retention. */
export function createRetentionRoutes({ retention }: { retention: Pick<Retention, "list"> }): Route[] {
  return [route(listRetention, ({ language }) => retention.list(language))];
}

/** The calls by which an account leaves. */
export function createLeavingRoutes({ leaving }: { leaving: LeavingService }): Route[] {
  return [
    route(getLeaving, ({ actor }) => leaving.view(actor)),
    route(requestLeaving, ({ actor, input }) => leaving.request(actor, input.body.email)),
    route(exportPerson, ({ actor }) => leaving.export(actor)),
    route(cancelLeaving, ({ actor }) => leaving.cancel(actor)),
  ];
}
