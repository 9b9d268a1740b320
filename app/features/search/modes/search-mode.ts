import type { ComponentType, ReactNode } from "react";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { SearchMode } from "#workers/modules/search/domain.ts";
import type { TaskView } from "#workers/modules/tasks/contract.ts";

/** What a form orders: a new search, or the next portion of the newest one (whose input and settings the server knows). */
export type SearchRequest<Options = unknown> = {
  searchInput: string;
  platform: Platform;
  projectId: string;
  reason: "SEARCH" | "NEXT_PAGE";
  /** How many were looked at before, and how many to look at now. */
  from: number;
  amount: number;
  options: Options;
};

/** A search that is about to be started, as the calls for what is known already take it. */
export type SearchWish = { mode: SearchMode; search: Record<string, unknown> };

/** The key of a sentence under `modes:problem`. */
export type ProblemKey =
  | "keywordEmpty"
  | "keywordLink"
  | "keywordTooLong"
  | "hashtagEmpty"
  | "hashtagCharacters"
  | "hash"
  | "words"
  | "accountEmpty"
  | "handle"
  | "musicEmpty"
  | "music"
  | "tooLong"
  | "linkYOUTUBE"
  | "linkTIKTOK"
  | "linkINSTAGRAM";

export type OptionsProps<Options> = { platform: Platform; options: Options; onChange: (options: Options) => void };

/** One way to search, all that its form needs to know; a mode is one file with one of these and one line in `registry.ts`. */
export type SearchModeForm<Options> = {
  mode: SearchMode;
  /** What is wrong with what was typed, as it is typed. */
  problem: (searchInput: string, platform: Platform) => ProblemKey | null;
  defaults: Options;
  /** The settings of step two, when there are some. */
  Options?: ComponentType<OptionsProps<Options>>;
  /** The amount where it cannot be chosen. */
  fixedAmount?: (platform: Platform) => number | null;
  /** What the call takes. */
  body: (request: SearchRequest<Options>) => Record<string, unknown>;
  /** Makes the call; throws ApiError. */
  send: (request: SearchRequest<Options>, idempotencyKey: string) => Promise<TaskView>;
};

/** What the page gives to the form of any mode. */
export type FormProps = {
  platform: Platform;
  searchInput: string;
  /** What the address wants to look at; null where it says nothing. */
  amount: number | null;
  projectId: string | null;
  isStarting: boolean;
  /** Carries out the order and opens its results; throws ApiError. */
  onStart: (searchInput: string, projectId: string, order: () => Promise<TaskView>) => Promise<void>;
  onPlatform: (platform: Platform) => void;
  /** The step, which the address keeps: the browser's Back leads from the second to the first, with what was typed. */
  step: 1 | 2;
  onStep: (step: 1 | 2, searchInput: string) => void;
  /** A link to the last search of this place, when there is one. */
  recent: ReactNode;
};

type PlainRequest = Omit<SearchRequest, "options">;

/** What a mode's file gives to the registry. */
export type ModeFile = {
  Form: ComponentType<FormProps>;
  fixedAmount?: (platform: Platform) => number | null;
  /** What the call takes with the settings that the form begins with; missing where nothing is known beforehand of what would be found. */
  body?: (request: PlainRequest) => Record<string, unknown>;
  /** Makes the call without the form: a search with the settings that the form begins with, or the next portion of the newest one. */
  send: (request: PlainRequest, idempotencyKey: string) => Promise<TaskView>;
};
