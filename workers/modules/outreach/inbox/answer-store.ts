import { namesOf } from "#workers/db/names.ts";
import type { Answer, AnswerKind } from "#workers/modules/outreach/answers/answer.ts";
import type { NamedAmount } from "#workers/modules/outreach/answers/named-amount.ts";
import { mailAnswers } from "#workers/modules/outreach/mails/inbox/tables.ts";
import {
  putOffStatements,
  stopPersonStatements,
  stopRecipientStatements,
} from "#workers/modules/outreach/mails/stop.ts";
import { mailboxSending, mailCampaigns, mailRecipients, mails } from "#workers/modules/outreach/mails/tables.ts";
import { TALKING } from "#workers/modules/outreach/schedule/stops.ts";
import { suppressStatement } from "#workers/modules/outreach/suppression/statements.ts";
import type { RecordStages } from "#workers/modules/records/stage-events.ts";
import type { Effect } from "./effects.ts";
import type { Matched } from "./match-store.ts";
import type { MatchedBy } from "./matching.ts";
import type { SentOutcome } from "./outcomes.ts";
import { givingWayTo } from "./standing.ts";

/** What is kept of answers, and what they change: an answer and its effects are written in one batch. */

const a = namesOf(mailAnswers);
const r = namesOf(mailRecipients);
const m = namesOf(mails);
const c = namesOf(mailCampaigns);
const box = namesOf(mailboxSending);

const SEEN = `SELECT ${a.id} AS id FROM ${a} WHERE ${a.id} IN (SELECT value FROM json_each(?1))`;
/** The latest alone: a person who sends thousands of mails makes none of them costlier. */
const EARLIER = `
SELECT ${a.id} AS id, ${a.kind} AS kind, ${a.receivedAt} AS receivedAt FROM ${a}
WHERE ${a.recipientId} = ?1 AND ${a.matchedBy} <> 'domain' ORDER BY ${a.receivedAt} DESC LIMIT 50`;
const INSERT = `
INSERT OR IGNORE INTO ${a} (${[a.id, a.mailboxId, a.recipientId, a.kind, a.reason, a.words, a.day, a.managerEmail, a.matchedBy, a.receivedAt, a.createdAt].join(", ")})
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)`;
/** By the rule of `replaces`: kinds of `?8` give way at once, kinds of `?9` unless they are newer. */
const STAND = `
UPDATE ${r} SET ${r.answerKind} = ?2, ${r.answerReason} = ?3, ${r.answerWords} = ?4, ${r.answerDay} = ?5, ${r.answeredAt} = ?6,
  ${r.answerAmounts} = ?9, ${r.answerThreadId} = ?10
WHERE ${r.id} = ?1 AND (${r.answerKind} IS NULL OR ${r.answerKind} IN (SELECT value FROM json_each(?7))
  OR ${r.answerKind} IN (SELECT value FROM json_each(?8)) AND ${r.answeredAt} <= ?6)`;
const KEEP_MANAGER = `UPDATE ${r} SET ${r.managerEmail} = ?2 WHERE ${r.id} = ?1`;
const COUNT_SOFT = `
UPDATE ${r} SET ${r.softBounces} = (SELECT count(*) FROM ${a} WHERE ${a.recipientId} = ?1 AND ${a.kind} = 'bounce_soft' AND ${a.matchedBy} <> 'domain') WHERE ${r.id} = ?1`;

const CANCEL = (reason: "answered" | "colleague_answered") =>
  `UPDATE ${m} SET ${m.status} = 'CANCELED', ${m.pauseReason} = NULL, ${m.endReason} = '${reason}', ${m.updatedAt} = ?2
WHERE ${m.status} IN ('PENDING', 'PAUSED', 'FAILED') AND ${m.step} > 0`;
/** As `decideSend` would at their time: a step that does not say otherwise is sent only while there is no answer. */
const CANCEL_ANSWERED = `${CANCEL("answered")} AND ${m.recipientId} = ?1 AND coalesce(
  (SELECT json_extract(${c.steps}, '$.followUps[' || (${m.step} - 1) || '].onlyIfNoAnswer') FROM ${c} WHERE ${c.id} = ${m.campaignId}), 1) = 1`;
