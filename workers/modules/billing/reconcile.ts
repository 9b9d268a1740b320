import { z } from "zod";

export const DRIFT_KINDS = [
  "account_drift",
  "day_drift",
  "member_drift",
  "charge_without_task",
  "failed_without_refund",
  "ended_without_settlement",
] as const;

const Alarm = z.object({
  kind: z.enum(DRIFT_KINDS),
  /** The account, account/user/day, or task that does not add up. */
  subject: z.string(),
  /** Units as stored, and as the ledger's rows add up to; null where it is not about a sum. */
  stored: z.number().nullable(),
  booked: z.number().nullable(),
});
export type Alarm = z.output<typeof Alarm>;

/** The most alarms of one kind that are reported. */
const ALARMS_PER_KIND = 100;

/**
 * The nightly check of the money: every sum that is kept equals the sum of the ledger's rows, every charge has its task, every failed task gave
 * back what it did not deliver, every ended task was settled. An empty answer means that all of it holds. Reads only.
 */
export async function reconcile(d1: D1Database): Promise<Alarm[]> {
  const checks = await d1.batch(CHECKS.map((check) => d1.prepare(`${check} LIMIT ${ALARMS_PER_KIND}`)));
  return checks.flatMap(({ results }) => z.array(Alarm).parse(results));
}

/** The same as a scheduled job: throws an error that names what does not add up, so that the run is reported as failed. */
export async function checkMoney(d1: D1Database): Promise<void> {
  const alarms = await reconcile(d1);
  if (alarms.length === 0) return;
  const lines = alarms
    .slice(0, 20)
    .map(({ kind, subject, stored, booked }) => `${kind} ${subject}: stored ${stored}, booked ${booked}`);
  throw new Error(`the ledger does not add up (${alarms.length} alarms)\n${lines.join("\n")}`);
}

/** Groups what is kept and what is booked side by side, so that a row missing on either side shows as well. */
const compare = (kind: (typeof DRIFT_KINDS)[number], kept: string, booked: string) => `
  SELECT '${kind}' AS kind, subject, sum(stored) AS stored, sum(booked) AS booked
  FROM (${kept} UNION ALL ${booked}) GROUP BY subject HAVING sum(stored) <> sum(booked)`;

/** The task of a ledger row: what was added to a running one is held under a name behind a plus (`extraHoldId`). */
const TASK_ID = "substr(l.task_id, 1, instr(l.task_id || '+', '+') - 1)";

const CHECKS = [
  // The sum of a period that is over is closed by its RESET row; later refunds return to it and change nothing that can still be spent.
  compare(
    "account_drift",
    "SELECT id AS subject, used AS stored, 0 AS booked FROM quota_accounts",
    "SELECT a.id, 0, l.delta FROM ledger l JOIN quota_accounts a ON a.id = l.account_id AND a.period = l.period",
  ),
  compare(
    "day_drift",
    "SELECT account_id || '/' || user_id || '/' || day AS subject, used AS stored, 0 AS booked FROM quota_days",
    `SELECT account_id || '//' || day, 0, delta FROM ledger WHERE kind IN ('CHARGE', 'REFUND')
     UNION ALL
     SELECT account_id || '/' || user_id || '/' || day, 0, delta FROM ledger WHERE kind IN ('CHARGE', 'REFUND') AND enterprise_id IS NOT NULL`,
  ),
  compare(
    "member_drift",
    "SELECT account_id || '/' || user_id || '/' || period AS subject, used AS stored, 0 AS booked FROM quota_members",
    `SELECT account_id || '/' || user_id || '/' || period, 0, delta FROM ledger
     WHERE kind IN ('CHARGE', 'REFUND') AND enterprise_id IS NOT NULL`,
  ),
  `SELECT 'charge_without_task' AS kind, l.task_id AS subject, NULL AS stored, l.units AS booked
   FROM ledger l WHERE l.kind = 'CHARGE' AND NOT EXISTS (SELECT 1 FROM tasks t WHERE t.id = ${TASK_ID})`,
  `SELECT 'failed_without_refund' AS kind, l.task_id AS subject, NULL AS stored, l.units AS booked
   FROM ledger l JOIN tasks t ON t.id = ${TASK_ID} AND t.status = 'FAILED'
   WHERE l.kind = 'CHARGE' AND NOT EXISTS (SELECT 1 FROM ledger r WHERE r.task_id = l.task_id AND r.kind = 'REFUND')`,
  `SELECT 'ended_without_settlement' AS kind, l.task_id AS subject, NULL AS stored, l.units AS booked
   FROM ledger l JOIN tasks t ON t.id = ${TASK_ID} AND t.ended_at IS NOT NULL
   WHERE l.kind = 'CHARGE' AND NOT EXISTS (SELECT 1 FROM ledger c WHERE c.task_id = l.task_id AND c.kind = 'CAPTURE')`,
] as const;
