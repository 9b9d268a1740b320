import { isWithin, queryValue, readWebAddress, type WebAddress } from "#workers/kernel/web-address.ts";
import type { LinkKind, PlatformLink } from "../link.ts";

/** YouTube's own addresses: channels by id and by their four sorts of names, videos, shorts, hashtags. Pure grammar, no network. */

export const YOUTUBE_DOMAINS = ["youtube.com", "youtu.be", "youtube-nocookie.com", "youtubekids.com"] as const;

export type YoutubeLink =
  | { ok: true; kind: "channel"; channelId: string }
  | { ok: true; kind: "handle"; handle: string }
  | { ok: true; kind: "video"; videoId: string }
  | { ok: false; why: "not_a_url" | "unknown_site" | "unsupported_page" };

const CHANNEL_ID = /^UC[\w-]{22}$/;
const VIDEO_ID = /^[\w-]{11}$/;
/** Names may hold letters of many scripts. */
const NAME = /^[\p{L}\p{M}\p{N}_.·'-]{1,100}$/u;
/** Most names: nothing in them needs a closer look. */
const PLAIN_NAME = /^[\w.-]{1,100}$/;
/** Hosts on which `/name` is a channel: the site itself, its mobile and its regional names. */
const NAMED_HOST = /^(?:(?:www|m|gaming|[a-z]{2})\.)?youtube\.com$/;
/** Words of exactly eleven letters at the place of a video id. */
const PLAYER_PAGES = new Set(["videoseries", "live_stream"]);
const VIDEO_PAGES = new Set(["watch", "watch.php", "watch_popup", "movie", "ytscreeningroom", "details"]);
const PLAYER_PATHS = new Set(["live", "embed", "v", "e", "vi", "w", "watch"]);
/** Tabs of a channel: after any other word a bare name is no channel. */
const TABS = new Set(
  "videos featured about playlists community streams live shorts channels podcasts releases store search membership join discussion feed posts courses".split(
    " ",
  ),
);
/** First words of addresses that are no channels: the site's own pages, those of today and those that old links still lead to. */
const RESERVED = new Set(
  (
    "watch watch_popup watch_videos watchlist watchlater shorts short live embed embedded v e vi w c u user channel playlist playlists results feed feeds " +
    "gaming premium about ads t account redirect attribution_link oembed signin login logout signout signup source post posts hashtag hashtags clip clips " +
    "subscribe_embed subscribe_widget subscribe subscriptions movie movies tv kids creators creator creator_community trending charts s s3 yts iframe_api " +
    "player player_api api apiplayer live_chat live_chat_replay live_dashboard live_events comment comments comment_search profile view_play_list " +
    "view_all_playlists supported_browsers sitemaps sitemap verify verified opensearch error upload uploads dashboard new static reporthistory report " +
    "paid_memberships musicpremium youtubei yt jobs dev press testtube music sports news fashion learning podcasts podcast course courses playables " +
    "shopping store community index trends originals onthisday intl html5 howyoutubeworks terms privacy policies copyright help select_site handle handles " +
    "pagead ptracking generate_204 img channels browse browse_ajax categories education leanback pair activate device unsubscribe purchases features reels " +
    "video videos search home null undefined details shared share share_ajax sharing_services addme invite edit editor analytics audiolibrary " +
    "audiolibrary_download annotate_my_videos advanced_settings channel_switcher create_channel create_account topic topics album artist artists show shows " +
    "inbox messages message_center history library notifications settings flag feedback forgot forgot_password all_comments swf rss blog partners members " +
    "memberships join logo desktop mobile app apps download downloads redeem giftcards super_thanks superchat transparency trustedflagger youtubetv tvguide"
  ).split(" "),
);
/** Families of the site's own pages (`timedtext_video`, `my_videos_edit`, `account_privacy`). */
const RESERVED_FAMILY =
  /^(?:account|annotations|copyright|get|my_(?:account|channel|favorites|history|playlists|subscriptions|videos)|select|signin|subscription|timedtext|video_response|watch)_/;
/** `robots.txt`, `sw.js`, `videos.xml`: files of the site. */
const FILE = /\.(?:css|gif|html?|ico|jpe?g|js|json|php|png|swf|txt|webmanifest|xml)$/;
/** "watch" with the id of a video run into it; a name that begins so goes on in small letters, or has a capital in front. */
const BROKEN_WATCH = /^watch[a-z]*[A-Z\d_-][\w-]*$/;
/** What only the site's own pages are asked: with one of these a bare word is a page, known here or not. */
const PAGE_PARAMETERS = ["v", "ci", "list", "video_id", "search_query"] as const;

/** Address of a channel; by its id, which never changes. */
export function youtubeProfileUrl(channelId: string): string {
  return `https://www.youtube.com/channel/${channelId}`;
}

export function youtubeVideoUrl(videoId: string): string {
  return `https://www.youtube.com/watch?v=${videoId}`;
}

/** The profile link of a handle without its @; null when no handle looks like this. */
export function youtubeHandleLink(name: string): PlatformLink | null {
  return named("@", name, `@${name}`);
}

/** What an address below one of YOUTUBE_DOMAINS points to; null for pages that are none of the kinds. */
export function readYoutubeAddress({ host, segments, query }: WebAddress): PlatformLink | null {
  const [first = "", second = ""] = segments;
  if (host === "youtu.be" || host === "www.youtu.be") return video("video", first) ?? watched(first, query);
  if (first.startsWith("@")) return named("@", first.slice(1), first);
  const page = first.toLowerCase();
  // An address that was percent-encoded as a whole.
  if (page.startsWith("watch?")) return watched("watch", first.slice(6));
  if (page === "channel") return channel(second);
  if (page === "c") return named("c/", second, second);
  if (page === "user") return named("user/", second, second);
  if (page === "shorts") return video("shorts", second);
  if (page === "hashtag") return tag(second);
  if (page === "embed" && second === "live_stream") return channel(queryValue(query, "channel") ?? "");
  if (page === "attribution_link") return attributed(queryValue(query, "u") ?? "");
  if (PLAYER_PATHS.has(page) && second !== "") return video("video", second);
  if (VIDEO_PAGES.has(page) || page === "") return watched("watch", query);
  if (!NAMED_HOST.test(host) || isSitePage(first, query)) return null;
  return second === "" || TABS.has(second.toLowerCase()) ? named("", first, first) : null;
}

/** Whether the first word of an address is a page of the site and not the name of a channel. */
function isSitePage(first: string, query: string): boolean {
  const page = first.toLowerCase();
  if (RESERVED.has(page) || RESERVED_FAMILY.test(page) || FILE.test(page) || BROKEN_WATCH.test(first)) return true;
  return query !== "" && PAGE_PARAMETERS.some((name) => queryValue(query, name) !== null);
}

/** What a YouTube address points to, as far as channels by id or handle and videos. A missing `https://` is forgiven. */
export function parseYoutubeLink(link: string): YoutubeLink {
  const address = readWebAddress(link.trim());
  if (address === null) return { ok: false, why: "not_a_url" };
  if (!YOUTUBE_DOMAINS.some((domain) => isWithin(address.host, domain))) return { ok: false, why: "unknown_site" };
  const found = readYoutubeAddress(address);
  if (found?.kind === "video" || found?.kind === "shorts") return { ok: true, kind: "video", videoId: found.id };
  if (found?.kind === "profile" && found.handle === null) return { ok: true, kind: "channel", channelId: found.id };
  if (found?.kind === "profile" && found.id.startsWith("@"))
    return { ok: true, kind: "handle", handle: found.id.slice(1) };
  return { ok: false, why: "unsupported_page" };
}

function channel(id: string): PlatformLink | null {
  if (!CHANNEL_ID.test(id)) return null;
  return { platform: "YOUTUBE", kind: "profile", id, handle: null, url: youtubeProfileUrl(id), key: `YOUTUBE/${id}` };
}

/** Each sort of name is a register of its own: /c/x, /user/x, /@x and /x may be four channels. Capitals do not matter in any. */
function named(register: "@" | "c/" | "user/" | "", name: string, id: string): PlatformLink | null {
  const isPlain = PLAIN_NAME.test(name);
  if (!isPlain && !NAME.test(name)) return null;
  const url = `https://www.youtube.com/${register}${isPlain ? name : encodeURIComponent(name)}`;
  const key = `YOUTUBE/${register === "" ? "name/" : register}${name.toLowerCase()}`;
  return { platform: "YOUTUBE", kind: "profile", id, handle: name, url, key };
}

function video(kind: LinkKind & ("video" | "shorts"), id: string): PlatformLink | null {
  if (!VIDEO_ID.test(id) || PLAYER_PAGES.has(id)) return null;
  const url = kind === "shorts" ? `https://www.youtube.com/shorts/${id}` : youtubeVideoUrl(id);
  return { platform: "YOUTUBE", kind, id, handle: null, url, key: `YOUTUBE/video/${id}` };
}

function watched(page: string, query: string): PlatformLink | null {
  if (!VIDEO_PAGES.has(page)) return null;
  return video("video", queryValue(query, "v") ?? queryValue(query, "vi") ?? "");
}

/** Mails and partners wrap a video as `attribution_link?u=/watch?v=…`. */
function attributed(path: string): PlatformLink | null {
  const [page = "", query = ""] = path.replace(/^\//, "").split("?", 2);
  return watched(page, query);
}

function tag(name: string): PlatformLink | null {
  if (!NAME.test(name)) return null;
  const url = `https://www.youtube.com/hashtag/${encodeURIComponent(name.toLowerCase())}`;
  return { platform: "YOUTUBE", kind: "tag", id: name, handle: null, url, key: `YOUTUBE/tag/${name.toLowerCase()}` };
}
