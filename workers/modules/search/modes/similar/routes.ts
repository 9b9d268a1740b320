import { type Route, route } from "#workers/api/route.ts";
import { toSpecPage } from "#workers/modules/creators/spec-candidate.ts";
import type { SearchService } from "../../search-service.ts";
import { createSimilarSearch, listSuperlikes, searchOfTask, searchUnion } from "./contract.ts";
import type { SuperlikeService } from "./superlike-service.ts";

/** The `/similars/*` calls that are about finding (spec 2 §7); rating is with the results, tasks are with the tasks. */
export function createSimilarRoutes({
  search,
  superlikes,
}: {
  search: SearchService;
  superlikes: SuperlikeService;
}): Route[] {
  return [
    route(createSimilarSearch, ({ actor, input }) => {
      const isSuperlike = input.body.reason === "SUPERLIKE";
      return isSuperlike ? superlikes.start(actor, input.body) : search.start("similar", actor, input.body);
    }),
    route(listSuperlikes, ({ actor, input }) => superlikes.list(actor, input.query)),
    route(searchUnion, async ({ actor, input }) => toSpecPage(await superlikes.union(actor, input.query))),
    route(searchOfTask, async ({ actor, input }) => toSpecPage(await superlikes.single(actor, input.body))),
  ];
}
