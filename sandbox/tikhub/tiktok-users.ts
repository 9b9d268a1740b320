/** TikTok accounts: profiles, their posts, whom they follow, who resembles them. */
import type { WorldCreator, WorldPost } from "#sandbox/world/port.ts";
import { REFUSED, TikhubError } from "./envelope.ts";
import { type Asked, get, type Route } from "./routes.ts";
import { APP_LIST_PRIVATE, APP_USER_GONE, findAccount, WEB_USER_BANNED, WEB_USER_GONE } from "./tiktok-accounts.ts";
import { appPost, appProfile, appUser } from "./tiktok-app-shapes.ts";
import { webPost, webProfile, webStats, webStatsV2, webUser } from "./tiktok-web-shapes.ts";

type Json = Record<string, unknown>;
const APP_NAMES = { id: "user_id", secondId: "sec_user_id", handle: "unique_id" };
/** Cursors of following lists are times; ours count from here. */
const FOLLOWING_BASE = 1_500_000_000;
const HOT_POOL = 200;
const HIDDEN_LIST = { status_code: 3002060, statusCode: 3002060, status_msg: "Profile user is hiding following list" };

/** Account routes below `/tiktok`. */
export const TIKTOK_USER_ROUTES: readonly Route[] = [
  get("/tiktok/app/v3/handler_user_profile", (asked) => {
    const creator = findAccount(asked.world, asked.query, APP_NAMES);
    return creator === null ? APP_USER_GONE : { status_code: 0, status_msg: "", user: appProfile(asked, creator) };
  }),
  get("/tiktok/web/fetch_user_profile", webProfileReply),
  get("/tiktok/app/v3/fetch_user_country_by_username", countryReply),
  get("/tiktok/app/v3/fetch_user_post_videos", appPosts),
  get("/tiktok/app/v3/fetch_user_post_videos_v2", appPosts),
  get("/tiktok/app/v3/fetch_user_post_videos_v3", appPosts),
  get("/tiktok/web/fetch_user_post", webPosts),
  get("/tiktok/web/fetch_user_follow", webFollowing),
  get("/tiktok/app/v3/fetch_user_following_list", appFollowing),
  get("/tiktok/app/v3/fetch_similar_user_recommendations", (asked) => {
    const creator = findAccount(asked.world, asked.query, { secondId: "sec_uid" });
    if (creator === null) return APP_USER_GONE;
    const similar = asked.world.similar(creator);
    return {
      status_code: 0,
      users: similar.slice(0, 30).map((each) => appUser(asked, each)),
      next_page_token: "",
      has_more: false,
    };
  }),
  get("/tiktok/web/get_sec_user_id", (asked) => {
    const handle = /@([\w.]+)/.exec(asked.query.required("url"))?.[1] ?? "";
    const creator = asked.world.creatorByHandle("TIKTOK", handle);
    if (creator === null || creator.isDeleted) throw new TikhubError(400, REFUSED);
    return creator.secondId;
  }),
];

function webProfileReply({ world, publicUrl, query }: Asked): unknown {
  const creator = findAccount(world, query, { secondId: "secUid", handle: "uniqueId" });
  if (creator !== null)
    return { statusCode: 0, status_code: 0, status_msg: "", userInfo: webProfile({ world, publicUrl }, creator) };
  const handle = query.optional("uniqueId");
  const wasBanned = handle !== "" && world.creatorByHandle("TIKTOK", handle) !== null;
  return wasBanned ? WEB_USER_BANNED : WEB_USER_GONE;
}

function countryReply({ world, query }: Asked): Json {
  const creator = world.creatorByHandle("TIKTOK", query.required("username"));
  if (creator === null || creator.isDeleted) throw new TikhubError(400, REFUSED);
  return { username: creator.handle, user_id: creator.id, sec_user_id: creator.secondId, country: creator.region };
}

interface PostsPage {
  readonly pinned: readonly WorldPost[];
  readonly posts: readonly WorldPost[];
  readonly next: number;
  readonly more: boolean;
}

/** Newest posts older than the cursor (milliseconds); pinned ones lead the first page and are left out later. */
function latestPage({ world }: Asked, creator: WorldCreator, cursor: number, count: number): PostsPage {
  const pinned = world.pinnedPosts(creator);
  const ids = new Set(pinned.map(({ id }) => id));
  const found = world
    .posts(creator, { take: count + 4, ...(cursor > 0 ? { before: cursor } : {}) })
    .filter(({ id }) => !ids.has(id));
  const posts = found.slice(0, count);
  return { pinned: cursor > 0 ? [] : pinned, posts, next: posts.at(-1)?.createdAt ?? 0, more: found.length > count };
}

