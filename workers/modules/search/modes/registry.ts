import type { TaskHandler } from "#workers/modules/tasks/handler.ts";
import { createSearchHandler, type SearchHandlerDeps } from "./handler.ts";
import { keywordMode } from "./keyword/plugin.ts";

/** The search modes that work: one line each. */
export function createSearchHandlers(deps: SearchHandlerDeps): TaskHandler[] {
  return [createSearchHandler(keywordMode, deps)];
}
