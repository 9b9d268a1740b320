import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { addressKeyOf } from "#workers/db/address-key.ts";
import { ENTERPRISE_STATUSES, MEMBERSHIP_STATUSES, MEMBERSHIP_TYPES, PLANS } from "./domain.ts";

/** One row per account of the identity service; its id is theirs. */
export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    /** Lower case, trimmed. */
    email: text("email").notNull(),
    addressKey: text("address_key").generatedAlwaysAs(addressKeyOf("email"), { mode: "virtual" }),
    name: text("name").notNull(),
    avatarUrl: text("avatar_url"),
    isSystemAdmin: integer("is_system_admin").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    index("users_by_email").on(table.email),
    index("users_by_key").on(table.addressKey),
    /** For finding by the first letters, whatever their case. */
    index("users_by_name").on(sql`name COLLATE NOCASE`),
    check("user_admin_flag", sql`is_system_admin IN (0, 1)`),
  ],
);

/** What an account may do and since when; exactly one per user. */
export const memberships = sqliteTable(
  "memberships",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    type: text("type", { enum: MEMBERSHIP_TYPES }).notNull(),
    plan: text("plan", { enum: PLANS }).notNull(),
    status: text("status", { enum: MEMBERSHIP_STATUSES }).notNull(),
    effectiveAt: integer("effective_at").notNull(),
    expireAt: integer("expire_at"),
    /** When the account will be deleted, as its owner asked; nothing new is done for it until then. */
    leavesAt: integer("leaves_at"),
    enterpriseId: text("enterprise_id"),
    /**
     * Names this stay in the enterprise: each joining gets a new one, from the triggers `memberships_join` and `memberships_join_at_once`. What a member makes carries it, and
     * colleagues see of a member only what carries the present one (docs/decisions/private-before-joining.md). Null without an enterprise.
     */
    joinId: text("join_id"),
    isEnterpriseAdmin: integer("is_enterprise_admin").notNull().default(0),
    /** The switch: on, the next column limits this member; off, the enterprise's own member limit does. */
    enableEnterpriseQuotaDailyLimit: integer("enable_enterprise_quota_daily_limit").notNull().default(0),
    /** Stored units a day, -1 unlimited. */
    enterpriseQuotaDailyLimit: integer("enterprise_quota_daily_limit").notNull().default(-1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("memberships_by_user").on(table.userId),
    index("memberships_by_enterprise").on(table.enterpriseId).where(sql`enterprise_id IS NOT NULL`),
    index("memberships_by_expiry").on(table.expireAt).where(sql`expire_at IS NOT NULL AND status = 'ACTIVE'`),
    check("membership_enterprise", sql`(type = 'ENTERPRISE') = (enterprise_id IS NOT NULL)`),
    check("membership_admin", sql`is_enterprise_admin = 0 OR (is_enterprise_admin = 1 AND type = 'ENTERPRISE')`),
    check("membership_switch", sql`enable_enterprise_quota_daily_limit IN (0, 1)`),
    check("membership_limit", sql`enterprise_quota_daily_limit >= -1`),
  ],
);

/** A customer with several members. Its quota, daily limit and member limit are columns of its quota account, where charges check them. */
export const enterprises = sqliteTable(
  "enterprises",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    status: text("status", { enum: ENTERPRISE_STATUSES }).notNull(),
    effectiveAt: integer("effective_at").notNull(),
    expireAt: integer("expire_at"),
    forbiddenAutoInfoCard: integer("forbidden_auto_info_card").notNull().default(0),
    forbiddenAutoEasyTrack: integer("forbidden_auto_easy_track").notNull().default(0),
    /** How many members it may have, open invitations included; -1 unlimited. The triggers `enterprise_has_a_seat` and `enterprise_invites_to_a_seat` hold it. */
    seats: integer("seats").notNull().default(-1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    index("enterprises_by_email").on(table.email),
    index("enterprises_by_name").on(sql`name COLLATE NOCASE`),
    check("enterprise_info_card", sql`forbidden_auto_info_card IN (0, 1)`),
    check("enterprise_easy_track", sql`forbidden_auto_easy_track IN (0, 1)`),
  ],
);

/** What people with power did. Append-only: the triggers `audit_keeps_rows` and `audit_loses_no_rows` (migrations/0002_membership_triggers.sql) refuse every change and removal. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: text("id").primaryKey(),
    actorId: text("actor_id").notNull(),
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    /** JSON without personal data. */
    details: text("details").notNull().default("{}"),
    /** Where the call came from, as `networkMark` writes it: comparable, not readable. Null for scheduled work. */
    origin: text("origin"),
    at: integer("at").notNull(),
  },
  (table) => [
    index("audit_by_subject").on(table.subject, table.at),
    index("audit_by_actor").on(table.actorId, table.at),
    index("audit_by_action").on(table.action, table.at),
    index("audit_by_time").on(table.at),
  ],
);
