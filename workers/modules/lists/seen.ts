/** How the list of a saved search's run leaves out whom other runs have brought (docs/saved-searches.md). */

/** A run that is filled; `savedSearchId` is missing for every other list. */
type Run = { listId: string; savedSearchId?: string | undefined };

/** One that an exclude list has taken out of another run keeps its numbers there (`rank`): it was shown. */
const FIND = `
SELECT DISTINCT j.value AS id FROM json_each(?3) j WHERE EXISTS (
  SELECT 1 FROM result_lists l INDEXED BY result_lists_by_saved_search
  WHERE l.saved_search_id = ?1 AND l.list_id <> ?2
    AND (EXISTS (SELECT 1 FROM candidates c WHERE c.list_id = l.list_id AND c.creator_id = j.value)
      OR EXISTS (SELECT 1 FROM hidden_candidates h WHERE h.list_id = l.list_id AND h.creator_id = j.value AND h.rank IS NOT NULL)))`;

const COUNT = `
INSERT INTO candidate_counters (list_id, tab, dim, key, count)
SELECT ?1, '*', 'seen', '', count(*) FROM json_each(?2) j
WHERE NOT EXISTS (SELECT 1 FROM seen_candidates s WHERE s.list_id = ?1 AND s.creator_id = j.value) HAVING count(*) > 0
ON CONFLICT (list_id, tab, dim, key) DO UPDATE SET count = count + excluded.count`;

const NOTE = `
INSERT INTO seen_candidates (list_id, creator_id) SELECT ?1, j.value FROM json_each(?2) j WHERE true ON CONFLICT DO NOTHING`;

/** Those of the creators that other runs of the list's saved search have brought; none for a list that is no run. Rated and excluded since makes no difference. */
export async function findSeen(
  d1: D1Database,
  { listId, savedSearchId }: Run,
  creatorIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (savedSearchId === undefined || creatorIds.length === 0) return new Set();
  const statement = d1.prepare(FIND).bind(savedSearchId, listId, JSON.stringify(creatorIds));
  return new Set((await statement.all<{ id: string }>()).results.map(({ id }) => id));
}

/** Statements that note, each once, whom a run has met and left out, and count them under `*`, `seen`. May run twice. */
export function noteSeenStatements(d1: D1Database, listId: string, seen: ReadonlySet<string>): D1PreparedStatement[] {
  if (seen.size === 0) return [];
  const ids = JSON.stringify([...seen]);
  return [d1.prepare(COUNT).bind(listId, ids), d1.prepare(NOTE).bind(listId, ids)];
}
