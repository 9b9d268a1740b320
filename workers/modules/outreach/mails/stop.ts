import { addressKeys } from "#workers/db/address-key.ts";
import { namesOf } from "#workers/db/names.ts";
import type { StopReason } from "./stop-reason.ts";
import { mailCampaigns, mailRecipients, mails } from "./tables.ts";

/**
 * What ends or puts off the mails to a person, as statements for the caller's batch: what is known of the person and what waits for them change together. A mail that is being sent
 * stays SENDING: it may be out.
 */

const r = namesOf(mailRecipients);
const m = namesOf(mails);
const c = namesOf(mailCampaigns);

const STOPPABLE = `${m.status} IN ('PENDING', 'PAUSED', 'FAILED')`;

const STOP_PEOPLE = `
UPDATE ${r} SET ${r.stopReason} = ?3, ${r.stoppedAt} = ?4
WHERE ${r.workspaceId} = ?1 AND ${r.addressKey} IN (SELECT value FROM json_each(?2)) AND ${r.stopReason} IS NULL`;
const CANCEL_OF_PEOPLE = `
UPDATE ${m} SET ${m.status} = 'CANCELED', ${m.pauseReason} = NULL, ${m.endReason} = ?3, ${m.updatedAt} = ?4
WHERE ${STOPPABLE} AND ${m.recipientId} IN (
  SELECT ${r.id} FROM ${r} WHERE ${r.workspaceId} = ?1 AND ${r.addressKey} IN (SELECT value FROM json_each(?2)))`;

/** Ends everything that a workspace has for some people, by whatever spelling of their addresses, in all of its campaigns. */
export function stopPeopleStatements(
  d1: D1Database,
  {
    workspaceId,
    emails,
    reason,
    at,
  }: { workspaceId: string; emails: readonly string[]; reason: StopReason; at: number },
): D1PreparedStatement[] {
  return [STOP_PEOPLE, CANCEL_OF_PEOPLE].map((sql) =>
    d1.prepare(sql).bind(workspaceId, JSON.stringify(emails.flatMap(addressKeys)), reason, at),
  );
}

/** Ends everything that a workspace has for a person, in all of its campaigns. */
export function stopPersonStatements(
  d1: D1Database,
  { email, ...rest }: { workspaceId: string; email: string; reason: StopReason; at: number },
): D1PreparedStatement[] {
  return stopPeopleStatements(d1, { ...rest, emails: [email] });
}

const STOP_RECIPIENT = `UPDATE ${r} SET ${r.stopReason} = ?2, ${r.stoppedAt} = ?3 WHERE ${r.id} = ?1 AND ${r.stopReason} IS NULL`;
const CANCEL_OF_RECIPIENT = `
UPDATE ${m} SET ${m.status} = 'CANCELED', ${m.pauseReason} = NULL, ${m.endReason} = ?2, ${m.updatedAt} = ?3
WHERE ${m.recipientId} = ?1 AND ${STOPPABLE}`;

/** Ends a campaign for one person. */
export function stopRecipientStatements(
  d1: D1Database,
  { recipientId, reason, at }: { recipientId: string; reason: StopReason; at: number },
): D1PreparedStatement[] {
  return [STOP_RECIPIENT, CANCEL_OF_RECIPIENT].map((sql) => d1.prepare(sql).bind(recipientId, reason, at));
}

const AWAY = `UPDATE ${r} SET ${r.awayUntil} = ?2 WHERE ${r.id} = ?1`;
const PUT_OFF = `
UPDATE ${m} SET ${m.status} = 'PAUSED', ${m.pauseReason} = 'away', ${m.dueAt} = max(${m.dueAt}, ?2), ${m.updatedAt} = ?3
WHERE ${m.recipientId} = ?1 AND ${m.status} = 'PENDING'`;

/** Puts off what waits for a person who is away until `until` (ms). */
export function putOffStatements(
  d1: D1Database,
  { recipientId, until, at }: { recipientId: string; until: number; at: number },
): D1PreparedStatement[] {
  return [d1.prepare(AWAY).bind(recipientId, until), d1.prepare(PUT_OFF).bind(recipientId, until, at)];
}

const END_FOLLOW_UPS = `
UPDATE ${c} SET ${c.templateDeletedAt} = ?3 WHERE ${c.ownerId} = ?1 AND ${c.templateId} = ?2 AND ${c.templateDeletedAt} IS NULL`;

/** Ends the follow-ups of a template that is deleted; what waits of them is canceled when its turn comes. */
export function templateDeletedStatement(
  d1: D1Database,
  { ownerId, templateId, at }: { ownerId: string; templateId: string; at: number },
): D1PreparedStatement {
  return d1.prepare(END_FOLLOW_UPS).bind(ownerId, templateId, at);
}
