/** The words of the spec that several modules share. */

export const PLATFORMS = ["YOUTUBE", "TIKTOK", "INSTAGRAM"] as const;
export type Platform = (typeof PLATFORMS)[number];
/** In every language. */
export const PLATFORM_NAMES: Readonly<Record<Platform, string>> = {
  YOUTUBE: "YouTube",
  TIKTOK: "TikTok",
  INSTAGRAM: "Instagram",
};

export const ATTITUDES = ["NORATE", "LIKE", "SUPERLIKE", "DISLIKE"] as const;
export type Attitude = (typeof ATTITUDES)[number];

/** Whose like it is: a person's, or one that an AI task gave and nobody has confirmed. */
export const LIKED_BY = ["you", "ai"] as const;
export type LikedBy = (typeof LIKED_BY)[number];

/** The three tabs of a result list (spec 2 §4). */
export const TABS = ["pending", "no", "favorite"] as const;
export type Tab = (typeof TABS)[number];

export const TASK_TYPES = [
  "KEYWORD",
  "SIMILAR",
  "HASH_TAG_BREAK",
  "SEARCH_INPUT_BREAK",
  "FOLLOWERS_SIMILAR",
  "FOLLOWING_LIST",
  "AUDIENCE_ANALYSIS",
  "KOLSCOUT_TRACK",
  "BGM_BREAK",
  "WEB_LIST",
  "TAGGED_BREAK",
  "POST_AUDIENCE",
  "LONG_CRAWLER",
  "TT_SHOP",
  "KOL_EXPORT",
] as const;
export type TaskType = (typeof TASK_TYPES)[number];

export const TASK_STATUSES = [
  "PENDING",
  "PROCESSING",
  "RESULT_READY",
  "PAUSING",
  "PAUSED",
  "COMPLETING",
  "COMPLETED",
  "FAILED",
] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** States in which nothing more will happen by itself (spec 1 §4). */
export const RESTING_STATUSES = [
  "COMPLETED",
  "FAILED",
  "PAUSED",
  "RESULT_READY",
] as const satisfies readonly TaskStatus[];

export const TASK_REASONS = ["SEARCH", "NEXT_PAGE", "SUPERLIKE"] as const;
export type TaskReason = (typeof TASK_REASONS)[number];

export const LANGUAGES = ["en", "zh-CN"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The tab an attitude belongs to: dislike wins, like and superlike are favorites (spec 2 §4). */
export function tabOf(attitude: Attitude): Tab {
  if (attitude === "DISLIKE") return "no";
  return attitude === "NORATE" ? "pending" : "favorite";
}

/** Whose like an item has, by whether a person has rated it; undefined for an item that nobody likes. */
export function likedBy(attitude: Attitude, isRated: boolean): LikedBy | undefined {
  if (tabOf(attitude) !== "favorite") return undefined;
  return isRated ? "you" : "ai";
}

/** Why a pasted piece of text counts as no link of its purpose; the words are in the locales of `links`. */
export const LINK_REASONS = [
  "not_a_link",
  "bad_address",
  "unknown_site",
  "unsupported_page",
  "wrong_platform",
  "wrong_kind",
  "bad_name",
  "no_platform",
  "too_long",
] as const;
export type LinkReason = (typeof LINK_REASONS)[number];

/** Terms of the plans that are tried against each other (`recommendedScheme`; docs/decisions/schemes.md). */
export const SCHEMES = ["A", "B", "C"] as const;
export type Scheme = (typeof SCHEMES)[number];
/** By which pages tell the API which scheme their browser was given. */
export const SCHEME_HEADER = "x-scheme-ticket";

/**
 * What staff can switch off for everybody. `mails`: none goes out, those that are due wait. A platform: no new task, and none is asked anything; what runs waits.
 * `languageModel`: matching alone decides. `purchases`: no checkout is opened; what was bought goes on.
 */
export const SWITCHES = ["mails", "youtube", "tiktok", "instagram", "languageModel", "purchases"] as const;
export type Switch = (typeof SWITCHES)[number];
export const PLATFORM_SWITCHES = {
  YOUTUBE: "youtube",
  TIKTOK: "tiktok",
  INSTAGRAM: "instagram",
} as const satisfies Record<Platform, Switch>;

/** States of a subscription: Stripe's, in our spelling. */
export const SUBSCRIPTION_STATUSES = [
  "INCOMPLETE",
  "INCOMPLETE_EXPIRED",
  "TRIALING",
  "ACTIVE",
  "PAST_DUE",
  "UNPAID",
  "PAUSED",
  "CANCELED",
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];
