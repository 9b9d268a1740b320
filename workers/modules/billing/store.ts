import type { InferInsertModel } from "drizzle-orm";
import { openDatabase, toStatement } from "#workers/db/client.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import { enterprises, memberships } from "#workers/modules/membership/tables.ts";
import { accountIdOf, FREE_DAILY_UNITS, type Limits } from "./domain.ts";
import type { Payer } from "./port.ts";
import { ledger, quotaAccounts, quotaDays, quotaMembers } from "./tables.ts";

const a = namesOf(quotaAccounts, "a");
const d = namesOf(quotaDays, "d");
const q = namesOf(quotaMembers, "q");
const m = namesOf(memberships, "m");
const e = namesOf(enterprises, "e");

const ACCOUNT = columnsOf(quotaAccounts, ["kind", "quota", "used", "dailyLimit"]);
const DUE = columnsOf(quotaAccounts, ["id", "period", "allowance", "renewal", "anchorAt"]);

/** The columns of a ledger row in the order in which the statements that write one give its values. */
export const LEDGER_ROW = columnsOf(ledger, [
  ...(["taskId", "kind", "accountId", "userId", "enterpriseId", "period", "day"] as const),
  ...(["quotaType", "units", "delta", "description", "at"] as const),
]);

type LimitsRow = RowOf<typeof ACCOUNT> & Record<"memberLimit" | "dayUsed" | "memberDayUsed" | "memberUsed", number>;
export type DueAccount = RowOf<typeof DUE>;

const usedOfDay = (userId: string) =>
  `coalesce((SELECT ${d.used} FROM ${d} WHERE ${d.accountId} = ${a.id} AND ${d.userId} = ${userId} AND ${d.day} = ?3), 0)`;

/** The member's limit is chosen as the trigger `ledger_charge_holds` (migrations/0003_billing_triggers.sql) chooses it for a charge. */
const LIMITS = `
  SELECT ${ACCOUNT.of("a")},
    coalesce((SELECT ${m.enterpriseQuotaDailyLimit} FROM ${m} WHERE ${m.userId} = ?2 AND ${m.enterpriseId} = ${a.ownerId}
      AND ${m.enableEnterpriseQuotaDailyLimit} = 1), ${a.memberUsageDailyLimit}) AS memberLimit,
    ${usedOfDay("''")} AS dayUsed, ${usedOfDay("?2")} AS memberDayUsed,
    coalesce((SELECT ${q.used} FROM ${q} WHERE ${q.accountId} = ${a.id} AND ${q.userId} = ?2 AND ${q.period} = ${a.period}), 0) AS memberUsed
  FROM ${a} WHERE ${a.id} = ?1`;

const DUE_RENEWALS = `
  SELECT ${DUE.of("a")} FROM ${a}
  WHERE ${a.renewsAt} IS NOT NULL AND ${a.renewsAt} <= ?1 AND CASE ${a.kind}
    WHEN 'PAID' THEN EXISTS (SELECT 1 FROM ${m} WHERE ${m.userId} = ${a.ownerId} AND ${m.type} = 'PAID' AND ${m.status} = 'ACTIVE'
      AND (${m.expireAt} IS NULL OR ${m.expireAt} > ${a.renewsAt}))
    WHEN 'ENTERPRISE' THEN EXISTS (SELECT 1 FROM ${e} WHERE ${e.id} = ${a.ownerId} AND ${e.status} = 'ACTIVE'
      AND (${e.expireAt} IS NULL OR ${e.expireAt} > ${a.renewsAt}))
    ELSE 0 END
  ORDER BY ${a.renewsAt} LIMIT ?2`;

/** What an account says about a member's standing with it. */
export type MemberLimits = Limits & { memberUsed: number };
export type NewAccount = Required<
  Omit<InferInsertModel<typeof quotaAccounts>, "id" | "used" | "period" | "createdAt" | "updatedAt">
>;

/** Quota accounts and their limits in the database. */
export function createQuotaStore(d1: D1Database) {
  const db = openDatabase(d1);
  return {
    /** The limits a charge of this payer meets on a day, or null when there is no such account. */
    async readLimits(payer: Pick<Payer, "accountId" | "userId">, day: string): Promise<MemberLimits | null> {
      const row = await d1.prepare(LIMITS).bind(payer.accountId, payer.userId, day).first<LimitsRow>();
      if (row === null) return null;
      const isEnterprise = row.kind === "ENTERPRISE";
      return {
        kind: row.kind,
        account: { limit: row.quota, used: row.used },
        accountDay: { limit: row.dailyLimit, used: row.dayUsed },
        memberDay: isEnterprise ? { limit: row.memberLimit, used: row.memberDayUsed } : null,
        memberUsed: isEnterprise ? row.memberUsed : row.used,
      };
    },

    /** A statement that opens an account, or leaves the one that is there. */
    openAccountStatement(account: NewAccount, at: number): D1PreparedStatement {
      const row = { ...account, id: accountIdOf(account.kind, account.ownerId), createdAt: at, updatedAt: at };
      return toStatement(d1, db.insert(quotaAccounts).values(row).onConflictDoNothing({ target: quotaAccounts.id }));
    },

    /** Accounts whose renewal is due and whose membership or enterprise still stands, oldest first. */
    async listDueRenewals(at: number, limit: number): Promise<DueAccount[]> {
      const { results } = await d1.prepare(DUE_RENEWALS).bind(at, limit).all<DueAccount>();
      return results;
    },
  };
}
export type QuotaStore = ReturnType<typeof createQuotaStore>;

/** What a new free user gets: no account quota, a daily allowance. */
export function freeAccount(userId: string, at: number): NewAccount {
  return {
    kind: "FREE",
    ownerId: userId,
    quota: -1,
    dailyLimit: FREE_DAILY_UNITS,
    memberUsageDailyLimit: -1,
    allowance: -1,
    renewal: "NONE",
    anchorAt: at,
    renewsAt: null,
  };
}
