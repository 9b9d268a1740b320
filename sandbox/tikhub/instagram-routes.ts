/** Instagram below `/instagram`: version 2 first, versions 1 and 3 as its fallbacks. */
import type { WorldCreator, WorldList, WorldPost } from "#sandbox/world/port.ts";
import { REFUSED, TikhubError } from "./envelope.ts";
import * as shapes from "./instagram-shapes.ts";
import { type Asked, get, type Route } from "./routes.ts";
import { withAuthors } from "./tiktok-search.ts";

type Json = Record<string, unknown>;
type MakeItem = (asked: Asked, post: WorldPost, author: WorldCreator) => Json;
const PAGE = 12;
const USERS_PAGE = 50;
/** Page tokens stop working after a few minutes, as the real ones do. */
const TOKEN_LIFE_MS = 10 * 60_000;

export const INSTAGRAM_ROUTES: readonly Route[] = [
  get("/instagram/v2/fetch_user_info", (asked) => shapes.fullUser(asked, account(asked))),
  get("/instagram/v1/fetch_user_info_by_username", (asked) => shapes.flatUser(asked, named(asked))),
  get("/instagram/v1/fetch_user_info_by_username_v2", (asked) => shapes.flatUser(asked, named(asked))),
  get("/instagram/v1/fetch_user_info_by_username_v3", (asked) => shapes.flatUser(asked, named(asked))),
  get("/instagram/v3/get_user_profile", (asked) => ({
    data: { user: shapes.edgeUser(asked, account(asked)) },
    status: "ok",
  })),
  get("/instagram/v2/fetch_user_posts", (asked) => ownPosts(asked, () => true)),
  get("/instagram/v2/fetch_user_reels", (asked) => ownPosts(asked, ({ kind }) => kind === "video")),
  get("/instagram/v3/get_user_posts", privatePosts),
  get("/instagram/v2/fetch_user_following", (asked) => {
    const { items, pagination_token } = page(asked, followedBy(asked), USERS_PAGE);
    return {
      data: { count: items.length, items: items.map((user) => shapes.listedUser(asked, user)) },
      pagination_token,
    };
  }),
  get("/instagram/v3/get_user_following", privateFollowing),
  get("/instagram/v2/fetch_user_tagged_posts", (asked) =>
    postPage(asked, asked.world.taggedPosts(account(asked)), shapes.mediaItem),
  ),
  get("/instagram/v2/fetch_similar_users", (asked) => {
    const users = asked.world
      .similar(account(asked))
      .slice(0, 30)
      .map((user) => shapes.listedUser(asked, user));
    return { data: { count: users.length, items: users } };
  }),
  get("/instagram/v2/fetch_hashtag_posts", hashtagPosts),
  get("/instagram/v2/search_reels", (asked) => postPage(asked, found(asked), shapes.taggedItem)),
  get("/instagram/v2/general_search", (asked) => {
    const users = asked.world.searchCreators("INSTAGRAM", asked.query.required("keyword"));
    const { items, pagination_token } = page(asked, users, USERS_PAGE);
    return {
      data: {
        count: items.length,
        items: items.map((user) => ({ ...shapes.listedUser(asked, user), follower_count: user.followers })),
      },
      pagination_token,
    };
  }),
  get("/instagram/v2/search_users", (asked) => {
    const users = asked.world.searchCreators("INSTAGRAM", asked.query.required("keyword")).slice(0, USERS_PAGE);
    return { data: { count: users.length, items: users.map((user) => shapes.listedUser(asked, user)) } };
  }),
  get("/instagram/v2/search_hashtags", (asked) => {
    const tags = asked.world.searchTags("INSTAGRAM", asked.query.required("keyword")).slice(0, 30);
    return {
      data: { count: tags.length, items: tags.map(({ id, name, posts }) => ({ id, name, media_count: posts })) },
    };
  }),
  get("/instagram/v2/fetch_post_info", (asked) => {
    const { item, author } = onePost(asked, asked.query.required("code_or_url"));
    const data = shapes.mediaItem(asked, item, author);
    const { like_count, comment_count, play_count, view_count } = data;
    return { data: { ...data, metrics: { like_count, comment_count, play_count, view_count } } };
  }),
  get("/instagram/v3/get_post_info_by_code", (asked) => {
    const { item, author } = onePost(asked, asked.query.required("code"));
    return {
      items: [shapes.privateItem(asked, item, author)],
      num_results: 1,
      more_available: false,
      auto_load_more_enabled: false,
      status: "ok",
    };
  }),
  get("/instagram/v2/fetch_post_comments", (asked) => {
    const { item } = onePost(asked, asked.query.required("code_or_url"));
    const { items, pagination_token } = page(asked, asked.world.comments(item), 20);
    return {
      data: { count: items.length, items: items.map((comment) => shapes.mediaComment(asked, comment)) },
      pagination_token,
    };
  }),
];

/** The account a call names; nobody, or a deleted one, is refused with 400 as by the real service. */
function account({ world, query }: Asked): WorldCreator {
  const [id, name] = [query.optional("user_id"), query.optional("username")];
  const creator =
    id !== "" ? world.creatorById("INSTAGRAM", id) : name !== "" ? world.creatorByHandle("INSTAGRAM", name) : null;
  if (creator === null || creator.isDeleted) throw new TikhubError(400, REFUSED);
  return creator;
}

function named(asked: Asked): WorldCreator {
  asked.query.required("username");
  return account(asked);
}

interface Slice<T> {
  readonly items: readonly T[];
  readonly pagination_token: string | null;
}

