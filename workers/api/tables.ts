import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** One row per request made under an Idempotency-Key; `response` is null while it runs. */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    userId: text("user_id").notNull(),
    key: text("key").notNull(),
    /** SHA-256 of the call and its input. */
    fingerprint: text("fingerprint").notNull(),
    /** The execution that claimed the key. */
    token: text("token").notNull(),
    status: integer("status"),
    response: text("response"),
    createdAt: integer("created_at").notNull(),
    /** When the present execution took the key. */
    claimedAt: integer("claimed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index("idempotency_keys_by_age").on(table.createdAt)],
);
