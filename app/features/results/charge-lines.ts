import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";
import type { ListCharge } from "#workers/modules/tasks/contract.ts";

/** What a list was charged, in words. Pure. */

export type ChargeWords = {
  runs: (units: number) => string;
  say: (key: "kept" | "keptList" | "held" | "none" | "returned", values: { runs: string; count: number }) => string;
  part: (kind: ListCharge["parts"][number]["kind"], count: number) => string;
  amount: (key: "kept" | "held" | "returned", values: { runs: string; count: number }) => string;
  line: (values: { part: string; amounts: readonly string[] }) => string;
};

const valuesOf = (units: number, { runs }: ChargeWords) => ({ runs: runs(units), count: units / UNITS_PER_RUN });

/** Whether a list was paid for more than once, so that its total has parts to show. */
export function hasParts({ parts }: ListCharge): boolean {
  return parts.reduce((sum, { count }) => sum + count, 0) > 1;
}

/** The total, and what running work holds. */
export function chargeSentence(charge: ListCharge, words: ChargeWords): string {
  const { kept, held, returned } = charge;
  return [
    kept > 0 && words.say(hasParts(charge) ? "keptList" : "kept", valuesOf(kept, words)),
    held > 0 && words.say("held", valuesOf(held, words)),
    kept === 0 && held === 0 && words.say("none", valuesOf(0, words)),
    kept > 0 && returned > 0 && words.say("returned", valuesOf(returned, words)),
  ]
    .filter(Boolean)
    .join(" ");
}

/** A line for each kind of work that was paid for. */
export function chargeParts({ parts }: ListCharge, words: ChargeWords): string[] {
  return parts.map(({ kind, count, ...sums }) => {
    const shown = (["kept", "held", "returned"] as const).filter((key) => sums[key] > 0);
    const amounts = shown.map((key) => words.amount(key, valuesOf(sums[key], words)));
    return words.line({ part: words.part(kind, count), amounts });
  });
}
