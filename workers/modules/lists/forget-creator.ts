import { COUNTED_DIMS, countRowsSql } from "./counters.ts";

/** Every list of results that there is; a list is looked at once, by its key, however many creators it holds. */
const LISTS =
  "(SELECT list_id FROM result_lists UNION SELECT list_id FROM discarded_lists UNION SELECT root_task_id FROM tasks)";
const IN_LISTS = (table: string) =>
  `FROM ${LISTS} l CROSS JOIN ${table} c ON c.list_id = l.list_id AND c.creator_id = ?1`;
const COUNT_OUT = countRowsSql(
  `SELECT c.list_id, c.tab, c.attitude, c.region, c.has_email, c.follower_bucket, c.view_bucket, -1 AS step ${IN_LISTS("candidates")}`,
  "?2",
);

/**
 * Statements that take a creator out of every list of everybody, with what its counters count; they run in one batch. The trigger `hidden_candidate_uncounts`
 * (migrations/0006_lists_triggers.sql) counts those that an exclude list hid.
 */
export function forgetCreatorStatements(d1: D1Database, creatorId: string): D1PreparedStatement[] {
  const from = (table: string) =>
    d1
      .prepare(
        `DELETE FROM ${table} WHERE (list_id, creator_id) IN (SELECT c.list_id, c.creator_id ${IN_LISTS(table)})`,
      )
      .bind(creatorId);
  const ofOwner = (table: string, owner: string, owners: string) =>
    d1.prepare(`DELETE FROM ${table} WHERE (${owner}, creator_id) IN (SELECT id, ?1 FROM ${owners})`).bind(creatorId);
  return [
    d1.prepare(COUNT_OUT).bind(creatorId, COUNTED_DIMS),
    ...["candidates", "hidden_candidates", "seen_candidates", "auto_finds", "superlikes"].map(from),
    d1
      .prepare(
        `DELETE FROM similar_finds WHERE (list_id, task_id, creator_id) IN (SELECT c.list_id, c.task_id, c.creator_id ${IN_LISTS("similar_finds")})`,
      )
      .bind(creatorId),
    ofOwner("project_creators", "project_id", "projects"),
    ofOwner("delivered_creators", "user_id", "users"),
  ];
}
