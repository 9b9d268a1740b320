import { useEffect, useState } from "react";
import { callApi } from "#app/lib/api.client.ts";
import type { listSavedSearches, SavedSearchView } from "#workers/modules/saved-searches/contract.ts";

type Known = { projectId: string; saved: readonly SavedSearchView[] };

/**
 * The saved searches of a project, the newest first: asked for whenever one is named anew, and meanwhile those known of it before. None without a project and when
 * the call fails, which is not told: they are offered beside what was asked for.
 */
export function useProjectSearches(projectId: string | null): readonly SavedSearchView[] {
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    if (projectId === null) return;
    const ends = new AbortController();
    callApi<typeof listSavedSearches>(
      "GET /saved-searches",
      { query: { projectId } },
      { signal: ends.signal, isQuiet: true },
    ).then(
      (saved) => !ends.signal.aborted && setKnown({ projectId, saved }),
      () => {},
    );
    return () => ends.abort();
  }, [projectId]);
  return known !== null && known.projectId === projectId ? known.saved : [];
}
