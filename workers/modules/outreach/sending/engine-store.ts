import { namesOf } from "#workers/db/names.ts";
import { mailboxes } from "#workers/modules/outreach/mailboxes/tables.ts";
import { mailAnswers } from "#workers/modules/outreach/mails/inbox/tables.ts";
import type { StopReason } from "#workers/modules/outreach/mails/stop-reason.ts";
import { mailboxSending, mailCampaigns, mailRecipients, mails } from "#workers/modules/outreach/mails/tables.ts";
import { suppressions } from "#workers/modules/outreach/suppression/tables.ts";

/** What the engine reads and writes. Every change of a state names the state it leaves, so that of two runs at one mail one does nothing. */

const m = namesOf(mails, "m");
const r = namesOf(mailRecipients, "r");
const other = namesOf(mailRecipients, "o");
const c = namesOf(mailCampaigns, "c");
const b = namesOf(mailboxes, "b");
const s = namesOf(mailboxSending, "s");
const x = namesOf(suppressions, "x");
const a = namesOf(mailAnswers, "a");
const earlier = namesOf(mails, "e");
const set = namesOf(mails);
const person = namesOf(mailRecipients);
const sending = namesOf(mailboxSending);

const MAX_MAILBOXES_PER_SWEEP = 500;
const MAX_MAILS_PER_SWEEP = 500;
/** Answers that a person wrote and that are neither a no nor an absence (docs/outreach-rules.md). */
const TALKING = "('interested', 'price', 'manager', 'other')";

const BOX = `
SELECT ${b.id} AS id, ${b.ownerId} AS ownerId, ${s.per24Hours} AS per24Hours, ${s.window} AS window, ${s.haltReason} AS haltReason, ${s.startedAt} AS startedAt
FROM ${s} JOIN ${b} ON ${b.id} = ${s.mailboxId} WHERE ${s.mailboxId} = ?1`;

export type SendingBox = {
  id: string;
  ownerId: string;
  per24Hours: number;
  window: string;
  haltReason: string | null;
  startedAt: number;
};

const IS_SUPPRESSED = `EXISTS (SELECT 1 FROM ${x} WHERE ${x.workspaceId} = ${r.workspaceId} AND ${x.addressKey} = ${r.addressKey})`;
const HAS_COLLEAGUE = `
  ${r.domain} IS NOT NULL AND (
    EXISTS (SELECT 1 FROM ${a} WHERE ${a.recipientId} = ${r.id} AND ${a.matchedBy} = 'domain' AND ${a.kind} IN ${TALKING})
    OR EXISTS (SELECT 1 FROM ${other} WHERE ${other.mailboxId} = ${r.mailboxId} AND ${other.domain} = ${r.domain}
      AND ${other.campaignId} = ${r.campaignId} AND ${other.id} <> ${r.id} AND ${other.answerKind} IN ${TALKING}))`;

/** The first mail that is due, with all that decides about it. */
const NEXT_DUE = `
SELECT ${m.id} AS id, ${m.recipientId} AS recipientId, ${m.step} AS step, ${m.attempts} AS attempts, ${m.messageId} AS messageId, ${m.dueAt} AS dueAt,
  ${r.email} AS email, ${r.nickname} AS nickname, ${r.variables} AS variables, ${r.threadId} AS threadId, ${r.firstSentAt} AS firstSentAt, ${r.zone} AS recipientZone,
  ${r.awayUntil} AS awayUntil, ${r.stopReason} AS stopReason, ${r.softBounces} AS softBounces,
  ${c.id} AS campaignId, ${c.steps} AS steps, ${c.cc} AS cc, ${c.zone} AS zone, ${c.stopsOnColleague} AS stopsOnColleague,
  ${c.canceledAt} AS canceledAt, ${c.templateDeletedAt} AS templateDeletedAt,
  ${IS_SUPPRESSED} AS isSuppressed, (${HAS_COLLEAGUE}) AS hasColleagueAnswered,
  (SELECT json_group_array(${a.kind}) FROM ${a} WHERE ${a.recipientId} = ${r.id} AND ${a.matchedBy} <> 'domain') AS answers,
  (SELECT json_group_array(json_object('id', ${earlier.id}, 'messageId', ${earlier.messageId}, 'sentMessageId', ${earlier.sentMessageId}, 'gmailId', ${earlier.gmailId}) ORDER BY ${earlier.step}) FROM ${earlier}
    WHERE ${earlier.recipientId} = ${m.recipientId} AND ${earlier.status} = 'SENT') AS thread
FROM ${m} INDEXED BY mails_due JOIN ${r} ON ${r.id} = ${m.recipientId} JOIN ${c} ON ${c.id} = ${m.campaignId}
WHERE ${m.mailboxId} = ?1 AND ${m.status} = 'PENDING' AND ${m.dueAt} <= ?2 ORDER BY ${m.dueAt}, ${m.id} LIMIT 1`;

