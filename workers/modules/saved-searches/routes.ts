import { type Route, route } from "#workers/api/route.ts";
import { deleteSavedSearch, listSavedSearches, renameSavedSearch, runSavedSearch, saveSearch } from "./contract.ts";
import type { SavedSearchesService } from "./service.ts";

/** The calls of saved searches. */
export function createSavedSearchesRoutes({ savedSearches }: { savedSearches: SavedSearchesService }): Route[] {
  return [
    route(listSavedSearches, ({ actor, input }) => savedSearches.list(actor, input.query.projectId)),
    route(saveSearch, ({ actor, input }) => savedSearches.save(actor, input.body)),
    route(renameSavedSearch, ({ actor, input }) => savedSearches.rename(actor, input.params.id, input.body.name)),
    route(deleteSavedSearch, ({ actor, input }) => savedSearches.remove(actor, input.params.id)),
    route(runSavedSearch, ({ actor, input }) => savedSearches.run(actor, input.params.id)),
  ];
}
