import { isWithin, queryValue, readWebAddress, type WebAddress } from "#workers/kernel/web-address.ts";
import { type PlatformLink, SECONDARY_ID } from "../link.ts";

/** TikTok's own addresses: profiles, videos, photos, music, tags and the short links of its apps. Pure grammar, no network. */

export const TIKTOK_DOMAINS = ["tiktok.com"] as const;

export type TiktokLink =
  | { ok: true; kind: "profile"; handle: string }
  | { ok: true; kind: "video"; videoId: string; handle: string }
  | { ok: false; why: "not_a_url" | "unknown_site" | "unsupported_page" };

const HANDLE = /^[a-z0-9_.]{1,30}$/i;
const POST_ID = /^\d{8,24}$/;
const SHORT_CODE = /^[A-Za-z0-9_-]{3,32}$/;
const SHORT_HOSTS = new Set(["vm.tiktok.com", "vt.tiktok.com"]);
const TAG = /^[\p{L}\p{M}\p{N}\p{So}_.]{1,150}$/u;
const DIGITS_AT_END = /(?:^|-)(\d{8,24})$/;
/** Words between the host and a post's number in players, old phones and share pages. */
const POST_PATHS = new Set(["v", "video", "embed", "player", "share", "h5", "i18n", "item", "v1", "v2", "v3"]);

/** Address of a profile by its handle (without @). */
export function tiktokProfileUrl(handle: string): string {
  return `https://www.tiktok.com/@${encodeURIComponent(handle)}`;
}

/** Address of a post. TikTok finds it by the id alone, whatever the handle is. */
export function tiktokVideoUrl(handle: string, videoId: string): string {
  return `${tiktokProfileUrl(handle)}/video/${videoId}`;
}

/** The profile link of a handle without its @; null when no handle looks like this. */
export function tiktokHandleLink(name: string): PlatformLink | null {
  // The second id is a number in another alphabet: its capitals count.
  if (name.length > 30) return SECONDARY_ID.test(name) ? profile(name, null, tiktokProfileUrl(name)) : null;
  if (!HANDLE.test(name)) return null;
  const id = name.toLowerCase();
  return profile(id, id, `https://www.tiktok.com/@${id}`);
}

/** What an address below TIKTOK_DOMAINS points to; null for pages that are none of the kinds. */
export function readTiktokAddress({ host, segments, query }: WebAddress): PlatformLink | null {
  const [first = "", second = "", third = ""] = segments;
  if (SHORT_HOSTS.has(host)) return short(`${host}/${first}`, first);
  if (first.startsWith("@")) return ofAccount(first.slice(1), second, third);
  if (first === "t") return short(`www.tiktok.com/t/${second}`, second);
  if (first === "music") return music(second);
  if (first === "tag") return tag(second);
  if (first === "embed" && second.startsWith("@")) return tiktokHandleLink(second.slice(1));
  return POST_PATHS.has(first) ? shared(segments, query) : null;
}

/** What a TikTok address points to, as far as profiles and posts. A missing `https://` is forgiven; short links need the network and are unsupported here. */
export function parseTiktokLink(link: string): TiktokLink {
  const address = readWebAddress(link.trim());
  if (address === null) return { ok: false, why: "not_a_url" };
  if (!TIKTOK_DOMAINS.some((domain) => isWithin(address.host, domain))) return { ok: false, why: "unknown_site" };
  const found = readTiktokAddress(address);
  if (found?.kind === "profile" && found.handle !== null) return { ok: true, kind: "profile", handle: found.handle };
  if ((found?.kind === "video" || found?.kind === "photo") && found.handle !== null)
    return { ok: true, kind: "video", videoId: found.id, handle: found.handle };
  return { ok: false, why: "unsupported_page" };
}

function ofAccount(name: string, page: string, id: string): PlatformLink | null {
  if (page === "video" || page === "photo") return post(page, id, name);
  return page === "collection" || page === "playlist" ? null : tiktokHandleLink(name);
}

function post(kind: "video" | "photo", text: string, name: string): PlatformLink | null {
  const id = text.endsWith(".html") ? text.slice(0, -5) : text;
  if (!POST_ID.test(id)) return null;
  const handle = HANDLE.test(name) ? name.toLowerCase() : null;
  const url = `https://www.tiktok.com/@${handle ?? ""}/${kind}/${id}`;
  return { platform: "TIKTOK", kind, id, handle, url, key: `TIKTOK/video/${id}` };
}

/** `/v/1.html`, `/embed/v2/1`, `/share/video/1`, `/h5/share/usr/1.html` and their like. */
function shared(segments: readonly string[], query: string): PlatformLink | null {
  const last = segments.at(-1) ?? "";
  const before = segments.at(-2) ?? "";
  if (before === "usr" || before === "user") return numbered(last, queryValue(query, "sec_uid"));
  return POST_PATHS.has(before) ? post("video", last, "") : null;
}

/** Share pages name an account by its number, mostly with the second id beside it. */
function numbered(text: string, secondaryId: string | null): PlatformLink | null {
  const named = secondaryId === null ? null : tiktokHandleLink(secondaryId);
  if (named !== null) return named;
  const id = text.endsWith(".html") ? text.slice(0, -5) : text;
  return POST_ID.test(id) ? profile(id, null, `https://www.tiktok.com/share/user/${id}`) : null;
}

function profile(id: string, handle: string | null, url: string): PlatformLink {
  return { platform: "TIKTOK", kind: "profile", id, handle, url, key: `TIKTOK/${handle === null ? "uid/" : "@"}${id}` };
}

function short(path: string, code: string): PlatformLink | null {
  if (!SHORT_CODE.test(code)) return null;
  const url = `https://${path}/`;
  return { platform: "TIKTOK", kind: "short", id: code, handle: null, url, key: `TIKTOK/short/${code}` };
}

/** A piece of music is its number; the words before it are decoration. */
function music(slug: string): PlatformLink | null {
  const id = DIGITS_AT_END.exec(slug)?.[1];
  return id === undefined ? null : tiktokMusicLink(id);
}

/** The link of a piece of music by its number; null when it is none. */
export function tiktokMusicLink(id: string): PlatformLink | null {
  if (!POST_ID.test(id)) return null;
  const url = `https://www.tiktok.com/music/x-${id}`;
  return { platform: "TIKTOK", kind: "music", id, handle: null, url, key: `TIKTOK/music/${id}` };
}

function tag(name: string): PlatformLink | null {
  if (!TAG.test(name)) return null;
  const id = name.toLowerCase();
  const url = `https://www.tiktok.com/tag/${encodeURIComponent(id)}`;
  return { platform: "TIKTOK", kind: "tag", id, handle: null, url, key: `TIKTOK/tag/${id}` };
}
