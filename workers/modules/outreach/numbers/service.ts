import type { OutputOf } from "#workers/api/endpoint.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { getTemplateNumbers, MailNumbers } from "./contract.ts";
import { youngFrom } from "./domain.ts";
import type { NumbersStore, StepCounts } from "./store.ts";

const NONE: MailNumbers = {
  ...{ waiting: 0, sent: 0, bounced: 0, delivered: 0, answered: 0, interested: 0, unsubscribed: 0, young: 0 },
};

/** What became of a template's mails. A foreign template answers 1404 like an unknown one. */
export function createNumbersService({ store, clock }: { store: NumbersStore; clock: Clock }) {
  return {
    async ofTemplate(ownerId: string, templateId: string): Promise<OutputOf<typeof getTemplateNumbers>> {
      const rows = await store.find(ownerId, templateId, youngFrom(clock.now()));
      if (rows === null) throw new AppError(1404, { messageKey: "templates:errors.notFound" });
      const people = rows.find(({ step }) => step < 0);
      const steps = rows.filter(({ step }) => step >= 0);
      return {
        people: people === undefined ? NONE : toNumbers(people),
        steps: steps.map((row) => ({ step: row.step, ...toNumbers(row) })),
      };
    },
  };
}
export type NumbersService = ReturnType<typeof createNumbersService>;

function toNumbers({ step: _step, ...counts }: StepCounts): MailNumbers {
  return { ...counts, delivered: counts.sent - counts.bounced };
}
