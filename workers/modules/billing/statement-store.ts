import { namesOf } from "#workers/db/names.ts";
import type { StatementKind } from "./domain.ts";
import { ledger, quotaAccounts, quotaStatements } from "./tables.ts";

/** An entry of a statement with its row of the ledger; stored units, a quota of -1 is unlimited. */
export type StatementRow = {
  seq: number;
  kind: StatementKind;
  taskId: string | null;
  at: number;
  quota: number;
  used: number;
  userId: string | null;
  quotaType: string | null;
  units: number | null;
  period: number | null;
  description: string | null;
};

const e = namesOf(quotaStatements, "e");
const l = namesOf(ledger, "l");
const a = namesOf(quotaAccounts, "a");

/** One more than a page: what the account had before the oldest entry of the page. */
const PAGE = `
  SELECT ${e.seq} AS seq, ${e.kind} AS kind, ${e.taskId} AS taskId, ${e.at} AS at, ${e.quota} AS quota, ${e.used} AS used,
    ${l.userId} AS userId, ${l.quotaType} AS quotaType, ${l.units} AS units, ${l.period} AS period, ${l.description} AS description
  FROM ${e} LEFT JOIN ${l} ON ${l.taskId} = ${e.taskId} AND ${l.kind} = ${e.kind}
  WHERE ${e.accountId} = ?1 AND ${e.seq} <= ?2 ORDER BY ${e.seq} DESC LIMIT ?3`;

const NEWEST = `SELECT ${e.seq} AS seq FROM ${e} WHERE ${e.accountId} = ?1 ORDER BY ${e.seq} DESC LIMIT 1`;

const ACCOUNT = `
  SELECT ${a.id} AS id, ${a.quota} AS quota, ${a.used} AS used, ${a.period} AS period, ${a.renewsAt} AS renewsAt, ${a.memberUsageDailyLimit} AS memberUsageDailyLimit
  FROM ${a} WHERE ${a.id} = ?1`;

export type AccountState = {
  id: string;
  quota: number;
  used: number;
  period: number;
  renewsAt: number | null;
  memberUsageDailyLimit: number;
};

/**
 * The statement of an account. The triggers `statement_opens`, `statement_lists` and `statement_follows` (migrations/0003_billing_triggers.sql) write an entry with
 * every movement of the ledger and with every other change of an account's quota, so that the change of each entry is the difference from the one before.
 */
export function createStatementStore(d1: D1Database) {
  return {
    /** The account as it stands, or null. */
    findAccount: async (accountId: string) =>
      (await d1.prepare(ACCOUNT).bind(accountId).all<AccountState>()).results[0] ?? null,

    /** The number of the newest entry: how many there are. */
    async count(accountId: string): Promise<number> {
      const { results } = await d1.prepare(NEWEST).bind(accountId).all<{ seq: number }>();
      return results[0]?.seq ?? 0;
    },

    /** `limit` entries from number `first` downwards, and one more where there is one. */
    async listDown(accountId: string, first: number, limit: number): Promise<StatementRow[]> {
      const { results } = await d1
        .prepare(PAGE)
        .bind(accountId, first, limit + 1)
        .all<StatementRow>();
      return results;
    },
  };
}
export type StatementStore = ReturnType<typeof createStatementStore>;