/** The most seen of the newest posts; the cursor counts posts. */
function hotPage({ world }: Asked, creator: WorldCreator, cursor: number, count: number): PostsPage {
  const pool = world.posts(creator, { take: HOT_POOL }).sort((a, b) => (b.views ?? 0) - (a.views ?? 0));
  return {
    pinned: [],
    posts: pool.slice(cursor, cursor + count),
    next: cursor + count,
    more: cursor + count < pool.length,
  };
}

function appPosts(asked: Asked): unknown {
  const creator = findAccount(asked.world, asked.query, APP_NAMES);
  if (creator === null) return APP_USER_GONE;
  if (creator.isPrivate) return APP_LIST_PRIVATE;
  const cursor = asked.query.integer("max_cursor", 0);
  const count = Math.max(1, asked.query.integer("count", 20, 50));
  const page = (asked.query.optional("sort_type") === "1" ? hotPage : latestPage)(asked, creator, cursor, count);
  const aweme_list = [
    ...page.pinned.map((post) => appPost(asked, post, creator, true)),
    ...page.posts.map((post) => appPost(asked, post, creator)),
  ];
  const newest = page.posts[0]?.createdAt ?? 0;
  return {
    status_code: 0,
    status_msg: "",
    min_cursor: newest,
    max_cursor: page.next,
    has_more: page.more ? 1 : 0,
    aweme_list,
  };
}

function webPosts(asked: Asked): unknown {
  const creator = findAccount(asked.world, asked.query, { secondId: "secUid" });
  if (creator === null) return { ...WEB_USER_GONE, itemList: [] };
  if (creator.isPrivate)
    return { statusCode: 2096, status_code: 2096, status_msg: "This account is private", itemList: [], hasMore: false };
  const page = latestPage(
    asked,
    creator,
    asked.query.integer("cursor", 0),
    Math.max(1, asked.query.integer("count", 20, 35)),
  );
  const itemList = [...page.pinned, ...page.posts].map((post) => webPost(asked, post, creator));
  return { statusCode: 0, status_code: 0, status_msg: "", cursor: String(page.next), hasMore: page.more, itemList };
}

function webFollowing(asked: Asked): unknown {
  const { world, query, now } = asked;
  const creator = findAccount(world, query, { secondId: "secUid" });
  if (creator === null) return { ...WEB_USER_GONE, userList: [] };
  if (creator.hidesFollowing || creator.isPrivate) return { ...HIDDEN_LIST, userList: [], hasMore: false, total: 0 };
  const count = Math.max(1, query.integer("count", 30, 50));
  const offset = Math.max(0, Math.max(query.integer("minCursor", 0), query.integer("maxCursor", 0)) - FOLLOWING_BASE);
  const followed = world.following(creator);
  const userList = followed
    .slice(offset, count)
    .filter(({ isDeleted }) => !isDeleted)
    .map((each) => ({ user: webUser(asked, each), stats: webStats(each), statsV2: webStatsV2(each) }));
  return {
    extra: { fatal_item_ids: [], logid: "", now },
    hasMore: offset + count < followed.total,
    isTruncated: false,
    maxCursor: 0,
    minCursor: FOLLOWING_BASE + offset + count,
    statusCode: 0,
    status_code: 0,
    status_msg: "",
    total: followed.total,
    userList,
  };
}

function appFollowing(asked: Asked): unknown {
  const { world, query } = asked;
  const creator = findAccount(world, query, { id: "user_id", secondId: "sec_user_id" });
  if (creator === null) return APP_USER_GONE;
  if (creator.hidesFollowing || creator.isPrivate)
    return {
      log_pb: { impr_id: "" },
      max_time: 0,
      min_time: 0,
      status_code: 3002060,
      status_msg: HIDDEN_LIST.status_msg,
    };
  const token = Number(Buffer.from(query.optional("page_token"), "base64url").toString("utf8").replace(/^f/, "")) || 0;
  const offset = token > 0 ? token : Math.max(0, query.integer("min_time", 0) - FOLLOWING_BASE);
  const followed = world.following(creator);
  const followings = followed
    .slice(offset, 20)
    .filter(({ isDeleted }) => !isDeleted)
    .map((each) => appUser(asked, each));
  const next = offset + 20;
  return {
    status_code: 0,
    followings,
    has_more: next < followed.total,
    max_time: FOLLOWING_BASE + offset,
    min_time: FOLLOWING_BASE + next,
    next_page_token: next < followed.total ? Buffer.from(`f${next}`).toString("base64url") : "",
    total: followed.total,
  };
}
