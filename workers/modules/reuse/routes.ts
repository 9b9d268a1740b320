import { type Route, route } from "#workers/api/route.ts";
import type { CachedService } from "./cached-service.ts";
import { previewSearch, searchIndex, takeCachedSearch } from "./contract.ts";
import type { IndexService } from "./index-service.ts";

/** The calls of what is known already. */
export function createReuseRoutes({ index, cached }: { index: IndexService; cached: CachedService }): Route[] {
  return [
    route(searchIndex, ({ actor, input }) => index.search(actor, input.body)),
    route(previewSearch, ({ actor, input }) => cached.preview(actor, input.body)),
    route(takeCachedSearch, ({ actor, input }) => cached.take(actor, input.body)),
  ];
}
