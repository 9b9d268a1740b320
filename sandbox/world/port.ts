import type { Bios } from "./bios.ts";
import type { Fates, PostFate, PostState } from "./fates.ts";

/** What the emulated platforms may ask of a world of creators, whether it is computed or read from a file. */

export type PlatformName = "YOUTUBE" | "TIKTOK" | "INSTAGRAM";
/** Platforms of which only single posts are known. */
export type ChinesePlatform = "DOUYIN" | "XIAOHONGSHU";

/** An account. Numbers that its owner hides, or that the source does not know, are null. Times are milliseconds since 1970. */
export interface WorldCreator {
  readonly index: number;
  readonly platform: PlatformName;
  /** Native id: `UC…` on YouTube, decimal digits elsewhere. */
  readonly id: string;
  /** `sec_uid` on TikTok, empty elsewhere. */
  readonly secondId: string;
  /** Without the @. */
  readonly handle: string;
  readonly name: string;
  readonly bio: string;
  readonly link: string | null;
  /** ISO 3166 alpha-2. */
  readonly region: string | null;
  /** BCP 47. */
  readonly language: string | null;
  readonly followers: number | null;
  readonly following: number | null;
  readonly totalLikes: number | null;
  readonly totalViews: number | null;
  readonly postCount: number;
  readonly verified: boolean;
  readonly createdAt: number | null;
  readonly category: string;
  /** What the account calls its topics, newest habit first. */
  readonly topics: readonly string[];
  readonly publicEmail: string;
  readonly isPrivate: boolean;
  readonly isDeleted: boolean;
  readonly hidesFollowing: boolean;
  readonly commentsOff: boolean;
  readonly isSeller: boolean;
  /** Key of the drawn avatar; null when the account has none. */
  readonly art: string | null;
}

export interface WorldMusic {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  readonly original: boolean;
  readonly durationSeconds: number;
}

/** A post of a creator. `title` is the caption where the platform has no titles. */
export interface WorldPost {
  readonly id: string;
  /** Short code of the link; equal to the id where the platform has none. */
  readonly code: string;
  readonly author: number;
  readonly platform: PlatformName;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  /** Handles named in the text. */
  readonly mentions: readonly string[];
  readonly createdAt: number | null;
  readonly durationSeconds: number | null;
  readonly views: number | null;
  /** Null when hidden by the author or unknown. */
  readonly likes: number | null;
  readonly comments: number | null;
  readonly shares: number | null;
  readonly saves: number | null;
  readonly music: WorldMusic | null;
  readonly pinned: boolean;
  readonly kind: "video" | "photo" | "carousel";
  readonly language: string | null;
  /** Key of the drawn cover; null when there is none. */
  readonly art: string | null;
  /** What is drawn first when comments are asked for. */
  readonly subject: string;
}

/** `author` is the account as that platform has it. */
export interface ChinesePost {
  readonly post: WorldPost;
  readonly author: { readonly id: string; readonly number: string; readonly creator: WorldCreator };
  readonly state: PostState;
  readonly fate: PostFate;
}

export interface WorldComment {
  readonly id: string;
  readonly text: string;
  readonly createdAt: number;
  readonly likes: number;
  readonly replies: number;
  readonly language: string;
  readonly author: WorldViewer;
}

/** Somebody who comments. On YouTube the id answers to `channels` too. */
export interface WorldViewer {
  readonly id: string;
  readonly secondId: string;
  readonly handle: string;
  readonly name: string;
  readonly region: string | null;
  readonly createdAt: number;
  readonly art: string;
}

export interface WorldTag {
  readonly id: string;
  readonly name: string;
  readonly posts: number;
  readonly views: number;
}

/** A result set whose items are only made when they are looked at. */
export interface WorldList<T> {
  readonly total: number;
  slice(skip: number, take: number): T[];
}

export type PostOrder = "relevance" | "date" | "views" | "likes" | "rating";

export interface PostQuery {
  readonly platform: PlatformName;
  readonly text: string;
  readonly order: PostOrder;
  readonly after?: number;
  readonly before?: number;
  /** Lifts creators of this region. */
  readonly region?: string;
  /** Lifts texts in this language (two letters). */
  readonly language?: string;
  readonly duration?: "short" | "medium" | "long";
  /** Only posts of this creator. */
  readonly creator?: number;
}

/** A world of creators. Every answer depends on the seed (or file), the arguments and the sandbox's clock alone. */
export interface World {
  describe(): Readonly<Record<string, string | number>>;
  /** Deleted and private accounts are answered too, marked as such; null for an id nobody has. */
  creatorById(platform: PlatformName, id: string): WorldCreator | null;
  creatorBySecondId(platform: PlatformName, id: string): WorldCreator | null;
  /** Case and a leading @ do not matter. */
  creatorByHandle(platform: PlatformName, handle: string): WorldCreator | null;
  creatorAt(index: number): WorldCreator | null;
  /** Whose address for business this is; case does not matter. */
  creatorByAddress(address: string): WorldCreator | null;
  viewerById(platform: PlatformName, id: string): WorldViewer | null;
  /** Newest first, pinned ones at their own time; removed posts are left out. */
  posts(creator: WorldCreator, page: { skip?: number; take: number; before?: number }): WorldPost[];
  /** The posts the author has pinned, at most three. */
  pinnedPosts(creator: WorldCreator): WorldPost[];
  /** Null for unknown, removed and not yet published posts. */
  postById(platform: PlatformName, id: string): WorldPost | null;
  postByCode(platform: PlatformName, code: string): WorldPost | null;
  /** Who may see a post that was published; null for an id nobody has. */
  postState(platform: PlatformName, id: string): PostState | null;
  /** A post of Douyin or Xiaohongshu, whoever may see it; null for an id nobody has. */
  chinesePost(platform: ChinesePlatform, id: string): ChinesePost | null;
  /** Some of them, one of each author. */
  chinesePosts(platform: ChinesePlatform, take: number): ChinesePost[];
  /** What becomes of a post by its nature; null for an id nobody has. */
  natureOf(platform: PlatformName, id: string): PostFate | null;
  /** What becomes of single posts, where it was set by hand. */
  readonly fates: Fates;
  /** What single creators write about themselves, where it was set by hand. */
  readonly bios: Bios;
  searchPosts(query: PostQuery): WorldList<WorldPost>;
  searchCreators(platform: PlatformName, text: string): WorldList<WorldCreator>;
  tagByName(platform: PlatformName, name: string): WorldTag | null;
  tagById(platform: PlatformName, id: string): WorldTag | null;
  searchTags(platform: PlatformName, text: string): WorldList<WorldTag>;
  postsWithTag(platform: PlatformName, tag: WorldTag): WorldList<WorldPost>;
  musicById(id: string): WorldMusic | null;
  postsWithMusic(id: string): WorldList<WorldPost>;
  /** Whom the creator follows, latest first. */
  following(creator: WorldCreator): WorldList<WorldCreator>;
  similar(creator: WorldCreator): WorldList<WorldCreator>;
  /** Posts of others that tag the creator. */
  taggedPosts(creator: WorldCreator): WorldList<WorldPost>;
  comments(post: WorldPost): WorldList<WorldComment>;
}
