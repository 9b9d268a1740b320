/** Single TikTok posts and what is written under them. */
import * as z from "zod";
import type { WorldPost } from "#sandbox/world/port.ts";
import { InvalidQueryError, REFUSED, TikhubError } from "./envelope.ts";
import { type Asked, get, post, type Route } from "./routes.ts";
import { clipInShortLink } from "./short-links.ts";
import { appComment, appPost } from "./tiktok-app-shapes.ts";
import { withAuthors } from "./tiktok-search.ts";
import { webComment, webPost } from "./tiktok-web-shapes.ts";

type Json = Record<string, unknown>;
const Batch = z.array(z.string()).min(1).max(25);
const GONE = { status_code: 2053, status_msg: "Video is unavailable", aweme_detail: null };

/** What the web says of a post that it does not show. */
const WEB_WORDS = {
  unknown: "item doesn't exist",
  deleted: "status_deleted",
  private: "status_self_see",
  public: "person_geo_fencing",
};

/** Post and comment routes below `/tiktok`. */
export const TIKTOK_POST_ROUTES: readonly Route[] = [
  get("/tiktok/app/v3/fetch_one_video", (asked) => oneVideo(asked, findById(asked, asked.query.required("aweme_id")))),
  get("/tiktok/app/v3/fetch_one_video_v3", (asked) => severalVideos(asked, [asked.query.required("aweme_id")])),
  get("/tiktok/app/v3/fetch_one_video_by_share_url", (asked) =>
    oneVideo(asked, findByUrl(asked, asked.query.required("share_url"))),
  ),
  get("/tiktok/app/v3/fetch_one_video_by_share_url_v2", (asked) =>
    oneVideo(asked, findByUrl(asked, asked.query.required("share_url"))),
  ),
  post("/tiktok/app/v3/fetch_multi_video_v2", batch),
  get("/tiktok/app/v3/fetch_video_comments", (asked) => comments(asked, true)),
  get("/tiktok/web/fetch_post_comment", (asked) => comments(asked, false)),
  get("/tiktok/web/fetch_post_detail", (asked) => {
    const id = asked.query.required("itemId");
    const found = withAuthors(asked.world, listed(findById(asked, id)))[0];
    if (found === undefined) {
      const statusMsg = WEB_WORDS[asked.world.postState("TIKTOK", id) ?? "unknown"];
      return { statusCode: 10204, status_code: 10204, statusMsg, itemInfo: {} };
    }
    return { statusCode: 0, status_code: 0, itemInfo: { itemStruct: webPost(asked, found.item, found.author) } };
  }),
  get("/tiktok/web/get_aweme_id", (asked) => {
    const id = idInUrl(asked.query.required("url"));
    if (id === null) throw new TikhubError(400, REFUSED);
    return id;
  }),
];

const listed = (item: WorldPost | null): WorldPost[] => (item === null ? [] : [item]);
const findById = ({ world }: Asked, id: string): WorldPost | null => world.postById("TIKTOK", id);

/** The post id in a link, a short one too. */
function idInUrl(url: string): string | null {
  const plain = /\/(?:video|photo|v)\/(\d{15,20})/.exec(url)?.[1] ?? /^(\d{15,20})$/.exec(url)?.[1];
  return plain ?? clipInShortLink(url);
}

function findByUrl(asked: Asked, url: string): WorldPost | null {
  const id = idInUrl(url);
  if (id === null) throw new TikhubError(400, REFUSED);
  return findById(asked, id);
}

function oneVideo(asked: Asked, item: WorldPost | null): Json {
  const found = withAuthors(asked.world, listed(item))[0];
  return found === undefined ? GONE : { status_code: 0, aweme_detail: appPost(asked, found.item, found.author) };
}

function severalVideos(asked: Asked, ids: readonly string[]): Json {
  const items = [...new Set(ids)].flatMap((id) => listed(findById(asked, id)));
  return {
    status_code: 0,
    aweme_details: withAuthors(asked.world, items).map(({ item, author }) => appPost(asked, item, author)),
  };
}

function batch(asked: Asked): Json {
  const ids = Batch.safeParse(asked.body);
  if (!ids.success)
    throw new InvalidQueryError([
      { loc: ["body"], msg: "Input should be a list of 1 to 25 strings", type: "list_type" },
    ]);
  return severalVideos(asked, ids.data);
}

function comments(asked: Asked, withRegions: boolean): Json {
  const item = findById(asked, asked.query.required("aweme_id"));
  const cursor = asked.query.integer("cursor", 0);
  const count = Math.max(1, asked.query.integer("count", 20, 50));
  if (item === null)
    return { status_code: 2053, status_msg: "Video is unavailable", comments: null, cursor: 0, has_more: 0, total: 0 };
  const all = asked.world.comments(item);
  const shape = withRegions ? appComment : webComment;
  return {
    status_code: 0,
    comments: all.slice(cursor, count).map((comment) => shape(asked, item, comment)),
    cursor: cursor + count,
    has_more: cursor + count < all.total ? 1 : 0,
    total: item.comments ?? 0,
  };
}
