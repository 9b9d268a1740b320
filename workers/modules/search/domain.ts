import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";
import type { Platform, TaskType } from "#workers/kernel/vocabulary.ts";
import { isWithin, readWebAddress } from "#workers/kernel/web-address.ts";

/** Search modes of the hub (spec 2 §2.1): what each needs and where. One row a mode; screens, routes and docs read it. */
export type SearchModeInfo = {
  /** Last path segment of its page: `/search/<path>`. */
  path: string;
  taskType: TaskType;
  /** Query parameter that carries the input on its page (spec 2 §2.2). */
  inputParam: string;
  /** What it goes through, and so what its progress and its cost are counted in. */
  unit: "posts" | "accounts" | "links";
  /** Its input is a list: too long for an address, and made for one platform, which is chosen in the hub (spec 2 §2.5). */
  takesMany?: boolean;
  platforms: readonly Platform[];
  /** What the addresses of its results are called (spec 2 §7); all of them answer. */
  listNames: readonly string[];
  /** False: shown in the hub as coming, not as working. */
  available: boolean;
};

/** In the order of the hub. */
export const SEARCH_MODES = {
  input: {
    path: "input",
    taskType: "SEARCH_INPUT_BREAK",
    inputParam: "input",
    unit: "posts",
    platforms: ["YOUTUBE", "TIKTOK"],
    listNames: ["searchInput"],
    available: true,
  },
  hashtag: {
    path: "hashtag",
    taskType: "HASH_TAG_BREAK",
    inputParam: "tag",
    unit: "posts",
    platforms: ["TIKTOK", "INSTAGRAM", "YOUTUBE"],
    listNames: ["hashTag", "hashtag"],
    available: true,
  },
  following: {
    path: "following",
    taskType: "FOLLOWING_LIST",
    inputParam: "url",
    unit: "accounts",
    // YouTube where a channel shows its subscriptions, which few do.
    platforms: ["TIKTOK", "INSTAGRAM", "YOUTUBE"],
    listNames: ["followingList"],
    available: true,
  },
  tagged: {
    path: "tagged",
    taskType: "TAGGED_BREAK",
    inputParam: "url",
    unit: "posts",
    platforms: ["INSTAGRAM"],
    listNames: ["tagged", "taggedBreak"],
    available: true,
  },
  bgm: {
    path: "bgm",
    taskType: "BGM_BREAK",
    inputParam: "musicUrl",
    unit: "posts",
    platforms: ["TIKTOK"],
    listNames: ["bgm"],
    available: true,
  },
  similar: {
    path: "similar",
    taskType: "SIMILAR",
    inputParam: "source",
    unit: "accounts",
    platforms: ["YOUTUBE", "TIKTOK", "INSTAGRAM"],
    listNames: ["similar"],
    available: true,
  },
  "web-list": {
    path: "web-list",
    taskType: "WEB_LIST",
    inputParam: "links",
    unit: "links",
    takesMany: true,
    platforms: ["YOUTUBE", "TIKTOK", "INSTAGRAM"],
    listNames: ["webList"],
    available: true,
  },
} as const satisfies Record<string, SearchModeInfo>;

export type SearchMode = keyof typeof SEARCH_MODES;
export const SEARCH_MODE_NAMES: readonly SearchMode[] = Object.keys(SEARCH_MODES).filter(isSearchMode);

function isSearchMode(name: string): name is SearchMode {
  return name in SEARCH_MODES;
}

/** Video quantity (spec 2 §5 Quantity). */
export const VIDEO_COUNT = { min: 100, max: 2000, step: 100, default: 200, tiktokKeyword: 300 } as const;

/** Candidates that a superlike looks at: one point (docs/decisions/similar-cost.md). */
export const SUPERLIKE_COUNT = 100;

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

/**
 * Stored units that a search has earned (spec 2 §5 Quantity): one point for every hundred videos begun, never more than was held.
 * A search that found no new creator earned nothing.
 */
