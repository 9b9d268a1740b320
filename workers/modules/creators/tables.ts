import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import { EMAIL_SOURCES } from "./contract.ts";
import { REMOVED_VIA } from "./domain.ts";

/** Every creator that was ever found, stored once: the last card and the numbers that lists and exports read without parsing it. */
export const creators = sqliteTable(
  "creators",
  {
    /** Grows with every creator that is met for the first time: its place in the index. */
    number: integer("number").primaryKey(),
    /** Made from platform and account id (`creatorId`), so that results can name a creator before its row is read. */
    id: text("id").notNull().unique("creators_by_id"),
    platform: text("platform", { enum: PLATFORMS }).notNull(),
    accountId: text("account_id").notNull(),
    /** Handle without @; the channel id where there is no handle. */
    platformAccount: text("platform_account").notNull(),
    title: text("title").notNull(),
    region: text("region"),
    followers: integer("followers"),
    averageViews: integer("average_views"),
    /** Percent times ten. */
    engagementTenths: integer("engagement_tenths"),
    lastPostedAt: integer("last_posted_at"),
    verified: integer("verified").notNull(),
    email: text("email"),
    emailSource: text("email_source", { enum: EMAIL_SOURCES }),
    /** JSON of the Creator. */
    card: text("card").notNull(),
    /** The words it is found by (`indexText`); triggers keep the index `creator_index` to it. */
    indexText: text("index_text").notNull().default(""),
    /** JSON of `PersonProof`s: by what two creators are found to be one person. Null for one that was stored before there were any. */
    proofs: text("proofs"),
    /** When the provider last told these numbers. */
    infoUpdatedAt: integer("info_updated_at").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** When a search last came across the creator. */
    seenAt: integer("seen_at").notNull(),
  },
  (table) => [
    index("creators_by_handle").on(table.platform, sql`lower(platform_account)`),
    check("creators_numbers", sql`coalesce(followers, 0) >= 0 AND coalesce(average_views, 0) >= 0`),
    check("creators_email", sql`(email IS NULL) = (email_source IS NULL)`),
  ],
);

/**
 * Creators who asked to be removed. Keys are hashes (`removal-keys.ts`) that every write of a creator asks; account and handle stand in clear until everything of
 * theirs is erased, and no longer.
 */
export const removedCreators = sqliteTable(
  "removed_creators",
  {
    id: text("id").primaryKey(),
    key: text("key").notNull().unique("removed_creators_by_key"),
    handleKey: text("handle_key"),
    platform: text("platform", { enum: PLATFORMS }).notNull(),
    accountId: text("account_id"),
    handle: text("handle"),
    /** Whether the creator proved to own the profile, or support did it. */
    removedVia: text("removed_via", { enum: REMOVED_VIA }).notNull(),
    removedAt: integer("removed_at").notNull(),
    /** The entry of the journal outside the database. */
    journalKey: text("journal_key").notNull(),
    /** How many of the rounds of the erasure are done, and when the next is due (ms); null when none is. */
    rounds: integer("rounds").notNull().default(0),
    dueAt: integer("due_at"),
    tries: integer("tries").notNull().default(0),
    failure: text("failure"),
  },
  (table) => [
    index("removed_creators_by_handle").on(table.handleKey).where(sql`handle_key IS NOT NULL`),
    index("removed_creators_due").on(table.dueAt).where(sql`due_at IS NOT NULL`),
    index("removed_creators_by_journal").on(table.journalKey),
    index("removed_creators_by_time").on(table.removedAt, table.id),
  ],
);

/** Every address a creator was seen with; those no longer shown are the former addresses of its card. */
export const creatorEmails = sqliteTable(
  "creator_emails",
  {
    creatorId: text("creator_id").notNull(),
    address: text("address").notNull(),
    source: text("source", { enum: EMAIL_SOURCES }).notNull(),
    firstSeenAt: integer("first_seen_at").notNull(),
    lastSeenAt: integer("last_seen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.creatorId, table.address] })],
);
