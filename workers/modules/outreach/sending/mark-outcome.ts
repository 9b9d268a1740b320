import { namesOf } from "#workers/db/names.ts";
import { type Actor, workspaceOf } from "#workers/kernel/actor.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { stopRecipientStatements } from "#workers/modules/outreach/mails/stop.ts";
import { mailRecipients, mails } from "#workers/modules/outreach/mails/tables.ts";
import type { Decision, RecordStages } from "#workers/modules/records/stage-events.ts";
import { refused } from "./choices.ts";
import type { Outcome } from "./domain.ts";

/** What the sender says came of an answer: it moves the creator's record and ends the follow-ups. */

const m = namesOf(mails, "m");
const r = namesOf(mailRecipients, "r");
const w = namesOf(mails, "w");
const set = namesOf(mailRecipients);

const ANSWERED = `
SELECT ${r.id} AS id, ${r.creatorId} AS creatorId, ${r.email} AS email, ${r.lastSentAt} AS contactedAt, ${r.answeredAt} AS answeredAt,
  (SELECT count(*) FROM ${w} WHERE ${w.recipientId} = ${r.id} AND ${w.status} IN ('PENDING', 'PAUSED', 'FAILED')) AS waiting
FROM ${m} CROSS JOIN ${r} ON ${r.id} = ${m.recipientId} WHERE ${m.id} = ?1 AND ${m.ownerId} = ?2`;
const KEEP = `UPDATE ${set} SET ${set.outcome} = ?2 WHERE ${set.id} = ?1`;

type Answered = {
  id: string;
  creatorId: string | null;
  email: string;
  contactedAt: number | null;
  answeredAt: number | null;
  /** Mails that have not gone out. */
  waiting: number;
};

const DECISIONS: Record<Outcome, Decision> = { agreed: "agreed", declined: "dropped" };

type Deps = { d1: D1Database; stages: Pick<RecordStages, "decidedStatements" | "standsAt">; clock: Clock };

export function createOutcomeMarks({ d1, stages, clock }: Deps) {
  return {
    /** Keeps the outcome of a mail's answer with all that follows from it. 1404 for a foreign mail, 1422 for one without an answer. */
    async mark(actor: Actor, mailId: string, outcome: Outcome) {
      const recipient = await d1.prepare(ANSWERED).bind(mailId, actor.userId).first<Answered>();
      if (recipient === null) throw refused(1404, "mailNotFound");
      if (recipient.answeredAt === null) throw refused(1422, "noAnswer");
      const at = clock.now();
      const { id: recipientId, waiting: canceled, ...answered } = recipient;
      const decided = {
        ...answered,
        workspaceId: workspaceOf(actor),
        decision: DECISIONS[outcome],
        by: actor.userId,
        at,
      };
      await d1.batch([
        d1.prepare(KEEP).bind(recipientId, outcome),
        ...stopRecipientStatements(d1, { recipientId, reason: `marked_${outcome}`, at }),
        ...stages.decidedStatements(decided),
      ]);
      return { outcome, canceled, isRecorded: await stages.standsAt(decided) };
    },
  };
}
export type OutcomeMarks = ReturnType<typeof createOutcomeMarks>;