export function earnedUnits(progress: { videos: number; found: number }, heldUnits: number): number {
  if (progress.found <= 0 || progress.videos <= 0) return 0;
  return Math.min(heldUnits, Math.ceil(progress.videos / 100) * UNITS_PER_RUN);
}

/** Longest keyword, in characters after trimming. */
export const MAX_KEYWORD = 200;

/** What is wrong with a keyword, or null (spec 2 §5: it must not start with http or https). */
export function keywordProblem(text: string): "empty" | "link" | "tooLong" | null {
  const keyword = text.normalize("NFC").trim();
  if (keyword === "") return "empty";
  if (/^https?/i.test(keyword)) return "link";
  return Array.from(keyword).length > MAX_KEYWORD ? "tooLong" : null;
}

/** Longest link or handle that is looked at, in characters. */
const MAX_INPUT = 500;

/** Hosts of the platforms: main, short and mobile (spec 2 §5). */
const PLATFORM_HOSTS = {
  YOUTUBE: ["youtube.com", "youtu.be"],
  TIKTOK: ["tiktok.com"],
  INSTAGRAM: ["instagram.com", "instagr.am"],
} as const satisfies Record<Platform, readonly string[]>;

/** Whether a text is meant as a link (spec 2 §5: it contains http, www or .com). */
function looksLikeLink(text: string): boolean {
  return /https?:|www\.|\.com/i.test(text);
}

/** Whether a text is a link into one of the platform's sites; the front page of a site leads to nobody and is none. */
function isLinkOf(platform: Platform, text: string): boolean {
  const address = readWebAddress(text);
  if (address === null || address.segments.length === 0) return false;
  return PLATFORM_HOSTS[platform].some((host) => isWithin(address.host, host));
}

function plainProblem(text: string): "empty" | "tooLong" | null {
  if (text === "") return "empty";
  return text.length > MAX_INPUT ? "tooLong" : null;
}

/** What a hashtag consists of on all platforms. */
export const HASHTAG = /^[\p{L}\p{M}\p{N}_]{1,150}$/u;

type HashtagProblem = "empty" | "tooLong" | "hash" | "link" | "words" | "characters";

/** What is wrong with a hashtag as it is typed, or null: one word, one # at its start, and no link to elsewhere (spec 2 §5). */
export function hashtagProblem(text: string, platform: Platform): HashtagProblem | null {
  const tag = text.normalize("NFC").trim();
  const plain = plainProblem(tag.replace(/^[#＃]\s*/u, ""));
  if (plain !== null) return plain;
  if (looksLikeLink(tag)) return isLinkOf(platform, tag) ? null : "link";
  if (/[#＃]/u.test(tag.slice(1))) return "hash";
  const word = tag.replace(/^[#＃]\s*/u, "");
  if (/\s/u.test(word)) return "words";
  return HASHTAG.test(word) ? null : "characters";
}

/** What is wrong with a link or handle of one account, or null (spec 2 §5 Following, tagged, similar). */
export function accountProblem(text: string, platform: Platform): "empty" | "tooLong" | "link" | "handle" | null {
  const account = text.normalize("NFC").trim();
  const plain = plainProblem(account.replace(/^@/, ""));
  if (plain !== null) return plain;
  if (looksLikeLink(account)) return isLinkOf(platform, account) ? null : "link";
  return /\s/.test(account) ? "handle" : null;
}

/** What is wrong with a sound, or null: a TikTok link with /music/ or a bare number (spec 2 §5 BGM). */
export function musicProblem(text: string): "empty" | "tooLong" | "music" | null {
  const music = text.normalize("NFC").trim();
  const plain = plainProblem(music);
  if (plain !== null || /^\d+$/.test(music)) return plain;
  return isLinkOf("TIKTOK", music) && (/\/music\//i.test(music) || isShortTiktokLink(music)) ? null : "music";
}

/** A share link says where it leads only once it is opened. */
function isShortTiktokLink(text: string): boolean {
  const address = readWebAddress(text);
  return address !== null && (/^v[mt]\./.test(address.host) || address.segments[0] === "t");
}
