import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";
import type { Platform, TaskType } from "#workers/kernel/vocabulary.ts";

/** Search modes of the hub (spec 2 §2.1): what each needs and where. One line a mode; screens, routes and docs read it. */
export type SearchModeInfo = {
  /** Last path segment of its page: `/search/<path>`. */
  path: string;
  taskType: TaskType;
  /** Query parameter that carries the input on its page (spec 2 §2.2). */
  inputParam: string;
  platforms: readonly Platform[];
  /** False: shown in the hub as coming, not as working. */
  available: boolean;
};

export const SEARCH_MODES = {
  hashtag: {
    path: "hashtag",
    taskType: "HASH_TAG_BREAK",
    inputParam: "tag",
    platforms: ["TIKTOK", "INSTAGRAM", "YOUTUBE"],
    available: false,
  },
  input: {
    path: "input",
    taskType: "SEARCH_INPUT_BREAK",
    inputParam: "input",
    platforms: ["YOUTUBE", "TIKTOK"],
    available: true,
  },
  following: {
    path: "following",
    taskType: "FOLLOWING_LIST",
    inputParam: "url",
    platforms: ["TIKTOK", "INSTAGRAM"],
    available: false,
  },
  tagged: { path: "tagged", taskType: "TAGGED_BREAK", inputParam: "url", platforms: ["INSTAGRAM"], available: false },
  bgm: { path: "bgm", taskType: "BGM_BREAK", inputParam: "musicUrl", platforms: ["TIKTOK"], available: false },
  similar: {
    path: "similar",
    taskType: "SIMILAR",
    inputParam: "source",
    platforms: ["YOUTUBE", "TIKTOK", "INSTAGRAM"],
    available: false,
  },
  "web-list": {
    path: "web-list",
    taskType: "WEB_LIST",
    inputParam: "links",
    platforms: ["YOUTUBE", "TIKTOK", "INSTAGRAM"],
    available: false,
  },
} as const satisfies Record<string, SearchModeInfo>;

export type SearchMode = keyof typeof SEARCH_MODES;

/** Video quantity (spec 2 §5 Quantity). */
export const VIDEO_COUNT = { min: 100, max: 2000, step: 100, default: 200, tiktokKeyword: 300 } as const;

/** Points a search of `videos` videos costs (spec 2 §5: ceil(videos / 100); 3 for a TikTok keyword search). */
export function searchCostPoints(mode: SearchMode, platform: Platform, videos: number): number {
  if (mode === "input" && platform === "TIKTOK") return 3;
  return Math.ceil(videos / 100);
}

/** The same in stored units. */
export function searchCostUnits(mode: SearchMode, platform: Platform, videos: number): number {
  return searchCostPoints(mode, platform, videos) * UNITS_PER_RUN;
}

/** TikTok keyword options (spec 2 §9). */
export const TIKTOK_SORT = { RELEVANCE: 0, LIKES: 1, PUBLISH_DATE: 3 } as const;
export const TIKTOK_PUBLISH_TIME = { ANY: 0, TODAY: 1, WEEK: 7, MONTH: 30, YEAR: 180 } as const;
/** YouTube keyword options (spec 2 §9). */
export const YOUTUBE_UPLOAD_DATE = ["any", "hour", "today", "week", "month", "year"] as const;
export const YOUTUBE_SORT = ["default", "relevance", "rating", "date", "views"] as const;

export const FOLLOWER_BUCKETS = [
  { id: "lt1k", min: 0, max: 999 },
  { id: "1k-10k", min: 1_000, max: 9_999 },
  { id: "10k-100k", min: 10_000, max: 99_999 },
  { id: "100k-1m", min: 100_000, max: 999_999 },
  { id: "gte1m", min: 1_000_000, max: null },
] as const;
export type FollowerBucket = (typeof FOLLOWER_BUCKETS)[number]["id"];
export const FOLLOWER_BUCKET_IDS = [
  "lt1k",
  "1k-10k",
  "10k-100k",
  "100k-1m",
  "gte1m",
] as const satisfies readonly FollowerBucket[];

export const VIEW_BUCKETS = [
  { id: "lt1k", min: 0, max: 999 },
  { id: "1k-10k", min: 1_000, max: 9_999 },
  { id: "10k-100k", min: 10_000, max: 99_999 },
  { id: "gte100k", min: 100_000, max: null },
] as const;
export type ViewBucket = (typeof VIEW_BUCKETS)[number]["id"];
export const VIEW_BUCKET_IDS = ["lt1k", "1k-10k", "10k-100k", "gte100k"] as const satisfies readonly ViewBucket[];

export const RESULT_SORTS = ["match", "followers", "views"] as const;
export const RESULTS_PAGE_SIZE = 20;
/** The region key under which creators without a known country are counted and filtered. */
export const REGION_UNKNOWN = "ZZ";

/** The bucket a number falls into, or null when it is unknown (spec 2 §5 Filters). */
export function bucketOf<Id extends string>(
  buckets: readonly { id: Id; min: number; max: number | null }[],
  value: number | null,
): Id | null {
  if (value === null || !Number.isFinite(value) || value < 0) return null;
  const whole = Math.round(value);
  return buckets.find((bucket) => whole >= bucket.min && (bucket.max === null || whole <= bucket.max))?.id ?? null;
}

/** Share of a count in percent, two decimals (spec 2 §4); 0 of nothing. */
export function percentage(count: number, total: number): number {
  if (total <= 0 || count <= 0) return 0;
  return Math.round((count / total) * 10_000) / 100;
}

/**
 * Stored units that a search has earned (spec 2 §5 Quantity): one point for every hundred videos begun, never more than was held.
 * A search that found no new creator earned nothing.
 */
export function earnedUnits(progress: { videos: number; found: number }, heldUnits: number): number {
  if (progress.found <= 0 || progress.videos <= 0) return 0;
  return Math.min(heldUnits, Math.ceil(progress.videos / 100) * UNITS_PER_RUN);
}

/** Longest keyword, in characters after trimming. */
export const KEYWORD_MAX = 200;

/** What is wrong with a keyword, or null (spec 2 §5: it must not start with http or https). */
export function keywordProblem(text: string): "empty" | "link" | "tooLong" | null {
  const keyword = text.normalize("NFC").trim();
  if (keyword === "") return "empty";
  if (/^https?/i.test(keyword)) return "link";
  return Array.from(keyword).length > KEYWORD_MAX ? "tooLong" : null;
}
