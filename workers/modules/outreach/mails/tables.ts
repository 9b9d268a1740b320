import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { addressKeyOf } from "#workers/db/address-key.ts";

/** One order to send: a template with its follow-ups as they were, from one mailbox to many people. Its content never changes (trigger `mail_campaigns_content`). */
export const mailCampaigns = sqliteTable(
  "mail_campaigns",
  {
    id: text("id").primaryKey(),
    ownerId: text("owner_id").notNull(),
    /** The enterprise's id, else the person's: whose suppression list holds. */
    workspaceId: text("workspace_id").notNull(),
    mailboxId: text("mailbox_id").notNull(),
    kind: text("kind", { enum: ["BATCH", "GROUP"] }).notNull(),
    /** Null where the mail was written for this campaign alone. */
    templateId: text("template_id"),
    templateName: text("template_name").notNull(),
    /** JSON: the mails in their order, the first one and its follow-ups (`steps.ts`). */
    steps: text("steps").notNull(),
    /** JSON: addresses. */
    cc: text("cc").notNull().default("[]"),
    /** Of the sender: days of follow-ups are counted in it where the recipient's is not asked for. */
    zone: text("zone").notNull(),
    /** Whether a colleague's answer ends the sequence (docs/outreach-rules.md). */
    stopsOnColleague: integer("stops_on_colleague", { mode: "boolean" }).notNull().default(false),
    createdAt: integer("created_at").notNull(),
    canceledAt: integer("canceled_at"),
    /** When its template was deleted: what follows the first mail is not sent then. */
    templateDeletedAt: integer("template_deleted_at"),
  },
  (table) => [
    index("mail_campaigns_by_owner").on(table.ownerId, table.createdAt),
    index("mail_campaigns_by_template").on(table.templateId),
    check("mail_campaigns_kind", sql`kind IN ('BATCH', 'GROUP')`),
  ],
);

/** A person in a campaign: what is known of them, the thread with them, and what they answered. No text of a mail. */
export const mailRecipients = sqliteTable(
  "mail_recipients",
  {
    id: text("id").primaryKey(),
    campaignId: text("campaign_id").notNull(),
    ownerId: text("owner_id").notNull(),
    workspaceId: text("workspace_id").notNull(),
    mailboxId: text("mailbox_id").notNull(),
    /** As `normaliseEmail` writes it. */
    email: text("email").notNull(),
    addressKey: text("address_key").generatedAlwaysAs(addressKeyOf("email"), { mode: "virtual" }),
    /** Of a company; null for a public mail host. */
    domain: text("domain"),
    nickname: text("nickname").notNull().default(""),
    /** JSON: what the variables stand for (`VariableValues`). */
    variables: text("variables").notNull(),
    creatorId: text("creator_id"),
    role: text("role", { enum: ["creator", "customer", "other"] })
      .notNull()
      .default("creator"),
    link: text("link"),
    /** The recipient's time zone; null when it is not known. */
    zone: text("zone"),
    /** Gmail's id of the thread, known once the first mail is out. */
    threadId: text("thread_id"),
    firstSentAt: integer("first_sent_at"),
    lastSentAt: integer("last_sent_at"),
    /** The answer that counts now, by `ANSWER_KINDS`; null while there is none. */
    answerKind: text("answer_kind"),
    answerReason: text("answer_reason"),
    /** JSON: words of our own lists. */
    answerWords: text("answer_words").notNull().default("[]"),
    /** `2026-12-05`: the day on which the person is back. */
    answerDay: text("answer_day"),
    /** The address to write to instead. */
    managerEmail: text("manager_email"),
    answeredAt: integer("answered_at"),
    /** JSON of `NamedAmount`s that the answer names; null where it names none. */
    answerAmounts: text("answer_amounts"),
    /** Gmail's id of the thread that the answer came in. */
    answerThreadId: text("answer_thread_id"),
    /** What the sender says came of it. */
    outcome: text("outcome", { enum: ["agreed", "declined"] }),
    /** ms; who is away is not written to before. */
    awayUntil: integer("away_until"),
    softBounces: integer("soft_bounces").notNull().default(0),
    /** Nothing more is sent to this person by this campaign, and why (`StopReason`). */
    stopReason: text("stop_reason"),
    stoppedAt: integer("stopped_at"),
    /** When the person unsubscribed by the link of one of this thread's mails. */
    unsubscribedAt: integer("unsubscribed_at"),
    /** Sets of steps, bit n for step n, kept by triggers: mails that went out, and those after which (and before the next) the person's mail came back, answered, showed interest or unsubscribed. */
    sentSteps: integer("sent_steps").notNull().default(0),
    bouncedSteps: integer("bounced_steps").notNull().default(0),
    answeredSteps: integer("answered_steps").notNull().default(0),
    interestedSteps: integer("interested_steps").notNull().default(0),
    unsubscribedSteps: integer("unsubscribed_steps").notNull().default(0),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("mail_recipients_once").on(table.campaignId, table.email),
    index("mail_recipients_by_thread").on(table.mailboxId, table.threadId).where(sql`thread_id IS NOT NULL`),
    // Asked for by older code alone.
    index("mail_recipients_by_person").on(table.workspaceId, table.email, table.lastSentAt),
    /** Whom the workspace has written to, the latest last. */
    index("mail_recipients_by_key").on(table.workspaceId, table.addressKey, table.lastSentAt),
    /** Whom a mailbox has written to, for mails that name no thread. */
    index("mail_recipients_by_mailbox").on(table.mailboxId, table.addressKey, table.lastSentAt),
    index("mail_recipients_by_address").on(table.mailboxId, table.email, table.lastSentAt),
    index("mail_recipients_by_domain")
      .on(table.mailboxId, table.domain, table.lastSentAt)
      .where(sql`domain IS NOT NULL`),
    /** Whom of its creators the workspace has written to, the latest last. */
    index("mail_recipients_by_creator")
      .on(table.creatorId, table.workspaceId, table.lastSentAt)
      .where(sql`creator_id IS NOT NULL`),
    check("mail_recipients_stop", sql`(stop_reason IS NULL) = (stopped_at IS NULL)`),
    check("mail_recipients_role", sql`role IN ('creator', 'customer', 'other')`),
  ],
);

