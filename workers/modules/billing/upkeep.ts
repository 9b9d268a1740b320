import { failureText } from "#workers/db/d1-failure.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import { auditStatement } from "#workers/modules/membership/audit.ts";
import { dayOf, nextRenewal } from "./domain.ts";
import type { DueAccount, QuotaStore } from "./store.ts";

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
        d1.prepare(EXPIRE_MEMBERSHIPS).bind(at),
        d1.prepare(LAPSE_ENTERPRISE).bind(at, dayOf(at)),
        d1.prepare(EXPIRE_ENTERPRISES).bind(at),
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

const COLUMNS =
  "task_id, kind, account_id, user_id, enterprise_id, period, day, quota_type, units, delta, description, at";
const ENTERPRISE_OF_ACCOUNT = "CASE WHEN a.kind = 'ENTERPRISE' THEN a.owner_id END";

// Both statements look for the period they found due: the loser of two concurrent renewals changes nothing.
function renewStatements(d1: D1Database, account: DueAccount, at: number): D1PreparedStatement[] {
  return [
    d1
      .prepare(
        `INSERT INTO ledger (${COLUMNS})
         SELECT 'reset:' || a.id || ':' || a.period, 'RESET', a.id, NULL, ${ENTERPRISE_OF_ACCOUNT}, a.period, ?3, 'RESET', -a.used, -a.used, '', ?4
         FROM quota_accounts a WHERE a.id = ?1 AND a.period = ?2`,
      )
      .bind(account.id, account.period, dayOf(at), at),
    d1
      .prepare(
        `UPDATE quota_accounts SET period = period + 1, quota = allowance, renews_at = ?3, updated_at = ?4 WHERE id = ?1 AND period = ?2`,
      )
      .bind(account.id, account.period, nextRenewal(account.renewal, account.anchorAt, at), at),
  ];
}

const lapse = (from: string) => `
  INSERT INTO ledger (${COLUMNS})
  SELECT 'expire:' || a.id || ':' || a.period, 'EXPIRE', a.id, NULL, ${ENTERPRISE_OF_ACCOUNT}, a.period, ?2, 'EXPIRE',
    CASE WHEN a.quota = -1 THEN 0 ELSE a.used - a.quota END, 0, '', ?1
  FROM ${from} AND t.status = 'ACTIVE' AND t.expire_at <= ?1
    AND NOT EXISTS (SELECT 1 FROM ledger l WHERE l.task_id = 'expire:' || a.id || ':' || a.period AND l.kind = 'EXPIRE')`;

const LAPSE_PAID = lapse(
  "memberships t JOIN quota_accounts a ON a.owner_id = t.user_id AND a.kind = 'PAID' WHERE t.type = 'PAID'",
);
const LAPSE_ENTERPRISE = lapse(
  "enterprises t JOIN quota_accounts a ON a.owner_id = t.id AND a.kind = 'ENTERPRISE' WHERE 1 = 1",
);
const EXPIRE_MEMBERSHIPS =
  "UPDATE memberships SET status = 'EXPIRED', updated_at = ?1 WHERE status = 'ACTIVE' AND expire_at <= ?1 RETURNING id";
const EXPIRE_ENTERPRISES =
  "UPDATE enterprises SET status = 'EXPIRED', updated_at = ?1 WHERE status = 'ACTIVE' AND expire_at <= ?1 RETURNING id";

// What was already used cannot be taken away: a withdrawal stops at what is left, decided inside the statement.
function grantStatements(d1: D1Database, grant: Grant, at: number): D1PreparedStatement[] {
  return [
    d1
      .prepare(
        `INSERT INTO ledger (${COLUMNS})
         VALUES (?1, 'ADMIN', ?2, NULL, (SELECT ${ENTERPRISE_OF_ACCOUNT} FROM quota_accounts a WHERE a.id = ?2),
           (SELECT period FROM quota_accounts WHERE id = ?2), ?3, 'ADMIN',
           (SELECT CASE WHEN quota = -1 THEN ?4 ELSE max(?4, used - quota) END FROM quota_accounts WHERE id = ?2), 0, ?5, ?6)`,
      )
      .bind(`admin:${grant.key}`, grant.accountId, dayOf(at), grant.units, grant.reason, at),
    auditStatement(
      d1,
      { actorId: grant.adminId, action: "quota.grant", subject: grant.accountId, details: { units: grant.units } },
      at,
    ),
  ];
}
