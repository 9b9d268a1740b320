import type { Platform, Tab, TaskType } from "#workers/kernel/vocabulary.ts";
import type { Filters, ResultSort } from "./search-address.ts";

/** Which list a results screen shows: a search's, which is that of its first task (`rootTaskId`). */
export type ListScope = { projectId: string; taskType: TaskType; platform: Platform; taskId: string | undefined };

/** What of a list is shown, and in which order. */
export type ResultView = { scope: ListScope; tab: Tab; filters: Filters; sort: ResultSort; pageSize: number };

/** Every key of the query cache, each spelled once. */
export const queryKeys = {
  task: (taskId: string) => ["task", taskId] as const,
  list: (scope: ListScope) => ["results", scope.projectId, scope.taskType, scope.platform, scope.taskId] as const,
  page: ({ scope, tab, filters, sort, pageSize }: ResultView) =>
    [...queryKeys.list(scope), "page", tab, filters, sort, pageSize] as const,
  stats: (scope: ListScope, tab: Tab) => [...queryKeys.list(scope), "stats", tab] as const,
  superlikes: (scope: ListScope) => ["superlikes", scope.projectId, scope.taskType, scope.platform] as const,
  tags: () => ["tags"] as const,
  projects: () => ["projects"] as const,
};
