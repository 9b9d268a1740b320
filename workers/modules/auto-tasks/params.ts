import { z } from "zod";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import type { Brief } from "#workers/matching/brief.ts";
import { readBrief } from "#workers/matching/brief.ts";
import type { Limits } from "#workers/matching/limits.ts";
import type { MatchingTables } from "#workers/matching/tables.ts";
import { AutoTaskFilters } from "./contract.ts";

/** What an automatic task is stored with. */
export const AutoParams = z.object({
  projectId: z.string(),
  platform: z.enum(PLATFORMS),
  seedUsers: z.array(z.string()),
  seedCount: z.number().int(),
  numberOfRuns: z.number().int(),
  addNumberOfRuns: z.number().int(),
  filters: AutoTaskFilters,
  /** The description as it was understood when it was written, so that whoever asks for the task need not read it again. */
  criteria: z.array(z.string()),
  excluding: z.array(z.string()),
  /** When the first task of the chain began (ms): relative dates count from here. */
  searchedAt: z.number().int(),
});
export type AutoParams = z.output<typeof AutoParams>;

/** The limits of a task as matching takes them. */
export function limitsOf({ filters }: AutoParams): Limits {
  return {
    followers: filters.followerRange,
    regions: filters.regions,
    averageViews: filters.averagePlay,
    averageLikes: filters.averageLikeCount,
  };
}

/** The description as it is understood, without exclusions that its writer has undone. */
export function readDescription(
  { kolDescription, dismissedExclusions }: Pick<AutoTaskFilters, "kolDescription" | "dismissedExclusions">,
  tables: MatchingTables,
): Brief {
  const brief = readBrief(kolDescription, tables);
  const dismissed = new Set(dismissedExclusions);
  return { ...brief, exclusions: brief.exclusions.filter(({ text }) => !dismissed.has(text)) };
}

/** What a description is shown to ask for, and not to want. */
export function readingOf(filters: Parameters<typeof readDescription>[0], tables: MatchingTables) {
  const { criteria, exclusions } = readDescription(filters, tables);
  return { criteria: criteria.map(({ text }) => text), excluding: exclusions.map(({ text }) => text) };
}
