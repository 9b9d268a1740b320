import * as z from "zod";
import { Count, Flag, Id, Items, part, Text, toCount, toText, toWebAddress, WebAddress } from "../payload-fields.ts";
import type { CreatorProfile, FoundPost, Post } from "../port.ts";
import { countryCodeOf } from "./country.ts";
import { shortcodeOf } from "./shortcode.ts";

/** Instagram's replies as TikHub hands them on (its own interface, the app's, the web's) → the product's shapes. Pure. */

/** Views of a post that Instagram tells none of (spec 2 §9: likes times 15). */
export const VIEWS_PER_LIKE = 15;
/** With likes hidden, Instagram says this many, whatever they are. */
const HIDDEN_LIKES = 3;

const Counted = part({ count: Count });
const anything = z.unknown().optional();
/** Seconds since the epoch, as number or digits, or an ISO date → ms. */
const Moment = anything.transform((value) => {
  const number = toCount(value);
  const at = number !== null ? number * 1000 : typeof value === "string" && value.length <= 40 ? Date.parse(value) : 0;
  return Number.isFinite(at) && at > 0 && at < 32_503_680_000_000 ? at : null;
});

const User = z.object({
  pk: Id,
  id: Id,
  username: Text,
  full_name: Text,
  biography: anything,
  profile_pic_url: WebAddress,
  profile_pic_url_hd: WebAddress,
  hd_profile_pic_url_info: part({ url: WebAddress }),
  is_private: Flag,
  is_verified: Flag,
  follower_count: Count,
  following_count: Count,
  media_count: Count,
  edge_followed_by: Counted,
  edge_follow: Counted,
  edge_owner_to_timeline_media: Counted,
  external_url: WebAddress,
  bio_links: Items,
  public_email: Text,
  business_email: Text,
  about: part({ country: Text }),
});
type User = z.output<typeof User>;

const Picture = z.object({ url: WebAddress });
const Pictures = part({ candidates: Items, items: Items });
const CaptionEdge = z.object({ node: z.object({ text: Text }) });

const Media = z.object({
  pk: Id,
  id: Id,
  code: Text,
  shortcode: Text,
  is_pinned: Flag,
  timeline_pinned_user_ids: Items,
  clips_tab_pinned_user_ids: Items,
  pinned_for_users: Items,
  taken_at: Moment,
  taken_at_ts: Moment,
  taken_at_timestamp: Moment,
  thumbnail_url: WebAddress,
  display_url: WebAddress,
  image_versions2: Pictures,
  image_versions: Pictures,
  video_url: WebAddress,
  video_versions: Items,
  video_duration: Count,
  caption: anything,
  caption_text: anything,
  caption_hashtags: Items,
  edge_media_to_caption: part({ edges: Items }),
  like_count: Count,
  edge_liked_by: Counted,
  edge_media_preview_like: Counted,
  comment_count: Count,
  edge_media_to_comment: Counted,
  edge_media_to_parent_comment: Counted,
  play_count: Count,
  ig_play_count: Count,
  video_play_count: Count,
  view_count: Count,
  video_view_count: Count,
  share_count: Count,
  user: anything,
  owner: anything,
});
type Media = z.output<typeof Media>;

/** A post with its author; null when the item has no id or says nothing of who made it. */
export function foundPostOf(item: unknown): FoundPost | null {
  const media = readMedia(item);
  if (media === null) return null;
  const post = postFrom(media);
  const user = User.safeParse(media.user ?? media.owner);
  const author = user.success ? profileFrom(user.data) : null;
  return post === null || author === null || !user.success
    ? null
    : { post, author, authorIsComplete: isComplete(user.data) };
}

/** A post of an account's own list, where the author is known already; null when the item has no id. */
export function postOf(item: unknown): Post | null {
  const media = readMedia(item);
  return media === null ? null : postFrom(media);
}

const Wrapped = z.object({
  media: anything,
  node: anything,
  xdt_shortcode_media: anything,
  shortcode_media: anything,
});

