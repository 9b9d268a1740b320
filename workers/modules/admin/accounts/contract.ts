import * as z from "zod";
import { METERS } from "#workers/adapters/outside/meters.ts";
import { endpoint } from "#workers/api/endpoint.ts";
import { PLATFORMS, SUBSCRIPTION_STATUSES, TASK_STATUSES, TASK_TYPES } from "#workers/kernel/vocabulary.ts";
import { ACCOUNT_KINDS, STATEMENT_KINDS } from "#workers/modules/billing/domain.ts";
import {
  ENTERPRISE_STATUSES,
  MEMBERSHIP_STATUSES,
  MEMBERSHIP_TYPES,
  PLANS,
} from "#workers/modules/membership/domain.ts";
import { MIN_SEARCH } from "../domain.ts";

/** What support sees of an account. Times are ms, quota in stored units (-1 unlimited). No text of a mail and no note is among it. */

export const Id = z.string().min(1).max(100);
const Ms = z.number().int();
const Units = z.number().int();
const read = { method: "get", access: "systemAdmin", openTo: "lapsed", tag: "admin" } as const;

export const FoundAccount = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  type: z.enum(MEMBERSHIP_TYPES),
  plan: z.enum(PLANS),
  status: z.enum(MEMBERSHIP_STATUSES),
  expireAt: Ms.nullable(),
  enterpriseName: z.string().nullable(),
});
export type FoundAccount = z.output<typeof FoundAccount>;

export const FoundEnterprise = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.enum(ENTERPRISE_STATUSES),
  expireAt: Ms.nullable(),
});
export type FoundEnterprise = z.output<typeof FoundEnterprise>;

/**
 * Accounts and enterprises whose address, name, id or Stripe customer begins with these letters, and the enterprises of these addresses' owners: twenty of each at most,
 * `hasMore` when there are others.
 */
export const findAccounts = endpoint({
  ...read,
  path: "/admin/find",
  summary: "Find accounts and enterprises",
  query: z.object({ q: z.string().trim().min(MIN_SEARCH).max(200) }),
  output: z.object({
    accounts: z.array(FoundAccount),
    enterprises: z.array(FoundEnterprise),
    hasMore: z.boolean(),
  }),
});

export const QuotaState = z.object({
  accountId: z.string(),
  kind: z.enum(ACCOUNT_KINDS),
  quota: Units,
  used: Units,
  /** Of what is used: what unfinished tasks hold and may give back. */
  held: Units,
  dailyLimit: Units,
  dayUsed: Units,
  period: z.number().int(),
  renewsAt: Ms.nullable(),
});
export type QuotaState = z.output<typeof QuotaState>;

export const TaskState = z.object({
  id: z.string(),
  type: z.enum(TASK_TYPES),
  platform: z.enum(PLATFORMS).nullable(),
  status: z.enum(TASK_STATUSES),
  step: z.number().int(),
  costUnits: Units,
  capturedUnits: Units.nullable(),
  createdAt: Ms,
  updatedAt: Ms,
  endedAt: Ms.nullable(),
});
export type TaskState = z.output<typeof TaskState>;

export const MailboxState = z.object({
  id: z.string(),
  email: z.string(),
  status: z.enum(["CONNECTED", "LOST", "REMOVED"]),
  lostReason: z.string().nullable(),
  haltReason: z.string().nullable(),
  haltedAt: Ms.nullable(),
  checkedAt: Ms,
});
export type MailboxState = z.output<typeof MailboxState>;

/** A browser that the account was used with; `blockedAt` where it is refused. */
export const BrowserState = z.object({ id: z.string(), firstSeenAt: Ms, lastSeenAt: Ms, blockedAt: Ms.nullable() });
export type BrowserState = z.output<typeof BrowserState>;

export const PaymentState = z.object({
  invoiceId: z.string(),
  state: z.enum(["GRANTED", "ADDED", "RETURNED"]),
  /** Null for a top-up. */
  plan: z.enum(PLANS).nullable(),
  amountMinor: z.number().int(),
  refundedMinor: z.number().int(),
  currency: z.string(),
  isDisputed: z.boolean(),
  paidAt: Ms,
  periodEnd: Ms,
});

/** What a workspace cost us in thirty days, by what is counted (`docs/decisions/provider-budget.md`), and what was paid for it. */
export const Balance = z.object({
  days: z.number().int(),
  costs: z.array(z.object({ meter: z.enum(METERS), used: z.number(), uncharged: z.number() })),
  /** Less what went back, by currency, in minor units. */
  income: z.array(z.object({ currency: z.string(), amountMinor: z.number().int() })),
});
export type Balance = z.output<typeof Balance>;

export const AccountView = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  createdAt: Ms,
  isSystemAdmin: z.boolean(),
  membership: z.object({
    type: z.enum(MEMBERSHIP_TYPES),
    plan: z.enum(PLANS),
    status: z.enum(MEMBERSHIP_STATUSES),
    effectiveAt: Ms,
    expireAt: Ms.nullable(),
    isEnterpriseAdmin: z.boolean(),
  }),
  enterprise: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The notice that the account meets at the moment (spec 1 §8), or null when it may work. */
  notice: z.number().int().nullable(),
  /** The account that pays: the enterprise's for its members. */
  quota: QuotaState.nullable(),
  stripe: z.object({
    customerId: z.string().nullable(),
    /** The subscription, or a pass that runs, by which the plan is paid for; null when Stripe gives no plan. */
    paysBy: z.enum(["SUBSCRIPTION", "PASS"]).nullable(),
    subscriptions: z.array(
      z.object({
        id: z.string(),
        status: z.enum(SUBSCRIPTION_STATUSES),
        endsWithPeriod: z.boolean(),
        amountMinor: z.number().int(),
        currency: z.string(),
        periodEnd: Ms,
      }),
    ),
    payments: z.array(PaymentState),
  }),
  openTasks: z.array(TaskState),
  recentTasks: z.array(TaskState),
  mailboxes: z.array(MailboxState),
  /** Those that are refused, and then the last seen: twenty at most. */
  browsers: z.array(BrowserState),
  /** How many mails are in each state. */
  mails: z.array(z.object({ status: z.string(), count: z.number().int() })),
  balance: Balance,
  /** The newest act about the account: what an act sends back, so that a page that is no longer true is refused. */
  lastAct: z.string().nullable(),
});
export type AccountView = z.output<typeof AccountView>;

/** 1404 for an unknown account. */
export const getAccount = endpoint({
  ...read,
  path: "/admin/accounts/:id",
  summary: "An account as support sees it",
  params: z.object({ id: Id }),
  output: AccountView,
});

export const LedgerEntry = z.object({
  seq: z.number().int(),
  kind: z.enum(STATEMENT_KINDS),
  at: Ms,
  quotaType: z.string().nullable(),
  taskId: z.string().nullable(),
  userId: z.string().nullable(),
  units: Units.nullable(),
  quota: Units,
  used: Units,
});
export type LedgerEntry = z.output<typeof LedgerEntry>;

/** The statement of a quota account, the newest movement first. 1404 for an unknown one. */
export const listLedger = endpoint({
  ...read,
  path: "/admin/ledger/:accountId",
  summary: "Every movement of a quota account",
  params: z.object({ accountId: Id }),
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(50).default(10),
  }),
  output: z.object({ rows: z.array(LedgerEntry), total: z.number().int(), pages: z.number().int() }),
});
