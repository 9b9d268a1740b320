/** Single posts of Douyin and their numbers. */
import * as z from "zod";
import type { ChinesePost } from "#sandbox/world/port.ts";
import { InvalidQueryError, REFUSED, TikhubError } from "./envelope.ts";
import { exactInteger } from "./exact-json.ts";
import { avatarUrl, coverUrl, imageObject } from "./picture-links.ts";
import { type Asked, get, post, type Route } from "./routes.ts";
import { shortLinkTarget } from "./short-links.ts";

type Json = Record<string, unknown>;
const MAX_BATCH = 50;
const MAX_STATISTICS = 2;
const Batch = z.array(z.string()).min(1).max(MAX_BATCH);
const REASONS = {
  unknown: { reason: 8, notice: "视频不存在或已被删除" },
  deleted: { reason: 8, notice: "作品已删除" },
  private: { reason: 5, notice: "该内容被作者设为私密" },
  public: { reason: 8, notice: "该内容因海外版权限制，暂时无法观看" },
};

/** Post routes below `/douyin`. Details say 0 plays of every post, as there. */
export const DOUYIN_ROUTES: readonly Route[] = [
  get("/douyin/app/v3/fetch_one_video", (asked) => oneVideo(asked, asked.query.required("aweme_id"))),
  get("/douyin/app/v3/fetch_one_video_v2", (asked) => oneVideo(asked, asked.query.required("aweme_id"))),
  get("/douyin/app/v3/fetch_one_video_by_share_url", (asked) =>
    oneVideo(asked, idInLink(asked, asked.query.required("share_url"))),
  ),
  post("/douyin/app/v3/fetch_multi_video_v2", (asked) => {
    const ids = [...new Set(batchOf(asked.body))];
    const found = ids.map((id) => ({ id, video: find(asked, id) }));
    return {
      status_code: 0,
      aweme_details: found.flatMap(({ video }) => (video?.state === "public" ? [aweme(asked, video)] : [])),
      filter_list: found.flatMap(({ id, video }) => (video?.state === "public" ? [] : [filtered(id, video)])),
    };
  }),
  get("/douyin/app/v3/fetch_video_statistics", (asked) => statistics(asked, MAX_STATISTICS)),
  get("/douyin/app/v3/fetch_multi_video_statistics", (asked) => statistics(asked, MAX_BATCH)),
  get("/douyin/web/get_aweme_id", (asked) => idInLink(asked, asked.query.required("url"))),
];

const find = ({ world }: Asked, id: string): ChinesePost | null => world.chinesePost("DOUYIN", id);

function idInLink({ world }: Asked, link: string): string {
  const target = shortLinkTarget(world, link) ?? link;
  const id = /\/(?:video|note|v)\/(\d{15,20})|[?&]modal_id=(\d{15,20})/.exec(target);
  const found = id?.[1] ?? id?.[2];
  if (found === undefined) throw new TikhubError(400, REFUSED);
  return found;
}

function oneVideo(asked: Asked, id: string): Json {
  const video = find(asked, id);
  if (video?.state === "public") return { status_code: 0, aweme_detail: aweme(asked, video) };
  return { status_code: 0, aweme_detail: null, filter_list: [filtered(id, video)] };
}

function filtered(id: string, video: ChinesePost | null): Json {
  return { aweme_id: id, ...REASONS[video?.state ?? "unknown"] };
}

function aweme({ publicUrl }: Asked, { post: video, author }: ChinesePost): Json {
  const { creator } = author;
  const cover = coverUrl(publicUrl, video.art, "portrait");
  const picture = imageObject(cover, 270, 480);
  return {
    aweme_id: video.id,
    aweme_type: video.kind === "photo" ? 68 : 0,
    desc: video.title,
    create_time: Math.floor((video.createdAt ?? 0) / 1000),
    author: {
      uid: author.id,
      sec_uid: creator.secondId,
      unique_id: creator.index % 3 === 0 ? "" : creator.handle,
      short_id: creator.index % 3 === 0 ? author.number : "0",
      nickname: creator.name,
      follower_count: creator.followers ?? 0,
      avatar_thumb: imageObject(avatarUrl(publicUrl, creator.art, 100), 100, 100),
    },
    author_user_id: exactInteger(author.id),
    statistics: {
      aweme_id: video.id,
      play_count: 0,
      digg_count: video.likes,
      comment_count: video.comments,
      share_count: video.shares,
      collect_count: video.saves,
      admire_count: 0,
    },
    video: {
      duration: (video.durationSeconds ?? 0) * 1000,
      cover: picture,
      origin_cover: picture,
      play_addr: imageObject(`${publicUrl}/images/video/${video.id}.mp4`, 720, 1280),
    },
    text_extra: video.tags.map((name) => ({ type: 1, hashtag_name: name })),
    share_url: `https://www.iesdouyin.com/share/video/${video.id}/`,
  };
}

function statistics(asked: Asked, most: number): Json {
  const ids = asked.query.required("aweme_ids").split(",");
  if (ids.length > most) throw new TikhubError(400, REFUSED);
  const found = ids.map((id) => find(asked, id)).filter((video) => video?.state === "public");
  return {
    status_code: 0,
    statistics_list: found.flatMap((video) =>
      video === null
        ? []
        : {
            aweme_id: video.post.id,
            digg_count: video.post.likes,
            play_count: video.post.views,
            share_count: video.post.shares,
            download_count: Math.floor((video.post.shares ?? 0) / 5),
          },
    ),
  };
}

function batchOf(body: unknown): string[] {
  const ids = Batch.safeParse(body);
  if (ids.success) return ids.data;
  throw new InvalidQueryError([
    { loc: ["body"], msg: `Input should be a list of 1 to ${MAX_BATCH} strings`, type: "list_type" },
  ]);
}
