import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { addressKeyOf } from "#workers/db/address-key.ts";
import { PLANS } from "#workers/modules/membership/domain.ts";
import { INVITATION_STATES, NOTICE_KINDS, TAG_COLORS } from "./domain.ts";

/**
 * What an enterprise keeps of its members, beside `enterprises` and `memberships` (modules/membership). Who joins must find a seat, and no enterprise loses its last
 * admin: triggers refuse the whole batch (store.ts names them).
 */

/** Labels for members; the name is kept once, whatever its case. */
export const enterpriseTags = sqliteTable(
  "enterprise_tags",
  {
    id: text("id").primaryKey(),
    enterpriseId: text("enterprise_id").notNull(),
    name: text("name").notNull(),
    /** The name in lower case. */
    nameKey: text("name_key").notNull(),
    color: text("color", { enum: TAG_COLORS }).notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [uniqueIndex("enterprise_tags_by_name").on(table.enterpriseId, table.nameKey)],
);

/** Which member bears which tag; gone with the tag, and when the member leaves. */
export const enterpriseMemberTags = sqliteTable(
  "enterprise_member_tags",
  {
    membershipId: text("membership_id").notNull(),
    tagId: text("tag_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.membershipId, table.tagId] }),
    index("enterprise_member_tags_by_tag").on(table.tagId),
  ],
);

/** Addresses whose owners are asked to join: an account answers, an address without one accepts by its first sign-in. */
export const enterpriseInvitations = sqliteTable(
  "enterprise_invitations",
  {
    id: text("id").primaryKey(),
    enterpriseId: text("enterprise_id").notNull(),
    /** Normalised. */
    email: text("email").notNull(),
    addressKey: text("address_key").generatedAlwaysAs(addressKeyOf("email"), { mode: "virtual" }),
    state: text("state", { enum: INVITATION_STATES }).notNull().default("OPEN"),
    invitedBy: text("invited_by").notNull(),
    createdAt: integer("created_at").notNull(),
    expireAt: integer("expire_at").notNull(),
    /** When the mail was last handed to the mail service; `mailDue` says that one is to be sent. */
    mailedAt: integer("mailed_at"),
    mailDue: integer("mail_due").notNull().default(0),
  },
  (table) => [
    uniqueIndex("enterprise_invitations_once").on(table.enterpriseId, table.email),
    index("enterprise_invitations_by_key").on(table.enterpriseId, table.addressKey),
    index("enterprise_invitations_by_email").on(table.email).where(sql`state = 'OPEN'`),
    index("enterprise_invitations_due").on(table.createdAt).where(sql`mail_due = 1`),
    check("enterprise_invitation_mail", sql`mail_due IN (0, 1)`),
  ],
);

/** Mails of invitations that went out or are due, kept for the caps alone: of an enterprise, of an admin and of a mailbox. */
export const invitationMails = sqliteTable(
  "invitation_mails",
  {
    id: text("id").primaryKey(),
    enterpriseId: text("enterprise_id").notNull(),
    invitedBy: text("invited_by").notNull(),
    /** SHA-256 of the mailbox key, hex: comparable, not readable. */
    mailbox: text("mailbox").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [
    index("invitation_mails_by_enterprise").on(table.enterpriseId, table.at),
    index("invitation_mails_by_inviter").on(table.invitedBy, table.at),
    index("invitation_mails_by_mailbox").on(table.mailbox, table.at),
    index("invitation_mails_by_time").on(table.at),
  ],
);

/** What people are told by email about their own membership: one row for each kind, due again when it happens again. */
export const memberNotices = sqliteTable(
  "member_notices",
  {
    userId: text("user_id").notNull(),
    enterpriseId: text("enterprise_id").notNull(),
    kind: text("kind", { enum: NOTICE_KINDS }).notNull(),
    createdAt: integer("created_at").notNull(),
    /** When the email may go out; null once it was handed to the mail service. */
    dueAt: integer("due_at"),
    mailedAt: integer("mailed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.enterpriseId, table.kind] }),
    index("member_notices_due").on(table.dueAt).where(sql`due_at IS NOT NULL`),
    index("member_notices_by_time").on(table.createdAt),
  ],
);

/** Months of info cards that an enterprise bought for a member; each begins where the one before ends. They wait for a member who leaves and comes back. */
export const infoCards = sqliteTable(
  "info_cards",
  {
    /** The name of the charge in the ledger. */
    id: text("id").primaryKey(),
    enterpriseId: text("enterprise_id").notNull(),
    userId: text("user_id").notNull(),
    months: integer("months").notNull(),
    startAt: integer("start_at").notNull(),
    expireAt: integer("expire_at").notNull(),
    boughtBy: text("bought_by").notNull(),
    boughtAt: integer("bought_at").notNull(),
  },
  (table) => [
    index("info_cards_by_member").on(table.enterpriseId, table.userId, table.expireAt),
    check("info_card_months", sql`months BETWEEN 1 AND 200 AND expire_at > start_at`),
  ],
);

/** The plan that a member had paid for before joining, and goes back to while it lasts. */
export const ownPlans = sqliteTable("own_plans", {
  userId: text("user_id").primaryKey(),
  plan: text("plan", { enum: PLANS }).notNull(),
  effectiveAt: integer("effective_at").notNull(),
  expireAt: integer("expire_at"),
});
