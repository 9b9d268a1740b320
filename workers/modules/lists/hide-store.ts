import { COUNTED_DIMS, countRowsSql } from "./counters.ts";
import { isSortableSql, ORDER_COLUMNS, ORDER_VALUES } from "./order.ts";

/**
 * Result lists follow the exclude list: creators that wait for a rating leave when they are excluded and come back when it is cleared. The triggers
 * `hidden_candidate_counts`, `hidden_candidate_uncounts` and `hidden_candidate_changes_list` (migrations/0006_lists_triggers.sql) count the hidden rows under
 * the tab `*` and the dimension `hidden`.
 */

type ListOwner = { ownerId: string; scope: "PERSON" | "ENTERPRISE" };

const USERS = {
  PERSON: "SELECT ?1 AS user_id",
  ENTERPRISE: "SELECT user_id FROM memberships WHERE enterprise_id = ?1",
} as const satisfies Record<ListOwner["scope"], string>;

/** Pending candidates of the owner's lists whose creators are named by the entries with the keys of the JSON ?2. */
const leaving = (scope: ListOwner["scope"], columns: string) => `
SELECT ${columns} FROM exclusions x
CROSS JOIN (${USERS[scope]}) u
CROSS JOIN result_lists l INDEXED BY result_lists_by_user ON l.user_id = u.user_id AND l.platform = x.platform
CROSS JOIN candidates c ON c.list_id = l.list_id AND c.creator_id = x.creator_id AND c.tab = 'pending'
WHERE x.owner_id = ?1 AND x.key IN (SELECT value FROM json_each(?2)) AND x.creator_id IS NOT NULL`;

const ROW =
  "rank, followers, average_views, region, has_email, follower_bucket, view_bucket, score, info_at, expected_low, expected_views, expected_high";
const ROW_OF = (row: string) =>
  ROW.split(", ")
    .map((column) => `${row}.${column}`)
    .join(", ");

const COUNT_OUT = (scope: ListOwner["scope"]) =>
  countRowsSql(
    leaving(
      scope,
      "DISTINCT c.list_id, c.creator_id, c.tab, c.attitude, c.region, c.has_email, c.follower_bucket, c.view_bucket, -1 AS step",
    ),
    "?3",
  );

const MOVE_OUT = (scope: ListOwner["scope"]) => `
INSERT OR IGNORE INTO hidden_candidates (list_id, creator_id, owner_id, scope, ${ROW})
${leaving(scope, `c.list_id, c.creator_id, x.owner_id, x.scope, ${ROW_OF("c")}`)}`;

const REMOVE_OUT = (scope: ListOwner["scope"]) => `
DELETE FROM candidates WHERE (list_id, creator_id) IN (${leaving(scope, "c.list_id, c.creator_id")})`;

const RESTORE_BATCH_SIZE = 500;

/** The next hidden creators of an owner ?1 whom the owner's own list does not hold (any more). */
const PART = `SELECT h.list_id, h.creator_id FROM hidden_candidates h INDEXED BY hidden_candidates_by_owner
WHERE h.owner_id = ?1 AND NOT EXISTS (SELECT 1 FROM exclusions x WHERE x.owner_id = ?1 AND x.creator_id = h.creator_id)
LIMIT ${RESTORE_BATCH_SIZE}`;

/** Another list that hides the creator from the owner of the result list too. */
const OTHER = `SELECT x.owner_id, x.scope FROM tasks t
  CROSS JOIN exclusions x ON x.creator_id = hidden_candidates.creator_id
    AND x.owner_id IN (SELECT t.user_id UNION ALL SELECT m.enterprise_id FROM memberships m WHERE m.user_id = t.user_id AND m.enterprise_id IS NOT NULL)
  WHERE t.id = hidden_candidates.list_id AND x.owner_id <> ?1 LIMIT 1`;

const HAND_OVER = `UPDATE hidden_candidates SET (owner_id, scope) = (${OTHER}) WHERE owner_id = ?1 AND EXISTS (${OTHER})`;

const RETURNING_ROWS = `
SELECT h.*, coalesce(r.tab, 'pending') AS tab, coalesce(r.attitude, 'NORATE') AS attitude FROM hidden_candidates h
JOIN tasks t ON t.id = h.list_id
LEFT JOIN project_creators r ON r.project_id = t.project_id AND r.creator_id = h.creator_id
WHERE h.owner_id = ?1 AND (h.list_id, h.creator_id) IN (${PART}) AND h.rank IS NOT NULL`;

const COUNT_IN = countRowsSql(`SELECT *, 1 AS step FROM (${RETURNING_ROWS})`, "?2");

const MOVE_IN = `
INSERT INTO candidates (list_id, creator_id, tab, attitude, sortable, ${ROW}, ${ORDER_COLUMNS})
SELECT b.list_id, b.creator_id, b.tab, b.attitude, ${isSortableSql("b.list_id")}, ${ROW_OF("b")}, ${ORDER_VALUES}
FROM (${RETURNING_ROWS}) b LEFT JOIN creators k ON k.id = b.creator_id`;

const FORGET = `DELETE FROM hidden_candidates WHERE owner_id = ?1 AND (list_id, creator_id) IN (${PART})`;

export function createHiddenStore(d1: D1Database) {
  return {
    /**
     * Statements that hide the creators of new entries in every list of their owner, an enterprise's in those of all its members. What has been
     * rated stays. Work: one keyed look per entry and list.
     */
    hideStatements({ ownerId, scope }: ListOwner, keys: readonly string[]): D1PreparedStatement[] {
      const named = JSON.stringify(keys);
      return [
        d1.prepare(COUNT_OUT(scope)).bind(ownerId, named, COUNTED_DIMS),
        d1.prepare(MOVE_OUT(scope)).bind(ownerId, named),
        d1.prepare(REMOVE_OUT(scope)).bind(ownerId, named),
      ];
    },

    /** Brings back what a list that was cleared had hidden, unless another one hides it too; in parts, and safe to run again. */
    async restore(ownerId: string): Promise<void> {
      await d1.prepare(HAND_OVER).bind(ownerId).run();
      for (;;) {
        const [, , forgotten] = await d1.batch([
          d1.prepare(COUNT_IN).bind(ownerId, COUNTED_DIMS),
          d1.prepare(MOVE_IN).bind(ownerId),
          d1.prepare(FORGET).bind(ownerId),
        ]);
        if ((forgotten?.meta.changes ?? 0) === 0) return;
      }
    },
  };
}
