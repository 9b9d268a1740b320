import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { ANSWER_KINDS } from "#workers/modules/outreach/answers/answer.ts";
import { MAIL_STATUSES, PAUSE_REASONS } from "#workers/modules/outreach/schedule/mail-state.ts";
import { MAX_CONTENT, MAX_FOLLOW_UPS } from "#workers/modules/outreach/templates/domain.ts";
import { MAX_RECEIVERS, OUTCOMES, PAGE_SIZES, ROLES } from "./domain.ts";

/** Sending to many people through one's own mailbox, and what became of each mail (spec 3 §7.1). */

const Id = z.string().min(1).max(64);
const Address = z.string().max(1_000);
/** Milliseconds. */
const Moment = z.number().int().positive();

/** When a mailbox may send: weekdays (0 is Sunday), minutes of the day, and the zone whose clocks they are read by. */
export const WindowView = z.object({
  weekdays: z.array(z.number().int().min(0).max(6)).min(1).max(7),
  fromMinute: z.number().int().min(0).max(1_439),
  toMinute: z.number().int().min(1).max(1_440),
  zone: z.string().min(1).max(64),
});
export type WindowView = z.output<typeof WindowView>;

const Receiver = z.strictObject({
  nickname: z.string().max(1_000).default(""),
  email: Address,
  /** A creator of one of the caller's lists: fills the other variables. An unknown one counts as none. */
  creatorId: Id.nullable().default(null),
});

/** What became of the receivers of an order. */
const Imported = z.object({
  campaignId: z.string().nullable(),
  added: z.number().int(),
  /** Left out as written twice, as no address, as the sender's own, or as on the suppression list. */
  duplicates: z.number().int(),
  invalid: z.array(z.string()),
  own: z.number().int(),
  suppressed: z.array(z.string()),
  /** Of an order that compares two templates, how many get each; null without a comparison. */
  halves: z.object({ a: z.number().int(), b: z.number().int() }).nullable(),
});

/**
 * Queues a template's mail, and its follow-ups as they are now, to up to 500 people. 1422 for more, for an order without a person left, for a template without subject or text, or for a mailbox that
 * may not send; 1404 for a template or mailbox that is not the caller's. With `compareWith` half of the people get the other template, and what comes of it is compared (`GET /emails/templates/:id/comparisons`):
 * 1422 for fewer than 220 people, for templates that say the same, or for a mailbox that may not be read; both halves are queued or none. The same call with the same `Idempotency-Key` queues once.
 */
export const importReceivers = endpoint({
  method: "post",
  path: "/auto-email/import",
  access: "signedIn",
  idempotent: true,
  weight: 3,
  tag: "outreach",
  summary: "Queue mails",
  body: z.strictObject({
    templateId: Id,
    /** Another template, which half of the people get instead. */
    compareWith: Id.optional(),
    /** The address of a connected mailbox of the caller. */
    usingEmail: Address,
    deduplicate: z.boolean().default(true),
    receivers: z
      .array(Receiver)
      .min(1, "sending:errors.noReceivers")
      .max(4 * MAX_RECEIVERS),
    /** Left out, at once. */
    startAt: Moment.optional(),
    /** The caller's time zone, in which the days of follow-ups are counted. */
    zone: z.string().min(1).max(64).default("UTC"),
    stopsOnColleague: z.boolean().default(false),
  }),
  output: Imported,
});

const GroupReceiver = z.strictObject({
  ...Receiver.shape,
  nickname: z.string().max(1_000),
  role: z.enum(ROLES).default("creator"),
  /** The person's page: a web address, `https://` is put before one without it. */
  link: z.string().max(2_000).default(""),
});

/**
 * Queues a mail that is written for these people alone, without follow-ups; everything else is as with `/auto-email/import`. 1400 with the field for a missing subject, text, nickname or address
 * (`receivers.0.nickname`), a subject of more than 200 characters, and a link that is none.
 */
