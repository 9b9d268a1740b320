import { queryValue, type WebAddress } from "#workers/kernel/web-address.ts";
import type { LinkKind, PlatformLink } from "../link.ts";

/** Xiaohongshu's own addresses: accounts, notes and the short links of its app. Pure grammar, no network. */

export const XIAOHONGSHU_DOMAINS = ["xiaohongshu.com", "xhslink.com"] as const;

const ID = /^[0-9a-f]{24}$/i;
const SHORT_CODE = /^[A-Za-z0-9_-]{3,32}$/;
/** One letter in front of the code tells the app what sort of page follows. */
const SHORT_SORT = /^[a-z]$/;
const TOKEN = /^[\w=-]{10,100}$/;

/** Plain address of a note; without a token it opens in the app alone. */
export function xiaohongshuNoteUrl(id: string): string {
  return `https://www.xiaohongshu.com/explore/${id}`;
}

/** What an address below XIAOHONGSHU_DOMAINS points to; null for pages that are none of the kinds. */
export function readXiaohongshuAddress({ host, segments, query }: WebAddress): PlatformLink | null {
  const [first = "", second = "", third = "", fourth = ""] = segments;
  if (host === "xhslink.com" || host === "www.xhslink.com") return short(segments);
  if (first === "explore" || first === "search_result") return note(second, query);
  if (first === "discovery" && second === "item") return note(third, query);
  if (first !== "user" || second !== "profile") return null;
  return fourth === "" ? profile(third) : note(fourth, query);
}

function profile(text: string): PlatformLink | null {
  if (!ID.test(text)) return null;
  const id = text.toLowerCase();
  return link("profile", id, `https://www.xiaohongshu.com/user/profile/${id}`);
}

/** The token of the address stays: without it the page does not open. */
function note(text: string, query: string): PlatformLink | null {
  if (!ID.test(text)) return null;
  const id = text.toLowerCase();
  const token = queryValue(query, "xsec_token") ?? "";
  const suffix = TOKEN.test(token) ? `?xsec_token=${encodeURIComponent(token)}` : "";
  return link("note", id, `${xiaohongshuNoteUrl(id)}${suffix}`);
}

function short(path: readonly string[]): PlatformLink | null {
  const [first = "", second = ""] = path;
  const code = SHORT_SORT.test(first) ? second : first;
  return SHORT_CODE.test(code) ? link("short", code, `https://xhslink.com/${path.slice(0, 2).join("/")}`) : null;
}

function link(kind: LinkKind, id: string, url: string): PlatformLink {
  return { platform: "XIAOHONGSHU", kind, id, handle: null, url, key: `XIAOHONGSHU/${kind}/${id}` };
}
