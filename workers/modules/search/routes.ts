import { type Route, route } from "#workers/api/route.ts";
import {
  createKeywordSearch,
  getResultStats,
  listProjectLikes,
  listResults,
  ResultQuery,
  rateAllPending,
  rateCreator,
  rateCreators,
  webKeywordResults,
} from "./contract.ts";
import type { ResultsService } from "./results-service.ts";
import type { SearchService } from "./search-service.ts";

/** The calls of the searches and their results (spec 2 §7). */
export function createSearchRoutes({ search, results }: { search: SearchService; results: ResultsService }): Route[] {
  return [
    route(createKeywordSearch, ({ actor, input }) => search.startKeywordSearch(actor, input.body)),
    route(listResults, ({ actor, input }) => results.list(actor, input.body)),
    route(webKeywordResults, ({ actor, input }) => results.list(actor, ResultQuery.parse(input.query))),
    route(getResultStats, ({ actor, input }) => results.stats(actor, input.query)),
    route(rateCreator, ({ actor, input }) => results.rate(actor, input.body)),
    route(rateCreators, ({ actor, input }) => results.rateBatch(actor, input.body)),
    route(rateAllPending, ({ actor, input }) => results.rateAll(actor, input.body)),
    route(listProjectLikes, ({ actor, input }) => results.likes(actor, input.query)),
  ];
}