/** The post of an item: as it is, inside `media` (reels), `node` (the web's lists) or `shortcode_media` (its details). */
export function mediaIn(item: unknown): unknown {
  const wrapped = Wrapped.safeParse(item).data;
  return wrapped?.media ?? wrapped?.node ?? wrapped?.xdt_shortcode_media ?? wrapped?.shortcode_media ?? item;
}

function readMedia(item: unknown): Media | null {
  const parsed = Media.safeParse(mediaIn(item));
  return parsed.success ? parsed.data : null;
}

function postFrom(media: Media): Post | null {
  const code = media.code || media.shortcode || shortcodeOf(media.pk ?? media.id ?? "");
  if (code === null || !/^[\w-]{5,64}$/.test(code)) return null;
  const likes = likesOf(media);
  const told = playsOf(media);
  const caption = captionOf(media);
  return {
    id: code,
    title: caption,
    description: "",
    tags: tagsOf(media, caption),
    cover: media.thumbnail_url ?? firstOf(media.image_versions2) ?? firstOf(media.image_versions) ?? media.display_url,
    video: media.video_url ?? addressIn(media.video_versions),
    createdAt: media.taken_at ?? media.taken_at_ts ?? media.taken_at_timestamp,
    durationSeconds: media.video_duration === null || media.video_duration === 0 ? null : media.video_duration,
    isPinned: isPinned(media),
    isEstimated: told === null && likes !== null,
    plays: told ?? (likes === null ? null : likes * VIEWS_PER_LIKE),
    likes,
    comments:
      media.comment_count ?? media.edge_media_to_comment?.count ?? media.edge_media_to_parent_comment?.count ?? null,
    shares: media.share_count,
  };
}

/** On the profile's grid or its tab of reels; the app names who pinned it by id, the web by user. */
function isPinned(media: Media): boolean {
  const pinnedBy = [media.timeline_pinned_user_ids, media.clips_tab_pinned_user_ids, media.pinned_for_users];
  return media.is_pinned || pinnedBy.some((users) => users.length > 0);
}

function likesOf(media: Media): number | null {
  const likes = media.like_count ?? media.edge_media_preview_like?.count ?? media.edge_liked_by?.count ?? null;
  return likes === HIDDEN_LIKES ? null : likes;
}

/** Plays of a video, before the older and smaller count of views; Instagram says 0 where it does not tell. */
function playsOf(media: Media): number | null {
  const plays = [media.play_count, media.ig_play_count, media.video_play_count];
  const counts = [...plays, media.view_count, media.video_view_count];
  return counts.find((count) => count !== null && count > 0) ?? null;
}

function captionOf(media: Media): string {
  const caption = z.object({ text: anything }).safeParse(media.caption).data?.text ?? media.caption;
  const edge = CaptionEdge.safeParse(media.edge_media_to_caption?.edges[0]).data?.node.text;
  return toText(caption) || toText(media.caption_text) || (edge ?? "");
}

