import { readAddress, writeAddress } from "#app/entities/list/search-address.ts";
import { TRACKING_PATH } from "#app/lib/paths.ts";
import { RESTING_STATUSES } from "#workers/kernel/vocabulary.ts";
import {
  SEARCH_MODE_NAMES,
  SEARCH_MODES,
  type SearchMode,
  type SearchModeInfo,
} from "#workers/modules/search/domain.ts";
import type { RecentTask } from "#workers/modules/tasks/contract.ts";
import { autoTaskPath } from "./auto-task-address.ts";

/** What a task is for the people who started it. */
export type ActivityKind = "search" | "auto" | "batch" | "export" | "track";

/** The kind of a task, or null for work that is never shown by itself. */
export function kindOf({ type, source }: Pick<RecentTask, "type" | "source">): ActivityKind | null {
  if (type === "LONG_CRAWLER") return "auto";
  if (type === "KOL_EXPORT") return "export";
  if (type === "KOLSCOUT_TRACK") return "track";
  // The audience of a tracked post shares its type with batches of links; its dialog tells of it.
  if (type === "POST_AUDIENCE" && source.url === TRACKING_PATH) return null;
  if (type === "AUDIENCE_ANALYSIS" || type === "POST_AUDIENCE") return "batch";
  return modeOf(type) ? "search" : null;
}

/** The search mode of a type of task. */
export function modeOf(type: RecentTask["type"]): SearchMode | null {
  return SEARCH_MODE_NAMES.find((mode) => SEARCH_MODES[mode].taskType === type) ?? null;
}

export function isRunning({ status }: Pick<RecentTask, "status">): boolean {
  return !RESTING_STATUSES.some((resting) => resting === status);
}

/** What tells where a task's results are. */
export type TaskPlace = Pick<RecentTask, "id" | "type" | "source" | "platform" | "projectId" | "rootTaskId">;

/** Where the results of a task are; null when it has none to look at. */
export function resultsOf(task: TaskPlace): string | null {
  const { platform, projectId, rootTaskId: taskId } = task;
  const kind = kindOf(task);
  if (kind === "batch") return "/audience?tab=historyExport";
  if (kind === "track") return TRACKING_PATH;
  if (kind === "auto" && platform) return autoTaskPath({ platform, projectId, taskId: task.id });
  const mode = modeOf(task.type);
  return mode && platform && projectId ? searchPath(mode, task, { projectId, taskId, isDirectLoad: true }) : null;
}

/** Where the same can be asked for once more; null where only the list itself can. */
export function againOf(task: RecentTask): string | null {
  const { platform, projectId } = task;
  if (kindOf(task) === "batch") return "/audience";
  if (kindOf(task) === "track") return TRACKING_PATH;
  if (kindOf(task) === "auto" && platform) return autoTaskPath({ platform, projectId, isNew: true });
  const mode = modeOf(task.type);
  return mode && platform ? searchPath(mode, task, { projectId, taskId: null, isDirectLoad: false }) : null;
}

type Place = { projectId: string | null; taskId: string | null; isDirectLoad: boolean };

function searchPath(mode: SearchMode, { platform, source }: TaskPlace, place: Place): string {
  const { path, takesMany }: SearchModeInfo = SEARCH_MODES[mode];
  const blank = readAddress(new URLSearchParams(), mode);
  const searchInput = takesMany ? "" : source.label;
  return `/search/${path}?${writeAddress({ ...blank, ...place, platform: platform ?? blank.platform, searchInput }, mode)}`;
}

/**
 * What has ended since the last look. `watched` are the ids that were seen running; `isHeld` says which of those that ended shall be told of
 * later, because another tab may be in front. Gives the ids to watch on with.
 */
export function followTasks(
  watched: readonly string[],
  tasks: readonly RecentTask[],
  isHeld: (id: string) => boolean,
): { watched: string[]; ended: RecentTask[] } {
  const ended = tasks.filter((task) => watched.includes(task.id) && !isRunning(task) && !isHeld(task.id));
  const held = tasks.filter((task) => watched.includes(task.id) && !isRunning(task) && isHeld(task.id));
  const running = tasks.filter((task) => kindOf(task) !== null && isRunning(task));
  return { watched: [...running, ...held].map(({ id }) => id), ended: ended.filter((task) => !task.isTerminated) };
}
