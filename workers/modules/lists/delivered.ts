import type { Platform } from "#workers/kernel/vocabulary.ts";
import { isOfWorkspace, membersSql } from "#workers/modules/membership/workspace.ts";

/** Who was brought to a workspace before, and so is not charged again (docs/decisions/search-charges.md). */

/** The list that is being filled, and whose task fills it. */
type Filling = { listId: string; userId: string; platform: Platform };

/**
 * Creators that no other list of the workspace holds or, before it was thrown away, has held. Each is looked for list by list, so
 * that storing a result writes nothing for it.
 */
const NEWCOMERS = `
  FROM json_each(?4) j
  WHERE NOT EXISTS (SELECT 1 FROM members m CROSS JOIN delivered_creators d ON d.user_id = m.user_id AND d.creator_id = j.value AND ${isOfWorkspace("d.join_id")})
    AND NOT EXISTS (SELECT 1 FROM members m
      CROSS JOIN result_lists l INDEXED BY result_lists_by_user ON l.user_id = m.user_id AND l.platform = ?2 AND ${isOfWorkspace("l.join_id")}
      CROSS JOIN candidates c ON c.list_id = l.list_id AND c.creator_id = j.value WHERE l.list_id <> ?3)
    AND NOT EXISTS (SELECT 1 FROM members m
      CROSS JOIN discarded_lists l INDEXED BY discarded_lists_by_user ON l.user_id = m.user_id AND ${isOfWorkspace("l.join_id")}
      CROSS JOIN candidates c ON c.list_id = l.list_id AND c.creator_id = j.value)`;
const COUNT_NEWCOMERS = `${membersSql("?1")} SELECT count(*) AS newcomers FROM (SELECT 1 ${NEWCOMERS} LIMIT ?5)`;
/** One that an exclude list took out of an open list keeps its numbers there (`rank`): it was shown before. */
const LIST_NEWCOMERS = `${membersSql("?1")} SELECT j.value AS id ${NEWCOMERS}
    AND NOT EXISTS (SELECT 1 FROM members m
      CROSS JOIN result_lists l INDEXED BY result_lists_by_user ON l.user_id = m.user_id AND l.platform = ?2 AND ${isOfWorkspace("l.join_id")}
      CROSS JOIN hidden_candidates h ON h.list_id = l.list_id AND h.creator_id = j.value WHERE h.rank IS NOT NULL)
  LIMIT ?5`;

/** How many of the creators, up to `most`, are new to the workspace of the task's owner; they are new to the list itself already. */
export async function countNewcomers(
  d1: D1Database,
  { listId, userId, platform }: Filling,
  creatorIds: readonly string[],
  most: number,
): Promise<number> {
  if (creatorIds.length === 0) return 0;
  const statement = d1.prepare(COUNT_NEWCOMERS).bind(userId, platform, listId, JSON.stringify(creatorIds), most);
  return (await statement.first<number>("newcomers")) ?? 0;
}

/** Whether a list of the workspace holds the creator, or held it before the list was thrown away. */
export async function isDelivered(
  d1: D1Database,
  userId: string,
  { id, platform }: { id: string; platform: Platform },
): Promise<boolean> {
  return (await countNewcomers(d1, { listId: "", userId, platform }, [id], 1)) === 0;
}

/** Those of the creators that a list of the workspace holds, or held before it was thrown away or an exclude list took them out. */
export async function listDelivered<Known extends { id: string; platform: Platform }>(
  d1: D1Database,
  userId: string,
  creators: readonly Known[],
): Promise<Known[]> {
  const strangers = new Set<string>();
  for (const platform of new Set(creators.map((creator) => creator.platform))) {
    const group = creators.filter((creator) => creator.platform === platform);
    const ids = JSON.stringify(group.map(({ id }) => id));
    const { results } = await d1
      .prepare(LIST_NEWCOMERS)
      .bind(userId, platform, "", ids, group.length)
      .all<{ id: string }>();
    for (const { id } of results) strangers.add(id);
  }
  return creators.filter(({ id }) => !strangers.has(id));
}

/** The part ?2 of a list's candidates that is removed next. */
const PART = "SELECT creator_id FROM candidates WHERE list_id = ?1 ORDER BY creator_id LIMIT ?2";

/** Statements that remove the next `count` candidates of a discarded list, and keep in mind whom they were brought to. The last one tells how many. */
export function forgetCandidatesStatements(d1: D1Database, listId: string, count: number): D1PreparedStatement[] {
  return [
    d1
      .prepare(
        `INSERT INTO delivered_creators (user_id, creator_id, join_id)
         SELECT l.user_id, p.creator_id, l.join_id FROM discarded_lists l CROSS JOIN (${PART}) p WHERE l.list_id = ?1
         ON CONFLICT (user_id, creator_id) DO UPDATE SET join_id = excluded.join_id WHERE excluded.join_id IS NOT NULL`,
      )
      .bind(listId, count),
    d1.prepare(`DELETE FROM candidates WHERE list_id = ?1 AND creator_id IN (${PART})`).bind(listId, count),
  ];
}
