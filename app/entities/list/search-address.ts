import { writeOutUnit } from "#workers/kernel/typed-number.ts";
import type { Platform, Tab } from "#workers/kernel/vocabulary.ts";
import { PLATFORMS, TABS } from "#workers/kernel/vocabulary.ts";
import {
  FOLLOWER_BUCKET_IDS,
  type FollowerBucket,
  VIEW_BUCKET_IDS,
  type ViewBucket,
} from "#workers/modules/creators/domain.ts";
import { MAX_EXPECTED_VIEWS, MAX_FAIR_PRICE, RESULT_SORTS, RESULTS_PAGE_SIZE } from "#workers/modules/lists/domain.ts";
import { SEARCH_MODE_NAMES, SEARCH_MODES, type SearchMode, VIDEO_COUNT } from "#workers/modules/search/domain.ts";
import { FACTS, type Fact } from "./fact-names.ts";

export type ResultSort = (typeof RESULT_SORTS)[number];

/** Columns of the table beside the name: those that it has, and those of them that stay in sight; both in the order of `FACTS`. */
export type TableColumns = { shown: readonly Fact[]; pinned: readonly Fact[] };

const RESULT_LOOKS = ["cards", "table"] as const;
export type ResultLook = (typeof RESULT_LOOKS)[number];

/** Both ends included; null leaves an end open. */
export type Range = { min: number | null; max: number | null };

export type Filters = {
  regions: string[];
  followers: FollowerBucket[];
  averageViews: ViewBucket[];
  /** Null shows both. */
  hasEmail: boolean | null;
  /** Predicted views of the next post; null shows all, also those of whom nothing is predicted. */
  expectedViews: Range | null;
  /** Dollars that the fair range touches. */
  fairPrice: Range | null;
};

/** All that the address bar says about a search page (spec 2 §2.2). */
export type SearchAddress = {
  platform: Platform;
  /** The mode's own parameter: `input`, `tag`, `url` … */
  searchInput: string;
  status: Tab;
  filters: Filters;
  sort: ResultSort;
  /** Cards per row on a wide screen. */
  videoRow: 1 | 2;
  /** Cards, or a table for those who compare numbers. */
  look: ResultLook;
  columns: TableColumns;
  /** One creator fills the screen, over the list. */
  isFocused: boolean;
  projectId: string | null;
  /** The first task of a search; the newest search of the place when it is missing. */
  taskId: string | null;
  /** Goes to the results without asking. */
  isDirectLoad: boolean;
  /** How far down the list begins, in pages of `pageSize` creators. */
  page: number;
  pageSize: number;
  /** How much the form begins with; null is what it begins with by itself. */
  amount: number | null;
  /** Step of the form; the second one needs an input. */
  step: 1 | 2;
};

/** The largest that the calls for results take. */
const MAX_PAGE = 100_000;
const MAX_PAGE_SIZE = 100;

export const NO_FILTERS: Filters = {
  regions: [],
  followers: [],
  averageViews: [],
  hasEmail: null,
  expectedViews: null,
  fairPrice: null,
};

/** Reads a search page's address; what is missing or not one of ours takes its default. */
export function readAddress(params: URLSearchParams, mode: SearchMode): SearchAddress {
  const { inputParam, platforms } = SEARCH_MODES[mode];
  const platform = oneOf(PLATFORMS, params.get("platform")?.toUpperCase());
  const supported = platforms.find((known) => known === platform) ?? platforms[0];
  return {
    platform: supported,
    searchInput: params.get(inputParam) ?? "",
    status: oneOf(TABS, params.get("status")) ?? "pending",
    filters: {
      regions: list(params.get("regions")).filter((code) => /^[A-Z]{2}$/.test(code)),
      followers: list(params.get("followers")).flatMap((id) => oneOf(FOLLOWER_BUCKET_IDS, id) ?? []),
      averageViews: list(params.get("averageViews")).flatMap((id) => oneOf(VIEW_BUCKET_IDS, id) ?? []),
      hasEmail: readHasEmail(list(params.get("hasEmail"))),
      expectedViews: readRange(params.get("expectedViews"), MAX_EXPECTED_VIEWS, 1),
      fairPrice: readRange(params.get("fairPrice"), MAX_FAIR_PRICE, 100),
    },
    sort: oneOf(RESULT_SORTS, params.get("sort")) ?? "match",
    videoRow: params.get("videoRow") === "1" ? 1 : 2,
    look: oneOf(RESULT_LOOKS, params.get("look")) ?? "cards",
    columns: readColumns(params.get("columns"), params.get("pinned")),
    isFocused: readFlag(params.get("focus")),
    projectId: params.get("projectId"),
    taskId: params.get("taskId"),
    isDirectLoad: readFlag(params.get("isDirectLoad")),
    page: wholeNumber(params.get("page"), MAX_PAGE) ?? 1,
    pageSize: wholeNumber(params.get("pageSize"), MAX_PAGE_SIZE) ?? RESULTS_PAGE_SIZE,
    amount: readAmount(params.get("amount")),
    step: params.get("step") === "2" && (params.get(inputParam) ?? "").trim() !== "" ? 2 : 1,
  };
}

