/** YouTube's own addresses, as far as channels and videos: pure grammar, no network. */

export type YoutubeLink =
  | { ok: true; kind: "channel"; channelId: string }
  | { ok: true; kind: "handle"; handle: string }
  | { ok: true; kind: "video"; videoId: string }
  | { ok: false; why: "not_a_url" | "unknown_site" | "unsupported_page" };

const HOSTS = new Set(["youtube.com", "www.youtube.com", "m.youtube.com", "music.youtube.com"]);
const CHANNEL_ID = /^UC[\w-]{22}$/;
const VIDEO_ID = /^[\w-]{11}$/;
const MAX_LINK_LENGTH = 2_048;

/** Address of a channel; by its id, which never changes. */
export function youtubeProfileUrl(channelId: string): string {
  return `https://www.youtube.com/channel/${channelId}`;
}

export function youtubeVideoUrl(videoId: string): string {
  return `https://www.youtube.com/watch?v=${videoId}`;
}

/** What a YouTube address points to. A missing `https://` is forgiven. */
export function parseYoutubeLink(link: string): YoutubeLink {
  const text = link.trim();
  if (text.length > MAX_LINK_LENGTH) return { ok: false, why: "not_a_url" };
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null) return { ok: false, why: "not_a_url" };
  const [first = "", second = ""] = url.pathname.split("/").filter(Boolean);
  if (url.hostname === "youtu.be") return video(first);
  if (!HOSTS.has(url.hostname)) return { ok: false, why: "unknown_site" };
  if (first === "channel") {
    return CHANNEL_ID.test(second) ? { ok: true, kind: "channel", channelId: second } : unsupported();
  }
  if (first.startsWith("@")) return handle(first.slice(1));
  if (first === "watch") return video(url.searchParams.get("v") ?? "");
  if (first === "shorts" || first === "live" || first === "embed") return video(second);
  return unsupported();
}

function video(videoId: string): YoutubeLink {
  return VIDEO_ID.test(videoId) ? { ok: true, kind: "video", videoId } : unsupported();
}

/** Handles may hold letters of many scripts, which an address carries percent-encoded. */
function handle(encoded: string): YoutubeLink {
  try {
    const name = decodeURIComponent(encoded);
    return /^[\p{L}\p{M}\p{N}_.·-]{1,100}$/u.test(name) ? { ok: true, kind: "handle", handle: name } : unsupported();
  } catch {
    return unsupported();
  }
}

function unsupported(): YoutubeLink {
  return { ok: false, why: "unsupported_page" };
}