const CANCEL_OF_COLLEAGUES = `${CANCEL("colleague_answered")} AND ${m.recipientId} IN (
  SELECT ${r.id} FROM ${r} INDEXED BY mail_recipients_by_domain WHERE ${r.mailboxId} = ?3 AND ${r.domain} = ?4 AND ${r.campaignId} = ?5 AND ${r.id} <> ?1)
  AND EXISTS (SELECT 1 FROM ${c} WHERE ${c.id} = ?5 AND ${c.stopsOnColleague} = 1)`;
/** After the mail of a colleague whom the mailbox never wrote to. */
const CANCEL_FOR_COLLEAGUE = `${CANCEL("colleague_answered")} AND ${m.recipientId} = ?1 AND EXISTS (SELECT 1 FROM ${c} WHERE ${c.id} = ?3 AND ${c.stopsOnColleague} = 1)`;

/** An answer quotes the mail that it answers, and often those before it. */
const MAX_OWN_MAILS = 3;
const LAST_SENT = `
SELECT ${m.gmailId} AS gmailId FROM ${m} WHERE ${m.recipientId} = ?1 AND ${m.status} = 'SENT' AND ${m.gmailId} IS NOT NULL ORDER BY ${m.step} DESC LIMIT ${MAX_OWN_MAILS}`;
const sent = namesOf(mails, "m");
const bounce = namesOf(mailAnswers, "a");
const OUTCOMES = `
SELECT ${sent.recipientId} AS recipientId, ${sent.sentAt} AS sentAt,
  (SELECT min(${bounce.receivedAt}) FROM ${bounce} WHERE ${bounce.recipientId} = ${sent.recipientId} AND ${bounce.kind} = 'bounce_hard') AS bouncedAt
FROM ${sent} INDEXED BY mails_sent WHERE ${sent.mailboxId} = ?1
  AND ${sent.sentAt} >= coalesce((SELECT ${box.breakerFrom} FROM ${box} WHERE ${box.mailboxId} = ?1), 0)
ORDER BY ${sent.sentAt} DESC LIMIT ?2`;

/** An answer on its way into the database. */
export type KeptAnswer = {
  gmailId: string;
  person: Matched;
  by: MatchedBy;
  answer: Answer;
  /** Where to write instead; null when the answer names no address. */
  manager: string | null;
  /** Sums that the answer names. */
  amounts: readonly NamedAmount[];
  /** Gmail's. */
  threadId: string;
  receivedAt: number;
  effects: readonly Effect[];
};

/** Mailbox and Gmail's message id. */
export function answerIdOf(mailboxId: string, gmailId: string): string {
  return `${mailboxId}:${gmailId}`;
}

/** Answers that a person wrote, a no among them: who wrote one has answered. */
const IS_WRITTEN: ReadonlySet<AnswerKind> = new Set([...TALKING, "no"]);

