import type { Platform, TaskType } from "#workers/kernel/vocabulary.ts";
import { SEARCH_MODES, type SearchModeInfo } from "#workers/modules/search/domain.ts";

/** What a search goes through: what its progress and its cost are counted in. */
export type Unit = "videos" | "posts" | "accounts" | "links";

const UNITS = new Map<TaskType, SearchModeInfo["unit"]>(
  Object.values(SEARCH_MODES).map(({ taskType, unit }) => [taskType, unit]),
);

/** The unit of a kind of search on a platform. Posts are called videos where they are nothing else. */
export function unitOf(taskType: TaskType, platform: Platform | null): Unit {
  const unit = UNITS.get(taskType) ?? "posts";
  if (unit !== "posts") return unit;
  return platform === "INSTAGRAM" ? "posts" : "videos";
}
