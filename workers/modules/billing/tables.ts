import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ACCOUNT_KINDS, DAY_SCOPES, LEDGER_KINDS, RENEWALS, STATEMENT_KINDS } from "./domain.ts";
import { QUOTA_TYPES } from "./port.ts";

/**
 * What a payer has and has used. `used` is moved by the ledger's triggers alone (ledger.ts and upkeep.ts name them). Constraints named `q<code>` come back in
 * the database's message and are the catalogue's codes.
 */
export const quotaAccounts = sqliteTable(
  "quota_accounts",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ACCOUNT_KINDS }).notNull(),
    /** A user's id, or an enterprise's for ENTERPRISE. */
    ownerId: text("owner_id").notNull(),
    /** Stored units of this period; -1 unlimited. */
    quota: integer("quota").notNull(),
    used: integer("used").notNull().default(0),
    /** Stored units a day of the whole account; -1 unlimited. */
    dailyLimit: integer("daily_limit").notNull().default(-1),
    /** Stored units a day of each member without a limit of their own; -1 unlimited. */
    memberUsageDailyLimit: integer("member_usage_daily_limit").notNull().default(-1),
    /** Counts the renewals: a hold given back late goes to the period it was taken from. */
    period: integer("period").notNull().default(1),
    /** What a renewal grants. */
    allowance: integer("allowance").notNull(),
    renewal: text("renewal", { enum: RENEWALS }).notNull(),
    /** The first period's start: renewals keep its day of the month. */
    anchorAt: integer("anchor_at").notNull(),
    renewsAt: integer("renews_at"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("quota_accounts_by_owner").on(table.ownerId, table.kind),
    index("quota_accounts_by_renewal").on(table.renewsAt).where(sql`renews_at IS NOT NULL`),
    check("q1912", sql`kind <> 'PAID' OR quota = -1 OR used <= quota`),
    check("q1921", sql`kind <> 'ENTERPRISE' OR quota = -1 OR used <= quota`),
    check("account_free", sql`kind <> 'FREE' OR quota = -1`),
    check("account_used", sql`used >= 0`),
    check(
      "account_limits",
      sql`quota >= -1 AND daily_limit >= -1 AND member_usage_daily_limit >= -1 AND allowance >= -1`,
    ),
  ],
);

/** Use per day of an account (`user_id` empty) and of each enterprise member. The limit is the one that applied at the last accepted charge. */
export const quotaDays = sqliteTable(
  "quota_days",
  {
    accountId: text("account_id").notNull(),
    userId: text("user_id").notNull(),
    /** `YYYY-MM-DD` in the billing zone. */
    day: text("day").notNull(),
    scope: text("scope", { enum: DAY_SCOPES }).notNull(),
    used: integer("used").notNull(),
    limitUnits: integer("limit_units").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId, table.day] }),
    check("q1900", sql`scope <> 'PAID' OR limit_units = -1 OR used <= limit_units`),
    check("q1910", sql`scope <> 'FREE' OR limit_units = -1 OR used <= limit_units`),
    check("q1927", sql`scope <> 'ENTERPRISE' OR limit_units = -1 OR used <= limit_units`),
    check("q1928", sql`scope <> 'MEMBER' OR limit_units = -1 OR used <= limit_units`),
    check("day_used", sql`used >= 0`),
  ],
);

/** What each member used of an enterprise's quota in one period. */
export const quotaMembers = sqliteTable(
  "quota_members",
  {
    accountId: text("account_id").notNull(),
    userId: text("user_id").notNull(),
    period: integer("period").notNull(),
    used: integer("used").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId, table.period] }),
    check("member_used", sql`used >= 0`),
  ],
);

/** Movements that no task made; as `ADMIN_LOG_TYPES` (modules/enterprises/quota-log-store.ts) asks for them. */
const BY_ADMINS = sql`quota_type IN ('RESET', 'ADMIN', 'PURCHASE', 'REVERSAL', 'EXPIRE', 'INFO_CARD')`;
const CHARGED_TO_ENTERPRISE = sql`kind = 'CHARGE' AND enterprise_id IS NOT NULL`;