/** Writes an address; defaults are left out so that links stay short. `readAddress` gives back the same. */
export function writeAddress(address: SearchAddress, mode: SearchMode): URLSearchParams {
  const params = new URLSearchParams();
  const put = (name: string, value: string) => {
    if (value !== "") params.set(name, value);
  };
  params.set("platform", address.platform.toLowerCase());
  put(SEARCH_MODES[mode].inputParam, address.searchInput);
  put("projectId", address.projectId ?? "");
  put("taskId", address.taskId ?? "");
  put("isDirectLoad", address.isDirectLoad ? "1" : "");
  put("status", address.status === "pending" ? "" : address.status);
  put("regions", address.filters.regions.join(","));
  put("followers", address.filters.followers.join(","));
  put("averageViews", address.filters.averageViews.join(","));
  put("hasEmail", address.filters.hasEmail === null ? "" : String(address.filters.hasEmail));
  for (const name of ["expectedViews", "fairPrice"] as const) {
    const range = address.filters[name];
    if (range) put(name, `${range.min ?? ""}-${range.max ?? ""}`);
  }
  put("sort", address.sort === "match" ? "" : address.sort);
  put("videoRow", address.videoRow === 2 ? "" : "1");
  put("look", address.look === "cards" ? "" : address.look);
  put("columns", address.columns.shown.length === FACTS.length ? "" : address.columns.shown.join(",") || "none");
  put("pinned", address.columns.pinned.join(","));
  put("focus", address.isFocused ? "1" : "");
  put("page", address.page === 1 ? "" : String(address.page));
  put("pageSize", address.pageSize === RESULTS_PAGE_SIZE ? "" : String(address.pageSize));
  put("amount", String(address.amount ?? ""));
  put("step", address.step === 1 || address.isDirectLoad ? "" : "2");
  return params;
}

/** Puts the page that a list stands at into an address; the first one is left out. */
export function writePage(params: URLSearchParams, page: number): void {
  if (page <= 1) params.delete("page");
  else params.set("page", String(Math.min(page, MAX_PAGE)));
}

/** How many choices are set, for the button that opens the filters on a phone. */
export function countFilters(filters: Filters): number {
  const chosen = filters.regions.length + filters.followers.length + filters.averageViews.length;
  const others = [filters.hasEmail, filters.expectedViews, filters.fairPrice];
  return chosen + others.filter((one) => one !== null).length;
}

/** The filters as the API takes them. */
export function filtersForApi(filters: Filters) {
  return {
    countries: filters.regions,
    followerRanges: filters.followers,
    viewCountRanges: filters.averageViews,
    hasEmail: filters.hasEmail,
    expectedViews: filters.expectedViews,
    fairPrice: filters.fairPrice,
  };
}

/** The mode of a path segment, when its page exists. */
export function findMode(path: string | undefined): SearchMode | null {
  return SEARCH_MODE_NAMES.find((mode) => SEARCH_MODES[mode].path === path) ?? null;
}

/** Columns that are not named are all of them; `none` is the name alone. */
function readColumns(columns: string | null, pinned: string | null): TableColumns {
  const named = columns === "none" ? [] : list(columns);
  const shown = columns === null || columns === "" ? FACTS : FACTS.filter((fact) => named.includes(fact));
  const kept = list(pinned);
  return { shown, pinned: shown.filter((fact) => kept.includes(fact)) };
}

function list(value: string | null): string[] {
  return [
    ...new Set(
      (value ?? "")
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  ];
}

function readFlag(value: string | null): boolean {
  return value === "1" || value === "true";
}

/** A whole number from 1 to `max`, or null. */
function wholeNumber(value: string | null, max: number): number | null {
  const number = Number(value ?? Number.NaN);
  return Number.isInteger(number) && number >= 1 && number <= max ? number : null;
}

function readAmount(value: string | null): number | null {
  const amount = wholeNumber(value, VIDEO_COUNT.max);
  return amount !== null && amount % VIDEO_COUNT.step === 0 ? amount : null;
}

function readHasEmail(values: string[]): boolean | null {
  if (values.length !== 1) return null;
  if (values[0] === "true") return true;
  return values[0] === "false" ? false : null;
}

/** `100-500`, `100-`, `100+` or `-500`, also short (`10k-1.5m`), in whole numbers or in parts of one; null for anything else. An address has a blank for `+`. */
function readRange(text: string | null, highest: number, parts: number): Range | null {
  const [, min, max] = /^([\d.]*[km万]?)(?:-([\d.]*[km万]?)|[+ ])$/i.exec(text ?? "") ?? [];
  const read = (end?: string) => (end ? Math.round(Number(writeOutUnit(end)) * parts) / parts : null);
  const range = { min: read(min), max: read(max) };
  const [low, high] = [range.min ?? 0, range.max ?? highest];
  return (min || max) && low <= high && high <= highest ? range : null;
}

function oneOf<const Value extends string>(
  values: readonly Value[],
  given: string | null | undefined,
): Value | undefined {
  return values.find((value) => value === given);
}
