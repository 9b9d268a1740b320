import { badField } from "#workers/kernel/app-error.ts";
import type { TaskType } from "#workers/kernel/vocabulary.ts";
import { SEARCH_MODE_NAMES, SEARCH_MODES, type SearchMode } from "#workers/modules/search/domain.ts";

/** The most that one project keeps. */
export const MAX_SAVED_SEARCHES = 50;
/** Longest name, in characters. */
export const MAX_SAVED_NAME = 100;
/** So many runs are told of each, the newest. */
export const RUNS_TOLD = 20;

/** Control characters, and the invisible marks that would make a blank name look given. */
const UNWANTED = /[\p{Cc}\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/gu;

/** A name as it is stored: Unicode NFC, on one line, trimmed. Throws 1400 for an empty one and for one that is too long. */
export function parseSavedName(given: string): string {
  const name = given.replaceAll(UNWANTED, " ").normalize("NFC").replaceAll(/\s+/g, " ").trim();
  if (name === "") throw badField("name", "savedSearches:errors.nameRequired");
  if ([...name].length > MAX_SAVED_NAME) {
    throw badField("name", "savedSearches:errors.nameTooLong", { max: MAX_SAVED_NAME });
  }
  return name;
}

/** The mode whose searches can be saved under a type of task; null for what finds nothing new when it is run again (a list of links) and for what is no search. */
export function savedMode(taskType: TaskType): SearchMode | null {
  const mode = SEARCH_MODE_NAMES.find((each) => SEARCH_MODES[each].taskType === taskType) ?? null;
  return mode === "web-list" ? null : mode;
}