export const queueGroup = endpoint({
  method: "post",
  path: "/auto-email/group",
  access: "signedIn",
  idempotent: true,
  weight: 3,
  tag: "outreach",
  summary: "Queue a mail to a group",
  body: z.strictObject({
    subject: z.string().max(2_000),
    /** HTML; sanitised when it is stored and again when it is sent. */
    content: z.string().max(2 * MAX_CONTENT),
    cc: z.array(Address).max(500).default([]),
    usingEmail: Address,
    receivers: z
      .array(GroupReceiver)
      .min(1, "sending:errors.noReceivers")
      .max(4 * MAX_RECEIVERS),
    startAt: Moment.optional(),
    zone: z.string().min(1).max(64).default("UTC"),
  }),
  output: Imported,
});

const RecentMail = z.object({
  at: z.number().int(),
  /** Who of the workspace wrote. */
  by: z.string(),
});

/** What is known of addresses before they are written to: whether they are any, on the suppression list, and when the workspace wrote to them last. */
export const checkReceivers = endpoint({
  method: "post",
  path: "/auto-email/check",
  access: "signedIn",
  weight: 2,
  tag: "outreach",
  summary: "Check addresses before sending",
  body: z.strictObject({
    emails: z
      .array(Address)
      .min(1)
      .max(4 * MAX_RECEIVERS),
  }),
  output: z.array(
    z.object({
      /** As it was given. */
      given: z.string(),
      /** As it is stored; null when it is no address. */
      email: z.string().nullable(),
      isSuppressed: z.boolean(),
      lastMail: RecentMail.nullable(),
    }),
  ),
});

const AnswerView = z.object({
  kind: z.enum(ANSWER_KINDS),
  /** One line of why, in the caller's language. */
  why: z.string(),
  at: z.number().int(),
  /** `2026-12-05`: the day on which the person is back. */
  until: z.string().nullable(),
  managerEmail: z.string().nullable(),
  /** The sums that a price or an interested answer names, at most three. `currency` is an ISO code, or the sign where it stands for several (`$`); `to` ends a range. */
  amounts: z.array(z.object({ currency: z.string(), from: z.number(), to: z.number().nullable() })),
  /** The thread in Gmail; null before Gmail has named one. */
  threadUrl: z.string().nullable(),
});

export const MailView = z.object({
  id: z.string(),
  nickname: z.string(),
  email: z.string(),
  /** A mail that was written for a group has no template and goes by its subject. */
  template: z.object({ templateId: z.string().nullable(), templateName: z.string() }),
  /** 0 is the first mail, 1 the first follow-up. */
  step: z.number().int(),
  status: z.enum(MAIL_STATUSES),
  pauseReason: z.enum(PAUSE_REASONS).nullable(),
  /** Why it is CANCELED or FAILED, in one line of the caller's language. */
  why: z.string().nullable(),
  fromEmail: z.string(),
  createdAt: z.number().int(),
  /** When it went out; for one that waits, not before when it goes. */
  sendAt: z.number().int().nullable(),
  sentAt: z.number().int().nullable(),
  isUnsubscribed: z.boolean(),
  answer: AnswerView.nullable(),
  /** What the sender says came of the answer. */
  outcome: z.enum(OUTCOMES).nullable(),
});
export type MailView = z.output<typeof MailView>;

/** The caller's mails, the newest first. `after` is the `next` of the page before: reading on by it reads no row twice, however long the list; `page` counts from 1. */
export const listMails = endpoint({
  method: "post",
  path: "/auto-email/list",
  access: "signedIn",
  openTo: "lapsed",
  tag: "outreach",
  summary: "List mails",
  body: z.strictObject({
    page: z.number().int().min(1).max(500).default(1),
    pageSize: z.union(PAGE_SIZES.map((size) => z.literal(size))).default(20),
    orderBy: z.literal("createdAt").default("createdAt"),
    orderType: z.literal("desc").default("desc"),
    status: z.enum(MAIL_STATUSES).optional(),
    /** Beginning of an address. */
    search: z.string().max(320).optional(),
    after: z.string().max(200).optional(),
  }),
  output: z.object({ data: z.array(MailView), total: z.number().int(), next: z.string().nullable() }),
});

