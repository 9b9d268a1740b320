import { PLATFORMS, type Platform } from "#workers/kernel/vocabulary.ts";
import { LINK_KINDS, LINK_PLATFORMS, type LinkKind, type LinkPlatform } from "#workers/platforms/link.ts";

/** What each screen takes from a text, as data: the grammar is one for all of them. */

/** How an account may be named without a link. */
export type NameRule = "none" | "at" | "bare";

export type PurposeRule = {
  /** Most links, counted after repeated ones are taken out. */
  limit: number;
  platforms: readonly LinkPlatform[];
  /** Kinds that are kept, by platform where they differ. */
  kinds: Readonly<Record<LinkPlatform, readonly LinkKind[]>>;
  /** Posts whose address names their account are reduced to it. */
  reducesToProfile: boolean;
  names: Readonly<Record<Platform, NameRule>>;
  /** Whether digits alone are a piece of music. */
  takesMusicNumbers: boolean;
  /**
   * What words count that are no link: `text` none, for links are picked out of prose; `words` each one; `lines` each line without a link.
   */
  entries: "text" | "words" | "lines";
  /** Locale key of the message above the limit; takes `max` and `count`. */
  tooMany: "links:tooMany.query" | "links:tooMany.list" | "links:tooMany.tracking" | "links:tooMany.exclude";
};

const POSTS = ["video", "shorts", "post", "reel", "photo", "note"] as const satisfies readonly LinkKind[];
const NO_NAMES = { YOUTUBE: "none", TIKTOK: "none", INSTAGRAM: "none" } as const;
const ANY_NAME = { YOUTUBE: "bare", TIKTOK: "bare", INSTAGRAM: "bare" } as const;
const HANDLES = { YOUTUBE: "at", TIKTOK: "at", INSTAGRAM: "at" } as const;
/** Spec 3 §5: a bare name counts on Instagram alone. */
const RECORD_NAMES = { YOUTUBE: "at", TIKTOK: "at", INSTAGRAM: "bare" } as const;

/** The same kinds on every platform. */
function everywhere(...kinds: LinkKind[]): PurposeRule["kinds"] {
  return { YOUTUBE: kinds, TIKTOK: kinds, INSTAGRAM: kinds, DOUYIN: kinds, XIAOHONGSHU: kinds };
}

const base = {
  limit: 1_000,
  platforms: PLATFORMS,
  kinds: everywhere("profile", "short"),
  reducesToProfile: false,
  names: NO_NAMES,
  takesMusicNumbers: false,
  entries: "words",
  tooMany: "links:tooMany.list",
} as const satisfies PurposeRule;

const batch = { ...base, limit: 50, entries: "text", tooMany: "links:tooMany.query" } as const;
const records = {
  ...base,
  kinds: {
    ...everywhere("profile", "short"),
    YOUTUBE: ["profile"],
    // A post whose address names no account stays: the account is asked for when it is tagged.
    TIKTOK: ["profile", "video", "photo", "short"],
    INSTAGRAM: ["profile", "post", "reel", "short"],
  },
  reducesToProfile: true,
  names: RECORD_NAMES,
} as const satisfies PurposeRule;
const profileIds = {
  ...base,
  kinds: everywhere("profile"),
  names: HANDLES,
  reducesToProfile: true,
} as const satisfies PurposeRule;

/** Sources: spec 1 §5 (batch query, profile ids), spec 2 §5 (search inputs), spec 3 §5 (exclude list, records and tags, tracking). */
export const LINK_PURPOSES = {
  /** Everything that the grammar knows. */
  any: {
    ...base,
    platforms: LINK_PLATFORMS,
    kinds: everywhere(...LINK_KINDS),
    names: HANDLES,
    entries: "text",
  },
  batchProfile: { ...batch, kinds: everywhere("profile") },
  batchPost: { ...batch, kinds: everywhere(...POSTS, "short") },
  profileIds,
  seeds: profileIds,
  records,
  tags: records,
  /** Links-to-list. */
  searchList: { ...records, names: HANDLES },
  /** Following, tagged and similar: one account. */
  searchUser: { ...records, limit: 1, names: ANY_NAME },
  searchMusic: {
    ...base,
    limit: 1,
    platforms: ["TIKTOK"],
    kinds: everywhere("music", "short"),
    takesMusicNumbers: true,
  },
  searchTag: { ...base, limit: 1, kinds: everywhere("tag"), entries: "text" },
  tracking: {
    ...base,
    limit: 500,
    platforms: LINK_PLATFORMS,
    kinds: {
      ...everywhere("short"),
      YOUTUBE: ["video", "shorts"],
      TIKTOK: ["video", "photo", "short"],
      INSTAGRAM: ["post", "reel"],
      DOUYIN: ["video", "note", "short"],
      XIAOHONGSHU: ["note", "short"],
    },
    entries: "lines",
    tooMany: "links:tooMany.tracking",
  },
  exclude: {
    ...base,
    kinds: everywhere("profile", "short", ...POSTS),
    reducesToProfile: true,
    names: HANDLES,
    entries: "lines",
    tooMany: "links:tooMany.exclude",
  },
} as const satisfies Record<string, PurposeRule>;

export type LinkPurpose = keyof typeof LINK_PURPOSES;

/** For the contract: the names alone. */
export const LINK_PURPOSE_NAMES = [
  "any",
  "batchProfile",
  "batchPost",
  "profileIds",
  "seeds",
  "records",
  "tags",
  "searchList",
  "searchUser",
  "searchMusic",
  "searchTag",
  "tracking",
  "exclude",
] as const satisfies readonly LinkPurpose[];
