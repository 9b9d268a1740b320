/** Quota that is paid for: what an invoice grants, and what goes back with its money (docs/money.md). Every statement runs in the caller's batch. */
import { namesOf } from "#workers/db/names.ts";
import { accountIdOf, dayOf } from "./domain.ts";
import { createQuotaStore, LEDGER_ROW, type NewAccount } from "./store.ts";
import { ledger, quotaAccounts } from "./tables.ts";
import { RESET_PERIOD } from "./upkeep.ts";

const row = namesOf(ledger);
const l = namesOf(ledger, "l");
const account = namesOf(quotaAccounts);
const a = namesOf(quotaAccounts, "a");

export type Purchase = {
  userId: string;
  invoiceId: string;
  /** Stored units. */
  units: number;
  /** What is left of the period stays, and the units are added to it; otherwise a new period begins with them alone. */
  keepsRest: boolean;
  at: number;
};

/** The name under which the ledger holds the grant of an invoice: it is granted once. */
export function purchaseId(invoiceId: string): string {
  return `invoice:${invoiceId}`;
}

/** Begins a period with nothing in it, whose renewal is a payment and not the calendar. */
const BEGIN_PERIOD = `
  UPDATE ${account} SET ${account.period} = ${account.period} + 1, ${account.quota} = 0, ${account.renewal} = 'NONE', ${account.renewsAt} = NULL,
    ${account.anchorAt} = ?2, ${account.updatedAt} = ?2
  WHERE ${account.id} = ?1`;

/** The trigger `ledger_grant_changes_quota` (migrations/0003_billing_triggers.sql) moves the account's quota with the row. */
const PURCHASE = `
  INSERT INTO ${row} (${LEDGER_ROW.names})
  VALUES (?1, 'ADMIN', ?2, NULL, NULL, (SELECT ${a.period} FROM ${a} WHERE ${a.id} = ?2), ?3, 'PURCHASE', ?4, 0, '', ?5)`;

/** AI tasks beside those of the month: they lapse with the period. */
const TOP_UP = PURCHASE.replace("'PURCHASE'", "'TOP_UP'");

/** Only after a statement that changed a row. What was used, and what belongs to a period that is over, cannot be taken; the trigger is the same. */
const REVERSAL = `
  INSERT INTO ${row} (${LEDGER_ROW.names})
  SELECT ?1, 'ADMIN', ${a.id}, NULL, NULL, ${a.period}, ?3, 'REVERSAL',
    CASE WHEN ${a.quota} = -1 OR ${a.period} <> ${l.period} THEN 0 ELSE max(?4, ${a.used} - ${a.quota}) END, 0, '', ?5
  FROM ${l} JOIN ${a} ON ${a.id} = ${l.accountId}
  WHERE ${l.taskId} = ?2 AND ${l.kind} = 'ADMIN' AND changes() = 1`;

export function createPurchases(d1: D1Database) {
  const quotas = createQuotaStore(d1);
  return {
    /** The grant of a paid invoice. The batch fails on "UNIQUE constraint failed: ledger.task_id, ledger.kind" when it was granted before. */
    grantStatements({ userId, invoiceId, units, keepsRest, at }: Purchase): D1PreparedStatement[] {
      const accountId = accountIdOf("PAID", userId);
      const begin = [
        d1.prepare(RESET_PERIOD).bind(accountId, dayOf(at), at),
        d1.prepare(BEGIN_PERIOD).bind(accountId, at),
      ];
      return [
        quotas.openAccountStatement(emptyAccount(userId, at), at),
        ...(keepsRest ? [] : begin),
        d1.prepare(PURCHASE).bind(purchaseId(invoiceId), accountId, dayOf(at), units, at),
      ];
    },

    /** The grant of a paid top-up to the period that runs; fails as `grantStatements` does. */
    topUpStatement({ userId, invoiceId, units, at }: Omit<Purchase, "keepsRest">): D1PreparedStatement {
      return d1.prepare(TOP_UP).bind(purchaseId(invoiceId), accountIdOf("PAID", userId), dayOf(at), units, at);
    },

    /** Takes `units` of an invoice's grant back (negative gives them again), as far as they are unused; runs when the statement before it changed a row. */
    reversalStatement(reversal: { id: string; invoiceId: string; units: number; at: number }): D1PreparedStatement {
      const { id, invoiceId, units, at } = reversal;
      return d1.prepare(REVERSAL).bind(id, purchaseId(invoiceId), dayOf(at), -units, at);
    },
  };
}
export type Purchases = ReturnType<typeof createPurchases>;

function emptyAccount(userId: string, at: number): NewAccount {
  return {
    kind: "PAID",
    ownerId: userId,
    quota: 0,
    dailyLimit: -1,
    memberUsageDailyLimit: -1,
    allowance: 0,
    renewal: "NONE",
    anchorAt: at,
    renewsAt: null,
  };
}
