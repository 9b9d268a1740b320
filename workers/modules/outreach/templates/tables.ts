import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** The mail templates of an account, each with its follow-ups. */
export const mailTemplates = sqliteTable(
  "mail_templates",
  {
    id: text("id").primaryKey(),
    ownerId: text("owner_id").notNull(),
    name: text("name").notNull(),
    subject: text("subject").notNull().default(""),
    /** Sanitised HTML with variables as `{{nickname}}`. */
    content: text("content").notNull().default(""),
    /** JSON: addresses. */
    cc: text("cc").notNull().default("[]"),
    /** Grows with every change of the columns above: who saves says which one they saw. */
    version: integer("version").notNull().default(1),
    /** JSON: follow-ups in the order of their days. */
    followUps: text("follow_ups").notNull().default("[]"),
    /** The same for the follow-ups, which are saved by themselves. */
    followUpsVersion: integer("follow_ups_version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    index("mail_templates_by_owner").on(table.ownerId, table.createdAt),
    check("mail_templates_versions", sql`version >= 1 AND follow_ups_version >= 1`),
  ],
);

/** Pictures that were uploaded for mails; the bytes are in R2 under the name. */
export const mailPictures = sqliteTable(
  "mail_pictures",
  {
    name: text("name").notNull(),
    ownerId: text("owner_id").notNull(),
    /** SHA-256 of the stored bytes: the same picture is stored once for an owner. */
    digest: text("digest").notNull(),
    bytes: integer("bytes").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.digest] }),
    uniqueIndex("mail_pictures_by_name").on(table.name),
    check("mail_pictures_bytes", sql`bytes > 0`),
  ],
);
