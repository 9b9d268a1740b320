import { type Route, route } from "#workers/api/route.ts";
import {
  getResultStats,
  getYoutubePage,
  listProjectLikes,
  listResults,
  ResultQuery,
  rateAllPending,
  rateCreator,
  rateCreators,
  webKeywordResults,
  webResults,
} from "./contract.ts";
import { MODE_PLUGINS } from "./modes/registry.ts";
import type { ResultsService } from "./results-service.ts";
import type { SearchService } from "./search-service.ts";
import type { YoutubePages } from "./youtube-pages.ts";

export type SearchRoutesDeps = { search: SearchService; results: ResultsService; pages: YoutubePages };

/** The calls of the searches and their results (spec 2 §7). */
export function createSearchRoutes({ search, results, pages }: SearchRoutesDeps): Route[] {
  return [
    ...MODE_PLUGINS.flatMap(({ mode, call, hasOwnRoutes }) =>
      hasOwnRoutes ? [] : [route(call, ({ actor, input }) => search.start(mode, actor, input.body))],
    ),
    route(listResults, ({ actor, input }) => results.list(actor, input.body)),
    route(webResults, ({ actor, input }) => results.list(actor, ResultQuery.parse(input.query))),
    route(webKeywordResults, ({ actor, input }) => results.list(actor, ResultQuery.parse(input.query))),
    route(getYoutubePage, ({ input, request }) => pages.describe(input.query.url, request.signal)),
    route(getResultStats, ({ actor, input }) => results.stats(actor, input.query)),
    route(rateCreator, ({ actor, input }) => results.rate(actor, input.body)),
    route(rateCreators, ({ actor, input }) => results.rateBatch(actor, input.body)),
    route(rateAllPending, ({ actor, input }) => results.rateAll(actor, input.body)),
    route(listProjectLikes, ({ actor, input }) => results.likes(actor, input.query)),
  ];
}
