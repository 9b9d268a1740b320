import { METERS } from "#workers/adapters/outside/meters.ts";
import { pacificDay } from "#workers/adapters/outside/pacific-day.ts";
import { providerCosts } from "#workers/adapters/outside/tables.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import { browsers } from "#workers/modules/auth/tables.ts";
import { dayOf } from "#workers/modules/billing/domain.ts";
import { quotaAccounts, quotaDays } from "#workers/modules/billing/tables.ts";
import { memberships, users } from "#workers/modules/membership/tables.ts";
import { mailboxes } from "#workers/modules/outreach/mailboxes/tables.ts";
import { mailboxSending, mailCounts } from "#workers/modules/outreach/mails/tables.ts";
import { isPlanKey, OFFERS, PASS_HOLDER } from "#workers/modules/subscriptions/domain.ts";
import { customers, payments, subscriptions } from "#workers/modules/subscriptions/tables.ts";
import { tasks } from "#workers/modules/tasks/tables.ts";
import { lastActOf } from "../act.ts";
import type { AccountView, Balance, BrowserState, MailboxState, QuotaState, TaskState } from "./contract.ts";

/** What is read for an account's page: rows of its own by indexes, each list cut. */

const RECENT_TASKS = 10;
const MAX_TASKS = 20;
const MAX_MAILBOXES = 50;
const MAX_PAYMENTS = 10;
const MAX_BROWSERS = 20;
const BALANCE_DAYS = 30;
const DAY_MS = 86_400_000;

const u = namesOf(users, "u");
const m = namesOf(memberships, "m");
const q = namesOf(quotaAccounts, "q");
const d = namesOf(quotaDays, "d");
const t = namesOf(tasks, "t");
const c = namesOf(customers, "c");
const s = namesOf(subscriptions, "s");
const p = namesOf(payments, "p");
const b = namesOf(mailboxes, "b");
const sending = namesOf(mailboxSending, "x");
const n = namesOf(mailCounts, "n");
const w = namesOf(browsers, "w");
const cost = namesOf(providerCosts, "c");

const TASK = columnsOf(tasks, [
  ...(["id", "type", "platform", "status", "step", "costUnits", "capturedUnits"] as const),
  ...(["createdAt", "updatedAt", "endedAt"] as const),
]);
const SUBSCRIPTION = columnsOf(subscriptions, [
  ...(["id", "status", "endsWithPeriod", "amountMinor", "currency", "periodEnd"] as const),
]);
const PAYMENT = columnsOf(payments, [
  ...(["invoiceId", "state", "offer", "amountMinor", "refundedMinor", "currency", "isDisputed"] as const),
  ...(["paidAt", "periodEnd", "subscriptionId"] as const),
]);

const EXTRA = `
SELECT ${u.createdAt} AS createdAt, ${m.effectiveAt} AS effectiveAt, ${m.expireAt} AS expireAt,
  (SELECT ${c.customerId} FROM ${c} WHERE ${c.userId} = ?1) AS customerId, (SELECT ${c.planHolder} FROM ${c} WHERE ${c.userId} = ?1) AS planHolder,
  ${lastActOf("?1")} AS lastAct
FROM ${u} JOIN ${m} ON ${m.userId} = ${u.id} WHERE ${u.id} = ?1`;
const QUOTA = `
SELECT ${q.id} AS accountId, ${q.kind} AS kind, ${q.quota} AS quota, ${q.used} AS used, ${q.dailyLimit} AS dailyLimit, ${q.period} AS period, ${q.renewsAt} AS renewsAt,
  coalesce((SELECT ${d.used} FROM ${d} WHERE ${d.accountId} = ${q.id} AND ${d.userId} = '' AND ${d.day} = ?2), 0) AS dayUsed
FROM ${q} WHERE ${q.id} = ?1`;
const OPEN_TASKS = `
SELECT ${TASK.of("t")} FROM ${t} INDEXED BY tasks_open_by_user WHERE ${t.userId} = ?1 AND ${t.endedAt} IS NULL ORDER BY ${t.createdAt} DESC LIMIT ${MAX_TASKS}`;
/** Of each type the latest: the index begins with the type. */
const RECENT = `
SELECT * FROM (SELECT ${TASK.of("t")} FROM json_each(?2) j CROSS JOIN ${t} INDEXED BY tasks_by_user
  WHERE ${t.userId} = ?1 AND ${t.type} = j.value AND ${t.endedAt} IS NOT NULL AND ${t.createdAt} >= ?3)
ORDER BY createdAt DESC LIMIT ${RECENT_TASKS}`;
const SUBSCRIPTIONS = `SELECT ${SUBSCRIPTION.of("s")} FROM ${s} INDEXED BY subscriptions_by_user WHERE ${s.userId} = ?1 ORDER BY ${s.createdAt} DESC LIMIT ${MAX_PAYMENTS}`;
const PAYMENTS = `SELECT ${PAYMENT.of("p")} FROM ${p} INDEXED BY payments_by_user WHERE ${p.userId} = ?1 ORDER BY ${p.periodEnd} DESC LIMIT ${MAX_PAYMENTS}`;
const MAILBOXES = `
SELECT ${b.id} AS id, ${b.email} AS email, ${b.status} AS status, ${b.lostReason} AS lostReason, ${b.checkedAt} AS checkedAt,
  ${sending.haltReason} AS haltReason, ${sending.haltedAt} AS haltedAt
FROM ${b} INDEXED BY mailboxes_by_owner LEFT JOIN ${sending} ON ${sending.mailboxId} = ${b.id}
WHERE ${b.ownerId} = ?1 AND ${b.status} <> 'REMOVED' LIMIT ${MAX_MAILBOXES}`;
const BROWSERS = `
SELECT ${w.browserId} AS id, ${w.firstSeenAt} AS firstSeenAt, ${w.lastSeenAt} AS lastSeenAt, ${w.blockedAt} AS blockedAt FROM ${w}
WHERE ${w.userId} = ?1 ORDER BY ${w.blockedAt} IS NULL, ${w.lastSeenAt} DESC LIMIT ${MAX_BROWSERS}`;
const MAILS = `SELECT ${n.status} AS status, ${n.count} AS count FROM ${n} WHERE ${n.ownerId} = ?1`;
/** One row by its key for each day and meter. */
const COSTS = `
SELECT ${cost.meter} AS meter, sum(${cost.used}) AS used, sum(${cost.uncharged}) AS uncharged
FROM json_each(?2) j CROSS JOIN json_each(?3) k CROSS JOIN ${cost}
WHERE ${cost.day} = j.value AND ${cost.meter} = k.value AND ${cost.workspace} = ?1 GROUP BY ${cost.meter}`;

