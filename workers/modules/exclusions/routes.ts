import { type Route, route } from "#workers/api/route.ts";
import { clearExcludeList, countExcludeList, uploadExcludeList } from "./contract.ts";
import type { ExclusionService } from "./service.ts";

/** The calls of the exclude list (spec 3 §7.3); its download is one of the exports. */
export function createExclusionRoutes({ exclusions }: { exclusions: ExclusionService }): Route[] {
  return [
    route(uploadExcludeList, ({ actor, input }) => exclusions.upload(actor, input.body)),
    route(countExcludeList, ({ actor, input }) => exclusions.count(actor, input.query.scope)),
    route(clearExcludeList, ({ actor, input }) => exclusions.clear(actor, input.query.scope)),
  ];
}