export type DueMail = {
  id: string;
  recipientId: string;
  step: number;
  attempts: number;
  messageId: string | null;
  dueAt: number;
  email: string;
  nickname: string;
  variables: string;
  threadId: string | null;
  firstSentAt: number | null;
  recipientZone: string | null;
  awayUntil: number | null;
  stopReason: StopReason | null;
  softBounces: number;
  campaignId: string;
  steps: string;
  cc: string;
  zone: string;
  stopsOnColleague: number;
  canceledAt: number | null;
  templateDeletedAt: number | null;
  isSuppressed: number;
  hasColleagueAnswered: number;
  answers: string;
  thread: string;
};

/** In the same breath as the claim: nothing that ends the mail may have come since it was read. */
const CLAIM = `
UPDATE ${set} AS m SET ${set.status} = 'SENDING', ${set.claimedAt} = ?2, ${set.messageId} = coalesce(${set.messageId}, ?3), ${set.attempts} = ${set.attempts} + 1, ${set.updatedAt} = ?2
WHERE ${m.id} = ?1 AND ${m.status} = 'PENDING' AND EXISTS (
  SELECT 1 FROM ${r} JOIN ${c} ON ${c.id} = ${r.campaignId} JOIN ${b} ON ${b.id} = ${r.mailboxId} JOIN ${s} ON ${s.mailboxId} = ${b.id}
  WHERE ${r.id} = ${m.recipientId} AND ${r.stopReason} IS NULL AND ${c.canceledAt} IS NULL AND ${b.status} = 'CONNECTED' AND ${s.haltReason} IS NULL
    AND NOT ${IS_SUPPRESSED})`;

const ACCEPT = `
UPDATE ${set} SET ${set.status} = 'SENT', ${set.pauseReason} = NULL, ${set.gmailId} = ?2, ${set.sentAt} = ?3, ${set.updatedAt} = ?4
WHERE ${set.id} = ?1 AND (${set.status} = 'SENDING' OR ${set.status} = 'PAUSED' AND ${set.pauseReason} = 'unknown_outcome')`;
const KEEP_THREAD = `
UPDATE ${person} SET ${person.threadId} = coalesce(${person.threadId}, ?2), ${person.firstSentAt} = coalesce(${person.firstSentAt}, ?3), ${person.lastSentAt} = ?3
WHERE ${person.id} = ?1`;
const FOLLOW = `
INSERT OR IGNORE INTO ${set} (${[set.id, set.recipientId, set.campaignId, set.ownerId, set.mailboxId, set.email, set.step, set.status, set.dueAt, set.createdAt, set.updatedAt].join(", ")})
SELECT ?3, ${m.recipientId}, ${m.campaignId}, ${m.ownerId}, ${m.mailboxId}, ${m.email}, ${m.step} + 1, 'PENDING', ?4, ?2, ?2
FROM ${m} JOIN ${r} ON ${r.id} = ${m.recipientId} JOIN ${c} ON ${c.id} = ${m.campaignId}
WHERE ${m.id} = ?1 AND ${m.status} = 'SENT' AND ${r.stopReason} IS NULL AND ${c.canceledAt} IS NULL AND ${c.templateDeletedAt} IS NULL`;

/** A try that said nothing about the mail itself (`?4` = 0) does not count. */
const POSTPONE = `
UPDATE ${set} SET ${set.status} = 'PENDING', ${set.dueAt} = ?2, ${set.attempts} = ${set.attempts} - 1 + ?4, ${set.updatedAt} = ?3
WHERE ${set.id} = ?1 AND ${set.status} = 'SENDING'`;
const DELAY = `
UPDATE ${set} SET ${set.dueAt} = ?2, ${set.updatedAt} = ?3 WHERE ${set.id} = ?1 AND ${set.status} = 'PENDING'`;
const KEEP_SENT_ID = `UPDATE ${set} SET ${set.sentMessageId} = ?2 WHERE ${set.id} = ?1 AND ${set.gmailId} = ?3`;
const REFUSE = `
UPDATE ${set} SET ${set.status} = 'FAILED', ${set.endReason} = ?2, ${set.updatedAt} = ?3 WHERE ${set.id} = ?1 AND ${set.status} = 'SENDING'`;
const LOSE = `
UPDATE ${set} SET ${set.status} = 'PAUSED', ${set.pauseReason} = 'unknown_outcome', ${set.dueAt} = ?2, ${set.updatedAt} = ?3
WHERE ${set.id} = ?1 AND ${set.status} = 'SENDING'`;
const CANCEL = `
UPDATE ${set} SET ${set.status} = 'CANCELED', ${set.endReason} = ?2, ${set.updatedAt} = ?3 WHERE ${set.id} = ?1 AND ${set.status} = 'PENDING'`;
const PUT_OFF = `
UPDATE ${set} SET ${set.status} = 'PAUSED', ${set.pauseReason} = 'away', ${set.dueAt} = ?2, ${set.updatedAt} = ?3
WHERE ${set.id} = ?1 AND ${set.status} = 'PENDING'`;