/** How many mails wait, went out in the last 24 hours, and may still go in them. */
export const getMailStats = endpoint({
  method: "get",
  path: "/auto-email/stat",
  access: "signedIn",
  openTo: "lapsed",
  tag: "outreach",
  summary: "Counts of mails",
  output: z.object({
    pendingCount: z.number().int(),
    todaySentCount: z.number().int(),
    todayAvailableCount: z.number().int(),
    /** How many of the caller's mails are in each state. */
    counts: z.record(z.enum(MAIL_STATUSES), z.number().int()),
    mailboxes: z.array(
      z.object({
        mailboxId: z.string(),
        email: z.string(),
        /** Mails in the last 24 hours, and how many there may be now. */
        sent: z.number().int(),
        cap: z.number().int(),
        per24Hours: z.number().int(),
        /** Mails in 24 hours that the caller's plan sends from it; 0 where the plan sends from others alone. */
        planCap: z.number().int(),
        window: WindowView,
        /** When the next mail may go; null when nothing waits or the mailbox is halted. */
        nextAt: z.number().int().nullable(),
        haltReason: z.enum(["mailbox_disconnected", "bounce_breaker", "expired", "sending_limit"]).nullable(),
        /** One line of why, in the caller's language. */
        haltText: z.string().nullable(),
      }),
    ),
  }),
});

/**
 * Pauses, resumes, cancels, retries or sends again mails of the caller. A mail whose state does not allow it stays as it is (docs/outreach-rules.md); `changed` counts the others. A mail of
 * unknown outcome is only canceled or, by `resend`, sent again.
 */
export const actOnMails = endpoint({
  method: "post",
  path: "/auto-email/act",
  access: "signedIn",
  weight: 2,
  tag: "outreach",
  summary: "Pause, resume, cancel, retry mails",
  body: z.strictObject({
    action: z.enum(["pause", "resume", "cancel", "retry", "resend"]),
    /** Left out: all whose state allows it. Not for `resend`. */
    ids: z.array(Id).min(1).max(MAX_RECEIVERS).optional(),
  }),
  output: z.object({ changed: z.number().int() }),
});

/**
 * Says what came of an answer: the creator's record moves to `agreed` or `dropped` (one that was posted or paid stays), is made where there is none, and the follow-ups that wait for the person are canceled. Saying it again
 * changes nothing; the other one may be said later. 1404 for a foreign mail, 1422 for one without an answer.
 */
export const markOutcome = endpoint({
  method: "put",
  path: "/auto-email/mails/:id/outcome",
  access: "signedIn",
  tag: "outreach",
  summary: "Mark an answer as agreed or declined",
  params: z.object({ id: Id }),
  body: z.strictObject({ outcome: z.enum(OUTCOMES) }),
  output: z.object({
    outcome: z.enum(OUTCOMES),
    /** Follow-ups that were canceled. */
    canceled: z.number().int(),
    /** Whether a record of the creator stands at the outcome now. */
    isRecorded: z.boolean(),
  }),
});

/** Lets a mailbox go on that the bounce breaker or a lapsed plan has halted; 1404 for a foreign one, 1422 while the reason holds. */
export const resumeMailbox = endpoint({
  method: "post",
  path: "/auto-email/mailboxes/:id/resume",
  access: "signedIn",
  tag: "outreach",
  summary: "Let a halted mailbox go on",
  params: z.object({ id: Id }),
  output: z.object({ resumed: z.number().int() }),
});

/** Sets how a mailbox sends: mails in 24 hours, below Google's own limit, and the hours. 1404 for a foreign one, 1400 for a zone that does not exist. */
export const changeMailboxPace = endpoint({
  method: "put",
  path: "/auto-email/mailboxes/:id/pace",
  access: "signedIn",
  tag: "outreach",
  summary: "How a mailbox sends",
  params: z.object({ id: Id }),
  body: z.strictObject({ per24Hours: z.number().int().min(1).max(2_000), window: WindowView }),
  output: z.object({ per24Hours: z.number().int(), window: WindowView }),
});

/** Sends one mail of a template to the caller's own mailbox: step 0 is the template itself, 1 its first follow-up. Never to anybody else. */
export const sendPreview = endpoint({
  method: "post",
  path: "/emails/templates/send-preview",
  access: "signedIn",
  idempotent: true,
  weight: 3,
  tag: "outreach",
  summary: "Send a template to oneself",
  body: z.strictObject({
    templateId: Id,
    step: z.number().int().min(0).max(MAX_FOLLOW_UPS).default(0),
    /** Left out, the first connected mailbox that may send. */
    usingEmail: Address.optional(),
  }),
  output: z.object({ to: z.string() }),
});
