/**
 * The orders of a list besides that of arrival. Few lists are ever sorted, and each order costs a written row a creator; so a list is put into them when an account
 * first sorts it, and follows from then on (docs/decisions/result-lists.md).
 */

/** Whether new rows of the list belong into the other orders; `listId` is an SQL expression. */
export const isSortableSql = (listId: string) => `EXISTS (SELECT 1 FROM sortable_lists s WHERE s.list_id = ${listId})`;

/** What only orders ask of a row, told by its creator `k`: -1 stands for what is unknown and sorts last. */
const BY_CREATOR = {
  engagement_tenths: "coalesce(k.engagement_tenths, -1)",
  last_posted_at: "coalesce(k.last_posted_at, -1)",
} as const;

/** The same as columns of an INSERT, as their values, and as assignments of an UPDATE. */
export const ORDER_COLUMNS = Object.keys(BY_CREATOR).join(", ");
export const ORDER_VALUES = Object.values(BY_CREATOR).join(", ");
export const SET_ORDER_COLUMNS = Object.entries(BY_CREATOR)
  .map(([column, value]) => `${column} = ${value}`)
  .join(", ");

const ROWS_PER_STEP = 2_000;

/** The next rows of a list, in the order of their key. */
const PART = `SELECT creator_id FROM candidates WHERE list_id = ?1 AND creator_id > ?2 ORDER BY creator_id LIMIT ${ROWS_PER_STEP}`;

/**
 * Puts a list into all orders. Rows that come meanwhile are in them from the start, the others are put there in parts, so that no statement of a large list
 * keeps others waiting. Resumable: a retry skips rows already flagged.
 */
export async function makeSortable(d1: D1Database, listId: string): Promise<void> {
  await d1.prepare("INSERT INTO sortable_lists (list_id) VALUES (?1) ON CONFLICT DO NOTHING").bind(listId).run();
  let after: string | null = "";
  while (after !== null) {
    const parts: D1Result<{ last: string | null }>[] = await d1.batch([
      d1.prepare(`SELECT max(creator_id) AS last FROM (${PART})`).bind(listId, after),
      d1
        .prepare(`UPDATE candidates SET sortable = 1, ${SET_ORDER_COLUMNS} FROM creators k
          WHERE list_id = ?1 AND creator_id IN (${PART}) AND sortable = 0 AND k.id = candidates.creator_id`)
        .bind(listId, after),
    ]);
    after = parts[0]?.results[0]?.last ?? null;
  }
  await d1.prepare("UPDATE sortable_lists SET is_whole = 1 WHERE list_id = ?1").bind(listId).run();
}
