/** What a payment does, in one batch: the plan holder, the payment's row, the quota, the membership. All of it, or nothing. */
import type { StripeInvoice } from "#workers/adapters/stripe/port.ts";
import { failureText } from "#workers/db/d1-failure.ts";
import { namesOf } from "#workers/db/names.ts";
import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";
import { PLAN_GRANTS } from "#workers/modules/billing/domain.ts";
import type { Purchases } from "#workers/modules/billing/purchases.ts";
import { ledger, quotaAccounts } from "#workers/modules/billing/tables.ts";
import { memberships } from "#workers/modules/membership/tables.ts";
import { boughtStatement } from "#workers/modules/schemes/store.ts";
import {
  GRACE_MS,
  type LookupKey,
  OFFERS,
  PASS_HOLDER,
  PASS_MS,
  type PriceKey,
  type Reversal,
  TOP_UPS,
  type TopUpKey,
  unitsTakenBack,
} from "./domain.ts";
import type { PaymentRow } from "./store.ts";
import { customers, payments, subscriptions } from "./tables.ts";

const c = namesOf(customers);
const s = namesOf(subscriptions, "s");
const p = namesOf(payments);
const own = namesOf(payments, "own");
const m = namesOf(memberships);
const member = namesOf(memberships, "m");
const l = namesOf(ledger, "l");
const a = namesOf(quotaAccounts, "a");

// ?1 user, ?2 new holder, ?3 the subscription it takes the place of
const HOLD_PLAN = `
UPDATE ${c} SET ${c.planHolder} = ?2 WHERE ${c.userId} = ?1
  AND NOT EXISTS (SELECT 1 FROM ${member} WHERE ${member.userId} = ?1 AND ${member.type} = 'ENTERPRISE')
  AND (${c.planHolder} IS NULL OR ${c.planHolder} IN (?2, coalesce(?3, ?2))
    OR (${c.planHolder} = '${PASS_HOLDER}' AND ?2 <> '${PASS_HOLDER}')
    OR (${c.planHolder} <> '${PASS_HOLDER}' AND NOT EXISTS
      (SELECT 1 FROM ${s} WHERE ${s.id} = ${c.planHolder} AND ${s.status} IN ('ACTIVE', 'PAST_DUE'))))`;

/** A pass that is bought while one runs begins where that one ends. */
const PASS_START = `max(?9, coalesce((SELECT max(${own.periodEnd}) FROM ${own} WHERE ${own.userId} = ?2 AND ${own.subscriptionId} IS NULL AND ${own.state} = 'GRANTED'), 0))`;
const PAYMENT_COLUMNS = [
  ...([p.invoiceId, p.userId, p.subscriptionId, p.offer, p.state, p.amountMinor, p.currency, p.paidAt] as const),
  ...([p.pageUrl, p.paymentIntentId, p.grantedUnits, p.createdAt, p.holder, p.periodStart, p.periodEnd] as const),
].join(", ");
const paymentOf = (holder: string, start: string, end: string) => `
INSERT INTO ${p} (${PAYMENT_COLUMNS})
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?10, ?11, ?12, ?13, ${holder}, ${start}, ${end})`;
/** NULL where another plan holds the account, which the column refuses. */
const HOLDER = `SELECT ${c.planHolder} FROM ${c} WHERE ${c.userId} = ?2 AND ${c.planHolder} = ?14`;
/** NULL also where a later month of the subscription is there already. */
const LATEST_HOLDER = `${HOLDER} AND NOT EXISTS (SELECT 1 FROM ${own} WHERE ${own.subscriptionId} = ?3 AND ${own.periodEnd} > ?15)`;
const INSERT_MONTH = paymentOf(`(${LATEST_HOLDER})`, "?9", "?15");
const INSERT_PASS = paymentOf(`(${HOLDER})`, PASS_START, `${PASS_START} + ${PASS_MS}`);
const INSERT_ROW = paymentOf("?14", "?9", "?15");
/**
 * NULL where no plan runs that it could be added to. It lasts as long as what is paid for; of a plan that was given, as long as its period.
 */
const PLAN_RUNS = `SELECT ?14 FROM ${member} WHERE ${member.userId} = ?2 AND ${member.type} = 'PAID' AND ${member.status} = 'ACTIVE'
  AND (${member.expireAt} IS NULL OR ${member.expireAt} > ?13)`;
const MONTH_END = `coalesce((SELECT max(${own.periodEnd}) FROM ${own} WHERE ${own.userId} = ?2 AND ${own.state} = 'GRANTED' AND ${own.periodEnd} > ?13),
  (SELECT ${a.renewsAt} FROM ${a} WHERE ${a.ownerId} = ?2 AND ${a.kind} = 'PAID'), ?15)`;
