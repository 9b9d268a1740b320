import { queryValue, type WebAddress } from "#workers/kernel/web-address.ts";
import { type LinkKind, type PlatformLink, SECONDARY_ID } from "../link.ts";

/** Douyin's own addresses: accounts, videos, notes, music, tags and the short links of its app. Pure grammar, no network. */

export const DOUYIN_DOMAINS = ["douyin.com", "iesdouyin.com"] as const;

const NUMBER = /^\d{8,24}$/;
const SHORT_CODE = /^[\w-]{3,32}$/;
/** Path words and what stands behind them; share pages put `share` in front. */
const PATHS = new Map<string, "video" | "note" | "music" | "tag">([
  ["video", "video"],
  ["v", "video"],
  ["note", "note"],
  ["slides", "note"],
  ["music", "music"],
  ["hashtag", "tag"],
  ["challenge", "tag"],
]);

/** Address of a post; notes answer there too. */
export function douyinVideoUrl(id: string): string {
  return `https://www.douyin.com/video/${id}`;
}

/** What an address below DOUYIN_DOMAINS points to; null for pages that are none of the kinds. */
export function readDouyinAddress({ host, segments, query }: WebAddress): PlatformLink | null {
  const path = segments[0] === "share" ? segments.slice(1) : segments;
  const [first = "", second = ""] = path;
  if (host === "v.douyin.com") return short(first);
  if (host === "live.douyin.com") return null;
  // A player opened above any other page, an account's among them: the video is what was shared.
  const played = queryValue(query, "modal_id");
  if (played !== null) return item("video", played);
  if (first === "user") return profile(second, query);
  const kind = PATHS.get(first);
  return kind === undefined ? null : item(kind, second);
}

function profile(text: string, query: string): PlatformLink | null {
  const given = queryValue(query, "sec_uid") ?? queryValue(query, "sec_user_id") ?? "";
  const id = SECONDARY_ID.test(text) || !SECONDARY_ID.test(given) ? text : given;
  if (SECONDARY_ID.test(id)) return link("profile", id, `https://www.douyin.com/user/${id}`);
  return NUMBER.test(id) ? link("profile", id, `https://www.iesdouyin.com/share/user/${id}`) : null;
}

function item(kind: "video" | "note" | "music" | "tag", id: string): PlatformLink | null {
  if (!NUMBER.test(id)) return null;
  return link(kind, id, `https://www.douyin.com/${kind === "tag" ? "hashtag" : kind}/${id}`);
}

function short(code: string): PlatformLink | null {
  return SHORT_CODE.test(code) ? link("short", code, `https://v.douyin.com/${code}/`) : null;
}

function link(kind: LinkKind, id: string, url: string): PlatformLink {
  // A note can be opened as a video and the other way round: one number, one post.
  return { platform: "DOUYIN", kind, id, handle: null, url, key: `DOUYIN/${kind === "note" ? "video" : kind}/${id}` };
}
