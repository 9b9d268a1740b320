import * as z from "zod";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import type { Brief } from "#workers/matching/brief.ts";
import { briefOf, criteriaOfBrief, readBrief } from "#workers/matching/brief.ts";
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

type Described = Pick<AutoTaskFilters, "kolDescription" | "dismissedExclusions" | "criteria">;

/** What a task asks for: its criteria as they were corrected; those of its description where it was made before there were any. */
export function readDescription(
  { kolDescription, dismissedExclusions, criteria }: Described,
  tables: MatchingTables,
): Brief {
  if (criteria !== null) return briefOf(criteria.items, tables);
  const brief = readBrief(kolDescription, tables);
  const dismissed = new Set(dismissedExclusions);
  return { ...brief, exclusions: brief.exclusions.filter(({ text }) => !dismissed.has(text)) };
}

/** The criteria of a task as they are kept. */
export function criteriaOf(filters: Described, tables: MatchingTables): NonNullable<AutoTaskFilters["criteria"]> {
  return filters.criteria ?? { version: 1, items: criteriaOfBrief(readDescription(filters, tables)) };
}