const INSERT_TOP_UP = paymentOf(`(${PLAN_RUNS})`, "?9", MONTH_END);
const INSERT_RETURNED = INSERT_ROW.replace("INSERT INTO", "INSERT OR IGNORE INTO");

// ?1 user, ?2 plan, ?3 now
const GIVE_PLAN = `
UPDATE ${m} SET ${m.type} = 'PAID', ${m.plan} = ?2, ${m.status} = CASE WHEN ${m.status} IN ('BAN', 'SUSPENDED') THEN ${m.status} ELSE 'ACTIVE' END,
  ${m.effectiveAt} = CASE WHEN ${m.type} = 'PAID' AND ${m.status} = 'ACTIVE' THEN ${m.effectiveAt} ELSE ?3 END, ${m.updatedAt} = ?3
WHERE ${m.userId} = ?1 AND ${m.type} <> 'ENTERPRISE'`;

const PASSES_END = `(SELECT max(${own.periodEnd}) FROM ${own} WHERE ${own.userId} = ?1 AND ${own.subscriptionId} IS NULL AND ${own.state} = 'GRANTED')`;

/**
 * The end of the plan, from what is paid for and what Stripe says of the subscription; it moves only for the account's plan holder, and never before the end of
 * a pass.
 */
const SET_TERM = `
UPDATE ${m} SET ${m.updatedAt} = ?3, ${m.expireAt} = max(coalesce(${PASSES_END}, 0), coalesce((
  SELECT CASE WHEN ${s.status} NOT IN ('ACTIVE', 'PAST_DUE') THEN coalesce(${s.endedAt}, ?3)
    WHEN ${s.endsWithPeriod} = 1 THEN paid.until ELSE paid.until + ${GRACE_MS} END
  FROM ${s}, (SELECT max(${own.periodEnd}) AS until FROM ${own} WHERE ${own.subscriptionId} = ?2 AND ${own.state} = 'GRANTED') AS paid WHERE ${s.id} = ?2), 0))
WHERE ${m.userId} = ?1 AND ${m.type} = 'PAID' AND EXISTS (SELECT 1 FROM ${c} WHERE ${c.userId} = ?1 AND ${c.planHolder} = ?2)
  AND EXISTS (SELECT 1 FROM ${own} WHERE ${own.userId} = ?1 AND ${own.state} = 'GRANTED' AND (?2 = '${PASS_HOLDER}' OR ${own.subscriptionId} = ?2))`;

// ?1 invoice, ?2 refunded, ?3 disputed, ?4 reversed now, ?5 changes so far, ?6 reversed before
const REVERSE = `
UPDATE ${p} SET ${p.refundedMinor} = ?2, ${p.isDisputed} = ?3, ${p.reversedUnits} = ?4, ${p.reversals} = ${p.reversals} + 1
WHERE ${p.invoiceId} = ?1 AND ${p.reversals} = ?5 AND ${p.reversedUnits} = ?6`;
// ?1 invoice, ?2 the ledger's row
const KEEP_TAKEN = `
UPDATE ${p} SET ${p.takenUnits} = ${p.takenUnits} - (SELECT ${l.units} FROM ${l} WHERE ${l.taskId} = ?2 AND ${l.kind} = 'ADMIN')
WHERE ${p.invoiceId} = ?1 AND EXISTS (SELECT 1 FROM ${l} WHERE ${l.taskId} = ?2 AND ${l.kind} = 'ADMIN') AND changes() = 1`;

/** `held`: another plan holds the account, or a later month is there. `known`: granted before. */
type GrantResult = "granted" | "known" | "held";

export type Grant = {
  userId: string;
  offer: PriceKey;
  replaces: string | null;
  invoice: StripeInvoice;
  /** Whether what is left of the period stays beside what is paid for now. */
  keepsRest: boolean;
};

type PlanGrant = Grant & { offer: LookupKey };

type Deps = { d1: D1Database; purchases: Purchases };