/** The page a token leads to; 400 for a token that is made up or too old. */
function page<T>({ query, now }: Asked, list: WorldList<T>, size: number): Slice<T> {
  const [offset, givenAt] = readToken(query.optional("pagination_token"), now);
  if (now - givenAt > TOKEN_LIFE_MS) throw new TikhubError(400, REFUSED);
  const next = offset + size;
  const token = Buffer.from(`ig:${next}:${now}`).toString("base64url");
  return { items: list.slice(offset, size), pagination_token: next < list.total ? token : null };
}

function readToken(token: string, now: number): [offset: number, givenAt: number] {
  if (token === "") return [0, now];
  const parts = /^ig:(\d{1,9}):(\d{1,15})$/.exec(Buffer.from(token, "base64url").toString("utf8"));
  if (parts === null) throw new TikhubError(400, REFUSED);
  return [Number(parts[1]), Number(parts[2])];
}

function postPage(asked: Asked, posts: WorldList<WorldPost>, make: MakeItem): Json {
  const { items, pagination_token } = page(asked, posts, PAGE);
  const made = withAuthors(asked.world, items).map(({ item, author }) => make(asked, item, author));
  return { data: { count: made.length, items: made }, pagination_token };
}

/** A creator's posts as a list; private accounts show none. */
function timeline({ world }: Asked, creator: WorldCreator, fits: (post: WorldPost) => boolean): WorldList<WorldPost> {
  const pinned = creator.isPrivate ? [] : world.pinnedPosts(creator).filter(fits);
  const ids = new Set(pinned.map(({ id }) => id));
  const total = creator.isPrivate ? 0 : creator.postCount;
  return {
    total,
    slice: (skip, take) => {
      if (total === 0) return [];
      const newest = world.posts(creator, { skip, take }).filter((post) => fits(post) && !ids.has(post.id));
      return skip === 0 ? [...pinned, ...newest] : newest;
    },
  };
}

/** Half of the accounts get `data.data.items`, the other half a flat `data.items`, as met in the wild. */
function ownPosts(asked: Asked, fits: (post: WorldPost) => boolean): Json {
  const creator = account(asked);
  const { items, pagination_token } = page(asked, timeline(asked, creator, fits), PAGE);
  const made = items.map((post) => shapes.mediaItem(asked, post, creator));
  if (creator.index % 2 === 1) return { items: made, pagination_token };
  return { data: { count: made.length, items: made, user: shapes.listedUser(asked, creator) }, pagination_token };
}

function privatePosts(asked: Asked): Json {
  const creator = named(asked);
  const offset = Number(Buffer.from(asked.query.optional("after"), "base64url").toString("utf8")) || 0;
  const size = asked.query.between("first", PAGE, [1, 50]);
  const all = timeline(asked, creator, () => true);
  const items = all.slice(offset, size).map((post) => shapes.privateItem(asked, post, creator));
  const cursorAt = (place: number) => Buffer.from(String(place)).toString("base64url");
  return {
    edges: items.map((node, place) => ({ node, cursor: cursorAt(offset + place + 1) })),
    page_info: {
      has_next_page: offset + size < all.total,
      // The web names the end of the last page, too.
      end_cursor: cursorAt(offset + size),
      has_previous_page: offset > 0,
      start_cursor: cursorAt(offset),
    },
  };
}

function followedBy(asked: Asked): WorldList<WorldCreator> {
  const creator = account(asked);
  if (creator.isPrivate) throw new TikhubError(400, REFUSED);
  const all = asked.world.following(creator);
  return { total: all.total, slice: (skip, take) => all.slice(skip, take).filter(({ isDeleted }) => !isDeleted) };
}

function privateFollowing(asked: Asked): Json {
  const all = followedBy(asked);
  const offset = asked.query.integer("max_id", 0);
  const size = asked.query.between("count", PAGE, [1, 100]);
  const users = all.slice(offset, size).map((user) => shapes.listedUser(asked, user));
  const next = offset + size;
  return {
    users,
    big_list: next < all.total,
    page_size: size,
    ...(next < all.total ? { next_max_id: String(next) } : {}),
    status: "ok",
  };
}

function hashtagPosts(asked: Asked): Json {
  const tag = asked.world.tagByName("INSTAGRAM", asked.query.required("keyword"));
  if (tag === null) return { data: { count: 0, items: [] }, pagination_token: null };
  const posts = asked.world.postsWithTag("INSTAGRAM", tag);
  return postPage(
    asked,
    asked.query.optional("feed_type") === "recent" ? newestFirst(posts) : posts,
    shapes.taggedItem,
  );
}

function newestFirst(posts: WorldList<WorldPost>): WorldList<WorldPost> {
  const sorted = posts.slice(0, 1000).sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0));
  return { total: sorted.length, slice: (skip, take) => sorted.slice(skip, skip + take) };
}

function found({ world, query }: Asked): WorldList<WorldPost> {
  return world.searchPosts({ platform: "INSTAGRAM", text: query.required("keyword"), order: "relevance" });
}

function onePost({ world }: Asked, codeOrUrl: string): { item: WorldPost; author: WorldCreator } {
  const code = /\/(?:p|reel|reels|tv|share)\/(?:p\/|reel\/)?([\w-]+)/.exec(codeOrUrl)?.[1] ?? codeOrUrl;
  const item = world.postByCode("INSTAGRAM", code);
  const pair = item === null ? undefined : withAuthors(world, [item])[0];
  if (pair === undefined) throw new TikhubError(400, REFUSED);
  return pair;
}
