import { readAddress, type SearchAddress } from "#app/entities/list/search-address.ts";
import { resultsAddress } from "#app/entities/list/use-order.ts";
import type { SavedSearchView } from "#workers/modules/saved-searches/contract.ts";

/** What a saved search searches, as the address of its results says it. */
export function savedAddress({
  mode,
  platform,
  source,
}: Pick<SavedSearchView, "mode" | "platform" | "source">): SearchAddress {
  return { ...readAddress(new URLSearchParams({ platform }), mode), searchInput: source };
}

/** Where the results of its newest run are; null where it has none. */
export function newestRunAddress(saved: SavedSearchView): string | null {
  const [newest] = saved.runs;
  return newest ? resultsAddress(saved, { ...savedAddress(saved), taskId: newest.taskId }) : null;
}
