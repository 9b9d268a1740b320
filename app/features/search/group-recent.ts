import { isRunning, kindOf } from "#app/entities/task/activity.ts";
import type { RecentTask } from "#workers/modules/tasks/contract.ts";

const MAX_PER_PROJECT = 3;
const MAX_PROJECTS = 6;

export type ProjectWork = { projectId: string; shown: RecentTask[]; more: RecentTask[] };

/**
 * Searches and AI tasks by project, the current project first, then the one with the newest task. Of each search its newest portion alone, what
 * runs before what has ended; three a project, and `more` behind them.
 */
export function groupRecent(tasks: readonly RecentTask[], currentProjectId: string | null): ProjectWork[] {
  const byProject = new Map<string, RecentTask[]>();
  const seen = new Set<string>();
  for (const task of tasks) {
    const kind = kindOf(task);
    if (task.projectId === null || (kind !== "search" && kind !== "auto") || seen.has(task.rootTaskId)) continue;
    seen.add(task.rootTaskId);
    byProject.set(task.projectId, [...(byProject.get(task.projectId) ?? []), task]);
  }
  const groups = [...byProject].map(([projectId, all]) => {
    const ordered = [...all.filter(isRunning), ...all.filter((task) => !isRunning(task))];
    return { projectId, shown: ordered.slice(0, MAX_PER_PROJECT), more: ordered.slice(MAX_PER_PROJECT) };
  });
  const isCurrent = ({ projectId }: ProjectWork) => projectId === currentProjectId;
  return [...groups.filter(isCurrent), ...groups.filter((group) => !isCurrent(group))].slice(0, MAX_PROJECTS);
}
