import type { WebAddress } from "#workers/kernel/web-address.ts";
import type { PlatformLink } from "../link.ts";

/** Instagram's own addresses: profiles, posts, reels, audio, tags and share links. Pure grammar, no network. */

export const INSTAGRAM_DOMAINS = ["instagram.com", "instagr.am"] as const;

const NAME = /^[a-z0-9._]{1,30}$/i;
const CODE = /^[\w-]{5,40}$/;
const AUDIO_ID = /^\d{8,24}$/;
const TAG = /^[\p{L}\p{M}\p{N}_]{1,150}$/u;
/** The site itself, its mobile and its regional names (`fr-fr.instagram.com`); the others are shops, help and redirects. */
const SITE_HOST = /^(?:(?:www|m|[a-z]{2}(?:-[a-z]{2})?)\.)?(?:instagram\.com|instagr\.am)$/;
const POST_PATHS = new Map<string, "post" | "reel">([
  ["p", "post"],
  ["tv", "post"],
  ["reel", "reel"],
  ["reels", "reel"],
]);
/** First words of addresses that are no profiles: the site's own pages. */
const RESERVED = new Set(
  (
    "p tv reel reels stories story explore accounts about api web graphql direct developer developers legal privacy press directory s share invites invite " +
    "challenge emails email session download downloads blog oauth topics lite nametag qr help static terms sem create login logout signup register ads " +
    "archive your_activity push ajax query data _n _u n shopping checkout hashtag tags tag locations location music audio embed embed.js igtv live inbox " +
    "notifications search settings support robots.txt favicon.ico fxcal professional_dashboard integrity consent c channel guide guides highlights saved " +
    "followers following close_friends suggested similar_accounts hacked suspended family_center media rsrc.php logging " +
    "logging_client_events bulk-route-definitions manifest.json sitemap.xml security.txt serviceworker serviceworker.js undefined null"
  ).split(" "),
);

export function instagramProfileUrl(handle: string): string {
  return `https://www.instagram.com/${handle}/`;
}

/** Address of a post by its short code; reels answer there too. */
export function instagramPostUrl(code: string): string {
  return `https://www.instagram.com/p/${encodeURIComponent(code)}/`;
}

/** The profile link of a name without @; null when no name looks like this or the site keeps the word for itself. */
export function instagramHandleLink(name: string): PlatformLink | null {
  const id = name.toLowerCase();
  if (!NAME.test(id) || RESERVED.has(id) || id.startsWith(".") || id.endsWith(".") || id.includes("..")) return null;
  const url = instagramProfileUrl(id);
  return { platform: "INSTAGRAM", kind: "profile", id, handle: id, url, key: `INSTAGRAM/${id}` };
}

/** What an address below INSTAGRAM_DOMAINS points to; null for pages that are none of the kinds. */
export function readInstagramAddress({ host, segments }: WebAddress): PlatformLink | null {
  if (!SITE_HOST.test(host)) return null;
  const [first = "", second = "", third = ""] = segments;
  if (first === "reels" && second === "audio") return audio(third);
  const kind = POST_PATHS.get(first);
  if (kind !== undefined) return post(kind, second, null);
  if (first === "explore") return second === "tags" ? tag(third) : null;
  if (first === "share") return short(segments.slice(1));
  if (first === "_u") return instagramHandleLink(second);
  const owner = instagramHandleLink(first.startsWith("@") ? first.slice(1) : first);
  const ownKind = POST_PATHS.get(second);
  return owner !== null && ownKind !== undefined && third !== "" ? post(ownKind, third, owner.handle) : owner;
}

function post(kind: "post" | "reel", id: string, handle: string | null): PlatformLink | null {
  if (!CODE.test(id)) return null;
  const url = `https://www.instagram.com/${kind === "reel" ? "reel" : "p"}/${id}/`;
  return { platform: "INSTAGRAM", kind, id, handle, url, key: `INSTAGRAM/p/${id}` };
}

/** `/share/code`, `/share/p/code`, `/share/reel/code`: they only forward. */
function short(path: readonly string[]): PlatformLink | null {
  const id = path.at(-1) ?? "";
  if (path.length > 2 || !CODE.test(id)) return null;
  const url = `https://www.instagram.com/share/${path.join("/")}`;
  return { platform: "INSTAGRAM", kind: "short", id, handle: null, url, key: `INSTAGRAM/short/${id}` };
}

function audio(id: string): PlatformLink | null {
  if (!AUDIO_ID.test(id)) return null;
  const url = `https://www.instagram.com/reels/audio/${id}/`;
  return { platform: "INSTAGRAM", kind: "music", id, handle: null, url, key: `INSTAGRAM/music/${id}` };
}

function tag(name: string): PlatformLink | null {
  if (!TAG.test(name)) return null;
  const id = name.toLowerCase();
  const url = `https://www.instagram.com/explore/tags/${encodeURIComponent(id)}/`;
  return { platform: "INSTAGRAM", kind: "tag", id, handle: null, url, key: `INSTAGRAM/tag/${id}` };
}
