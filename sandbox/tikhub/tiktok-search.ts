/** TikTok by keyword, hashtag and music. */
import { hashText } from "#sandbox/world/hash.ts";
import type { PostOrder, World, WorldCreator, WorldList, WorldPost, WorldTag } from "#sandbox/world/port.ts";
import { type Asked, get, type Route } from "./routes.ts";
import { appChallenge, appPost, appProfile, appUser } from "./tiktok-app-shapes.ts";
import { webChallenge, webPost, webStats, webUser } from "./tiktok-web-shapes.ts";

type Json = Record<string, unknown>;
const DAY_MS = 86_400_000;
const FOLLOWER_RANGES: Readonly<Record<string, readonly [number, number]>> = {
  ZERO_TO_ONE_K: [0, 1000],
  ONE_K_TO_TEN_K: [1000, 10_000],
  TEN_K_TO_ONE_H_K: [10_000, 100_000],
  ONE_H_K_PLUS: [100_000, Number.MAX_SAFE_INTEGER],
};

/** Keyword, hashtag and music routes below `/tiktok`. */
export const TIKTOK_SEARCH_ROUTES: readonly Route[] = [
  get("/tiktok/app/v3/fetch_video_search_result", (asked) => {
    const { posts, next, more } = keywordPage(asked, 20);
    return {
      status_code: 0,
      aweme_list: [],
      search_item_list: posts.map((aweme_info) => ({ aweme_info })),
      cursor: next,
      has_more: more ? 1 : 0,
      log_pb: logOf(asked),
    };
  }),
  get("/tiktok/app/v3/fetch_general_search_result", (asked) => {
    const { posts, next, more } = keywordPage(asked, 20);
    return {
      status_code: 0,
      data: posts.map((aweme_info) => ({ type: 1, aweme_info })),
      cursor: next,
      has_more: more ? 1 : 0,
      log_pb: logOf(asked),
    };
  }),
  get("/tiktok/web/fetch_general_search", webKeyword),
  get("/tiktok/web/fetch_search_video", (asked) => {
    const { data, ...rest } = webKeyword(asked);
    return { ...rest, item_list: data.map(({ item }) => item) };
  }),
  get("/tiktok/app/v3/fetch_user_search_result", userSearch),
  get("/tiktok/web/fetch_search_user", webUserSearch),
  get("/tiktok/app/v3/fetch_hashtag_search_result", (asked) => {
    const offset = asked.query.integer("offset", 0);
    const count = asked.query.integer("count", 20, 50);
    const tags = asked.world.searchTags("TIKTOK", asked.query.required("keyword"));
    return {
      status_code: 0,
      challenge_list: tags.slice(offset, count).map((tag) => ({ challenge_info: appChallenge(tag) })),
      cursor: offset + count,
      has_more: offset + count < tags.total ? 1 : 0,
    };
  }),
  get("/tiktok/app/v3/fetch_hashtag_detail", (asked) => {
    const tag = asked.world.tagById("TIKTOK", asked.query.required("ch_id"));
    return tag === null
      ? { status_code: 5, status_msg: "No such challenge" }
      : { status_code: 0, ch_info: appChallenge(tag) };
  }),
  get("/tiktok/app/v3/fetch_hashtag_video_list", (asked) => {
    const tag = asked.world.tagById("TIKTOK", asked.query.required("ch_id"));
    return appList(asked, tag === null ? null : asked.world.postsWithTag("TIKTOK", tag));
  }),
  get("/tiktok/web/fetch_tag_detail", (asked) =>
    tagDetail(asked.world.tagByName("TIKTOK", asked.query.required("tag_name"))),
  ),
  get("/tiktok/web/fetch_tag_post", (asked) => {
    const tag = asked.world.tagById("TIKTOK", asked.query.required("challengeID"));
    const posts = tag === null ? null : asked.world.postsWithTag("TIKTOK", tag);
    const { offset, count } = cursorOf(asked, 30);
    const items = posts?.slice(offset, count) ?? [];
    const itemList = withAuthors(asked.world, items).map(({ item, author }) => webPost(asked, item, author));
    return {
      statusCode: 0,
      status_code: 0,
      itemList,
      cursor: String(offset + count),
      hasMore: offset + count < (posts?.total ?? 0),
    };
  }),
  get("/tiktok/app/v3/fetch_music_video_list", (asked) =>
    appList(asked, asked.world.postsWithMusic(asked.query.required("music_id"))),
  ),
  get("/tiktok/app/v3/fetch_music_detail", (asked) => {
    const music = asked.world.musicById(asked.query.required("music_id"));
    if (music === null) return { status_code: 5, status_msg: "Music does not exist" };
    const { id, title, author, durationSeconds, original } = music;
    const user_count = asked.world.postsWithMusic(id).total;
    return {
      status_code: 0,
      music_info: {
        id_str: id,
        mid: id,
        title,
        author,
        duration: durationSeconds,
        is_original_sound: original,
        user_count,
      },
    };
  }),
];

