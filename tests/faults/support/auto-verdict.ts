/** What must hold of automatic tasks after everything went wrong that can, asked of the tables. */
import type { LocalDatabase } from "#scripts/serve/migrate.ts";
import { CREATORS_PER_UNIT } from "#workers/modules/auto-tasks/domain.ts";

/** The lists of automatic tasks with the task of the chain that did last, and what the whole chain says to have charged. */
const CHAINS = `
  chains AS (
    SELECT l.list_id, l.user_id, n.id AS task_id, n.status, n.is_terminated, n.cursor, n.cost_units,
      (SELECT sum(t.cursor ->> 'charged') FROM tasks t WHERE t.root_task_id = l.list_id AND t.type = 'LONG_CRAWLER') AS charged
    FROM result_lists l JOIN tasks n ON n.id = l.latest_task_id WHERE l.task_type = 'LONG_CRAWLER'),
  kinds AS (SELECT list_id, kind, count(*) AS n FROM auto_finds GROUP BY list_id, kind),
  workspaces AS (
    SELECT c.list_id, c.user_id AS member FROM chains c
    UNION SELECT c.list_id, other.user_id FROM chains c JOIN memberships me ON me.user_id = c.user_id
      JOIN memberships other ON other.enterprise_id = me.enterprise_id)`;

const COUNTED = [
  ["perfectFit", "perfect"],
  ["contentOk", "content"],
  ["outside", "outside"],
  ["seed", "seedsUsed"],
] as const;

const miscounted = COUNTED.map(
  ([kind, counter]) => `
    SELECT c.list_id || ' ${kind}' FROM chains c LEFT JOIN kinds k ON k.list_id = c.list_id AND k.kind = '${kind}'
    WHERE coalesce(k.n, 0) <> c.cursor ->> '${counter}'`,
).join(" UNION ALL ");

/** Questions whose answer must be no row at all; the first column says where it is not so. */
const NOTHING = {
  "an automatic task met other numbers of creators than it says": miscounted,
  "two finds of an automatic task have one place":
    "SELECT list_id FROM auto_finds GROUP BY list_id, rank HAVING count(*) > 1",
  "a delivered creator is not in the list, or nobody was delivered whom it holds": `
    SELECT c.list_id || ' ' || f.creator_id FROM chains c JOIN auto_finds f ON f.list_id = c.list_id AND f.kind IN ('perfectFit', 'contentOk')
    WHERE NOT EXISTS (SELECT 1 FROM candidates x WHERE x.list_id = f.list_id AND x.creator_id = f.creator_id)
    UNION ALL SELECT c.list_id || ' ' || x.creator_id FROM chains c JOIN candidates x ON x.list_id = c.list_id
    WHERE NOT EXISTS (SELECT 1 FROM auto_finds f WHERE f.list_id = x.list_id AND f.creator_id = x.creator_id AND f.kind IN ('perfectFit', 'contentOk'))`,
  "a creator was delivered without evidence, or as a seed": `
    SELECT f.list_id || ' ' || f.creator_id FROM auto_finds f WHERE f.kind IN ('perfectFit', 'contentOk') AND (f.fit IS NULL OR f.analysis IS NULL)
    UNION ALL SELECT c.list_id || ' ' || f.creator_id FROM auto_finds f JOIN candidates c ON c.list_id = f.list_id AND c.creator_id = f.creator_id
    WHERE f.kind = 'seed'`,
  // Whom no other list of the workspace holds was certainly new to it; whom another one holds may have come there before or after.
  "an automatic task charges for other creators than those new to the workspace": `
    SELECT list_id || ' ' || charged || ' of ' || held || ', ' || alone || ' alone' FROM (
      SELECT c.list_id, c.charged, count(x.creator_id) AS held, coalesce(sum(x.creator_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM workspaces w JOIN result_lists l ON l.user_id = w.member AND l.list_id <> c.list_id
        JOIN candidates y ON y.list_id = l.list_id AND y.creator_id = x.creator_id WHERE w.list_id = c.list_id)), 0) AS alone
      FROM chains c LEFT JOIN candidates x ON x.list_id = c.list_id GROUP BY c.list_id)
    WHERE charged > held OR charged < alone`,
  "an automatic task delivered more than was paid for": `
    SELECT id FROM tasks WHERE type = 'LONG_CRAWLER' AND cursor ->> 'charged' > cost_units * ${CREATORS_PER_UNIT}`,
  "an automatic task ended well and does not say why": `
    SELECT c.task_id FROM chains c JOIN tasks t ON t.id = c.task_id WHERE t.status = 'COMPLETED' AND t.result ->> 'endReason' IS NULL`,
  "an automatic task says that all is delivered, and it is not": `
    SELECT t.id FROM tasks t WHERE t.type = 'LONG_CRAWLER' AND t.result ->> 'endReason' = 'delivered'
      AND t.cursor ->> 'charged' < t.cost_units * ${CREATORS_PER_UNIT}`,
  "what was added to a task is used before what came first": `
    SELECT e.task_id FROM ledger l JOIN ledger e ON e.kind = 'CAPTURE' AND e.task_id < l.task_id AND e.task_id >= substr(l.task_id, 1, instr(l.task_id, '+') - 1)
    JOIN ledger h ON h.task_id = e.task_id AND h.kind = 'CHARGE' WHERE l.kind = 'CAPTURE' AND instr(l.task_id, '+') > 0 AND l.units > 0 AND e.units < h.units`,
} as const;

/** Everything that must not be, in words; empty when all holds. */
export async function findAutoViolations(database: LocalDatabase): Promise<string[]> {
  const violations: string[] = [];
  for (const [what, question] of Object.entries(NOTHING)) {
    const [, ...rows] = await database.prepare(`WITH ${CHAINS} ${question}`).raw({ columnNames: true });
    for (const [where] of rows.slice(0, 10)) violations.push(`${what}: ${where}`);
  }
  return violations;
}
