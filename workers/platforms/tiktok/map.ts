import * as z from "zod";
import {
  Count,
  EpochSeconds,
  Flag,
  Id,
  Items,
  MainItems,
  ProfileLink,
  parseItems,
  part,
  Region,
  Text,
  toCount,
  toText,
  toWebAddress,
  WebAddress,
} from "../payload-fields.ts";
import type { CreatorProfile, FoundPost, Post } from "../port.ts";

/** TikTok's own replies as TikHub hands them on (app and web) → the product's shapes. Pure. */

const Picture = part({ url_list: Items });

export const AppUser = z.object({
  uid: Id,
  sec_uid: Id,
  unique_id: Text,
  /** Douyin's name for an account that chose none; "0" for the others. */
  short_id: Text,
  nickname: Text,
  signature: z.unknown().optional(),
  region: Region,
  language: Text,
  follower_count: Count,
  following_count: Count,
  aweme_count: Count,
  total_favorited: Count,
  secret: Flag,
  custom_verify: Text,
  enterprise_verify_reason: Text,
  avatar_thumb: Picture,
  avatar_medium: Picture,
  avatar_larger: Picture,
  bio_url: ProfileLink,
  bio_email: Text,
});
type AppUser = z.output<typeof AppUser>;

const TextExtra = z.object({ hashtag_name: Text });

const Aweme = z.object({
  aweme_id: Id,
  desc: Text,
  create_time: EpochSeconds,
  is_top: Flag,
  author: AppUser,
  statistics: part({ play_count: Count, digg_count: Count, comment_count: Count, share_count: Count }),
  video: part({ duration: Count, cover: Picture, origin_cover: Picture, dynamic_cover: Picture, play_addr: Picture }),
  image_post_info: z.unknown().optional(),
  text_extra: Items,
});
type Aweme = z.output<typeof Aweme>;

const SearchItem = z.object({ aweme_info: z.unknown() });

const WebCounts = { followerCount: Count, followingCount: Count, heartCount: Count, videoCount: Count };
export const WebProfile = z.object({
  user: z.object({
    id: Id,
    uniqueId: Text,
    nickname: Text,
    secUid: Id,
    signature: Text,
    region: Region,
    language: Text,
    verified: Flag,
    privateAccount: Flag,
    avatarThumb: WebAddress,
    avatarMedium: WebAddress,
    avatarLarger: WebAddress,
    bioLink: part({ link: ProfileLink }),
  }),
  stats: part(WebCounts),
  statsV2: part(WebCounts),
});

/** What a list reply says besides its items. */
export const TiktokListPage = z.object({
  aweme_list: MainItems,
  search_item_list: MainItems,
  has_more: Flag,
  cursor: Count,
  max_cursor: Count,
});

export type TiktokPosts = {
  posts: FoundPost[];
  /** Items of the reply, readable or not, repeated or not. */
  itemCount: number;
  /** Those that had no post or author in them. */
  unreadable: number;
};

/** The posts of a list reply, in the first of its lists that is not empty, each id once, with what the reply says of their authors. */
export function postsOf(page: z.output<typeof TiktokListPage>): TiktokPosts {
  const wrapped = page.search_item_list.map((item) => SearchItem.safeParse(item).data?.aweme_info);
  const items = page.aweme_list.length > 0 ? page.aweme_list : wrapped;
  const byId = new Map<string, FoundPost>();
  let unreadable = 0;
  for (const item of items) {
    const found = foundPostOf(item);
    if (found === null) unreadable += 1;
    else if (!byId.has(found.post.id)) byId.set(found.post.id, found);
  }
  return { posts: [...byId.values()], itemCount: items.length, unreadable };
}

/** The post of one item with the app's own words on its author; null when it cannot be read. */
export function awemeOf(item: unknown): { post: Post; user: AppUser } | null {
  const parsed = Aweme.safeParse(item);
  if (!parsed.success) return null;
  const post = postOf(parsed.data);
  return post === null ? null : { post, user: parsed.data.author };
}

/** The post of one item with its author; null when either cannot be read. */
export function foundPostOf(item: unknown): FoundPost | null {
  const aweme = awemeOf(item);
  const author = aweme && appProfile(aweme.user, aweme.user);
  return aweme && author && { post: aweme.post, author, authorIsComplete: isComplete(aweme.user) };
}

/** A picture of the account, the largest first; null when the reply has none. */
export function avatarOf(user: AppUser): string | null {
  return firstAddress(user.avatar_larger) ?? firstAddress(user.avatar_medium) ?? firstAddress(user.avatar_thumb);
}

/** Search replies leave out the biography at times; a follower count of 0 there mostly means "not told". */
function isComplete(user: AppUser): boolean {
  return (user.follower_count ?? 0) > 0 && typeof user.signature === "string";
}

