import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import { mailTemplates } from "#workers/modules/outreach/templates/tables.ts";
import { mailStepCounts, mailStepDays } from "./tables.ts";

/**
 * What becomes of mails is counted by the triggers `mail_numbers_queued`, `mail_numbers_moved`, `mail_numbers_sent`, `mail_numbers_answered`, `mail_numbers_unsubscribed` and `mail_numbers_counted`
 * (migrations/0010_outreach_triggers.sql): each person carries the sets of steps that went out, came back or were answered, and the counters follow the sets. A mail that
 * Google returns unsent leaves them by the trigger `mail_numbers_returned` (migrations/0010_outreach_triggers.sql).
 */

const c = namesOf(mailStepCounts);
const d = namesOf(mailStepDays);
const t = namesOf(mailTemplates);
const COUNTS = columnsOf(mailStepCounts, [
  "step",
  "waiting",
  "sent",
  "bounced",
  "answered",
  "interested",
  "unsubscribed",
]);

const OWNED = `SELECT 1 AS isOwned FROM ${t} WHERE ${t.id} = ?1 AND ${t.ownerId} = ?2`;
const STEPS = `SELECT ${COUNTS} FROM ${c} WHERE ${c.templateId} = ?1 ORDER BY ${c.step}`;
/** By key: the rows of a step's young days alone. */
const YOUNG = `
SELECT ${c.step} AS step, (SELECT sum(${d.sent}) FROM ${d} WHERE ${d.templateId} = ?1 AND ${d.step} = ${namesOf(mailStepCounts, "c").step} AND ${d.day} >= ?2) AS young
FROM ${namesOf(mailStepCounts, "c")} WHERE ${c.templateId} = ?1 AND ${c.step} >= 0`;

export type StepCounts = RowOf<typeof COUNTS> & { young: number };

export function createNumbersStore(d1: D1Database) {
  return {
    /** Counters of a template's steps, -1 for its people, in their order; null when the template is not the owner's. Reads at most four rows a step, however many mails there are. */
    async find(ownerId: string, templateId: string, youngFrom: number): Promise<StepCounts[] | null> {
      const [owned, steps, young] = await d1.batch<RowOf<typeof COUNTS> & { young: number | null }>([
        d1.prepare(OWNED).bind(templateId, ownerId),
        d1.prepare(STEPS).bind(templateId),
        d1.prepare(YOUNG).bind(templateId, youngFrom),
      ]);
      if (!owned?.results[0]) return null;
      const youngOf = new Map(young?.results.map((row) => [row.step, row.young ?? 0]));
      const all = [...youngOf.values()].reduce((sum, count) => sum + count, 0);
      return (steps?.results ?? []).map((row) => ({
        ...row,
        young: row.step < 0 ? all : (youngOf.get(row.step) ?? 0),
      }));
    },
  };
}
export type NumbersStore = ReturnType<typeof createNumbersStore>;
