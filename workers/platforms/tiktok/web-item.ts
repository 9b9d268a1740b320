import * as z from "zod";
import { EpochSeconds, Flag, Id, part, Region, Text, toCount, WebAddress } from "../payload-fields.ts";
import { checkedCounts, ToldCount } from "../post-counts.ts";
import { hashtagsIn } from "../post-reader.ts";
import type { PostReading } from "../post-readings.ts";
import { lostStateOf } from "./aweme.ts";
import { tiktokVideoUrl } from "./link.ts";

/** A post as TikTok's web page tells of it: the one reply that says why a post cannot be seen. Pure. */

const Counts = {
  playCount: ToldCount,
  diggCount: ToldCount,
  commentCount: ToldCount,
  shareCount: ToldCount,
  collectCount: ToldCount,
};
const Item = z.object({
  id: Id,
  desc: Text,
  createTime: EpochSeconds,
  locationCreated: Region,
  isAd: Flag,
  video: part({ cover: WebAddress, originCover: WebAddress, duration: z.unknown().optional() }),
  author: z.object({ id: Id, uniqueId: Text, nickname: Text, avatarThumb: WebAddress, avatarLarger: WebAddress }),
  stats: part(Counts),
  statsV2: part(Counts),
});
const Detail = z.object({
  statusCode: z.unknown().optional(),
  status_code: z.unknown().optional(),
  statusMsg: Text,
  itemInfo: part({ itemStruct: z.unknown().optional() }),
});

/** 10216: this post, 10222: the whole account. */
const PRIVATE_STATUSES = new Set([10216, 10222]);
/** 2053: the post, 10202 and 10221: the account. 10204 says of itself why. */
const DELETED_STATUSES = new Set([2053, 10202, 10221]);
const REASONED_STATUS = 10204;

/** What the detail says of the post; null for another shape and for a status that says nothing of the post. */
export function webReadingOf(data: unknown): PostReading | null {
  const parsed = Detail.safeParse(data);
  if (!parsed.success) return null;
  const { statusCode, status_code, statusMsg, itemInfo } = parsed.data;
  const status = toCount(statusCode ?? status_code);
  if (status === null) return null;
  if (PRIVATE_STATUSES.has(status)) return { state: "private" };
  if (DELETED_STATUSES.has(status)) return { state: "deleted" };
  if (status === REASONED_STATUS) return { state: lostStateOf(null, statusMsg) };
  return status === 0 ? foundReading(itemInfo?.itemStruct) : null;
}

function foundReading(struct: unknown): PostReading | null {
  if (struct === undefined || struct === null) return { state: "unavailable" };
  const item = Item.safeParse(struct).data;
  if (item === undefined || item.id === null || item.author.id === null) return null;
  const { id, desc, author, video, stats, statsV2 } = item;
  // The second set is exact where the first is rounded.
  const told = (name: keyof typeof Counts) => {
    const exact = statsV2?.[name];
    return exact === undefined || exact.value === null ? (stats?.[name] ?? ToldCount.parse(null)) : exact;
  };
  return {
    state: "found",
    post: {
      platform: "TIKTOK",
      id,
      url: tiktokVideoUrl(author.uniqueId, id),
      title: "",
      caption: desc,
      hashtags: hashtagsIn(desc),
      hasAdLabel: item.isAd,
      thumbnail: video?.cover ?? video?.originCover ?? null,
      publishedAt: item.createTime,
      durationSeconds: toCount(video?.duration) || null,
      region: item.locationCreated,
      author: {
        accountId: author.id ?? "",
        handle: author.uniqueId || null,
        name: author.nickname || author.uniqueId,
        avatar: author.avatarLarger ?? author.avatarThumb,
      },
      counts: checkedCounts({
        views: told("playCount"),
        likes: told("diggCount"),
        comments: told("commentCount"),
        favorites: told("collectCount"),
        shares: told("shareCount"),
      }),
    },
  };
}
