import type { SealedTexts } from "#workers/adapters/sealed-texts/port.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import { mailAnswers, mailboxInboxes } from "#workers/modules/outreach/mails/inbox/tables.ts";
import { mailCampaigns, mailRecipients, mails } from "#workers/modules/outreach/mails/tables.ts";
import { mailTemplates } from "#workers/modules/outreach/templates/tables.ts";
import { mailComparisons } from "./tables.ts";

/**
 * Reads what came of comparisons. Whose mails went out, came back and were answered is kept in the sets of steps of each person by the triggers `mail_numbers_sent` and
 * `mail_numbers_answered` (migrations/0010_outreach_triggers.sql).
 */

/** Comparisons of a template that are shown. */
export const MAX_SHOWN = 5;

const v = namesOf(mailComparisons, "v");
const set = namesOf(mailComparisons);
const a = namesOf(mailCampaigns, "a");
const b = namesOf(mailCampaigns, "b");
const i = namesOf(mailboxInboxes, "i");
const t = namesOf(mailTemplates);
const r = namesOf(mailRecipients, "r");
const m = namesOf(mails, "m");
const w = namesOf(mailAnswers, "w");

const VIEW = columnsOf(mailComparisons, [
  "id",
  "createdAt",
  "endedAt",
  "result",
  "sample",
  "campaignA",
  "campaignB",
  "templateA",
  "templateB",
  "peopleA",
  "peopleB",
]);

const OWNED = `SELECT 1 AS isOwned FROM ${t} WHERE ${t.id} = ?1 AND ${t.ownerId} = ?2`;

const newestOf = (index: string, column: string) =>
  `SELECT * FROM (SELECT * FROM ${v} INDEXED BY ${index} WHERE ${column} = ?1 ORDER BY ${v.createdAt} DESC LIMIT ${MAX_SHOWN})`;
const LIST = `
SELECT ${VIEW.of("v")}, ${a.templateName} AS nameA, ${b.templateName} AS nameB, ${a.steps} ->> '$.first.subject' AS subjectA, ${b.steps} ->> '$.first.subject' AS subjectB,
  ${a.templateDeletedAt} AS deletedA, ${b.templateDeletedAt} AS deletedB, ${i.readAt} AS readAt
FROM (${newestOf("mail_comparisons_by_template_a", v.templateA)} UNION ALL ${newestOf("mail_comparisons_by_template_b", v.templateB)}) v
JOIN ${a} ON ${a.id} = ${v.campaignA} JOIN ${b} ON ${b.id} = ${v.campaignB} LEFT JOIN ${i} ON ${i.mailboxId} = ${v.mailboxId}
ORDER BY ${v.createdAt} DESC, ${v.id} DESC LIMIT ${MAX_SHOWN}`;

export type ComparisonRow = RowOf<typeof VIEW> & {
  nameA: string;
  nameB: string;
  subjectA: string;
  subjectB: string;
  deletedA: number | null;
  deletedB: number | null;
  readAt: number | null;
};

const firstAnswer = (kinds: string) => `
(SELECT min(${w.receivedAt}) FROM ${w} WHERE ${w.recipientId} = ${r.id} AND ${w.matchedBy} <> 'domain' AND ${w.kind} IN (${kinds}))`;

/** In the order in which the first mails went out. Answers are looked for where there are any. */
const PEOPLE = `
SELECT ${r.campaignId} AS campaignId, ${r.firstSentAt} AS sentAt, ${r.sentSteps} & ~${r.bouncedSteps} <> 0 AS isReached,
  CASE WHEN ${r.answeredSteps} <> 0 THEN ${firstAnswer("'interested', 'price', 'manager', 'other', 'no'")} END AS answeredAt,
  CASE WHEN ${r.interestedSteps} <> 0 AND ${r.answerKind} IN ('interested', 'price') THEN ${firstAnswer("'interested', 'price'")} END AS interestedAt,
  CASE WHEN ${r.firstSentAt} IS NULL THEN (SELECT ${m.status} FROM ${m} WHERE ${m.recipientId} = ${r.id} AND ${m.step} = 0) END AS status
FROM ${r} WHERE ${r.campaignId} IN (?1, ?2) ORDER BY ${r.firstSentAt}, ${r.id}`;

export type PersonRow = {
  campaignId: string;
  sentAt: number | null;
  isReached: number;
  answeredAt: number | null;
  interestedAt: number | null;
  /** Of the first mail, while it is not out. */
  status: string | null;
};

const END = `UPDATE ${set} SET ${set.endedAt} = ?2, ${set.result} = ?3 WHERE ${set.id} = ?1 AND ${set.endedAt} IS NULL`;

export function createComparisonStore(d1: D1Database, texts: SealedTexts) {
  const opened = async (ownerId: string, row: ComparisonRow): Promise<ComparisonRow> => ({
    ...row,
    subjectA: await texts.open(ownerId, row.subjectA),
    subjectB: await texts.open(ownerId, row.subjectB),
  });
  return {
    /** The newest comparisons that a template is part of; null when the template is not the owner's. */
    async list(ownerId: string, templateId: string): Promise<ComparisonRow[] | null> {
      const [owned, rows] = await d1.batch<ComparisonRow>([
        d1.prepare(OWNED).bind(templateId, ownerId),
        d1.prepare(LIST).bind(templateId),
      ]);
      return owned?.results[0] ? Promise.all((rows?.results ?? []).map((row) => opened(ownerId, row))) : null;
    },

    /** The people of both campaigns, at most those of one order. */
    async listPeople({ campaignA, campaignB }: Pick<ComparisonRow, "campaignA" | "campaignB">): Promise<PersonRow[]> {
      return (await d1.prepare(PEOPLE).bind(campaignA, campaignB).all<PersonRow>()).results;
    },

    /** Writes down what it ended with, once. */
    async end(id: string, result: string, at: number): Promise<void> {
      await d1.prepare(END).bind(id, at, result).run();
    },
  };
}
export type ComparisonStore = ReturnType<typeof createComparisonStore>;
