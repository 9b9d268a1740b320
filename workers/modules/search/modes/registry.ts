import type { TaskType } from "#workers/kernel/vocabulary.ts";
import type { Json, TaskHandler } from "#workers/modules/tasks/handler.ts";
import { SEARCH_MODES, type SearchMode } from "../domain.ts";
import { bgmMode } from "./bgm/plugin.ts";
import { followingMode } from "./following/plugin.ts";
import { createSearchHandler } from "./handler.ts";
import { hashtagMode } from "./hashtag/plugin.ts";
import { keywordMode } from "./keyword/plugin.ts";
import type { SearchHandlerDeps, SearchModePlugin } from "./plugin.ts";
import { similarMode } from "./similar/plugin.ts";
import { taggedMode } from "./tagged/plugin.ts";
import { webListMode } from "./web-list/plugin.ts";

/** The search modes that work: one line each. Handlers, calls and result pages are made from it. */
export const MODE_PLUGINS: readonly SearchModePlugin[] = [
  keywordMode,
  hashtagMode,
  followingMode,
  taggedMode,
  bgmMode,
  similarMode,
  webListMode,
];

/** The plug-in of a mode, or null when the mode is not there. */
export function findMode(mode: SearchMode): SearchModePlugin | null {
  return MODE_PLUGINS.find((plugin) => plugin.mode === mode) ?? null;
}

/** The plug-in whose tasks are of a type, or null when no search makes such tasks. */
export function findModeOfType(taskType: TaskType): SearchModePlugin | null {
  return MODE_PLUGINS.find(({ mode }) => SEARCH_MODES[mode].taskType === taskType) ?? null;
}

/** A handler for each mode, for the task engine. */
export function createSearchHandlers(deps: SearchHandlerDeps): TaskHandler[] {
  return MODE_PLUGINS.map((plugin) => createSearchHandler(plugin, deps));
}

/** What a search looked for, in a word, from its stored parameters; empty for tasks that are no searches. */
export function searchLabel(taskType: TaskType, params: Json): string {
  const mode = findModeOfType(taskType);
  return mode ? mode.describeSource(mode.parseParams(params)).label : "";
}