function tagsOf(media: Media, caption: string): string[] {
  const listed = media.caption_hashtags.map((tag) => toText(tag).replace(/^[#＃]/, ""));
  const written = [...caption.matchAll(/[#＃]([\p{L}\p{M}\p{N}_]{1,100})/gu)].map(([, tag = ""]) => tag);
  return [...new Set([...listed, ...written].filter((tag) => tag !== ""))];
}

function firstOf(pictures: z.output<typeof Pictures>): string | null {
  return addressIn(pictures?.candidates ?? []) ?? addressIn(pictures?.items ?? []);
}

function addressIn(items: readonly unknown[]): string | null {
  for (const item of items) {
    const url = Picture.safeParse(item).data?.url;
    if (url) return url;
  }
  return null;
}

/** The account of a list (followed, similar); null without id. */
export function listedAccountOf(item: unknown): { author: CreatorProfile; authorIsComplete: boolean } | null {
  const inner = z.object({ user: anything, node: anything }).safeParse(item).data;
  const parsed = User.safeParse(inner?.user ?? inner?.node ?? item);
  const author = parsed.success ? profileFrom(parsed.data) : null;
  return author === null || !parsed.success ? null : { author, authorIsComplete: isComplete(parsed.data) };
}

function isComplete(user: User): boolean {
  return followersOf(user) !== null && typeof user.biography === "string" && user.about !== undefined;
}

function followersOf(user: User): number | null {
  return user.follower_count ?? user.edge_followed_by?.count ?? null;
}

function profileFrom(user: User): CreatorProfile | null {
  const accountId = user.pk ?? user.id;
  if (accountId === null) return null;
  return {
    platform: "INSTAGRAM",
    accountId,
    handle: user.username || null,
    secondaryId: null,
    name: user.full_name || user.username,
    bio: toText(user.biography),
    avatar: user.profile_pic_url_hd ?? user.hd_profile_pic_url_info?.url ?? user.profile_pic_url,
    region: user.about === undefined ? null : countryCodeOf(user.about.country),
    language: null,
    followers: followersOf(user),
    following: user.following_count ?? user.edge_follow?.count ?? null,
    likesTotal: null,
    postCount: user.media_count ?? user.edge_owner_to_timeline_media?.count ?? null,
    verified: user.is_verified,
    isPrivate: user.is_private,
    link: user.external_url ?? linkIn(user.bio_links),
    businessEmail: user.public_email || user.business_email || null,
  };
}

function linkIn(links: readonly unknown[]): string | null {
  for (const link of links) {
    const address = toWebAddress(z.object({ url: anything }).safeParse(link).data?.url);
    if (address !== null) return address;
  }
  return null;
}

const Nested = z.object({ data: anything, user: anything });

/** An account's own page, wherever in the reply it stands. "nobody" when the reply says that there is none; null for another shape. */
export function accountOf(data: unknown): CreatorProfile | "nobody" | null {
  const outer = Nested.safeParse(data).data;
  const inner = Nested.safeParse(outer?.data).data;
  for (const candidate of [inner?.user, outer?.data, outer?.user, data]) {
    const parsed = User.safeParse(candidate);
    const profile = parsed.success && parsed.data.username !== "" ? profileFrom(parsed.data) : null;
    if (profile !== null) return profile;
  }
  return inner?.user === null || outer?.user === null || outer?.data === null ? "nobody" : null;
}

/** Who made the post of a detail reply, wherever in it the post stands; null for another shape. */
export function authorOf(data: unknown): CreatorProfile | null {
  const inner = Nested.safeParse(data).data?.data;
  const listed = listOf(data)?.items[0];
  for (const candidate of [listed, inner, data]) {
    const found = foundPostOf(candidate);
    if (found !== null) return found.author;
  }
  return null;
}

export type InstagramList = { items: unknown[]; next: string | null };

const Token = anything.transform((value) =>
  typeof value === "string" && value.length <= 4_096 && value !== "" ? value : null,
);
const ListFields = {
  items: anything,
  users: anything,
  edges: anything,
  page_info: part({ has_next_page: anything, end_cursor: Token }),
  pagination_token: Token,
  next_max_id: anything,
  more_available: anything,
};
const List = z.object({ ...ListFields, data: part(ListFields) });

/** The items of a list reply, flat or one level deeper, and what leads to its next page; null when there is no list. */
export function listOf(data: unknown): InstagramList | null {
  const parsed = List.safeParse(data);
  if (!parsed.success) return null;
  const { data: inner, ...outer } = parsed.data;
  const lists = [inner?.items, inner?.users, inner?.edges, outer.items, outer.users, outer.edges];
  const items = lists.find((list): list is unknown[] => Array.isArray(list));
  if (items === undefined) return null;
  const maxId = inner?.next_max_id ?? outer.next_max_id;
  const next = typeof maxId === "number" ? String(maxId) : Token.parse(maxId);
  const page = inner?.page_info ?? outer.page_info;
  const cursor = page === undefined || page.has_next_page === false ? null : page.end_cursor;
  return { items, next: outer.pagination_token ?? inner?.pagination_token ?? next ?? cursor };
}
