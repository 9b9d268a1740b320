import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import { EMAIL_SOURCES } from "./contract.ts";

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
