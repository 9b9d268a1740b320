import * as z from "zod";
import { Count, Flag, Id, Items, MainItems, parseItems, Text } from "../payload-fields.ts";
import type { CreatorProfile, FoundPost } from "../port.ts";
import { AppUser, appProfile, foundPostOf, WebProfile, webProfile } from "./map.ts";

/** TikTok's replies about following lists, tags, sounds and single posts → the product's shapes. Pure. */

/** A page of a following list. `next` is the time that both routes page by. */
export type Followings = {
  accounts: CreatorProfile[];
  itemCount: number;
  unreadable: number;
  hasMore: boolean;
  next: number | null;
  /** The app's own word for the next page; empty when it gives none. */
  nextToken: string;
};

const WebFollowings = z.object({ userList: MainItems, hasMore: Flag, minCursor: Count });
const AppFollowings = z.object({ followings: MainItems, has_more: Flag, min_time: Count, next_page_token: Text });

/** The web's following list; null for another shape, or when none of its accounts can be read. */
export function webFollowingsOf(data: unknown): Followings | null {
  const parsed = WebFollowings.safeParse(data);
  if (!parsed.success || !hasField(data, "userList", "hasMore")) return null;
  const { userList, hasMore, minCursor } = parsed.data;
  return followings(userList, parseItems(WebProfile, userList).map(webProfile), {
    hasMore,
    next: minCursor,
    nextToken: "",
  });
}

/** The app's; null for another shape, or when none of its accounts can be read. */
export function appFollowingsOf(data: unknown): Followings | null {
  const parsed = AppFollowings.safeParse(data);
  if (!parsed.success || !hasField(data, "followings", "has_more")) return null;
  const { followings: users, has_more: hasMore, min_time: next, next_page_token: nextToken } = parsed.data;
  return followings(
    users,
    parseItems(AppUser, users).map((user) => appProfile(user, user)),
    { hasMore, next, nextToken },
  );
}

function followings(
  items: readonly unknown[],
  profiles: readonly (CreatorProfile | null)[],
  paging: Pick<Followings, "hasMore" | "next" | "nextToken">,
): Followings | null {
  const accounts = profiles.filter((profile) => profile !== null);
  if (accounts.length === 0 && items.length > 0) return null;
  return { accounts, itemCount: items.length, unreadable: items.length - accounts.length, ...paging };
}

function hasField(data: unknown, ...names: readonly string[]): boolean {
  return typeof data === "object" && data !== null && names.some((name) => name in data);
}

const TagDetail = z.object({ challengeInfo: z.object({ challenge: z.object({ id: Id }) }) });
const TagSearch = z.object({ challenge_list: MainItems, has_more: Flag });
const FoundTag = z.object({ challenge_info: z.object({ cid: Id, cha_name: Text }) });

/** The id of the tag that a detail reply is about, or null. */
export function tagIdOf(data: unknown): string | null {
  return TagDetail.safeParse(data).data?.challengeInfo.challenge.id ?? null;
}

/** The id of the tag with exactly this name among those found, capitals aside; null for a reply of another shape. */
export function tagNamed(data: unknown, name: string): { tagId: string | null } | null {
  const parsed = TagSearch.safeParse(data);
  if (!parsed.success || !hasField(data, "challenge_list", "has_more")) return null;
  const found = parseItems(FoundTag, parsed.data.challenge_list).map(({ challenge_info }) => challenge_info);
  return { tagId: found.find(({ cha_name }) => cha_name.toLowerCase() === name.toLowerCase())?.cid ?? null };
}

/** True for the detail of a sound, null for any other reply. */
export function isMusicDetail(data: unknown): true | null {
  return hasField(data, "music_info") || null;
}

const PostDetail = z.object({ aweme_detail: z.unknown().optional(), aweme_details: Items });

/** The post of a detail reply with its author; "nobody" when the reply says that there is none, null for another shape. */
export function postDetailOf(data: unknown): FoundPost | "nobody" | null {
  const parsed = PostDetail.safeParse(data);
  if (!parsed.success || !hasField(data, "aweme_detail", "aweme_details")) return null;
  const { aweme_detail: detail, aweme_details: details } = parsed.data;
  const item = detail ?? details[0];
  return item === undefined || item === null ? "nobody" : foundPostOf(item);
}

/** The author of the post that a detail reply is about, or null. */
export function authorOf(data: unknown): CreatorProfile | null {
  const parsed = PostDetail.safeParse(data);
  if (!parsed.success) return null;
  return foundPostOf(parsed.data.aweme_detail ?? parsed.data.aweme_details[0])?.author ?? null;
}
