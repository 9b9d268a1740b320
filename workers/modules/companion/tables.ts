import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * Browser extensions that may ask for an account. A row begins with a one-time code and the challenge that only its extension can answer; the exchange puts the hashes of its
 * tokens in their place. No secret is stored, and a connection that ended is a row that is gone.
 */
export const companionConnections = sqliteTable(
  "companion_connections",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    extensionId: text("extension_id").notNull(),
    /** Browser and system, as the extension tells them. */
    name: text("name").notNull(),
    /** SHA-256 of the code, hex; null once it was exchanged. */
    codeHash: text("code_hash"),
    /** SHA-256 of the extension's secret, base64url; null once it was answered. */
    challenge: text("challenge"),
    accessHash: text("access_hash"),
    accessExpiresAt: integer("access_expires_at"),
    refreshHash: text("refresh_hash"),
    /** The token before, whose second use tells that it was copied. */
    previousHash: text("previous_hash"),
    refreshedAt: integer("refreshed_at"),
    usedAt: integer("used_at"),
    createdAt: integer("created_at").notNull(),
    /** The code's end, then the connection's. */
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("companion_by_code").on(table.codeHash).where(sql`code_hash IS NOT NULL`),
    uniqueIndex("companion_by_access").on(table.accessHash).where(sql`access_hash IS NOT NULL`),
    uniqueIndex("companion_by_refresh").on(table.refreshHash).where(sql`refresh_hash IS NOT NULL`),
    index("companion_by_previous").on(table.previousHash).where(sql`previous_hash IS NOT NULL`),
    index("companion_by_user").on(table.userId, table.createdAt),
    index("companion_by_expiry").on(table.expiresAt),
    check("companion_state", sql`(code_hash IS NULL) = (access_hash IS NOT NULL)`),
    check("companion_tokens", sql`(access_hash IS NULL) = (refresh_hash IS NULL)`),
  ],
);