const logOf = ({ query, now }: Asked): { impr_id: string } => ({
  impr_id: `${new Date(now).toISOString().replace(/\D/g, "").slice(0, 14)}${hashText(JSON.stringify(query.params)).toString(16).toUpperCase()}`,
});
const cursorOf = ({ query }: Asked, otherwise: number) => ({
  offset: query.integer("cursor", 0),
  count: query.integer("count", otherwise, 50),
});

/** Posts with their authors; posts whose author is gone are left out. */
export function withAuthors(world: World, posts: readonly WorldPost[]): { item: WorldPost; author: WorldCreator }[] {
  return posts.flatMap((item) => {
    const author = world.creatorAt(item.author);
    return author === null || author.isDeleted ? [] : [{ item, author }];
  });
}

function keywordPosts({ world, query, now }: Asked): WorldList<WorldPost> {
  const days = query.integer("publish_time", 0);
  const order: PostOrder = { "1": "likes" as const, "3": "date" as const }[query.optional("sort_type")] ?? "relevance";
  const region = query.optional("region");
  return world.searchPosts({
    platform: "TIKTOK",
    text: query.required("keyword"),
    order,
    ...(days > 0 ? { after: Math.floor((now - days * DAY_MS) / DAY_MS) * DAY_MS } : {}),
    ...(region === "" ? {} : { region }),
  });
}

/** A page of posts; now and then it repeats the last post of the page before, as the app's pages do. */
function keywordPage(asked: Asked, otherwise: number): { posts: Json[]; next: number; more: boolean } {
  const found = keywordPosts(asked);
  const offset = asked.query.integer("offset", 0);
  const count = Math.max(1, asked.query.integer("count", otherwise, 50));
  const repeats = offset > 0 && hashText(`${asked.query.optional("keyword")}${offset}`) % 4 === 0 ? 1 : 0;
  const items = found.slice(offset - repeats, count + repeats);
  const posts = withAuthors(asked.world, items).map(({ item, author }) => appPost(asked, item, author));
  return { posts, next: offset + count, more: offset + count < found.total };
}

function webKeyword(asked: Asked) {
  const found = keywordPosts(asked);
  const offset = asked.query.integer("offset", 0);
  const count = asked.query.integer("count", 20, 50);
  const data = withAuthors(asked.world, found.slice(offset, count)).map(({ item, author }) => ({
    type: 1,
    item: webPost(asked, item, author),
    common: { doc_id_str: item.id },
  }));
  const log = logOf(asked);
  return {
    status_code: 0,
    data,
    cursor: offset + count,
    has_more: offset + count < found.total ? 1 : 0,
    extra: { logid: log.impr_id, now: asked.now },
    log_pb: log,
  };
}

function userSearch(asked: Asked): Json {
  const { world, query } = asked;
  const offset = query.integer("offset", 0);
  const count = query.integer("count", 20, 50);
  const range = FOLLOWER_RANGES[query.optional("user_search_follower_count")];
  const onlyVerified = query.optional("user_search_profile_type") === "VERIFIED";
  const all = world.searchCreators("TIKTOK", query.required("keyword"));
  const fits = ({ followers, verified }: WorldCreator): boolean =>
    (range === undefined || ((followers ?? 0) >= range[0] && (followers ?? 0) < range[1])) &&
    (!onlyVerified || verified);
  const found = range === undefined && !onlyVerified ? null : all.slice(0, all.total).filter(fits);
  const page = found === null ? all.slice(offset, count) : found.slice(offset, offset + count);
  const total = found?.length ?? all.total;
  return {
    status_code: 0,
    user_list: page.map((creator) => ({ user_info: appProfile(asked, creator) })),
    cursor: offset + count,
    has_more: offset + count < total ? 1 : 0,
    log_pb: logOf(asked),
  };
}

function webUserSearch(asked: Asked): Json {
  const offset = asked.query.integer("cursor", 0);
  const all = asked.world.searchCreators("TIKTOK", asked.query.required("keyword"));
  const user_list = all.slice(offset, 10).map((creator) => ({
    user_info: appUser(asked, creator),
    user: webUser(asked, creator),
    stats: webStats(creator),
  }));
  return {
    status_code: 0,
    user_list,
    cursor: offset + 10,
    has_more: offset + 10 < all.total ? 1 : 0,
    log_pb: logOf(asked),
  };
}

function appList(asked: Asked, posts: WorldList<WorldPost> | null): Json {
  const { offset, count } = cursorOf(asked, 10);
  const items = posts?.slice(offset, count) ?? [];
  const aweme_list = withAuthors(asked.world, items).map(({ item, author }) => appPost(asked, item, author));
  return { status_code: 0, aweme_list, cursor: offset + count, has_more: offset + count < (posts?.total ?? 0) ? 1 : 0 };
}

function tagDetail(tag: WorldTag | null): Json {
  if (tag === null)
    return { statusCode: 10205, status_code: 10205, statusMsg: "challenge not found", challengeInfo: {} };
  return { statusCode: 0, status_code: 0, challengeInfo: webChallenge(tag) };
}
