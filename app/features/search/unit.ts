import type { Platform, TaskType } from "#workers/kernel/vocabulary.ts";

/** What a search goes through: what its progress and its cost are counted in. */
export type Unit = "videos" | "posts" | "accounts" | "links";

/** The unit of a kind of search on a platform. */
export function unitOf(taskType: TaskType, platform: Platform | null): Unit {
  if (taskType === "WEB_LIST") return "links";
  if (taskType === "FOLLOWING_LIST" || taskType === "SIMILAR") return "accounts";
  return platform === "INSTAGRAM" ? "posts" : "videos";
}
