import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { MEMBERSHIP_STATUSES, MEMBERSHIP_TYPES, PLANS } from "#workers/modules/membership/domain.ts";
import { GIVEN_PLANS, MAX_UNITS_PER_ACT } from "./domain.ts";

/**
 * What support does to an account. Each act sends back what its page showed (`expected`): where that is no longer so nothing is done (1409), and the refusal is kept. Each
 * has a reason, and with its numbers before and after a row of the audit trail. Quota in stored units, -1 unlimited; times in ms.
 */

const Id = z.string().min(1).max(100);
/** Kept for good and read by staff alone; no personal data belongs into it. */
export const Reason = z.string().trim().min(3).max(300);
/** The newest act about the subject that the page showed. */
export const LastAct = z.string().max(100).nullable();
const Units = z.number().int().min(-1).max(Number.MAX_SAFE_INTEGER);
const Ms = z.number().int().min(0).max(9e15);
const act = { method: "post", access: "systemAdmin", tag: "admin", idempotent: true } as const;
const params = z.object({ id: Id });
export const Done = z.object({ id: z.string() });

/** Gives quota to an account or takes it, exactly so much or nothing: 1409 where less than that is unused, 1400 for an account whose quota is not counted, 1404 for an unknown one. */
export const changeQuota = endpoint({
  ...act,
  path: "/admin/ledger/:accountId",
  summary: "Give or take quota",
  params: z.object({ accountId: Id }),
  body: z.strictObject({
    /** Negative takes away. */
    units: z
      .number()
      .int()
      .min(-MAX_UNITS_PER_ACT)
      .max(MAX_UNITS_PER_ACT)
      .refine((units) => units !== 0),
    reason: Reason,
    expected: z.strictObject({ quota: Units, period: z.number().int().min(0), lastAct: LastAct }),
  }),
  output: Done,
});

/**
 * Gives a single account another plan, or its plan another end. 1409 while Stripe gives the plan (docs/decisions/plans.md) and for members of an enterprise; 1400 for an
 * end that is not in the next five years.
 */
export const changePlan = endpoint({
  ...act,
  path: "/admin/accounts/:id/plan",
  summary: "Change the plan or its end",
  params,
  body: z.strictObject({
    plan: z.enum(GIVEN_PLANS),
    /** Null for a plan without an end, and for FREE. */
    expireAt: Ms.nullable(),
    reason: Reason,
    expected: z.strictObject({
      type: z.enum(MEMBERSHIP_TYPES),
      plan: z.enum(PLANS),
      status: z.enum(MEMBERSHIP_STATUSES),
      expireAt: Ms.nullable(),
      /** Of the account that pays now; null where there is none. */
      quota: Units.nullable(),
      used: Units.nullable(),
      lastAct: LastAct,
    }),
  }),
  output: Done,
});

const BanBody = z.strictObject({
  reason: Reason,
  expected: z.strictObject({ status: z.enum(MEMBERSHIP_STATUSES), lastAct: LastAct }),
});

/** Bans an account: it may do nothing more, its tasks end and give back what was not delivered, its mails are not sent. 1403 for staff; 1409 for one that is banned. */
export const banAccount = endpoint({
  ...act,
  path: "/admin/accounts/:id/ban",
  summary: "Ban an account",
  params,
  body: BanBody,
  output: z.object({ id: z.string(), endedTasks: z.number().int(), endingTasks: z.number().int() }),
});

/** Lets a banned account in again; its dates decide what it may do. 1409 for one that is not banned. */
export const unbanAccount = endpoint({
  ...act,
  path: "/admin/accounts/:id/unban",
  summary: "Let a banned account in again",
  params,
  body: BanBody,
  output: Done,
});

/** Refuses one browser of an account (1412), or lets it in again. 1403 for staff; 1409 for one that is as asked already or that the account was never used with. */
export const setBrowserBlock = endpoint({
  ...act,
  path: "/admin/accounts/:id/browsers",
  summary: "Refuse a browser, or let it in again",
  params,
  body: z.strictObject({
    browserId: Id,
    isBlocked: z.boolean(),
    reason: Reason,
    expected: z.strictObject({ lastAct: LastAct }),
  }),
  output: Done,
});

const TaskBody = z.strictObject({
  reason: Reason,
  expected: z.strictObject({ step: z.number().int().min(0) }),
});

/** Ends a task: what it delivered is kept and charged, the rest goes back. A running step ends it with itself (`isRunning`). 1409 when it has ended or gone on. */
export const endTask = endpoint({
  ...act,
  path: "/admin/tasks/:id/end",
  summary: "End a task and give back what it did not deliver",
  params,
  body: TaskBody,
  output: z.object({ id: z.string(), isRunning: z.boolean() }),
});

/** Sends the present step of a task again, within two minutes. 1409 when it has ended, gone on, or is being run. */
export const sendTaskAgain = endpoint({
  ...act,
  path: "/admin/tasks/:id/sendAgain",
  summary: "Send a task's step again",
  params,
  body: TaskBody,
  output: Done,
});
