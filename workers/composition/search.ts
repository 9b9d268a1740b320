/** Searches, what was found before, and searches that are kept. */
import type { Route } from "#workers/api/route.ts";
import type { Env } from "#workers/env.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { FindContacts } from "#workers/modules/lists/port.ts";
import type { ListsService } from "#workers/modules/lists/service.ts";
import { createCachedService } from "#workers/modules/reuse/cached-service.ts";
import { createCachedStore } from "#workers/modules/reuse/cached-store.ts";
import { createIndexService } from "#workers/modules/reuse/index-service.ts";
import { createReuseRoutes } from "#workers/modules/reuse/routes.ts";
import { createSavedSearchesRoutes } from "#workers/modules/saved-searches/routes.ts";
import { createSavedSearchesService } from "#workers/modules/saved-searches/service.ts";
import { createSimilarRoutes } from "#workers/modules/search/modes/similar/routes.ts";
import { createSuperlikeService } from "#workers/modules/search/modes/similar/superlike-service.ts";
import { createSearchRoutes } from "#workers/modules/search/routes.ts";
import { createSearchService } from "#workers/modules/search/search-service.ts";
import { createYoutubePages } from "#workers/modules/search/youtube-pages.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import type { Platforms } from "#workers/platforms/registry.ts";
import type { Stores } from "./stores.ts";

type Parts = {
  stores: Pick<Stores, "lists" | "savedSearches" | "superlikes">;
  tasks: TaskEngine;
  results: ListsService;
  platforms: Platforms;
  findContacts: FindContacts;
  clock: Clock;
};

/** The calls of all of them. */
export function buildSearchRoutes({ DB: d1 }: Pick<Env, "DB">, parts: Parts): Route[] {
  const { stores, tasks, results, platforms, findContacts, clock } = parts;
  const { lists } = stores;
  const search = createSearchService({ tasks, lists, clock });
  const superlikes = createSuperlikeService({ tasks, superlikes: stores.superlikes, lists, clock });
  const pages = createYoutubePages({ platforms, clock });
  const index = createIndexService({ d1, lists, findContacts });
  const cached = createCachedService({ d1, tasks, lists, cached: createCachedStore(d1), clock });
  const savedSearches = createSavedSearchesService({ d1, store: stores.savedSearches, lists, search, clock });
  return [
    ...createSimilarRoutes({ search, superlikes }),
    ...createSearchRoutes({ search, results, pages }),
    ...createReuseRoutes({ index, cached }),
    ...createSavedSearchesRoutes({ savedSearches }),
  ];
}
