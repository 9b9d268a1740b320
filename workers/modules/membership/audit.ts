import { openDatabase, toStatement } from "#workers/db/client.ts";
import { sha256Hex } from "#workers/kernel/digest.ts";
import { markedId, newId } from "#workers/kernel/ids.ts";
import { auditLog } from "./tables.ts";

export type AuditEntry = {
  /** Who did it: a user's id, or `system` for scheduled work. */
  actorId: string;
  /** Noun and verb, as `quota.grant`. */
  action: string;
  /** What it was done to: an id. */
  subject: string;
  /** Numbers and ids, never personal data. */
  details?: Record<string, string | number | boolean | null>;
  /** Where the call came from (`networkMark`); left out for scheduled work. */
  origin?: string | null;
};

/**
 * A statement that records an act; it belongs into the batch of the act. Rows can never be changed or removed: the triggers `audit_keeps_rows`
 * and `audit_loses_no_rows` refuse it (migrations/0002_membership_triggers.sql).
 */
export function auditStatement(d1: D1Database, entry: AuditEntry, at: number): D1PreparedStatement {
  const row = { ...entry, id: newId("audit", at), details: JSON.stringify(entry.details ?? {}), at };
  return toStatement(d1, openDatabase(d1).insert(auditLog).values(row));
}

const DAY_MS = 86_400_000;

type Denial = { userId: string; call: string; origin?: string | null; at: number };

/** Admins' calls that people without the role tried: one row per account, call and day (UTC), so that the record cannot be flooded. */
export function createDenials(d1: D1Database) {
  return {
    async record({ userId, call, origin, at }: Denial): Promise<void> {
      const day = at - (at % DAY_MS);
      const hash = await sha256Hex(JSON.stringify([userId, call, day]));
      const id = markedId("audit", { hash, at: day });
      const denial = { id, actorId: userId, action: "access.denied", subject: call, origin, at };
      await openDatabase(d1).insert(auditLog).values(denial).onConflictDoNothing();
    },
  };
}
