import { and, eq, lte } from "drizzle-orm";
import { openDatabase, toStatement } from "#workers/db/client.ts";
import { failureText } from "#workers/db/d1-failure.ts";
import { namesOf } from "#workers/db/names.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import { auditStatement } from "#workers/modules/membership/audit.ts";
import { enterprises, memberships } from "#workers/modules/membership/tables.ts";
import { dayOf, nextRenewal } from "./domain.ts";
import { type DueAccount, LEDGER_ROW, type QuotaStore } from "./store.ts";
import { ledger, quotaAccounts } from "./tables.ts";

const RENEWALS_PER_RUN = 200;

export type Grant = {
  accountId: string;
  /** Stored units; negative takes away, at most what is left. */
  units: number;
  reason: string;
  adminId: string;
  /** The same key grants once. */
  key: string;
};

/** What happens to quota without a task: renewals, expiry, grants. Times are given by the caller (cron passes its scheduled time). */
export function createQuotaUpkeep(d1: D1Database, quotas: Pick<QuotaStore, "listDueRenewals">) {
  return {
    /** Starts a new period for every account whose renewal is due; answers how many. Running twice, even at once, renews once. */
    async renewDue(at: number): Promise<number> {
      const due = await quotas.listDueRenewals(at, RENEWALS_PER_RUN);
      for (const account of due) await d1.batch(renewStatements(d1, account, at));
      return due.length;
    },

    /** Marks memberships and enterprises past their term as EXPIRED and lets their unused quota lapse; answers how many. */
    async expireDue(at: number): Promise<number> {
      const results = await d1.batch<{ id: string }>([
        d1.prepare(LAPSE_PAID).bind(at, dayOf(at)),
        expireStatement(d1, memberships, at),
        d1.prepare(LAPSE_ENTERPRISE).bind(at, dayOf(at)),
        expireStatement(d1, enterprises, at),
      ]);
      return (results[1]?.results.length ?? 0) + (results[3]?.results.length ?? 0);
    },

    /** Gives or takes quota by hand, with an audit row. Unknown accounts answer 1404; a key used before changes nothing and answers false. */
    async grant(grant: Grant, at: number): Promise<boolean> {
      if (!Number.isSafeInteger(grant.units) || grant.units === 0) throw new AppError(1400, { field: "units" });
      try {
        await d1.batch(grantStatements(d1, grant, at));
        return true;
      } catch (failure) {
        const message = failureText(failure);
        if (message.includes("UNIQUE constraint failed: ledger.task_id, ledger.kind")) return false;
        if (message.includes("NOT NULL constraint failed: ledger.")) throw new AppError(1404, { cause: failure });
        throw failure;
      }
    },
  };
}

const row = namesOf(ledger);
const account = namesOf(quotaAccounts);
const l = namesOf(ledger, "l");
const a = namesOf(quotaAccounts, "a");

const ENTERPRISE_OF_ACCOUNT = `CASE WHEN ${a.kind} = 'ENTERPRISE' THEN ${a.ownerId} END`;

/** The row that closes the account's present period. The trigger `ledger_reset_clears` (migrations/0003_billing_triggers.sql) takes its units off the account. */
export const RESET_PERIOD = `
  INSERT INTO ${row} (${LEDGER_ROW.names})
  SELECT 'reset:' || ${a.id} || ':' || ${a.period}, 'RESET', ${a.id}, NULL, ${ENTERPRISE_OF_ACCOUNT}, ${a.period}, ?2, 'RESET', -${a.used}, -${a.used}, '', ?3
  FROM ${a} WHERE ${a.id} = ?1`;
const RESET = `${RESET_PERIOD} AND ${a.period} = ?4`;

const NEXT_PERIOD = `
  UPDATE ${account} SET ${account.period} = ${account.period} + 1, ${account.quota} = ${account.allowance}, ${account.renewsAt} = ?3, ${account.updatedAt} = ?4
  WHERE ${account.id} = ?1 AND ${account.period} = ?2`;

