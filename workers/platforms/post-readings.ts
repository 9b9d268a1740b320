import type { Caller } from "#workers/adapters/outside/payer.ts";
import type { PlatformLink } from "./link.ts";

/** The port for posts that are read by link, again and again: five platforms, one shape (spec 3 §2.11, §3). */

/**
 * How a number came about. `exact`: as the platform tells it. `rounded`: the platform tells no closer ("1.2万"). `estimated`: computed by us, Instagram views
 * = likes × 15 (spec 3 §9). `hidden`: the owner hides it. `untold`: the platform tells nobody (Xiaohongshu views, YouTube favorites).
 * `absurd`: the platform told a number that cannot be right; it is passed on where it can be stored and must not enter averages.
 */
export type CountMark = "exact" | "rounded" | "estimated" | "hidden" | "untold" | "absurd";

/** `value` is null when the mark is `hidden` or `untold`, and for an absurd number that is no safe integer from 0 on. Never invented. */
export type PostCount = { value: number | null; mark: CountMark };

export type CountName = "views" | "likes" | "comments" | "favorites" | "shares";
export type PostCounts = Record<CountName, PostCount>;

export type PostAuthor = {
  /** The platform's stable id (channel id, TikTok and Douyin uid, Instagram pk, Xiaohongshu user id): `CreatorProfile.accountId`. */
  accountId: string;
  /** Without @; null where the reply names none. */
  handle: string | null;
  name: string;
  avatar: string | null;
};

/** What a reader needs of a link; `kind` may be `short`, the address then is resolved by the platform itself. */
export type PostLink = Pick<PlatformLink, "platform" | "kind" | "id" | "url"> & {
  /** Who made the post, where it was read before: tells a private account from a post that is gone (Instagram). */
  author?: Pick<PostAuthor, "accountId" | "handle">;
};

export type ReadPost = {
  platform: PlatformLink["platform"];
  /** The id under which the post is kept: the link's own, or what a short link leads to. */
  id: string;
  /** Plain address of the post. */
  url: string;
  /** YouTube's and Xiaohongshu's; empty elsewhere. */
  title: string;
  caption: string;
  /** Hashtags of title and caption, without #, as written. */
  hashtags: string[];
  /** Whether the platform shows its own label for paid content; null where it does not say. */
  hasAdLabel: boolean | null;
  thumbnail: string | null;
  /** Milliseconds. */
  publishedAt: number | null;
  durationSeconds: number | null;
  /** ISO 3166 alpha-2 of the author or the post, as the platform tells it; null otherwise. */
  region: string | null;
  author: PostAuthor;
  counts: PostCounts;
};

/**
 * What is known of a post that cannot be read. `deleted` and `private` are said by the platform; `unavailable` means that it answers for others and not for
 * this one, without a reason (YouTube and Instagram tell deleted and private posts not apart); one such answer may be a bad moment. `not_a_post`: the link leads to something else.
 */
export type LostState = "deleted" | "private" | "unavailable" | "not_a_post";

export type PostReading = { state: "found"; post: ReadPost } | { state: LostState };

/** Every link asked for is in exactly one of the two. `unfinished`: the provider failed; nothing is known, ask again in a later step. */
export type PostReadings<Link extends PostLink = PostLink> = {
  readings: Map<Link, PostReading>;
  unfinished: Link[];
};

/** `numbers` leaves out what takes calls of its own and rarely changes: a YouTube channel's name, picture and country. */
export type ReadingDepth = "whole" | "numbers";

export type PostReader = {
  /** Most links that one call of `read` takes, further ones are left `unfinished`; so many are read in as few provider calls as possible. */
  maxBatch: number;
  /**
   * The posts as they stand now. Two links of one post are one question. The caller pays: each provider call is taken from its share.
   * Throws ProviderError only when nothing could be said of any of them (provider down, key refused, allowance spent).
   */
  read<Link extends PostLink>(links: readonly Link[], caller: Caller, depth: ReadingDepth): Promise<PostReadings<Link>>;
};
