import { markedId, newId } from "#workers/kernel/ids.ts";

export type AuditEntry = {
  /** Who did it: a user's id, or `system` for scheduled work. */
  actorId: string;
  /** Noun and verb, as `quota.grant`. */
  action: string;
  /** What it was done to: an id. */
  subject: string;
  /** Numbers and ids, never personal data. */
  details?: Record<string, string | number | boolean | null>;
};

/** A statement that records an act; it belongs into the batch of the act. Rows can never be changed or removed. */
export function auditStatement(d1: D1Database, entry: AuditEntry, at: number): D1PreparedStatement {
  return d1
    .prepare("INSERT INTO audit_log (id, actor_id, action, subject, details, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
    .bind(newId("audit", at), entry.actorId, entry.action, entry.subject, JSON.stringify(entry.details ?? {}), at);
}

const DAY_MS = 86_400_000;

/** Admins' calls that people without the role tried: one row a person, call and day (UTC), so that nobody can fill the record. */
export function createDenials(d1: D1Database) {
  return {
    async record({ userId, call, at }: { userId: string; call: string; at: number }): Promise<void> {
      const day = at - (at % DAY_MS);
      const bytes = new TextEncoder().encode(JSON.stringify([userId, call, day]));
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
      const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
      await d1
        .prepare(
          "INSERT OR IGNORE INTO audit_log (id, actor_id, action, subject, details, at) VALUES (?1, ?2, 'access.denied', ?3, '{}', ?4)",
        )
        .bind(markedId("audit", { hash, at: day }), userId, call, at)
        .run();
    },
  };
}
