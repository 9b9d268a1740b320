import { newId } from "#workers/kernel/ids.ts";

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