function postOf(aweme: Aweme): Post | null {
  if (aweme.aweme_id === null) return null;
  const { statistics, video } = aweme;
  return {
    id: aweme.aweme_id,
    title: aweme.desc,
    description: "",
    tags: parseItems(TextExtra, aweme.text_extra).flatMap(({ hashtag_name }) => hashtag_name || []),
    cover: coverOf(aweme),
    video: firstAddress(video?.play_addr),
    createdAt: aweme.create_time,
    durationSeconds: secondsOf(aweme),
    isPinned: aweme.is_top,
    isEstimated: false,
    plays: statistics?.play_count ?? null,
    likes: statistics?.digg_count ?? null,
    comments: statistics?.comment_count ?? null,
    shares: statistics?.share_count ?? null,
  };
}

/** The app gives milliseconds. A photo post has no duration of its own. */
function secondsOf({ video, image_post_info: photos }: Aweme): number | null {
  const duration = video?.duration ?? null;
  const isPhoto = photos !== null && photos !== undefined;
  return duration === null || duration === 0 || isPhoto ? null : Math.max(1, Math.round(duration / 1000));
}

/** Browsers do not show .heic, in which the cover often comes; then the original cover stands in. */
function coverOf({ video }: Aweme): string | null {
  const covers = [video?.cover, video?.origin_cover, video?.dynamic_cover].map(firstAddress);
  return covers.find((cover) => cover !== null && !/\.heic(\?|$)/i.test(cover)) ?? null;
}

function firstAddress(picture: z.output<typeof Picture>): string | null {
  for (const url of picture?.url_list ?? []) {
    const address = toWebAddress(url);
    if (address !== null) return address;
  }
  return null;
}

type AppCounts = Pick<AppUser, "follower_count" | "following_count" | "aweme_count" | "total_favorited">;

/** A profile from the app's user object; null without id or handle. Counts of 0 posts are "not told" in list replies, hence null. */
export function appProfile(user: AppUser, counts: AppCounts): CreatorProfile | null {
  if (user.uid === null || user.unique_id === "") return null;
  return {
    platform: "TIKTOK",
    accountId: user.uid,
    handle: user.unique_id,
    secondaryId: user.sec_uid,
    name: user.nickname || user.unique_id,
    bio: toText(user.signature),
    avatar: avatarOf(user),
    region: user.region,
    language: user.language || null,
    followers: counts.follower_count,
    following: counts.following_count,
    likesTotal: counts.total_favorited,
    postCount: counts.aweme_count || null,
    verified: user.custom_verify !== "" || user.enterprise_verify_reason !== "",
    isPrivate: user.secret,
    link: user.bio_url,
    businessEmail: user.bio_email || null,
  };
}

const AppCounts = part({ follower_count: Count, following_count: Count, aweme_count: Count, total_favorited: Count });
const AppProfile = z.object({ user: AppUser, stats: AppCounts });

/** The account of `handler_user_profile`, whose counts may sit beside the user; null when the reply has none. */
export function appAccountOf(data: unknown): CreatorProfile | null {
  const parsed = AppProfile.safeParse(data);
  if (!parsed.success) return null;
  const { user, stats } = parsed.data;
  return appProfile(user, {
    follower_count: user.follower_count ?? stats?.follower_count ?? null,
    following_count: user.following_count ?? stats?.following_count ?? null,
    aweme_count: user.aweme_count ?? stats?.aweme_count ?? null,
    total_favorited: user.total_favorited ?? stats?.total_favorited ?? null,
  });
}

/** The account of the web's user detail; null when the reply has none. */
export function webAccountOf(data: unknown): CreatorProfile | null {
  const parsed = z.object({ userInfo: WebProfile }).safeParse(data);
  return parsed.success ? webProfile(parsed.data.userInfo) : null;
}

/** The web's second set of counts is text, and exact where the first is rounded. */
export function webProfile({ user, stats, statsV2 }: z.output<typeof WebProfile>): CreatorProfile | null {
  if (user.id === null) return null;
  const count = (name: keyof typeof WebCounts) => toCount(statsV2?.[name]) ?? stats?.[name] ?? null;
  return {
    platform: "TIKTOK",
    accountId: user.id,
    handle: user.uniqueId || null,
    secondaryId: user.secUid,
    name: user.nickname || user.uniqueId,
    bio: user.signature,
    avatar: user.avatarLarger ?? user.avatarMedium ?? user.avatarThumb,
    region: user.region,
    language: user.language || null,
    followers: count("followerCount"),
    following: count("followingCount"),
    likesTotal: count("heartCount"),
    postCount: count("videoCount"),
    verified: user.verified,
    isPrivate: user.privateAccount,
    link: user.bioLink?.link ?? null,
    businessEmail: null,
  };
}