/**
 * Every movement of quota, append-only. `task_id` is the task, or a name such as `reset:<account>:<period>` for movements without one, so that
 * each kind of movement happens once. `units` is what the log shows, signed; `delta` is what it does to the account's `used`.
 */
export const ledger = sqliteTable(
  "ledger",
  {
    taskId: text("task_id").notNull(),
    kind: text("kind", { enum: LEDGER_KINDS }).notNull(),
    accountId: text("account_id").notNull(),
    /** Who caused it; null for movements of the account itself. */
    userId: text("user_id"),
    enterpriseId: text("enterprise_id"),
    period: integer("period").notNull(),
    day: text("day").notNull(),
    quotaType: text("quota_type", { enum: QUOTA_TYPES }).notNull(),
    units: integer("units").notNull(),
    delta: integer("delta").notNull(),
    description: text("description").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.taskId, table.kind] }),
    index("ledger_by_account").on(table.accountId, table.at),
    index("ledger_by_admins").on(table.accountId, table.at).where(BY_ADMINS),
    index("ledger_charges_by_user").on(table.userId, table.at).where(sql`kind = 'CHARGE'`),
    index("ledger_charges_by_account").on(table.accountId, table.at).where(CHARGED_TO_ENTERPRISE),
    index("ledger_charges_by_member").on(table.accountId, table.userId, table.at).where(CHARGED_TO_ENTERPRISE),
    check("ledger_charge", sql`kind <> 'CHARGE' OR (units > 0 AND delta = units AND user_id IS NOT NULL)`),
    check("ledger_capture", sql`kind <> 'CAPTURE' OR (units >= 0 AND delta = 0)`),
    check("ledger_refund", sql`kind <> 'REFUND' OR (units <= 0 AND delta = units)`),
    check("ledger_reset", sql`kind <> 'RESET' OR (units <= 0 AND delta = units)`),
    check("ledger_grant", sql`kind NOT IN ('ADMIN', 'EXPIRE') OR delta = 0`),
    check("ledger_kind", sql`kind IN ('CHARGE', 'CAPTURE', 'REFUND', 'RESET', 'ADMIN', 'EXPIRE')`),
  ],
);

/**
 * What was used up to the end of a quarter of an hour, since ever: the difference of two rows is the use of any days of any time zone (docs/decisions/usage-sums.md).
 * A row for each quarter in which something was charged. What a task gives back and what it keeps counts where it was charged. Moved by triggers alone
 * (usage-store.ts names them). A person over all payers has `account_id` empty, an enterprise `user_id` empty, a member of an enterprise both.
 */
export const usageSums = sqliteTable(
  "usage_sums",
  {
    accountId: text("account_id").notNull(),
    userId: text("user_id").notNull(),
    /** Quarters of an hour since 1970, UTC. */
    slot: integer("slot").notNull(),
    /** How many charges. */
    charges: integer("charges").notNull().default(0),
    /** Stored units held at first, kept in the end, and given back; the rest of what was held still is. */
    charged: integer("charged").notNull().default(0),
    captured: integer("captured").notNull().default(0),
    returned: integer("returned").notNull().default(0),
    /** Charged and not given back, of the types of use that have one; the other types are the rest. */
    search: integer("search").notNull().default(0),
    ai: integer("ai").notNull().default(0),
    card: integer("card").notNull().default(0),
    audience: integer("audience").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId, table.slot] }),
    index("usage_sums_by_charges").on(table.accountId, table.userId, table.charges),
  ],
);

/**
 * The statement of an account: what it has and has used after each movement, numbered from 1. OPEN is what it began with, SET a change of its quota
 * that is no movement of the ledger. Written by triggers alone (statement-store.ts names them).
 */
export const quotaStatements = sqliteTable(
  "quota_statements",
  {
    accountId: text("account_id").notNull(),
    seq: integer("seq").notNull(),
    kind: text("kind", { enum: STATEMENT_KINDS }).notNull(),
    /** Of the ledger's row; null for OPEN and SET. */
    taskId: text("task_id"),
    at: integer("at").notNull(),
    quota: integer("quota").notNull(),
    used: integer("used").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.seq] })],
);
