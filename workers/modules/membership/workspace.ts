import { namesOf } from "#workers/db/names.ts";
import { memberships } from "./tables.ts";

/**
 * Each joining is a stay with an id of its own: the triggers `memberships_join` and `memberships_join_at_once`
 * (migrations/0002_membership_triggers.sql) give it. What a member makes carries the id by the triggers
 * `result_lists_know_their_stay`, `ratings_know_their_stay` and `ratings_move_to_a_stay` (migrations/0006_lists_triggers.sql),
 * the triggers `track_runs_know_their_stay` and `publication_labels_know_their_stay` (migrations/0008_publications_triggers.sql)
 * and the triggers `tracking_sheets_know_their_stay` and `tracking_sheets_move_to_a_stay` (migrations/0011_sheets_triggers.sql).
 * Why: docs/decisions/private-before-joining.md.
 */
const me = namesOf(memberships, "me");
const other = namesOf(memberships, "other");

/**
 * SQL of a workspace: a person alone, or all members of the enterprise that the person belongs to now. `user` is a placeholder; a statement begins with it and names the
 * members as the table `members (user_id, join_id)`. `join_id` says what counts of a member (`isOfWorkspace`): null for the person, whose work counts whole.
 */
export function membersSql(user: string): string {
  return `WITH members (user_id, join_id) AS MATERIALIZED (
  SELECT ${user}, NULL UNION SELECT ${other.userId}, ${other.joinId} FROM ${me} CROSS JOIN ${other} ON ${other.enterpriseId} = ${me.enterpriseId} AND ${other.userId} <> ${user}
  WHERE ${me.userId} = ${user} AND ${me.enterpriseId} IS NOT NULL)`;
}

/** SQL: whether a row with this `join_id` is the workspace's to know, for the member `m`: a colleague's only when it was made in the present stay. */
export const isOfWorkspace = (joinId: string): string => `(m.join_id IS NULL OR ${joinId} = m.join_id)`;