/** When the mailbox has something to do next: the first mail that waits, but not before `?2`. */
const WAKE = `
UPDATE ${sending} SET ${sending.wakeAt} = (
  SELECT max(${m.dueAt}, ?2) FROM ${m} INDEXED BY mails_due WHERE ${m.mailboxId} = ?1 AND ${m.status} = 'PENDING' ORDER BY ${m.dueAt} LIMIT 1
), ${sending.updatedAt} = ?3 WHERE ${sending.mailboxId} = ?1 AND ${sending.haltReason} IS NULL RETURNING ${sending.wakeAt} AS wakeAt`;

const LIST_AWAKE = `
SELECT ${sending.mailboxId} AS id FROM ${sending} INDEXED BY mailbox_sending_wake WHERE ${sending.wakeAt} <= ?1 ORDER BY ${sending.wakeAt} LIMIT ${MAX_MAILBOXES_PER_SWEEP}`;

const LOSE_STALE = `
UPDATE ${set} SET ${set.status} = 'PAUSED', ${set.pauseReason} = 'unknown_outcome', ${set.dueAt} = ?2, ${set.updatedAt} = ?2
WHERE ${set.id} IN (SELECT ${set.id} FROM ${set} INDEXED BY mails_claimed WHERE ${set.status} = 'SENDING' AND ${set.claimedAt} < ?1 ORDER BY ${set.claimedAt} LIMIT ${MAX_MAILS_PER_SWEEP})
RETURNING ${set.id} AS id`;

const LIST_PAUSED_DUE = `
SELECT ${set.id} AS id, ${set.mailboxId} AS mailboxId, ${set.recipientId} AS recipientId, ${set.pauseReason} AS pauseReason, ${set.messageId} AS messageId, ${set.claimedAt} AS claimedAt,
  ${set.email} AS email, ${set.createdAt} AS createdAt, ${set.ownerId} AS ownerId
FROM ${set} INDEXED BY mails_paused WHERE ${set.status} = 'PAUSED' AND ${set.dueAt} IS NOT NULL AND ${set.dueAt} <= ?1
  AND ${set.pauseReason} IN ('away', 'unknown_outcome') ORDER BY ${set.dueAt} LIMIT ${MAX_MAILS_PER_SWEEP}`;

export type PausedMail = {
  id: string;
  mailboxId: string;
  recipientId: string;
  pauseReason: "away" | "unknown_outcome";
  messageId: string | null;
  claimedAt: number | null;
  email: string;
  createdAt: number;
  ownerId: string;
};

const BACK = `
UPDATE ${set} SET ${set.status} = 'PENDING', ${set.pauseReason} = NULL, ${set.updatedAt} = ?2
WHERE ${set.status} = 'PAUSED' AND ${set.pauseReason} = 'away' AND ${set.id} IN (SELECT value FROM json_each(?1))`;
const WAKE_AT_ONCE = `
UPDATE ${sending} SET ${sending.wakeAt} = min(coalesce(${sending.wakeAt}, ?2), ?2)
WHERE ${sending.haltReason} IS NULL AND ${sending.mailboxId} IN (SELECT value FROM json_each(?1))`;
const SEARCH_AGAIN = `
UPDATE ${set} SET ${set.dueAt} = ?2, ${set.updatedAt} = ?3 WHERE ${set.id} = ?1 AND ${set.status} = 'PAUSED' AND ${set.pauseReason} = 'unknown_outcome'`;
const FOR_SETTLING = `
SELECT ${m.id} AS id, ${m.recipientId} AS recipientId, ${m.step} AS step, ${r.firstSentAt} AS firstSentAt, ${r.zone} AS recipientZone, ${c.steps} AS steps, ${c.zone} AS zone,
  ${r.workspaceId} AS workspaceId, ${r.creatorId} AS creatorId, ${r.email} AS email
FROM ${m} JOIN ${r} ON ${r.id} = ${m.recipientId} JOIN ${c} ON ${c.id} = ${m.campaignId} WHERE ${m.id} = ?1`;

/** What the time of the next follow-up follows from, and whom the mail went to. */
export type SentMail = Pick<
  DueMail,
  "id" | "recipientId" | "step" | "firstSentAt" | "recipientZone" | "steps" | "zone" | "email"
