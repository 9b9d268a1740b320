import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ENTERPRISE_STATUSES } from "#workers/modules/membership/domain.ts";

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
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  () => [
    check("enterprise_info_card", sql`forbidden_auto_info_card IN (0, 1)`),
    check("enterprise_easy_track", sql`forbidden_auto_easy_track IN (0, 1)`),
  ],
);