type Extra = {
  createdAt: number;
  effectiveAt: number;
  expireAt: number | null;
  customerId: string | null;
  planHolder: string | null;
  lastAct: string | null;
};

export function createAccountStore(d1: D1Database) {
  const all = async <Row>(sql: string, ...values: (string | number)[]) =>
    (
      await d1
        .prepare(sql)
        .bind(...values)
        .all<Row>()
    ).results;

  return {
    /** What stands beside the membership, or null for an unknown account. */
    findExtra: (userId: string) => d1.prepare(EXTRA).bind(userId).first<Extra>(),

    /** The quota account, or null. */
    findQuota: (accountId: string, at: number) =>
      d1.prepare(QUOTA).bind(accountId, dayOf(at)).first<Omit<QuotaState, "held">>(),

    listOpenTasks: (userId: string) => all<TaskState>(OPEN_TASKS, userId),

    /** The latest tasks of the types that have ended since a time. */
    listRecentTasks: (userId: string, types: readonly string[], since: number) =>
      all<TaskState>(RECENT, userId, JSON.stringify(types), since),

    /** Subscriptions and payments, the latest first, and by which of them the plan is paid for now. */
    async readStripe({ userId, planHolder, at }: { userId: string; planHolder: string | null; at: number }) {
      const [ordered, paid] = await Promise.all([
        all<RowOf<typeof SUBSCRIPTION>>(SUBSCRIPTIONS, userId),
        all<RowOf<typeof PAYMENT>>(PAYMENTS, userId),
      ]);
      const holder = ordered.find(({ id }) => id === planHolder);
      const isSubscribed = holder !== undefined && (holder.status === "ACTIVE" || holder.status === "PAST_DUE");
      const hasPass =
        planHolder === PASS_HOLDER &&
        paid.some(
          ({ subscriptionId, state, periodEnd }) => subscriptionId === null && state === "GRANTED" && periodEnd > at,
        );
      const paysBy: AccountView["stripe"]["paysBy"] = isSubscribed ? "SUBSCRIPTION" : hasPass ? "PASS" : null;
      return {
        paysBy,
        subscriptions: ordered.map((row) => ({ ...row, endsWithPeriod: row.endsWithPeriod === 1 })),
        payments: paid.map(({ offer, isDisputed, subscriptionId: _, ...row }) => ({
          ...row,
          plan: isPlanKey(offer) ? OFFERS[offer].plan : null,
          isDisputed: isDisputed === 1,
        })),
      };
    },

    listMailboxes: (ownerId: string) => all<MailboxState>(MAILBOXES, ownerId),
    listBrowsers: (userId: string) => all<BrowserState>(BROWSERS, userId),
    countMails: (ownerId: string) => all<{ status: string; count: number }>(MAILS, ownerId),

    /** What a workspace cost in thirty days, and what these payments brought in them. */
    async balance(workspace: string, paid: AccountView["stripe"]["payments"], at: number): Promise<Balance> {
      const days = Array.from({ length: BALANCE_DAYS }, (_, back) => pacificDay(at - back * DAY_MS));
      const costs = await all<Balance["costs"][number]>(COSTS, workspace, JSON.stringify(days), JSON.stringify(METERS));
      const income = new Map<string, number>();
      for (const { state, currency, amountMinor, refundedMinor, paidAt } of paid) {
        if (state === "RETURNED" || paidAt < at - BALANCE_DAYS * DAY_MS) continue;
        income.set(currency, (income.get(currency) ?? 0) + amountMinor - refundedMinor);
      }
      return {
        days: BALANCE_DAYS,
        costs,
        income: [...income].map(([currency, amountMinor]) => ({ currency, amountMinor })),
      };
    },
  };
}
export type AccountStore = ReturnType<typeof createAccountStore>;
