/** What the nightly check of the money asks about sums (modules/tasks/reconcile.ts runs it). */
import * as z from "zod";
import { namesOf } from "#workers/db/names.ts";
import { ledger, quotaAccounts, quotaDays, quotaMembers, quotaStatements, usageSums } from "./tables.ts";

export const DRIFT_KINDS = [
  "account_drift",
  "day_drift",
  "member_drift",
  "usage_drift",
  "statement_drift",
  "charge_without_task",
  "failed_without_refund",
  "ended_without_settlement",
] as const;
export type DriftKind = (typeof DRIFT_KINDS)[number];

export const Alarm = z.object({
  kind: z.enum(DRIFT_KINDS),
  /** The account, account/user/day, or task that does not add up. */
  subject: z.string(),
  /** Units as stored, and as the ledger's rows add up to; null where it is not about a sum. */
  stored: z.number().nullable(),
  booked: z.number().nullable(),
});
export type Alarm = z.output<typeof Alarm>;

/** Groups what is kept and what is booked side by side, so that a row missing on either side shows as well. */
const compare = (kind: DriftKind, kept: string, booked: string) => `
  SELECT '${kind}' AS kind, subject, sum(stored) AS stored, sum(booked) AS booked
  FROM (${kept} UNION ALL ${booked}) GROUP BY subject HAVING sum(stored) <> sum(booked)`;

const a = namesOf(quotaAccounts, "a");
const d = namesOf(quotaDays, "d");
const q = namesOf(quotaMembers, "q");
const l = namesOf(ledger, "l");
const u = namesOf(usageSums, "u");
const e = namesOf(quotaStatements, "e");
const IS_USE = `${l.kind} IN ('CHARGE', 'REFUND')`;

/** The newest sum of a person, an enterprise and a member against the rows that count for them. */
const usage = (what: string, kept: string, units: string, rows: string) =>
  compare(
    "usage_drift",
    `SELECT ${u.accountId} || '/' || ${u.userId} || '/${what}' AS subject, ${kept} AS stored, 0 AS booked, max(${u.slot}) AS slot FROM ${u}
     GROUP BY ${u.accountId}, ${u.userId}`,
    `SELECT '/' || ${l.userId} || '/${what}', 0, ${units}, 0 FROM ${l} WHERE ${rows}
     UNION ALL
     SELECT ${l.accountId} || '//${what}', 0, ${units}, 0 FROM ${l} WHERE ${rows} AND ${l.enterpriseId} IS NOT NULL
     UNION ALL
     SELECT ${l.accountId} || '/' || ${l.userId} || '/${what}', 0, ${units}, 0 FROM ${l} WHERE ${rows} AND ${l.enterpriseId} IS NOT NULL`,
  );

/** Every sum that is kept equals the sum of the ledger's rows: that the triggers of the ledger (ledger.ts, upkeep.ts, usage-store.ts, statement-store.ts) moved what they should. */
export const SUM_CHECKS: readonly string[] = [
  // The sum of a period that is over is closed by its RESET row; later refunds return to it and change nothing that can still be spent.
  compare(
    "account_drift",
    `SELECT ${a.id} AS subject, ${a.used} AS stored, 0 AS booked FROM ${a}`,
    `SELECT ${a.id}, 0, ${l.delta} FROM ${l} JOIN ${a} ON ${a.id} = ${l.accountId} AND ${a.period} = ${l.period}`,
  ),
  compare(
    "day_drift",
    `SELECT ${d.accountId} || '/' || ${d.userId} || '/' || ${d.day} AS subject, ${d.used} AS stored, 0 AS booked FROM ${d}`,
    `SELECT ${l.accountId} || '//' || ${l.day}, 0, ${l.delta} FROM ${l} WHERE ${IS_USE}
     UNION ALL
     SELECT ${l.accountId} || '/' || ${l.userId} || '/' || ${l.day}, 0, ${l.delta} FROM ${l} WHERE ${IS_USE} AND ${l.enterpriseId} IS NOT NULL`,
  ),
  compare(
    "member_drift",
    `SELECT ${q.accountId} || '/' || ${q.userId} || '/' || ${q.period} AS subject, ${q.used} AS stored, 0 AS booked FROM ${q}`,
    `SELECT ${l.accountId} || '/' || ${l.userId} || '/' || ${l.period}, 0, ${l.delta} FROM ${l}
     WHERE ${IS_USE} AND ${l.enterpriseId} IS NOT NULL`,
  ),
  usage("used", `${u.charged} - ${u.returned}`, l.delta, IS_USE),
  usage("kept", u.captured, l.units, `${l.kind} = 'CAPTURE'`),
  compare(
    "statement_drift",
    `SELECT ${e.accountId} AS subject, ${e.used} AS stored, 0 AS booked FROM ${e}
     WHERE ${e.seq} = (SELECT max(n.seq) FROM ${namesOf(quotaStatements, "n")} WHERE n.account_id = ${e.accountId})`,
    `SELECT ${a.id}, 0, ${a.used} FROM ${a}`,
  ),
];
