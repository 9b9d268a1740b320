import { publicRoute, type Route, route } from "#workers/api/route.ts";
import {
  addExcluded,
  addSuppressions,
  listSuppressions,
  readUnsubscribeLink,
  removeSuppressions,
  unsubscribe,
} from "./contract.ts";
import type { SuppressionService } from "./service.ts";

/** The calls of unsubscribing and of the list; its download is one of the exports. */
export function createSuppressionRoutes({ suppressions }: { suppressions: SuppressionService }): Route[] {
  return [
    publicRoute(readUnsubscribeLink, ({ input }) => suppressions.readLink(input.params.token)),
    publicRoute(unsubscribe, ({ input }) => suppressions.unsubscribe(input.params.token)),
    route(listSuppressions, ({ actor, input }) => suppressions.list(actor, input.query)),
    route(addSuppressions, ({ actor, input }) => suppressions.add(actor, input.body)),
    route(removeSuppressions, ({ actor, input }) => suppressions.remove(actor, input.body)),
    route(addExcluded, ({ actor, input }) => suppressions.addExcluded(actor, input.body.after)),
  ];
}