/** Both statements look for the period they found due: the loser of two concurrent renewals changes nothing. */
function renewStatements(d1: D1Database, due: DueAccount, at: number): D1PreparedStatement[] {
  const renewsAt = nextRenewal(due.renewal, due.anchorAt, at);
  return [
    d1.prepare(RESET).bind(due.id, dayOf(at), at, due.period),
    d1.prepare(NEXT_PERIOD).bind(due.id, due.period, renewsAt, at),
  ];
}

/** Takes away what is left of a quota. The trigger `ledger_grant_changes_quota` (migrations/0003_billing_triggers.sql) moves the account's quota with the row. */
const lapse = (from: string, term: { status: string; expireAt: string }) => `
  INSERT INTO ${row} (${LEDGER_ROW.names})
  SELECT 'expire:' || ${a.id} || ':' || ${a.period}, 'EXPIRE', ${a.id}, NULL, ${ENTERPRISE_OF_ACCOUNT}, ${a.period}, ?2, 'EXPIRE',
    CASE WHEN ${a.quota} = -1 THEN 0 ELSE ${a.used} - ${a.quota} END, 0, '', ?1
  FROM ${from} AND ${term.status} = 'ACTIVE' AND ${term.expireAt} <= ?1
    AND NOT EXISTS (SELECT 1 FROM ${l} WHERE ${l.taskId} = 'expire:' || ${a.id} || ':' || ${a.period} AND ${l.kind} = 'EXPIRE')`;

const m = namesOf(memberships, "m");
const e = namesOf(enterprises, "e");
const LAPSE_PAID = lapse(
  `${m} JOIN ${a} ON ${a.ownerId} = ${m.userId} AND ${a.kind} = 'PAID' WHERE ${m.type} = 'PAID'`,
  m,
);
const LAPSE_ENTERPRISE = lapse(`${e} JOIN ${a} ON ${a.ownerId} = ${e.id} AND ${a.kind} = 'ENTERPRISE' WHERE 1 = 1`, e);

/** The statement that ends memberships or enterprises past their term; answers their ids. */
function expireStatement(
  d1: D1Database,
  table: typeof memberships | typeof enterprises,
  at: number,
): D1PreparedStatement {
  const isOver = and(eq(table.status, "ACTIVE"), lte(table.expireAt, at));
  return toStatement(
    d1,
    openDatabase(d1).update(table).set({ status: "EXPIRED", updatedAt: at }).where(isOver).returning({ id: table.id }),
  );
}

/**
 * Gives or takes. What was already used cannot be taken away: a withdrawal stops at what is left, decided inside the statement. The trigger
 * `ledger_grant_changes_quota` (migrations/0003_billing_triggers.sql) moves the account's quota with the row.
 */
const GRANT = `
  INSERT INTO ${row} (${LEDGER_ROW.names})
  VALUES (?1, 'ADMIN', ?2, NULL, (SELECT ${ENTERPRISE_OF_ACCOUNT} FROM ${a} WHERE ${a.id} = ?2), (SELECT ${a.period} FROM ${a} WHERE ${a.id} = ?2), ?3, 'ADMIN',
    (SELECT CASE WHEN ${a.quota} = -1 THEN ?4 ELSE max(?4, ${a.used} - ${a.quota}) END FROM ${a} WHERE ${a.id} = ?2), 0, ?5, ?6)`;

/** The row of the ledger that gives or takes by hand; the same key writes once, and a second one aborts the batch. */
export function grantStatement(
  d1: D1Database,
  { accountId, units, description, key }: Pick<Grant, "accountId" | "units" | "key"> & { description: string },
  at: number,
): D1PreparedStatement {
  return d1.prepare(GRANT).bind(`admin:${key}`, accountId, dayOf(at), units, description, at);
}

function grantStatements(d1: D1Database, grant: Grant, at: number): D1PreparedStatement[] {
  const { accountId, units, reason, adminId, key } = grant;
  return [
    grantStatement(d1, { accountId, units, description: reason, key }, at),
    auditStatement(d1, { actorId: adminId, action: "quota.grant", subject: accountId, details: { units } }, at),
  ];
}
