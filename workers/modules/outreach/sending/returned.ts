import { namesOf } from "#workers/db/names.ts";
import { mailCampaigns, mailRecipients, mails } from "#workers/modules/outreach/mails/tables.ts";
import { PAUSE_IN_HALTED } from "./halt.ts";

/**
 * Mails that Google took and then did not send, because their mailbox has reached its sending limit. They wait again as if they had never gone out. The
 * trigger `mail_numbers_returned` (migrations/0010_outreach_triggers.sql) takes them out of the numbers of their template.
 */

const m = namesOf(mails, "m");
const later = namesOf(mails, "l");
const set = namesOf(mails);
const r = namesOf(mailRecipients);
const c = namesOf(mailCampaigns, "c");
const own = namesOf(mailRecipients, "r");

const MAX_LOOKED_AT = 5;

/** A mail behind which another one went out has been delivered, whatever a late report says. */
const IS_LAST = `NOT EXISTS (SELECT 1 FROM ${later} WHERE ${later.recipientId} = ${m.recipientId} AND ${later.step} > ${m.step}
  AND (${later.status} IN ('SENT', 'SENDING', 'FAILED') OR ${later.pauseReason} = 'unknown_outcome'))`;
const LIST_SENT = `
SELECT ${m.id} AS id, ${m.messageId} AS messageId, ${m.sentMessageId} AS sentMessageId, ${m.gmailId} AS gmailId FROM ${m}
WHERE ${m.recipientId} = ?1 AND ${m.status} = 'SENT' AND ${IS_LAST} ORDER BY ${m.step} DESC LIMIT ${MAX_LOOKED_AT}`;

/** The next send gets an id of its own, so that another copy of the report cannot take it back. */
const RETURN = `
UPDATE ${set} AS m SET ${set.status} = 'PENDING', ${set.dueAt} = ?3, ${set.attempts} = 0, ${set.messageId} = NULL, ${set.sentMessageId} = NULL,
  ${set.gmailId} = NULL, ${set.sentAt} = NULL, ${set.updatedAt} = ?3
WHERE ${m.id} = ?1 AND ${m.gmailId} = ?2 AND ${m.status} = 'SENT' AND ${IS_LAST}`;
const FOLLOW_UPS = `${set.recipientId} = (SELECT ${m.recipientId} FROM ${m} WHERE ${m.id} = ?1) AND ${set.step} > (SELECT ${m.step} FROM ${m} WHERE ${m.id} = ?1)`;
const hasFollowUp = (state: string) =>
  `EXISTS (SELECT 1 FROM ${later} WHERE ${later.recipientId} = ${m.recipientId} AND ${later.step} > ${m.step} AND ${state})`;
/** What the owner decided about the follow-up in the meantime holds for the mail itself. */
const CANCEL_ENDED = `
UPDATE ${set} AS m SET ${set.status} = 'CANCELED', ${set.endReason} = coalesce(
  (SELECT ${own.stopReason} FROM ${own} WHERE ${own.id} = ${m.recipientId}), 'campaign_canceled'), ${set.updatedAt} = ?2
WHERE ${m.id} = ?1 AND ${m.status} = 'PENDING' AND (
  EXISTS (SELECT 1 FROM ${own} JOIN ${c} ON ${c.id} = ${own.campaignId} WHERE ${own.id} = ${m.recipientId} AND (${own.stopReason} IS NOT NULL OR ${c.canceledAt} IS NOT NULL))
  OR ${hasFollowUp(`${later.status} = 'CANCELED' AND ${later.endReason} = 'campaign_canceled'`)})`;
const PAUSE_BY_USER = `
UPDATE ${set} AS m SET ${set.status} = 'PAUSED', ${set.pauseReason} = 'by_user', ${set.updatedAt} = ?2
WHERE ${m.id} = ?1 AND ${m.status} = 'PENDING' AND ${hasFollowUp(`${later.pauseReason} = 'by_user'`)}`;
const WAITS = `EXISTS (SELECT 1 FROM ${m} WHERE ${m.id} = ?1 AND ${m.status} IN ('PENDING', 'PAUSED'))`;
/** Follow-ups are written again when the mail is out. Canceled before they are deleted: counters go by states. */
const CANCEL_FOLLOW_UPS = `
UPDATE ${set} SET ${set.status} = 'CANCELED', ${set.pauseReason} = NULL, ${set.updatedAt} = ?2
WHERE ${FOLLOW_UPS} AND ${set.status} IN ('PENDING', 'PAUSED') AND ${WAITS}`;
const DELETE_FOLLOW_UPS = `DELETE FROM ${set} WHERE ${FOLLOW_UPS} AND ${set.status} = 'CANCELED' AND ${WAITS}`;
/** As if the mail had not been sent: neither "recently written" nor an answer's match counts it. */
const sentOf = (what: string) =>
  `(SELECT ${what} FROM ${m} WHERE ${m.recipientId} = ${namesOf(mailRecipients, "mail_recipients").id} AND ${m.status} = 'SENT')`;
const FORGET_SENT = `
UPDATE ${r} SET ${r.firstSentAt} = ${sentOf(`min(${m.sentAt})`)}, ${r.lastSentAt} = ${sentOf(`max(${m.sentAt})`)},
  ${r.threadId} = CASE WHEN EXISTS ${sentOf("1")} THEN ${r.threadId} END
WHERE ${r.id} = (SELECT ${m.recipientId} FROM ${m} WHERE ${m.id} = ?1)`;

/** A sent mail by its ids: ours, Gmail's, and the Message-ID that Gmail put in its place (null while it is unread). */
export type ReturnableMail = { id: string; messageId: string | null; sentMessageId: string | null; gmailId: string };

export function createReturnedMails(d1: D1Database) {
  return {
    /** The mails to a person that a report may still take back, the latest first. */
    async listSent(recipientId: string): Promise<ReturnableMail[]> {
      return (await d1.prepare(LIST_SENT).bind(recipientId).all<ReturnableMail>()).results;
    },

    /** Lets a mail wait again that was sent as `gmailId`. Repeated, or after another send, it changes nothing. */
    async giveBack({ id, gmailId }: Pick<ReturnableMail, "id" | "gmailId">, mailboxId: string, at: number) {
      const [returned] = await d1.batch([
        d1.prepare(RETURN).bind(id, gmailId, at),
        ...[CANCEL_ENDED, PAUSE_BY_USER, CANCEL_FOLLOW_UPS].map((sql) => d1.prepare(sql).bind(id, at)),
        ...[DELETE_FOLLOW_UPS, FORGET_SENT].map((sql) => d1.prepare(sql).bind(id)),
        d1.prepare(PAUSE_IN_HALTED).bind(mailboxId),
      ]);
      return (returned?.meta.changes ?? 0) > 0;
    },
  };
}
export type ReturnedMails = ReturnType<typeof createReturnedMails>;
