import { TYPES } from "#app/entities/plan/use-types.ts";
import type { DailyUsage } from "#workers/modules/usage/contract.ts";
import type { UseType } from "#workers/modules/usage/domain.ts";

type Words = {
  runs: (units: number) => string;
  days: (count: number) => string;
  part: (runs: string, type: UseType) => string;
  say: (
    key: "sum" | "sumBack" | "none" | "noneBack",
    values: Record<"runs" | "days" | "parts" | "back", string>,
  ) => string;
  list: (parts: readonly string[]) => string;
};

/** What was used of the chosen days in one sentence: "42.5 runs in 7 days: 30.0 searching, 10.0 tracking, 2.5 other; 1.0 given back." The most comes first. */
export function sumSentence({ sum, total }: Pick<DailyUsage, "sum" | "total">, words: Words): string {
  const parts = TYPES.filter((type) => (sum.byType[type] ?? 0) > 0)
    .sort((one, other) => (sum.byType[other] ?? 0) - (sum.byType[one] ?? 0))
    .map((type) => words.part(words.runs(sum.byType[type] ?? 0), type));
  const key = parts.length === 0 ? "none" : "sum";
  return words.say(sum.givenBack > 0 ? `${key}Back` : key, {
    runs: words.runs(sum.used),
    days: words.days(total),
    parts: words.list(parts),
    back: words.runs(sum.givenBack),
  });
}
