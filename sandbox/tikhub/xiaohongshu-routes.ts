/** Single notes of Xiaohongshu. */
import type { ChinesePost } from "#sandbox/world/port.ts";
import { REFUSED, TikhubError } from "./envelope.ts";
import { avatarUrl, coverUrl } from "./picture-links.ts";
import { type Asked, get, type Route } from "./routes.ts";
import { shortLinkTarget, tokenOf } from "./short-links.ts";

type Json = Record<string, unknown>;
const REFUSALS = {
  unknown: { code: -510000, msg: "笔记不存在" },
  deleted: { code: -9106, msg: "笔记不存在" },
  private: { code: -9107, msg: "该笔记已被作者设为私密" },
  public: { code: 300031, msg: "当前笔记暂时无法浏览" },
};
const PLACES = new Intl.DisplayNames(["zh-CN"], { type: "region" });
const PROVINCES = ["上海", "北京", "广东", "浙江", "四川", "江苏", "福建", "湖北"];

/** Note routes below `/xiaohongshu`: a wrong id is HTTP 200 with the app's own refusal inside, and the pictures' route keeps quiet about videos. */
export const XIAOHONGSHU_ROUTES: readonly Route[] = [
  get("/xiaohongshu/app_v2/get_image_note_detail", (asked) =>
    answer(asked, (note) => {
      const author = user(asked, note);
      const list = note.post.kind === "video" ? [] : [noteItem(asked, note)];
      return [{ user: author, note_list: list, track_id: `track_${note.post.id}` }];
    }),
  ),
  get("/xiaohongshu/app_v2/get_video_note_detail", (asked) =>
    answer(asked, (note) => (note.post.kind === "video" ? [noteItem(asked, note)] : [])),
  ),
  get("/xiaohongshu/web/get_note_id_and_xsec_token", (asked) => noteRef(asked, asked.query.required("share_text"))),
  get("/xiaohongshu/app/extract_share_info", (asked) => noteRef(asked, asked.query.required("share_link"))),
];

function idInLink({ world }: Asked, text: string): string {
  const target = shortLinkTarget(world, text) ?? text;
  const id = /\/(?:explore|discovery\/item)\/([0-9a-f]{24})/.exec(target)?.[1];
  if (id === undefined) throw new TikhubError(400, REFUSED);
  return id;
}

function answer(asked: Asked, data: (note: ChinesePost) => unknown[]): Json {
  const given = asked.query.optional("note_id");
  const id = given === "" ? idInLink(asked, asked.query.required("share_text")) : given;
  const note = asked.world.chinesePost("XIAOHONGSHU", id);
  if (note?.state !== "public") return { ...REFUSALS[note?.state ?? "unknown"], success: false, data: [] };
  return { code: 0, success: true, msg: "成功", data: data(note) };
}

function noteRef(asked: Asked, text: string): Json {
  const id = idInLink(asked, text);
  return { note_id: id, xsec_token: tokenOf(id) };
}

function user({ publicUrl }: Asked, { author: { id, number, creator } }: ChinesePost): Json {
  return { userid: id, nickname: creator.name, red_id: number, image: avatarUrl(publicUrl, creator.art, 150) };
}

function noteItem(asked: Asked, note: ChinesePost): Json {
  const { post, author } = note;
  const seconds = Math.floor((post.createdAt ?? 0) / 1000);
  const [title = "", ...rest] = post.title.split("\n");
  const region = author.creator.region ?? "CN";
  const picture = coverUrl(asked.publicUrl, post.art, "photo");
  return {
    id: post.id,
    type: post.kind === "video" ? "video" : "normal",
    title: title.replace(/#\S+/g, "").trim().slice(0, 20),
    desc: [title, ...rest].join("\n").replaceAll(/#([\p{L}\p{M}\p{N}_]+)/gu, "#$1[话题]#"),
    time: seconds,
    last_update_time: seconds,
    ip_location:
      region === "CN" ? (PROVINCES[author.creator.index % PROVINCES.length] ?? "") : (PLACES.of(region) ?? ""),
    liked_count: post.likes,
    comments_count: post.comments,
    collected_count: post.saves,
    shared_count: post.shares,
    view_count: 0,
    user: user(asked, note),
    images_list: picture === null ? [] : [{ url: picture, url_size_large: picture, width: 1080, height: 1440 }],
    hash_tag: post.tags.map((name) => ({ id: name, name, type: "topic" })),
    share_info: { link: `https://www.xiaohongshu.com/discovery/item/${post.id}` },
    ...(post.kind === "video" ? { video_info_v2: { capa: { duration: post.durationSeconds ?? 0 } } } : {}),
  };
}