/** `stages` hears of creators that answered. */
export function createAnswerStore(d1: D1Database, stages: Pick<RecordStages, "happenedStatement">) {
  function ownStatements({
    person,
    answer,
    manager,
    amounts,
    threadId,
    receivedAt,
  }: KeptAnswer): D1PreparedStatement[] {
    const { kind, reason, words, until } = answer;
    const { always, unlessNewer } = givingWayTo(kind);
    const stand = d1
      .prepare(STAND)
      .bind(
        ...[person.id, kind, reason, JSON.stringify(words), until, receivedAt],
        ...[JSON.stringify(always), JSON.stringify(unlessNewer)],
        ...[amounts.length === 0 ? null : JSON.stringify(amounts), threadId],
      );
    return [
      stand,
      ...(manager === null ? [] : [d1.prepare(KEEP_MANAGER).bind(person.id, manager)]),
      ...(kind === "bounce_soft" ? [d1.prepare(COUNT_SOFT).bind(person.id)] : []),
    ];
  }

  function effectStatements(effect: Effect, { person, by }: KeptAnswer, at: number): D1PreparedStatement[] {
    const { id, workspaceId, email, mailboxId, domain, campaignId } = person;
    switch (effect.kind) {
      case "suppress": {
        const { reason } = effect;
        const stopped = { workspaceId, email, reason, at };
        return [suppressStatement(d1, stopped), ...stopPersonStatements(d1, stopped)];
      }
      case "stop":
        return stopRecipientStatements(d1, { recipientId: id, reason: effect.reason, at });
      case "answered":
        return [d1.prepare(CANCEL_ANSWERED).bind(id, at)];
      case "colleagueAnswered":
        if (by === "domain") return [d1.prepare(CANCEL_FOR_COLLEAGUE).bind(id, at, campaignId)];
        return domain === null ? [] : [d1.prepare(CANCEL_OF_COLLEAGUES).bind(id, at, mailboxId, domain, campaignId)];
      case "putOff":
        return putOffStatements(d1, { recipientId: id, until: effect.until, at });
    }
  }

  /** Whoever wrote from another address of the company is not the creator. */
  function answeredStatements({ person, by, answer, receivedAt }: KeptAnswer): D1PreparedStatement[] {
    if (by === "domain" || !IS_WRITTEN.has(answer.kind)) return [];
    const { workspaceId, creatorId, email } = person;
    return [stages.happenedStatement({ workspaceId, creatorId, email, kind: "answered", at: receivedAt })];
  }

  return {
    /** Which of these mails of a mailbox are kept already. */
    async listSeen(mailboxId: string, gmailIds: readonly string[]): Promise<Set<string>> {
      const ids = gmailIds.map((id) => answerIdOf(mailboxId, id));
      const { results } = await d1.prepare(SEEN).bind(JSON.stringify(ids)).all<{ id: string }>();
      return new Set(results.map(({ id }) => id.slice(mailboxId.length + 1)));
    },

    /** What the person has answered lately, `except` this mail. */
    async listEarlier(recipientId: string, except: string): Promise<{ kind: AnswerKind; receivedAt: number }[]> {
      const query = d1.prepare(EARLIER).bind(recipientId);
      const { results } = await query.all<{ id: string; kind: AnswerKind; receivedAt: number }>();
      return results.filter(({ id }) => id !== except);
    },

    /** Gmail's ids of the last mails to the person that went out, the latest first. */
    async listLastSent(recipientId: string): Promise<string[]> {
      const { results } = await d1.prepare(LAST_SENT).bind(recipientId).all<{ gmailId: string }>();
      return results.map(({ gmailId }) => gmailId);
    },

    /** Keeps an answer with all of its effects. Keeping it twice changes nothing the second time. */
    async keep(kept: KeptAnswer, at: number): Promise<void> {
      const { gmailId, person, by, answer, manager, receivedAt, effects } = kept;
      const own = answerIdOf(person.mailboxId, gmailId);
      const id = by === "domain" ? `${own}:${person.id}` : own;
      const insert = d1
        .prepare(INSERT)
        .bind(
          ...[id, person.mailboxId, person.id, answer.kind, answer.reason, JSON.stringify(answer.words)],
          ...[answer.until, manager, by, receivedAt, at],
        );
      await d1.batch([
        insert,
        ...(by === "domain" ? [] : ownStatements(kept)),
        ...effects.flatMap((effect) => effectStatements(effect, kept, at)),
        ...answeredStatements(kept),
      ]);
    },

    /** The mailbox's last mails since its breaker was closed, the latest first. */
    async listOutcomes(mailboxId: string, count: number): Promise<SentOutcome[]> {
      return (await d1.prepare(OUTCOMES).bind(mailboxId, count).all<SentOutcome>()).results;
    },
  };
}
export type AnswerStore = ReturnType<typeof createAnswerStore>;
