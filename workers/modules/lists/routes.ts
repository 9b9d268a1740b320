import { type Route, route } from "#workers/api/route.ts";
import { toSpecCandidate } from "#workers/modules/creators/spec-candidate.ts";
import {
  getResultStats,
  listCreatorPosts,
  listProjectLikes,
  rateAllPending,
  rateCreator,
  rateCreators,
} from "./contract.ts";
import type { PostsService } from "./posts.ts";
import type { ListsService } from "./service.ts";

/** The calls that count and rate the creators of result lists and look at what they post; pages of a list are asked for by search mode (`search/routes.ts`). */
export function createListsRoutes({ results, posts }: { results: ListsService; posts: PostsService }): Route[] {
  return [
    route(getResultStats, ({ actor, input }) => results.stats(actor, input.query)),
    route(rateCreator, ({ actor, input }) => results.rate(actor, input.body)),
    route(rateCreators, ({ actor, input }) => results.rateBatch(actor, input.body)),
    route(rateAllPending, ({ actor, input }) => results.rateAll(actor, input.body)),
    route(listProjectLikes, async ({ actor, input }) => (await results.likes(actor, input.query)).map(toSpecCandidate)),
    route(listCreatorPosts, ({ actor, input, request }) =>
      posts.list(actor, input.params.kolId, input.query.cursor, request.signal),
    ),
  ];
}
