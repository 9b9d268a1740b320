import { namesOf } from "#workers/db/names.ts";
import { memberships } from "./tables.ts";

const me = namesOf(memberships, "me");
const other = namesOf(memberships, "other");

/**
 * SQL of a workspace: a person alone, or all members of the enterprise that the person belongs to now. `user` is a placeholder; a statement begins
 * with it and names the members as the table `members (user_id)`.
 */
export function membersSql(user: string): string {
  return `WITH members (user_id) AS MATERIALIZED (
  SELECT ${user} UNION SELECT ${other.userId} FROM ${me} CROSS JOIN ${other} ON ${other.enterpriseId} = ${me.enterpriseId}
  WHERE ${me.userId} = ${user} AND ${me.enterpriseId} IS NOT NULL)`;
}