> & { workspaceId: string; creatorId: string | null };

/** A message at Gmail, by Gmail's ids. */
export type SentRef = { id: string; threadId: string };

export type Accepted = {
  mail: Pick<DueMail, "id" | "recipientId">;
  gmailId: string;
  threadId: string;
  sentAt: number;
  at: number;
  /** The follow-up that waits from now on, or null. */
  followUp: { id: string; dueAt: number } | null;
};

export function createEngineStore(d1: D1Database) {
  const changed = async (sql: string, ...values: (string | number | null)[]) =>
    (
      await d1
        .prepare(sql)
        .bind(...values)
        .run()
    ).meta.changes > 0;

  return {
    findBox: (mailboxId: string) => d1.prepare(BOX).bind(mailboxId).first<SendingBox>(),
    nextDue: (mailboxId: string, at: number) => d1.prepare(NEXT_DUE).bind(mailboxId, at).first<DueMail>(),
    findSent: (id: string) => d1.prepare(FOR_SETTLING).bind(id).first<SentMail>(),

    /** Takes the mail for sending; false when another run has it, or something has ended it since it was read. */
    claim: (id: string, messageId: string, at: number) => changed(CLAIM, id, at, messageId),
    /** `counts` is false where the try said nothing about the mail. */
    postpone: (id: string, dueAt: number, at: number, { counts } = { counts: true }) =>
      changed(POSTPONE, id, dueAt, at, counts ? 1 : 0),
    /** Lets a mail wait longer. */
    delay: (id: string, dueAt: number, at: number) => changed(DELAY, id, dueAt, at),
    /** The Message-ID that Gmail gave a mail that is out. */
    keepSentId: (id: string, gmailId: string, sentMessageId: string) =>
      changed(KEEP_SENT_ID, id, sentMessageId, gmailId),
    refuse: (id: string, why: string, at: number) => changed(REFUSE, id, why, at),
    lose: (id: string, searchAt: number, at: number) => changed(LOSE, id, searchAt, at),
    cancel: (id: string, why: string, at: number) => changed(CANCEL, id, why, at),
    putOff: (id: string, until: number, at: number) => changed(PUT_OFF, id, until, at),

    /** The mail is out: its state, the thread, and what follows it change together. `beside` is for the same batch. */
    async accept({ mail, gmailId, threadId, sentAt, at, followUp }: Accepted, beside: D1PreparedStatement[] = []) {
      await d1.batch([
        d1.prepare(ACCEPT).bind(mail.id, gmailId, sentAt, at),
        d1.prepare(KEEP_THREAD).bind(mail.recipientId, threadId, sentAt),
        ...(followUp === null ? [] : [d1.prepare(FOLLOW).bind(mail.id, at, followUp.id, followUp.dueAt)]),
        ...beside,
      ]);
    },

    /** Writes down when the mailbox has something to do next, not before `notBefore`; answers it, null for nothing. */
    async wake(mailboxId: string, notBefore: number, at: number): Promise<number | null> {
      const row = await d1.prepare(WAKE).bind(mailboxId, notBefore, at).first<{ wakeAt: number | null }>();
      return row?.wakeAt ?? null;
    },
    async listAwake(at: number): Promise<string[]> {
      return (await d1.prepare(LIST_AWAKE).bind(at).all<{ id: string }>()).results.map(({ id }) => id);
    },

    /** Mails whose run died while it was sending them: their outcome is unknown. Answers how many. */
    async loseStale(claimedBefore: number, at: number): Promise<number> {
      return (await d1.prepare(LOSE_STALE).bind(claimedBefore, at).all()).results.length;
    },
    /** Paused mails whose time has come: people who are back, and mails to be looked for. */
    async listPausedDue(at: number): Promise<PausedMail[]> {
      return (await d1.prepare(LIST_PAUSED_DUE).bind(at).all<PausedMail>()).results;
    },
    /** Lets mails wait again, in mailboxes that have something to do then. */
    async bringBack(back: readonly PausedMail[], at: number): Promise<void> {
      const mailboxIds = [...new Set(back.map(({ mailboxId }) => mailboxId))];
      await d1.batch([
        d1.prepare(BACK).bind(JSON.stringify(back.map(({ id }) => id)), at),
        d1.prepare(WAKE_AT_ONCE).bind(JSON.stringify(mailboxIds), at),
      ]);
    },
    /** When a mail of unknown outcome is looked for again; null for never. */
    searchAgain: (id: string, searchAt: number | null, at: number) => changed(SEARCH_AGAIN, id, searchAt, at),
  };
}
export type EngineStore = ReturnType<typeof createEngineStore>;
