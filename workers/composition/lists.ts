/** Result lists, and the posts of the creators in them. */
import type { Route } from "#workers/api/route.ts";
import type { Env } from "#workers/env.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { CpmService } from "#workers/modules/cpm/service.ts";
import { createPostsService, listDelivered } from "#workers/modules/lists/port.ts";
import { createListsRoutes } from "#workers/modules/lists/routes.ts";
import { createListsService, type ListsService } from "#workers/modules/lists/service.ts";
import { contactColumn } from "#workers/modules/outreach/sources/contacts.ts";
import { searchLabel } from "#workers/modules/search/modes/registry.ts";
import type { Platforms } from "#workers/platforms/registry.ts";
import type { Stores } from "./stores.ts";

type Parts = {
  stores: Pick<Stores, "results" | "ratings" | "creators">;
  cpm: CpmService;
  platforms: Pick<Platforms, "find">;
  clock: Clock;
};

export function buildLists(
  { DB: d1 }: Pick<Env, "DB">,
  { stores, cpm, platforms, clock }: Parts,
): { results: ListsService; routes: Route[] } {
  const { creators, ratings } = stores;
  const results = createListsService({
    ...{ results: stores.results, ratings, contacts: contactColumn, cpm, clock, labelOf: searchLabel },
  });
  const posts = createPostsService({
    ...{ creators, platforms, clock },
    listDelivered: (userId, shown) => listDelivered(d1, userId, shown),
  });
  return { results, routes: createListsRoutes({ results, posts }) };
}
