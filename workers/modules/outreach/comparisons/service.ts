import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { DAY_MS } from "#workers/modules/outreach/schedule/zone.ts";
import { oneLine } from "#workers/modules/outreach/templates/domain.ts";
import { fillIn } from "#workers/modules/outreach/templates/fill-in.ts";
import { NOBODY } from "#workers/modules/outreach/templates/lint.ts";
import type { ComparisonView } from "./contract.ts";
import { Result, standOf, type VariantState } from "./result.ts";
import type { ComparisonRow, ComparisonStore, PersonRow } from "./store.ts";

const WAITING: ReadonlySet<string | null> = new Set(["PENDING", "SENDING", "PAUSED"]);

/** What came of comparisons. What one ends with is written down when it is first seen, and stays. A foreign template answers 1404 like an unknown one. */
export function createComparisonService({ store, clock }: { store: ComparisonStore; clock: Clock }) {
  async function standing(row: ComparisonRow): Promise<ComparisonView> {
    if (row.result !== null) return viewOf(row, Result.parse(JSON.parse(row.result)), row.endedAt);
    const people = await store.listPeople(row);
    const { sample, readAt, deletedA, deletedB } = row;
    const deletedAt = deletedA === null || deletedB === null ? (deletedA ?? deletedB) : Math.min(deletedA, deletedB);
    const now = clock.now();
    const variants = { a: peopleOf(people, row.campaignA), b: peopleOf(people, row.campaignB) };
    const { figures, verdict } = standOf(variants, { sample, readAt, deletedAt, now });
    if (verdict.state === "running") {
      const isUnread = readAt !== null && readAt < now - DAY_MS;
      return viewOf(row, { figures, verdict: { ...verdict, unreadSince: isUnread ? readAt : null } }, null);
    }
    const result = { figures, verdict };
    await store.end(row.id, JSON.stringify(result), now);
    return viewOf(row, result, now);
  }

  return {
    async ofTemplate(ownerId: string, templateId: string): Promise<ComparisonView[]> {
      const rows = await store.list(ownerId, templateId);
      if (rows === null) throw new AppError(1404, { messageKey: "templates:errors.notFound" });
      return Promise.all(rows.map(standing));
    },
  };
}
export type ComparisonService = ReturnType<typeof createComparisonService>;

function peopleOf(people: readonly PersonRow[], campaignId: string): VariantState {
  const own = people.filter((person) => person.campaignId === campaignId);
  const written = own.flatMap(({ sentAt, isReached, answeredAt, interestedAt }) =>
    sentAt === null ? [] : [{ sentAt, isReached: isReached === 1, answeredAt, interestedAt }],
  );
  const of = (is: (status: string | null) => boolean) => own.filter(({ status }) => is(status)).length;
  return { written, waiting: of((status) => WAITING.has(status)), paused: of((status) => status === "PAUSED") };
}

/** A subject with the fallbacks of its variables. */
const shown = (subject: string) => oneLine(fillIn(subject, NOBODY));

function viewOf(
  row: ComparisonRow,
  { figures, verdict }: { figures: Result["figures"]; verdict: ComparisonView["verdict"] },
  endedAt: number | null,
): ComparisonView {
  const { id, createdAt, sample } = row;
  return {
    ...{ id, createdAt, sample, endedAt, verdict },
    a: {
      ...{ templateId: row.templateA, templateName: row.nameA, subject: shown(row.subjectA), people: row.peopleA },
      isDeleted: row.deletedA !== null,
      ...figures.a,
    },
    b: {
      ...{ templateId: row.templateB, templateName: row.nameB, subject: shown(row.subjectB), people: row.peopleB },
      isDeleted: row.deletedB !== null,
      ...figures.b,
    },
  };
}
