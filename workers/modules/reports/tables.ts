import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { MAX_REPORT_LENGTH } from "./domain.ts";

/** Reports that accounts share by a link. What a reader sees is frozen in `snapshot`; the link's secret is known by its hash alone. */
export const reports = sqliteTable(
  "reports",
  {
    id: text("id").primaryKey(),
    ownerId: text("owner_id").notNull(),
    title: text("title").notNull(),
    /** SHA-256 of the link's last part, hex. */
    tokenHash: text("token_hash").notNull(),
    /** How many posts it sums up, and whether it tells what they cost. */
    posts: integer("posts").notNull(),
    showsCost: integer("shows_cost").notNull(),
    /** JSON (`snapshot.ts`); a revoked report has none any more. */
    snapshot: text("snapshot"),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    revokedAt: integer("revoked_at"),
  },
  (table) => [
    uniqueIndex("reports_by_token").on(table.tokenHash),
    index("reports_by_owner").on(table.ownerId, table.createdAt),
    index("reports_by_expiry").on(table.expiresAt),
    check("report_cost", sql`shows_cost IN (0, 1)`),
    check("report_revoked", sql`(revoked_at IS NULL) = (snapshot IS NOT NULL)`),
    check("report_length", sql.raw(`snapshot IS NULL OR length(snapshot) <= ${MAX_REPORT_LENGTH}`)),
  ],
);