/** One mail to one person: the first of a campaign (step 0) or a follow-up. States: docs/outreach-rules.md. */
export const mails = sqliteTable(
  "mails",
  {
    id: text("id").primaryKey(),
    recipientId: text("recipient_id").notNull(),
    campaignId: text("campaign_id").notNull(),
    ownerId: text("owner_id").notNull(),
    mailboxId: text("mailbox_id").notNull(),
    email: text("email").notNull(),
    step: integer("step").notNull(),
    status: text("status", { enum: ["PENDING", "SENDING", "SENT", "FAILED", "CANCELED", "PAUSED"] }).notNull(),
    pauseReason: text("pause_reason", {
      enum: [
        "by_user",
        "mailbox_disconnected",
        "bounce_breaker",
        "expired",
        "away",
        "sending_limit",
        "unknown_outcome",
      ],
    }),
    /** Why it is CANCELED (`StopReason`) or FAILED (the provider's code). */
    endReason: text("end_reason"),
    /** ms. PENDING: not before. PAUSED as `away`: when it goes on. PAUSED as `unknown_outcome`: when it is looked for again, null once it was looked for often enough. */
    dueAt: integer("due_at"),
    attempts: integer("attempts").notNull().default(0),
    /** Our own, with angle brackets; the same at every attempt. */
    messageId: text("message_id"),
    gmailId: text("gmail_id"),
    /** The one that the recipient sees: Gmail replaces ours. Null until it was read back. */
    sentMessageId: text("sent_message_id"),
    claimedAt: integer("claimed_at"),
    sentAt: integer("sent_at"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("mails_once").on(table.recipientId, table.step),
    index("mails_by_owner").on(table.ownerId, table.createdAt, table.id),
    index("mails_by_status").on(table.ownerId, table.status, table.createdAt, table.id),
    index("mails_by_address").on(table.ownerId, table.email, table.createdAt, table.id),
    index("mails_by_campaign").on(table.campaignId, table.status),
    index("mails_due").on(table.mailboxId, table.dueAt, table.id).where(sql`status = 'PENDING'`),
    index("mails_claimed").on(table.claimedAt).where(sql`status = 'SENDING'`),
    index("mails_paused").on(table.dueAt).where(sql`status = 'PAUSED' AND due_at IS NOT NULL`),
    index("mails_halted").on(table.mailboxId, table.pauseReason).where(sql`status = 'PAUSED'`),
    index("mails_sent").on(table.mailboxId, table.sentAt).where(sql`sent_at IS NOT NULL`),
    index("mails_failed").on(table.updatedAt).where(sql`status = 'FAILED'`),
    uniqueIndex("mails_by_message").on(table.messageId).where(sql`message_id IS NOT NULL`),
    index("mails_by_sent_message").on(table.sentMessageId).where(sql`sent_message_id IS NOT NULL`),
    check(
      "mails_status",
      sql`status IN ('PENDING', 'SENDING', 'SENT', 'FAILED', 'CANCELED', 'PAUSED') AND (status = 'PAUSED') = (pause_reason IS NOT NULL)`,
    ),
    check("mails_sent_at", sql`(status = 'SENT') = (sent_at IS NOT NULL)`),
    check("mails_step", sql`step >= 0`),
  ],
);

/** How many mails of an account are in each state; kept by triggers. */
export const mailCounts = sqliteTable(
  "mail_counts",
  {
    ownerId: text("owner_id").notNull(),
    status: text("status").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.status] })],
);

/** How a mailbox sends: what its owner allows, whether it is halted, and when it has something to do. */
export const mailboxSending = sqliteTable(
  "mailbox_sending",
  {
    mailboxId: text("mailbox_id").primaryKey(),
    ownerId: text("owner_id").notNull(),
    per24Hours: integer("per_24_hours").notNull(),
    /** JSON: `SendingWindow`. */
    window: text("window").notNull(),
    haltReason: text("halt_reason", { enum: ["mailbox_disconnected", "bounce_breaker", "expired", "sending_limit"] }),
    haltedAt: integer("halted_at"),
    /** Mails sent before do not count for the bounce breaker: the owner has looked into them. */
    breakerFrom: integer("breaker_from").notNull().default(0),
    /** When the first order came: a new mailbox sends few at first. */
    startedAt: integer("started_at").notNull().default(0),
    /** ms; null while nothing waits. */
    wakeAt: integer("wake_at"),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    index("mailbox_sending_wake").on(table.wakeAt).where(sql`wake_at IS NOT NULL`),
    index("mailbox_sending_halted").on(table.haltedAt).where(sql`halt_reason IS NOT NULL`),
    index("mailbox_sending_bounced").on(table.haltedAt).where(sql`halt_reason = 'bounce_breaker'`),
    index("mailbox_sending_limited").on(table.haltedAt).where(sql`halt_reason = 'sending_limit'`),
    check("mailbox_sending_halt", sql`(halt_reason IS NULL) = (halted_at IS NULL)`),
    check("mailbox_sending_limit", sql`per_24_hours >= 1`),
  ],
);
