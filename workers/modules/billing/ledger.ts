import { failureText } from "#workers/db/d1-failure.ts";
import { namesOf } from "#workers/db/names.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { ErrorCode } from "#workers/kernel/errors.ts";
import { standingRefusal } from "#workers/modules/membership/domain.ts";
import { createMembershipStore } from "#workers/modules/membership/store.ts";
import {
  accountIdOf,
  dayOf,
  nextDayAt,
  REFUSING_CONSTRAINTS,
  type RefusingConstraint,
  refusalCode,
  remainingOf,
} from "./domain.ts";
import type { Charge, Ledger, Payer } from "./port.ts";
import { createSharedUse } from "./shared-use.ts";
import { createQuotaStore, LEDGER_ROW } from "./store.ts";
import { ledger, quotaAccounts } from "./tables.ts";

/**
 * The quota ledger on D1. Its statements belong into the caller's batch; constraints of the tables do the refusing. No row is ever removed, and none
 * changed but that its text is emptied with the account: the triggers `ledger_keeps_rows` and `ledger_loses_no_rows`
 * (migrations/0003_billing_triggers.sql) refuse it.
 */
export function createLedger(d1: D1Database): Ledger {
  const members = createMembershipStore(d1);
  const quotas = createQuotaStore(d1);
  const refuseSharedUse = createSharedUse(d1);

  return {
    async resolvePayer(userId, at) {
      const member = await members.findMember(userId);
      const refusal = standingRefusal(member, at);
      if (refusal !== null || member === null) throw new AppError(refusal ?? 1902);
      if (member.type === "FREE" && (await refuseSharedUse(userId, at))) {
        throw new AppError(1910, { retryAfterSeconds: Math.ceil((nextDayAt(at) - at) / 1000) });
      }
      const enterpriseId = member.type === "ENTERPRISE" ? member.namedEnterpriseId : null;
      return { accountId: accountIdOf(member.type, enterpriseId ?? userId), kind: member.type, userId, enterpriseId };
    },

    holdStatements(payer, charge) {
      return [holdStatement(d1, payer, charge)];
    },

    settleStatements(settlement) {
      return [settleStatement(d1, settlement)];
    },

    async explainRefusal(failure, payer, charge) {
      const message = failureText(failure);
      if (message.includes("NOT NULL constraint failed: ledger.period"))
        return new AppError(missingAccountCode(payer), { cause: failure });
      const words = new Set(message.match(/\w+/g));
      const constraint = REFUSING_CONSTRAINTS.find((name) => words.has(name));
      if (constraint === undefined) return null;
      const left = await remainingUnder(constraint, payer, charge);
      const isOfDay = constraint !== "q1912" && constraint !== "q1921";
      const retryAfterSeconds = isOfDay ? Math.ceil((nextDayAt(charge.at) - charge.at) / 1000) : undefined;
      return new AppError(refusalCode(constraint, left), { retryAfterSeconds, cause: failure });
    },

    isDuplicateCharge(failure) {
      return failureText(failure).includes("UNIQUE constraint failed: ledger.task_id, ledger.kind");
    },
  };

  async function remainingUnder(constraint: RefusingConstraint, payer: Payer, charge: Charge): Promise<number> {
    const limits = await quotas.readLimits(payer, dayOf(charge.at));
    if (limits === null) return 0;
    if (constraint === "q1912" || constraint === "q1921") return remainingOf(limits.account);
    if (constraint === "q1928") return limits.memberDay === null ? 0 : remainingOf(limits.memberDay);
    return remainingOf(limits.accountDay);
  }
}

/** A payer always has an account; one without is a membership that was never set up. */
function missingAccountCode(payer: Payer): ErrorCode {
  return payer.kind === "ENTERPRISE" ? 1919 : 1902;
}

const l = namesOf(ledger);
const a = namesOf(quotaAccounts);

/**
 * A charge. The trigger `ledger_charge_holds` (migrations/0003_billing_triggers.sql) moves the account, the days and the member's share with the row, and
 * their CHECKs refuse all of it when a limit is passed. A missing account makes `period` NULL, which the column refuses: the whole batch ends there.
 */
const HOLD = `
  INSERT INTO ${l} (${LEDGER_ROW.names})
  VALUES (?1, 'CHARGE', ?2, ?3, ?4, (SELECT ${a.period} FROM ${a} WHERE ${a.id} = ?2), ?5, ?6, ?7, ?7, ?8, ?9)`;

function holdStatement(d1: D1Database, payer: Payer, charge: Charge): D1PreparedStatement {
  return d1
    .prepare(HOLD)
    .bind(
      charge.taskId,
      payer.accountId,
      payer.userId,
      payer.enterpriseId,
      dayOf(charge.at),
      charge.quotaType,
      charge.costUnits,
      charge.description,
      charge.at,
    );
}

const h = namesOf(ledger, "h");
const earlier = namesOf(ledger, "e");
const captured = namesOf(ledger, "c");

/**
 * The CAPTURE and REFUND rows of a task: one statement, so that all of them come from one look at the holds. The CAPTURE row makes a second settlement find
 * nothing. What was added to a running task (`extraHoldId`) is used up after what came before it. The trigger `ledger_refund_returns`
 * (migrations/0003_billing_triggers.sql) gives the units of a REFUND back to the period and the day they were taken from.
 */
const SETTLE = `
  INSERT INTO ${l} (${LEDGER_ROW.names})
  WITH held AS (
    SELECT *, max(0, min(?2 - earlier, ${l.units})) AS delivered FROM (
      SELECT h.*, coalesce((SELECT sum(${earlier.units}) FROM ${earlier}
        WHERE ${earlier.taskId} >= ?1 AND ${earlier.taskId} < ${h.taskId} AND ${earlier.kind} = 'CHARGE'), 0) AS earlier
      FROM ${h} WHERE ${h.taskId} >= ?1 AND ${h.taskId} < ?1 || ',' AND ${h.kind} = 'CHARGE'
        AND NOT EXISTS (SELECT 1 FROM ${captured} WHERE ${captured.taskId} = ${h.taskId} AND ${captured.kind} = 'CAPTURE'))
  )
  SELECT ${l.taskId}, 'CAPTURE', ${l.accountId}, ${l.userId}, ${l.enterpriseId}, ${l.period}, ${l.day}, ${l.quotaType}, delivered, 0, ${l.description}, ?4
  FROM held
  UNION ALL
  SELECT ${l.taskId}, 'REFUND', ${l.accountId}, ${l.userId}, ${l.enterpriseId},
    ${l.period}, ${l.day}, CASE WHEN ?3 = 1 THEN 'FAILED_TASK' ELSE ${l.quotaType} END, delivered - ${l.units}, delivered - ${l.units}, ${l.description}, ?4
  FROM held WHERE delivered < ${l.units} OR ?3 = 1`;

/** The name under which the ledger holds what is added to a running task; `id` is a new one of the kind `task` and orders the additions. */
export function extraHoldId(taskId: string, id: string): string {
  return `${taskId}+${id.slice(id.indexOf("_") + 1)}`;
}

function settleStatement(
  d1: D1Database,
  settlement: { taskId: string; deliveredUnits: number; failed: boolean; at: number },
): D1PreparedStatement {
  return d1
    .prepare(SETTLE)
    .bind(settlement.taskId, settlement.deliveredUnits, settlement.failed ? 1 : 0, settlement.at);
}
