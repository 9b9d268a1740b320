/** Quota of plans that are given by hand: they renew by the calendar (docs/money.md). Every statement runs in the caller's batch. */
import { namesOf } from "#workers/db/names.ts";
import { accountIdOf, dayOf, nextRenewal, type Renewal } from "./domain.ts";
import { createQuotaStore, freeAccount, LEDGER_ROW } from "./store.ts";
import { ledger, quotaAccounts } from "./tables.ts";
import { RESET_PERIOD } from "./upkeep.ts";

const row = namesOf(ledger);
const l = namesOf(ledger, "l");
const account = namesOf(quotaAccounts);
const a = namesOf(quotaAccounts, "a");

const BEGIN = `
  UPDATE ${account} SET ${account.period} = ${account.period} + 1, ${account.quota} = ?2, ${account.allowance} = ?2, ${account.renewal} = ?3,
    ${account.renewsAt} = ?4, ${account.anchorAt} = ?5, ${account.updatedAt} = ?5
  WHERE ${account.id} = ?1`;

/** Takes what is left, once in a period; the trigger `ledger_grant_changes_quota` (migrations/0003_billing_triggers.sql) moves the account's quota with the row. */
const LAPSE = `
  INSERT INTO ${row} (${LEDGER_ROW.names})
  SELECT 'expire:' || ${a.id} || ':' || ${a.period}, 'EXPIRE', ${a.id}, NULL, NULL, ${a.period}, ?2, 'EXPIRE',
    CASE WHEN ${a.quota} = -1 THEN 0 ELSE ${a.used} - ${a.quota} END, 0, '', ?3
  FROM ${a} WHERE ${a.id} = ?1
    AND NOT EXISTS (SELECT 1 FROM ${l} WHERE ${l.taskId} = 'expire:' || ${a.id} || ':' || ${a.period} AND ${l.kind} = 'EXPIRE')`;
const END = `
  UPDATE ${account} SET ${account.renewal} = 'NONE', ${account.renewsAt} = NULL, ${account.allowance} = 0, ${account.updatedAt} = ?2
  WHERE ${account.id} = ?1`;

export function createGivenPlans(d1: D1Database) {
  const quotas = createQuotaStore(d1);
  return {
    /** Begins a period with a plan's quota; what was left of the one before is gone. */
    beginStatements(userId: string, grant: { allowance: number; renewal: Renewal }, at: number): D1PreparedStatement[] {
      const id = accountIdOf("PAID", userId);
      const { allowance, renewal } = grant;
      const empty = { kind: "PAID", ownerId: userId, dailyLimit: -1, memberUsageDailyLimit: -1, anchorAt: at } as const;
      return [
        quotas.openAccountStatement({ ...empty, quota: 0, allowance: 0, renewal: "NONE", renewsAt: null }, at),
        d1.prepare(RESET_PERIOD).bind(id, dayOf(at), at),
        d1.prepare(BEGIN).bind(id, allowance, renewal, nextRenewal(renewal, at, at), at),
      ];
    },

    /** Lets what is left of a plan lapse and stops its renewals; the free account with its daily allowance takes over. */
    endStatements(userId: string, at: number): D1PreparedStatement[] {
      const id = accountIdOf("PAID", userId);
      return [
        d1.prepare(LAPSE).bind(id, dayOf(at), at),
        d1.prepare(END).bind(id, at),
        quotas.openAccountStatement(freeAccount(userId, at), at),
      ];
    },
  };
}
export type GivenPlans = ReturnType<typeof createGivenPlans>;
