import * as z from "zod";
import { METERS } from "#workers/adapters/outside/meters.ts";
import { endpoint } from "#workers/api/endpoint.ts";
import { PLATFORMS, TASK_STATUSES, TASK_TYPES } from "#workers/kernel/vocabulary.ts";
import { Balance } from "../accounts/contract.ts";
import { Done, Reason } from "../acts-contract.ts";

/** What operators look at: where work stands still, what is paid outside, and what was given up. Times are ms. */

const Ms = z.number().int();
const Cursor = z.string().max(512).optional();
const read = { method: "get", access: "systemAdmin", openTo: "lapsed", tag: "admin" } as const;
const act = { method: "post", access: "systemAdmin", tag: "admin", idempotent: true } as const;
/** Counted up to a thousand; `isMore` beyond. */
const Count = z.object({ count: z.number().int(), isMore: z.boolean() });
export type Count = z.output<typeof Count>;

export const Overview = z.object({
  /** What each provider's present day allows and what is spent of it, in the meter's unit (docs/decisions/provider-budget.md). */
  meters: z.array(
    z.object({
      meter: z.enum(METERS),
      total: z.number(),
      used: z.number(),
      uncharged: z.number(),
      /** The provider said that its day is used up. */
      closedAt: Ms.nullable(),
    }),
  ),
  /** When the day of all meters begins anew. */
  dayReturnsAt: Ms,
  /** Services that are left alone after failures; `openUntil` is 0 for one that is called. */
  breakers: z.array(z.object({ name: z.string(), failures: z.number().int(), openUntil: Ms })),
  mail: z.object({ waiting: Count, sending: Count, paused: Count, failedInDay: Count }),
  stripeEvents: z.object({ waiting: Count, oldestAt: Ms.nullable() }),
  deadLetters: Count,
  /** The last run of every job that is not due each minute. */
  jobs: z.array(
    z.object({
      name: z.string(),
      slotAt: Ms,
      startedAt: Ms,
      doneAt: Ms.nullable(),
      tries: z.number().int(),
      failure: z.string().nullable(),
    }),
  ),
});
export type Overview = z.output<typeof Overview>;

export const readOperations = endpoint({
  ...read,
  path: "/admin/operations",
  summary: "How the product's work stands",
  output: Overview,
});

export const StuckTask = z.object({
  id: z.string(),
  type: z.enum(TASK_TYPES),
  platform: z.enum(PLATFORMS).nullable(),
  status: z.enum(TASK_STATUSES),
  userId: z.string(),
  email: z.string().nullable(),
  step: z.number().int(),
  attempts: z.number().int(),
  requeues: z.number().int(),
  waitedMs: z.number().int(),
  costUnits: z.number().int(),
  progressCurrent: z.number().int(),
  progressTotal: z.number().int(),
  /** When progress last grew; when it was ordered, for one that never began. */
  movedAt: Ms,
  dueAt: Ms,
});
export type StuckTask = z.output<typeof StuckTask>;

/** Unfinished tasks without progress for so many minutes, those due for longest first. A page looks through 500 unfinished tasks; `next` leads on. */
export const listStuckTasks = endpoint({
  ...read,
  path: "/admin/tasks/stuck",
  summary: "Tasks that do not go on",
  query: z.object({
    minutes: z.coerce.number().int().min(5).max(10_080).default(30),
    type: z.enum(TASK_TYPES).optional(),
    cursor: Cursor,
  }),
  output: z.object({ rows: z.array(StuckTask), next: z.string().nullable() }),
});

export const StripeEventView = z.object({
  id: z.string(),
  type: z.string(),
  objectId: z.string(),
  at: Ms,
  receivedAt: Ms,
  handledAt: Ms.nullable(),
  /** Text of the last try that failed, and when. */
  failure: z.string().nullable(),
  failedAt: Ms.nullable(),
});
export type StripeEventView = z.output<typeof StripeEventView>;

/** What Stripe told us, thirty a page: what is not worked off yet, the oldest first, or everything, the newest first. */
export const listStripeEvents = endpoint({
  ...read,
  path: "/admin/stripeEvents",
  summary: "Stripe's events and what became of them",
  query: z.object({ state: z.enum(["waiting", "all"]).default("waiting"), cursor: Cursor }),
  output: z.object({ rows: z.array(StripeEventView), next: z.string().nullable() }),
});

/** Sends an event that is not worked off to its queue once more, within two minutes. 1404 for one that is unknown or done. */
export const tryStripeEvent = endpoint({
  ...act,
  path: "/admin/stripeEvents/:id/tryAgain",
  summary: "Work an event of Stripe off again",
  params: z.object({ id: z.string().min(1).max(255) }),
  body: z.strictObject({ reason: Reason }),
  output: Done,
});

export const HaltedMailbox = z.object({
  mailboxId: z.string(),
  email: z.string(),
  ownerId: z.string(),
  ownerEmail: z.string().nullable(),
  haltReason: z.string(),
  haltedAt: Ms,
});
export type HaltedMailbox = z.output<typeof HaltedMailbox>;

/** Mailboxes that stand still and why, the latest first, thirty a page. */
export const listHaltedMailboxes = endpoint({
  ...read,
  path: "/admin/mailboxes/halted",
  summary: "Mailboxes that stand still",
  query: z.object({ cursor: Cursor }),
  output: z.object({ rows: z.array(HaltedMailbox), next: z.string().nullable() }),
});

export const Spender = z.object({
  workspace: z.string(),
  name: z.string().nullable(),
  isEnterprise: z.boolean(),
  /** On the day, in the meter's unit. */
  used: z.number(),
  balance: Balance,
});
export type Spender = z.output<typeof Spender>;

/** The twenty workspaces that spent most of a meter on a provider's day, with what each cost and brought in thirty days. */
export const listSpenders = endpoint({
  ...read,
  path: "/admin/spenders",
  summary: "Who spent most at a provider on a day",
  query: z.object({
    /** Days back from the present one. */
    daysAgo: z.coerce.number().int().min(0).max(39).default(0),
    meter: z.enum(METERS).default("tikhub"),
  }),
  output: z.object({ day: z.string(), rows: z.array(Spender) }),
});
