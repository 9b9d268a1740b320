import {
  BIND_KNOWN,
  FIND_EXCLUDED,
  listOwnersSql,
  type NamedCreator,
  namedJson,
} from "#workers/modules/exclusions/matching.ts";

/** How a result list keeps excluded creators out while it is being filled. */

type List = { listId: string; projectId: string };

/** The first condition is asked once: an empty exclude list costs one look-up. */
const NOTE_HIDDEN = `
INSERT INTO hidden_candidates (list_id, creator_id, owner_id, scope)
SELECT ?1, x.creator_id, x.owner_id, max(x.scope)
FROM json_each(?3) j CROSS JOIN exclusions x ON x.owner_id IN (${listOwnersSql("?2")}) AND x.creator_id = j.value ->> 0
WHERE EXISTS (SELECT 1 FROM exclusions WHERE owner_id IN (${listOwnersSql("?2")}))
  AND NOT EXISTS (SELECT 1 FROM candidates c WHERE c.list_id = ?1 AND c.creator_id = j.value ->> 0)
GROUP BY x.creator_id
ON CONFLICT (list_id, creator_id) DO NOTHING`;

/** Statements that note which of the creators are excluded; a person's own list is named before the enterprise's. */
export function hideExcludedStatements(
  d1: D1Database,
  list: List,
  creators: readonly NamedCreator[],
): D1PreparedStatement[] {
  const named = namedJson(creators);
  return [
    d1.prepare(BIND_KNOWN).bind(list.projectId, named),
    d1.prepare(NOTE_HIDDEN).bind(list.listId, list.projectId, named),
  ];
}

/** The excluded ones, and how many of them the list has not been without before. */
export type Excluded = { creators: NamedCreator[]; newCount: number };

/** Which of the creators are excluded for the project's owner; a creator that the list shows already stays out of the answer. */
export async function findExcluded(d1: D1Database, list: List, creators: readonly NamedCreator[]): Promise<Excluded> {
  if (creators.length === 0) return { creators: [], newCount: 0 };
  const named = namedJson(creators);
  const [excluded, known] = await d1.batch<{ creator_id: string }>([
    d1
      .prepare(
        `${FIND_EXCLUDED} EXCEPT SELECT c.creator_id FROM json_each(?2) i CROSS JOIN candidates c ON c.list_id = ?3 AND c.creator_id = i.value ->> 0`,
      )
      .bind(list.projectId, named, list.listId),
    d1
      .prepare(
        "SELECT h.creator_id FROM json_each(?2) j CROSS JOIN hidden_candidates h ON h.list_id = ?1 AND h.creator_id = j.value ->> 0",
      )
      .bind(list.listId, named),
  ]);
  const ids = new Set((excluded?.results ?? []).map((row) => row.creator_id));
  const hidden = new Set((known?.results ?? []).map((row) => row.creator_id));
  return {
    creators: creators.filter(({ creatorId }) => ids.has(creatorId)),
    newCount: [...ids].filter((id) => !hidden.has(id)).length,
  };
}
