import { type Route, route } from "#workers/api/route.ts";
import { toSpecPage } from "#workers/modules/creators/spec-candidate.ts";
import { ResultQuery } from "#workers/modules/lists/contract.ts";
import type { ListsService } from "#workers/modules/lists/service.ts";
import { getYoutubePage, listResults, listSpecResults, webKeywordResults, webResults } from "./contract.ts";
import { MODE_PLUGINS } from "./modes/registry.ts";
import type { SearchService } from "./search-service.ts";
import type { YoutubePages } from "./youtube-pages.ts";

export type SearchRoutesDeps = { search: SearchService; results: ListsService; pages: YoutubePages };

/** The calls of the searches and their results (spec 2 §7). */
export function createSearchRoutes({ search, results, pages }: SearchRoutesDeps): Route[] {
  return [
    ...MODE_PLUGINS.flatMap(({ mode, call, hasOwnRoutes }) =>
      hasOwnRoutes ? [] : [route(call, ({ actor, input }) => search.start(mode, actor, input.body))],
    ),
    route(listResults, ({ actor, input }) => results.list(actor, input.body)),
    route(listSpecResults, async ({ actor, input }) => toSpecPage(await results.list(actor, input.body))),
    route(webResults, async ({ actor, input }) =>
      toSpecPage(await results.list(actor, ResultQuery.parse(input.query))),
    ),
    route(webKeywordResults, async ({ actor, input }) =>
      toSpecPage(await results.list(actor, ResultQuery.parse(input.query))),
    ),
    route(getYoutubePage, ({ actor, input, request }) => pages.describe(actor, input.query.url, request.signal)),
  ];
}
