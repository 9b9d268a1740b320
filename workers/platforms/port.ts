import type { Caller } from "#workers/adapters/outside/payer.ts";
import type { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";

/** What a social platform can do for us, by capability. Adapters answer these shapes whatever their provider speaks. */

export type PostMetrics = {
  plays: number | null;
  likes: number | null;
  comments: number | null;
  shares: number | null;
};

export type Post = PostMetrics & {
  id: string;
  title: string;
  description: string;
  tags: string[];
  cover: string | null;
  video: string | null;
  /** Milliseconds. */
  createdAt: number | null;
  durationSeconds: number | null;
  isPinned: boolean;
  /** Plays are an estimate (Instagram: likes x 15). */
  isEstimated: boolean;
};

export type CreatorProfile = {
  platform: Platform;
  /** The platform's stable id (channel id, TikTok uid, Instagram pk), always a string. */
  accountId: string;
  /** Handle without @. */
  handle: string | null;
  /** TikTok's second id, needed for its lists. */
  secondaryId: string | null;
  name: string;
  bio: string;
  avatar: string | null;
  /** ISO 3166 alpha-2 or null. */
  region: string | null;
  language: string | null;
  followers: number | null;
  following: number | null;
  likesTotal: number | null;
  postCount: number | null;
  verified: boolean;
  isPrivate: boolean;
  /** What its owner put into the profile's field for a link, not the profile's own address: http(s), or `mailto:` for a mailbox. */
  link: string | null;
  /** Address given in a field of its own (business e-mail). */
  businessEmail: string | null;
};

/** A post found by a search together with what its reply says of its author. */
export type FoundPost = {
  post: Post;
  author: CreatorProfile /** Whether `author` already holds followers and bio. */;
  authorIsComplete: boolean;
};

export type FoundPage = {
  items: FoundPost[];
  /** Opaque to callers, null at the end. */
  nextCursor: string | null;
};

/** A query as the search form states it (spec 2 signal9). */
export type KeywordQuery =
  | {
      platform: "TIKTOK";
      keyword: string;
      sortType: 0 | 1 | 3;
      publishTimeType: 0 | 1 | 7 | 30 | 180;
    }
  | {
      platform: "YOUTUBE";
      keyword: string;
      uploadDate: "any" | "hour" | "today" | "week" | "month" | "year";
      sortBy: "default" | "relevance" | "rating" | "date" | "views";
    }
  | { platform: "INSTAGRAM"; keyword: string };

/** A creator with what a card shows. */
export type EnrichedCreator = { profile: CreatorProfile; posts: Post[] };

type PageOptions = Caller & { now: number };

export type KeywordSearchCapability = {
  /** One provider page. `now` anchors relative dates and must be the task's creation time so that pages of one task agree. */
  searchPosts(query: KeywordQuery, cursor: string | null, options: PageOptions): Promise<FoundPage>;
};

export type EnrichCapability = {
  /** Most accounts one call may be asked for. */
  maxBatch: number;
  /**
   * Completes creators with profile numbers and latest posts. Deleted, banned and private accounts are left out of `creators` and named in `gone`.
   * Accounts for which the provider failed although it answered for others are named in `unfinished`: ask once more in a later step.
   * Throws ProviderError only when nothing could be said because the provider is down, asks to wait or refuses the key.
   */
  enrich(authors: readonly CreatorProfile[], caller: Caller): Promise<EnrichOutcome>;
};

/** Account ids in `gone` and `unfinished` are `CreatorProfile.accountId`; every author asked for is in exactly one of the three. */
export type EnrichOutcome = { creators: EnrichedCreator[]; gone: string[]; unfinished: string[] };

/** Accounts found one by one, without posts (a following list, similar accounts). */
export type AccountPage = {
  items: {
    author: CreatorProfile /** Whether `author` already holds followers and bio. */;
    authorIsComplete: boolean;
  }[];
  /** Opaque to callers, null at the end. */
  nextCursor: string | null;
};

/** Posts under a tag (without #). An unknown tag is a ProviderError `not_found`. */
export type HashtagCapability = {
  findPosts(tag: string, cursor: string | null, options: PageOptions): Promise<FoundPage>;
};

/** Whom an account follows. Hidden lists are ProviderError `private`, unknown accounts `not_found`. */
export type FollowingCapability = {
  findAccounts(account: CreatorProfile, cursor: string | null, options: PageOptions): Promise<AccountPage>;
};

/** Posts in which an account is tagged; the creators are their authors. */
export type TaggedCapability = {
  findPosts(account: CreatorProfile, cursor: string | null, options: PageOptions): Promise<FoundPage>;
};

/** Posts that use a sound, by its platform id. Music that was taken down is `not_found`. */
export type MusicCapability = {
  findPosts(musicId: string, cursor: string | null, options: PageOptions): Promise<FoundPage>;
};

/** Accounts the provider holds for similar, and posts found by what the seed is about; ranking them is ours. */
export type SimilarCapability = {
  findAccounts(seed: EnrichedCreator, cursor: string | null, options: PageOptions): Promise<AccountPage>;
};

/** Posts of one account; each comes once, but where it posts while its pages are read. */
export type PostPage = {
  /** The newest first, behind them those that are pinned: old ones mostly. */
  posts: Post[];
  /** Opaque to callers, null at the end. */
  nextCursor: string | null;
};

export type PostsCapability = {
  /**
   * One page of what an account has posted, from the newest to the oldest (`cursor` null: the first page). A page that was told in the last six hours is answered again and costs nothing. Throws
   * ProviderError: `private` and `not_found` for accounts that show nothing or are gone, `bad_request` for a cursor that leads nowhere.
   */
  listPosts(account: CreatorProfile, cursor: string | null, caller: Caller): Promise<PostPage>;
};

/** How an account is named by people: a handle (without @), the platform's own id, an old name, or the address of a post of theirs. */
export type AccountRef = { kind: "handle" | "id" | "legacyName" | "link"; value: string };

export type ResolveCapability = {
  /** The account behind a name; null when there is none. Throws ProviderError `private` never: private accounts are answered with `isPrivate`. */
  findAccount(ref: AccountRef, caller: Caller): Promise<CreatorProfile | null>;
  /** As `findAccount`, past the cache: neither read from it nor kept in it. Throws ProviderError when the provider says nothing. */
  findFresh(ref: AccountRef, caller: Caller): Promise<CreatorProfile | null>;
  /** The same for many names, in as few calls as the platform allows. Throws ProviderError only when nothing could be said of any of them. */
  findAccounts(refs: readonly AccountRef[], caller: Caller): Promise<FoundAccounts>;
};

/**
 * Every name asked for is either answered (null: nobody) or in `unfinished`, about which the provider failed to answer. `failure` is set where that was for an
 * allowance that came to its end.
 */
export type FoundAccounts = {
  answers: Map<AccountRef, CreatorProfile | null>;
  unfinished: AccountRef[];
  failure: ProviderError | null;
};

/** A post as a link names it: by the platform's id (Instagram: its short code), or by an address that only the platform can read. */
export type PostRef = { kind: "id" | "link"; value: string };

/** Every ref asked for is either answered or in `unfinished` (ask once more in a later step). */
export type PostDetails = { answers: Map<PostRef, FoundPost | "not_found" | "private">; unfinished: PostRef[] };

export type PostDetailCapability = {
  /** Most posts one call may be asked for. */
  maxBatch: number;
  /** The posts with their numbers and authors. Throws ProviderError only when nothing could be said of any of them. */
  findPosts(refs: readonly PostRef[], caller: Caller): Promise<PostDetails>;
};

export type PlatformAdapter = {
  platform: Platform;
  keywordSearch: KeywordSearchCapability | null;
  hashtag: HashtagCapability | null;
  following: FollowingCapability | null;
  tagged: TaggedCapability | null;
  music: MusicCapability | null;
  similar: SimilarCapability | null;
  resolve: ResolveCapability | null;
  enrich: EnrichCapability | null;
  postDetail: PostDetailCapability | null;
  posts: PostsCapability | null;
  /** Whether the provider answers, for /api/health. */
  check(signal: AbortSignal): Promise<"ok" | "down" | "unauthorized">;
};
