import * as z from "zod";
import { Flag, Id, Items, parseItems, part, Region, Text, toCount } from "../payload-fields.ts";
import { checkedCounts, ToldCount, UNTOLD } from "../post-counts.ts";
import { hashtagsIn } from "../post-reader.ts";
import type { LostState, PostCounts, ReadPost } from "../post-readings.ts";
import { avatarOf, awemeOf } from "./map.ts";

/** Posts of the TikTok and Douyin apps, whose replies are of one family → posts read by link. Pure. */

const anything = z.unknown().optional();
const Extras = z.object({
  region: Region,
  is_paid_content: anything,
  is_ads: anything,
  statistics: part({
    play_count: ToldCount,
    digg_count: ToldCount,
    comment_count: ToldCount,
    share_count: ToldCount,
    collect_count: ToldCount,
  }),
});

/** The post of an app item; null when it cannot be read. */
export function readAweme(platform: "TIKTOK" | "DOUYIN", item: unknown, url: (id: string) => string): ReadPost | null {
  const aweme = awemeOf(item);
  const extras = Extras.safeParse(item).data;
  if (aweme === null || extras === undefined) return null;
  const { post, user } = aweme;
  if (user.uid === null) return null;
  return {
    platform,
    id: post.id,
    url: url(post.id),
    title: "",
    caption: post.title,
    hashtags: [...new Set([...post.tags, ...hashtagsIn(post.title)])],
    hasAdLabel: labelOf(extras.is_paid_content, extras.is_ads),
    thumbnail: post.cover,
    publishedAt: post.createdAt,
    durationSeconds: post.durationSeconds,
    region: user.region ?? extras.region,
    author: {
      accountId: user.uid,
      handle: user.unique_id || (user.short_id !== "0" && user.short_id) || null,
      name: user.nickname || user.unique_id,
      avatar: avatarOf(user),
    },
    counts: countsOf(extras.statistics),
  };
}

function labelOf(...flags: unknown[]): boolean | null {
  const told = flags.filter((flag) => flag !== undefined && flag !== null);
  return told.length === 0 ? null : told.some((flag) => Flag.parse(flag));
}

function countsOf(statistics: z.output<typeof Extras>["statistics"]): PostCounts {
  return checkedCounts({
    views: statistics?.play_count ?? UNTOLD,
    likes: statistics?.digg_count ?? UNTOLD,
    comments: statistics?.comment_count ?? UNTOLD,
    favorites: statistics?.collect_count ?? UNTOLD,
    shares: statistics?.share_count ?? UNTOLD,
  });
}

const Filtered = z.object({
  aweme_id: Id,
  reason: anything,
  filter_reason: Text,
  notice: Text,
  detail_msg: Text,
});
const Details = z.object({
  aweme_detail: anything,
  aweme_details: Items,
  filter_list: Items,
  filter_detail: anything,
});

export type AwemeDetails = { items: unknown[]; lost: Map<string, LostState> };

/** The items of a detail reply, and what it says of posts that it does not hold; a status alone says nothing of any. Null for another shape. */
export function awemeDetailsOf(data: unknown): AwemeDetails | null {
  const parsed = Details.safeParse(data);
  const isDetail =
    typeof data === "object" &&
    data !== null &&
    ("aweme_detail" in data || "aweme_details" in data || "status_code" in data);
  if (!parsed.success || !isDetail) return null;
  const { aweme_detail: detail, aweme_details: details, filter_list: list, filter_detail: filtered } = parsed.data;
  const items = (detail === undefined || detail === null ? details : [detail]).filter((item) => item !== null);
  const lost = new Map<string, LostState>();
  for (const { aweme_id: id, reason, filter_reason, notice, detail_msg } of parseItems(Filtered, [...list, filtered])) {
    if (id !== null) lost.set(id, lostStateOf(toCount(reason), [filter_reason, notice, detail_msg].join(" ")));
  }
  return { items, lost };
}

const PRIVATE_REASONS = new Set([5, 10]);
const DELETED_REASON = 8;
const PRIVATE_WORDS = /self_see|friend_see|part_see|private|私密|私人|仅自己|部分可见/i;
const RESTRICTED_WORDS = /copyright|geo_|cross_border|版权|海外/i;
const DELETED_WORDS = /delete|n(?:o|')t[_ ]exist|removed|删除|不存在/i;

/** Reasons by number (Douyin) and by word (both). 8 stands for deleted posts and for those whose rights end at a border. */
export function lostStateOf(reason: number | null, words: string): LostState {
  if (RESTRICTED_WORDS.test(words)) return "unavailable";
  if (PRIVATE_WORDS.test(words) || (reason !== null && PRIVATE_REASONS.has(reason))) return "private";
  return DELETED_WORDS.test(words) || reason === DELETED_REASON ? "deleted" : "unavailable";
}
