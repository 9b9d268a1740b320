/** TikTok's own addresses, as far as profiles and posts: pure grammar, no network. */

export type TiktokLink =
  | { ok: true; kind: "profile"; handle: string }
  | { ok: true; kind: "video"; videoId: string; handle: string }
  | { ok: false; why: "not_a_url" | "unknown_site" | "unsupported_page" };

const HOSTS = new Set(["tiktok.com", "www.tiktok.com", "m.tiktok.com"]);
const HANDLE = /^[a-z0-9_.]{1,24}$/i;
const POST_ID = /^\d{8,24}$/;
const MAX_LINK_LENGTH = 2_048;

/** Address of a profile by its handle (without @). */
export function tiktokProfileUrl(handle: string): string {
  return `https://www.tiktok.com/@${encodeURIComponent(handle)}`;
}

/** Address of a post. TikTok finds it by the id alone, whatever the handle is. */
export function tiktokVideoUrl(handle: string, videoId: string): string {
  return `${tiktokProfileUrl(handle)}/video/${videoId}`;
}

/** What a TikTok address points to. A missing `https://` is forgiven; short links need the network and are unsupported here. */
export function parseTiktokLink(link: string): TiktokLink {
  const text = link.trim();
  if (text.length > MAX_LINK_LENGTH) return { ok: false, why: "not_a_url" };
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null) return { ok: false, why: "not_a_url" };
  if (!HOSTS.has(url.hostname)) return { ok: false, why: "unknown_site" };
  const [first = "", second = "", third = ""] = url.pathname.split("/").filter(Boolean);
  const handle = first.startsWith("@") ? first.slice(1) : "";
  if (!HANDLE.test(handle)) return { ok: false, why: "unsupported_page" };
  if (second === "") return { ok: true, kind: "profile", handle };
  const isPost = (second === "video" || second === "photo") && POST_ID.test(third);
  return isPost ? { ok: true, kind: "video", videoId: third, handle } : { ok: false, why: "unsupported_page" };
}
