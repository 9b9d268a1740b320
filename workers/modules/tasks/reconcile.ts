import * as z from "zod";
import { namesOf } from "#workers/db/names.ts";
import { Alarm, type DriftKind, SUM_CHECKS } from "#workers/modules/billing/reconcile.ts";
import { ledger } from "#workers/modules/billing/tables.ts";
import { infoCards } from "#workers/modules/enterprises/tables.ts";
import { memberships } from "#workers/modules/membership/tables.ts";
import { tasks } from "./tables.ts";

const l = namesOf(ledger, "l");
const other = namesOf(ledger, "o");
const t = namesOf(tasks, "t");
const c = namesOf(infoCards, "c");
const m = namesOf(memberships, "m");

/** The task of a ledger row: what was added to a running one is held under a name behind a plus (`extraHoldId`). */
const TASK_ID = `substr(${l.taskId}, 1, instr(${l.taskId} || '+', '+') - 1)`;

/** Charges of tasks in some state that lack what that state calls for. */
const unsettled = (kind: DriftKind, ofTasks: string, lacking: "REFUND" | "CAPTURE") => `
  SELECT '${kind}' AS kind, ${l.taskId} AS subject, NULL AS stored, ${l.units} AS booked
  FROM ${l} JOIN ${t} ON ${t.id} = ${TASK_ID} AND ${ofTasks}
  WHERE ${l.kind} = 'CHARGE' AND NOT EXISTS (SELECT 1 FROM ${other} WHERE ${other.taskId} = ${l.taskId} AND ${other.kind} = '${lacking}')`;

/**
 * A deletion removes an account's tasks and keeps its ledger rows. It settles the tasks first, so each charge left behind has a CAPTURE. Erasing takes several
 * runs: the membership goes last and has `leaves_at` until then.
 */
const LEFT_BY_DELETION = `NOT EXISTS (SELECT 1 FROM ${m} WHERE ${m.userId} = ${l.userId} AND ${m.leavesAt} IS NULL)
     AND EXISTS (SELECT 1 FROM ${other} WHERE ${other.taskId} = ${l.taskId} AND ${other.kind} = 'CAPTURE')`;

/** Every charge has its task, the info cards it bought, or a settlement from before its account was deleted; failed tasks are refunded, ended ones settled. */
const SETTLEMENT_CHECKS: readonly string[] = [
  `SELECT 'charge_without_task' AS kind, ${l.taskId} AS subject, NULL AS stored, ${l.units} AS booked
   FROM ${l} WHERE ${l.kind} = 'CHARGE' AND NOT EXISTS (SELECT 1 FROM ${t} WHERE ${t.id} = ${TASK_ID})
     AND NOT EXISTS (SELECT 1 FROM ${c} WHERE ${c.id} = ${l.taskId}) AND NOT (${LEFT_BY_DELETION})`,
  unsettled("failed_without_refund", `${t.status} = 'FAILED'`, "REFUND"),
  unsettled("ended_without_settlement", `${t.endedAt} IS NOT NULL`, "CAPTURE"),
];

/** The most alarms of one kind that are reported. */
const ALARMS_PER_KIND = 100;

/**
 * The nightly check of the money: every sum that is kept equals the sum of the ledger's rows, every charge has its task or what it bought, every failed task gave
 * back what it did not deliver, every ended task was settled. An empty answer means that all of it holds. Reads only.
 */
export async function reconcile(d1: D1Database): Promise<Alarm[]> {
  const found = await d1.batch(
    [...SUM_CHECKS, ...SETTLEMENT_CHECKS].map((check) => d1.prepare(`${check} LIMIT ${ALARMS_PER_KIND}`)),
  );
  return found.flatMap(({ results }) => z.array(Alarm).parse(results));
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
