/**
 * SQL of a workspace: a person alone, or all members of the enterprise that the person belongs to now. `user` is a placeholder; a statement begins
 * with it and names the members as the table `members (user_id)`.
 */
export function membersSql(user: string): string {
  return `WITH members (user_id) AS MATERIALIZED (
  SELECT ${user} UNION SELECT other.user_id FROM memberships me CROSS JOIN memberships other ON other.enterprise_id = me.enterprise_id
  WHERE me.user_id = ${user} AND me.enterprise_id IS NOT NULL)`;
}