export function createGrants({ d1, purchases }: Deps) {
  /** The statement that sets when the plan of an account ends. */
  const termStatement = (userId: string, holder: string, at: number) => d1.prepare(SET_TERM).bind(userId, holder, at);

  return {
    termStatement,

    /** Gives the plan and begins its month (a pass: adds one), once, however often and beside whatever it is called. */
    grant({ userId, offer, replaces, invoice, keepsRest }: PlanGrant, at: number): Promise<GrantResult> {
      const { plan } = OFFERS[offer];
      const holder = invoice.subscriptionId ?? PASS_HOLDER;
      const units = PLAN_GRANTS[plan].allowance;
      const insert = invoice.subscriptionId === null ? INSERT_PASS : INSERT_MONTH;
      return write([
        d1.prepare(HOLD_PLAN).bind(userId, holder, replaces),
        paymentStatement(insert, { userId, offer, invoice, holder, units, state: "GRANTED", at }),
        ...purchases.grantStatements({ userId, invoiceId: invoice.id, units, keepsRest, at }),
        d1.prepare(GIVE_PLAN).bind(userId, plan, at),
        ...(invoice.reason === "renewal" ? [] : [boughtStatement(d1, userId, at)]),
        termStatement(userId, holder, at),
      ]);
    },

    /** Adds the units of a month that another plan, or a later month, has overtaken, and changes nothing else: what was paid for is never lost. */
    add({ userId, offer, invoice }: PlanGrant, at: number): Promise<GrantResult> {
      const holder = invoice.subscriptionId ?? PASS_HOLDER;
      const units = PLAN_GRANTS[OFFERS[offer].plan].allowance;
      return write([
        paymentStatement(INSERT_ROW, { userId, offer, invoice, holder, units, state: "GRANTED", at }),
        ...purchases.grantStatements({ userId, invoiceId: invoice.id, units, keepsRest: true, at }),
      ]);
    },

    /** Adds a top-up to the month of the plan that runs, once; `held` where none does. */
    addTopUp({ userId, offer, invoice }: Grant & { offer: TopUpKey }, at: number): Promise<GrantResult> {
      const units = TOP_UPS[offer].tasks * UNITS_PER_RUN;
      const row = { userId, offer, invoice, holder: "TOP_UP", units, state: "ADDED", at } as const;
      return write([
        paymentStatement(INSERT_TOP_UP, row),
        purchases.topUpStatement({ userId, invoiceId: invoice.id, units, at }),
      ]);
    },

    /** Keeps a payment that is given back: it granted nothing. */
    async keepReturned({ userId, offer, invoice }: Grant, at: number): Promise<void> {
      const row = { userId, offer, invoice, holder: "NONE", units: 0, state: "RETURNED", at } as const;
      await d1.batch([paymentStatement(INSERT_RETURNED, row)]);
    },

    /** Takes back, or gives again, the units that a payment's money stands for now. Of two calls at once one changes nothing and answers false. */
    async reverse(
      payment: PaymentRow,
      now: Pick<Reversal, "refundedMinor" | "isDisputed">,
      at: number,
    ): Promise<boolean> {
      const { invoiceId, reversals, reversedUnits: before, takenUnits } = payment;
      const target = unitsTakenBack({ ...payment, ...now });
      const units = target >= before ? target - before : -Math.min(before - target, takenUnits);
      const id = `reversal:${invoiceId}:${reversals + 1}`;
      const results = await d1.batch([
        d1.prepare(REVERSE).bind(invoiceId, now.refundedMinor, now.isDisputed ? 1 : 0, target, reversals, before),
        purchases.reversalStatement({ id, invoiceId, units, at }),
        d1.prepare(KEEP_TAKEN).bind(invoiceId, id),
      ]);
      return (results[0]?.meta.changes ?? 0) > 0;
    },
  };

  async function write(statements: D1PreparedStatement[]): Promise<GrantResult> {
    try {
      await d1.batch(statements);
      return "granted";
    } catch (failure) {
      const text = failureText(failure);
      if (text.includes("UNIQUE constraint failed: payments.")) return "known";
      if (text.includes("NOT NULL constraint failed: payments.holder")) return "held";
      throw failure;
    }
  }

  function paymentStatement(
    sql: string,
    row: Pick<Grant, "userId" | "offer" | "invoice"> & {
      holder: string;
      units: number;
      state: PaymentRow["state"];
      at: number;
    },
  ): D1PreparedStatement {
    const { userId, offer, invoice, holder, units, state, at } = row;
    const paidAt = invoice.paidAt ?? at;
    const start = invoice.subscriptionId === null ? paidAt : invoice.periodStart;
    const end = invoice.subscriptionId === null ? paidAt + PASS_MS : invoice.periodEnd;
    const values = [
      ...[
        invoice.id,
        userId,
        invoice.subscriptionId,
        offer,
        state,
        invoice.amountMinor,
        invoice.currency,
        paidAt,
        start,
      ],
      ...[invoice.pageUrl, invoice.paymentIntentId, units, at, holder],
    ];
    return d1.prepare(sql).bind(...values, ...(sql === INSERT_PASS ? [] : [end]));
  }
}
export type Grants = ReturnType<typeof createGrants>;
