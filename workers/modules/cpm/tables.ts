import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What an account pays for a thousand views: one row, once it has saved something. */
export const cpmSettings = sqliteTable(
  "cpm_settings",
  {
    ownerId: text("owner_id").primaryKey(),
    /** JSON: platform → tier → cents for a thousand views. */
    rates: text("rates").notNull(),
    /** JSON: tier → codes of countries. */
    countries: text("countries").notNull(),
    /** JSON: code of a country → what the account noted of it. */
    remarks: text("remarks").notNull().default("{}"),
    /** Grows with every save: who saves says which one they saw. */
    version: integer("version").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  () => [check("cpm_settings_version", sql`version >= 1`)],
);
