import type { InputOf } from "#workers/api/endpoint.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { LinksService } from "#workers/modules/links/service.ts";
import { refOf } from "#workers/modules/search/modes/account.ts";
import type { AutoTaskFilters, createAutoTask } from "./contract.ts";
import type { AutoCursor } from "./cursor.ts";
import { autoTaskCostUnits, type CountRange, descriptionProblem, rangeProblem, trimDescription } from "./domain.ts";
import type { SeedEntry } from "./find-store.ts";

/** Checks what the form sends, field by field. Everything here throws 1400 with the text that says what is wrong, unless it says otherwise. */

type Body = InputOf<typeof createAutoTask>["body"];

const MISSING_KEPT = 100;
const RANGES = ["followerRange", "averagePlay", "averageLikeCount"] as const;

/** The seeds of a platform as they were written, each once, and the entries that name none. */
export function readSeedUsers(
  links: Pick<LinksService, "read">,
  seedUsers: Body["seedUsers"],
  platform: Platform,
): { entries: SeedEntry[]; labels: string[]; missing: AutoCursor["missing"] } {
  const text = typeof seedUsers === "string" ? seedUsers : seedUsers.join("\n");
  if (text.trim() === "") throw badField("seedUsers", "autoTasks:errors.seedsRequired");
  const { valid, invalid } = links.read(text, "seeds", platform, "seedUsers");
  const entries = valid.map((link, place) => ({
    name: (link.handle ?? link.id).replace(/^@/, "").toLowerCase(),
    place,
    input: link.input,
    account: JSON.stringify(refOf(link)),
  }));
  return {
    entries,
    labels: valid.map(({ handle, id }) => (handle === null ? id : `@${handle}`)),
    missing: invalid.slice(0, MISSING_KEPT).map(({ input, reason }) => ({ input, reason })),
  };
}

/** A description as it is kept. */
export function readKolDescription(written: string): string {
  const problem = descriptionProblem(written);
  if (problem === "empty") throw badField("kolDescription", "autoTasks:errors.descriptionRequired");
  if (problem === "tooLong") throw badField("kolDescription", "autoTasks:errors.descriptionTooLong");
  return trimDescription(written);
}

/** Filters that the platform knows, with ranges that can hold. */
export function readFilters(filters: AutoTaskFilters, platform: Platform): AutoTaskFilters {
  const own = {
    followerRange: filters.followerRange,
    averagePlay: filters.averagePlay,
    averageLikeCount: filters.averageLikeCount,
  };
  for (const name of RANGES) checkRange(name, own[name]);
  if (platform === "INSTAGRAM" && filters.averagePlay !== null) {
    throw badField("averagePlay", "autoTasks:errors.averageLikeOnly");
  }
  if (platform !== "INSTAGRAM" && filters.averageLikeCount !== null) {
    throw badField("averageLikeCount", "autoTasks:errors.averagePlayOnly");
  }
  const regions = [...new Set(filters.regions)];
  return { ...filters, regions, kolDescription: readKolDescription(filters.kolDescription) };
}

function checkRange(field: string, range: CountRange | null): void {
  if (range !== null && rangeProblem(range) !== null) throw badField(field, "autoTasks:errors.range");
}

/** Stored units of so many runs; 1422 when they are more than the caller wants to spend. */
export function readCost({ numberOfRuns, maxQuotaCost }: Pick<Body, "numberOfRuns" | "maxQuotaCost">): number {
  const cost = autoTaskCostUnits(numberOfRuns);
  if (maxQuotaCost !== undefined && maxQuotaCost < cost) {
    throw new AppError(1422, { messageKey: "autoTasks:errors.maxQuota", field: "maxQuotaCost" });
  }
  return cost;
}
