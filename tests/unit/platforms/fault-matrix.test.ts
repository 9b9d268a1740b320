/** Every fault at every call of every adapter: a typed error or a good answer, no hang, no unbounded memory, no invented numbers. */

import { describe, expect, test } from "vitest";
import { anyCaller } from "#tests/support/caller.ts";
import { postLink, refused } from "#tests/support/post-readers.ts";
import {
  callOptions,
  fixtureText,
  reply,
  SCRIPT_START,
  type ScriptedCall,
  scriptedProvider,
} from "#tests/support/scripted-provider.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { createDouyinPostReader } from "#workers/platforms/douyin/post-reader.ts";
import { createInstagramAdapter } from "#workers/platforms/instagram/adapter.ts";
import { createInstagramPostReader } from "#workers/platforms/instagram/post-reader.ts";
import type { CreatorProfile, PlatformAdapter } from "#workers/platforms/port.ts";
import type { PostLink } from "#workers/platforms/post-readings.ts";
import { createTiktokAdapter } from "#workers/platforms/tiktok/adapter.ts";
import { createTiktokPostReader } from "#workers/platforms/tiktok/post-reader.ts";
import { createXiaohongshuPostReader } from "#workers/platforms/xiaohongshu/post-reader.ts";
import { createYoutubeAdapter } from "#workers/platforms/youtube/adapter.ts";
import { channelStub } from "#workers/platforms/youtube/map.ts";

type Fault = (call: ScriptedCall) => Response | Promise<Response>;

const megabyte = new Uint8Array(1024 * 1024).fill(0x20);
function stream(chunks: number, end: "close" | "error" | "never"): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      sent += 1;
      if (sent <= chunks) return controller.enqueue(megabyte);
      if (end === "close") controller.close();
      if (end === "error") controller.error(new TypeError("terminated"));
      return undefined;
    },
  });
}
const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  () =>
    reply(body, status, headers);
/** The good reply with something done to its text. */
const bent = (bend: (text: string) => string) => (call: ScriptedCall) => reply(bend(goodText(call)));

const FAULTS: Record<string, Fault> = {
  "400": json({ detail: { code: 400 } }, 400),
  "401": json({ error: { errors: [{ reason: "authError" }] } }, 401),
  "402": json({ detail: { code: 402 } }, 402),
  "403": json({ detail: { code: 403 } }, 403),
  "404": json({ detail: "Not Found" }, 404),
  "405": json({}, 405),
  "408": json({}, 408),
  "409": json({}, 409),
  "418": json("short and stout", 418),
  "422": json({ detail: [{ loc: ["query"], msg: "no", type: "x" }] }, 422),
  "429 with seconds": json({}, 429, { "retry-after": "1" }),
  "429 with long seconds": json({}, 429, { "retry-after": "3600" }),
  "429 with a date": json({}, 429, { "retry-after": new Date(SCRIPT_START + 2_000).toUTCString() }),
  "429 with an absurd date": json({}, 429, { "retry-after": "Sat, 01 Jan 9999 00:00:00 GMT" }),
  "429 with nonsense": json({}, 429, { "retry-after": "soon" }),
  "429 with a negative number": json({}, 429, { "retry-after": "-1" }),
  "429 without": json({}, 429),
  "500": json("", 500),
  "502 as HTML": json("<html><h1>Bad Gateway</h1></html>", 502),
  "503": json({}, 503, { "retry-after": "1" }),
  "504": json({}, 504),
  "599": json({}, 599),
  "204": () => new Response(null, { status: 204 }),
  "302": () => new Response(null, { status: 302, headers: { location: "https://elsewhere.test/" } }),
  "304": () => new Response(null, { status: 304 }),
  empty: json(""),
  blank: json("   \n"),
  "HTML with 200": json("<!doctype html><title>hello</title>"),
  "JSON null": json("null"),
  "JSON number": json("1e999"),
  "JSON text": json('"ok"'),
  "JSON list": json("[]"),
  "JSON cut": bent((text) => text.slice(0, Math.floor(text.length / 2))),
  "JSON with a tail": bent((text) => `${text}}`),
  "a byte order mark": bent((text) => `\uFEFF${text}`),
  "bytes that are no UTF-8": () => new Response(new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])),
  "other schema": json({ unexpected: { items: "none", version: 0 } }),
  "schema with wrong types": json({
    kind: "youtube#x",
    items: { a: 1 },
    code: "x",
    data: { aweme_list: "no", has_more: "maybe", items: "no", pagination_token: 7 },
  }),
  "items of the wrong type": json({
    kind: "youtube#x",
    items: [1, "x", null, []],
    code: 200,
    data: { aweme_list: [1, "x", null, []], data: { items: [1, "x", null, []] } },
  }),
  "a thousand nested lists": json(`${"[".repeat(1_000)}${"]".repeat(1_000)}`),
  "counts that are negative": bent((text) =>
    text.replaceAll(/"?(viewCount|subscriberCount|play_count|like_count|follower_count)"?: ?"?-?\d+"?/g, '"$1": -7'),
  ),
  "counts that are no numbers": bent((text) =>
    text.replaceAll(/"(viewCount|subscriberCount|play_count|like_count|follower_count)": ?"?\d+"?/g, '"$1": "NaN"'),
  ),
  "counts that are null": bent((text) =>
    text.replaceAll(/"(viewCount|subscriberCount|play_count|like_count|follower_count)": ?"?\d+"?/g, '"$1": null'),
  ),
  "counts past all measure": bent((text) =>
    text.replaceAll(/"(viewCount|subscriberCount|play_count|like_count|follower_count)": ?"?\d+"?/g, '"$1": 1e300'),
  ),
  "every text empty": bent((text) => text.replaceAll(/: ?"(?!youtube#)[^"]*"/g, ': ""')),
  "every text a script": bent((text) =>
    text.replaceAll(
      /"(title|nickname|desc|signature|description|full_name|biography|text)": ?"[^"]*"/g,
      '"$1": "<script>\\u0000\\ud800"',
    ),
  ),
  "prototype keys": bent((text) => text.replace("{", '{"__proto__": {"isAdmin": true}, "constructor": 1, ')),
  "a refused connection": () => Promise.reject(new TypeError("fetch failed")),
  "a reset in the middle": () => new Response(stream(1, "error")),
  "a hundred megabytes": () => new Response(stream(100, "close")),
  "a hundred megabytes announced": json("{}", 200, { "content-length": "104857600" }),
  "a refusal of a hundred megabytes": () => new Response(stream(100, "close"), { status: 500 }),
  "no reply": () => new Promise<Response>(() => undefined),
  "a body that never ends": () => new Response(stream(0, "never")),
};

const FILES: Record<string, string> = {
  search: "youtube/search.json",
  videos: "youtube/videos.json",
  channels: "youtube/channels.json",
  playlistItems: "youtube/playlist-items.json",
  fetch_video_search_result: "tiktok/search.json",
  fetch_user_post_videos_v3: "tiktok/posts.json",
  fetch_user_profile: "tiktok/web-profile.json",
  handler_user_profile: "tiktok/app-profile.json",
  fetch_tag_detail: "tiktok/tag-detail.json",
  fetch_hashtag_search_result: "tiktok/tag-search.json",
  fetch_hashtag_video_list: "tiktok/posts.json",
  fetch_music_video_list: "tiktok/posts.json",
  fetch_music_detail: "tiktok/music-detail.json",
  fetch_user_follow: "tiktok/following-web.json",
  fetch_user_following_list: "tiktok/following-app.json",
  fetch_one_video_by_share_url: "tiktok/one-video.json",
  fetch_one_video: "tiktok/one-video.json",
  fetch_one_video_v3: "tiktok/one-video.json",
  fetch_multi_video_v2: "tiktok/many-videos.json",
  fetch_post_detail: "tiktok/web-post.json",
  fetch_one_video_v2: "douyin/one-video.json",
  fetch_video_statistics: "douyin/statistics.json",
  get_image_note_detail: "xiaohongshu/image-note.json",
  get_video_note_detail: "xiaohongshu/video-note.json",
  fetch_post_info: "instagram/post-info.json",
  get_post_info_by_code: "instagram/post-info.json",
  subscriptions: "youtube/subscriptions.json",
  fetch_user_info: "instagram/user-info.json",
  fetch_user_info_by_username_v2: "instagram/user-info-older.json",
  fetch_user_info_by_username_v3: "instagram/user-info-older.json",
  get_user_profile: "instagram/user-profile-web.json",
  fetch_user_posts: "instagram/user-posts.json",
  get_user_posts: "instagram/user-posts-app.json",
  fetch_hashtag_posts: "instagram/hashtag-posts.json",
  search_reels: "instagram/hashtag-posts.json",
  fetch_user_tagged_posts: "instagram/hashtag-posts.json",
  fetch_user_following: "instagram/users.json",
  get_user_following: "instagram/users-app.json",
  fetch_similar_users: "instagram/users.json",
};
const method = ({ url }: Pick<ScriptedCall, "url">) => url.pathname.split("/").at(-1) ?? "";
const goodText = (call: ScriptedCall) => fixtureText(FILES[method(call)] ?? "");

const leo: CreatorProfile = { ...channelStub("42", "Leo", null), platform: "TIKTOK", handle: "leo" };
const nell: CreatorProfile = { ...leo, platform: "INSTAGRAM", accountId: "4100000017", handle: "nell.kiln" };
const noPosts = () => reply({ code: 200, data: { status_code: 0, aweme_list: [], has_more: 0 } });

type Use =
  | "search"
  | "enrich"
  | "hashtag"
  | "tagged"
  | "following"
  | "music"
  | "similar"
  | "resolve"
  | "resolveLink"
  | "post"
  | "posts";

/** One use of each adapter that reaches the call at which the fault strikes: the call's name, and behind it which use of it when there are several. */
const USES: Record<string, { adapter: "youtube" | "tiktok" | "instagram"; use: Use }> = {
  subscriptions: { adapter: "youtube", use: "following" },
  fetch_tag_detail: { adapter: "tiktok", use: "hashtag" },
  fetch_hashtag_video_list: { adapter: "tiktok", use: "hashtag" },
  fetch_user_follow: { adapter: "tiktok", use: "following" },
  fetch_music_video_list: { adapter: "tiktok", use: "music" },
  fetch_one_video_by_share_url: { adapter: "tiktok", use: "resolveLink" },
  fetch_one_video: { adapter: "tiktok", use: "post" },
  fetch_post_info: { adapter: "instagram", use: "post" },
  "videos by id": { adapter: "youtube", use: "post" },
  search: { adapter: "youtube", use: "search" },
  videos: { adapter: "youtube", use: "enrich" },
  channels: { adapter: "youtube", use: "enrich" },
  playlistItems: { adapter: "youtube", use: "enrich" },
  fetch_video_search_result: { adapter: "tiktok", use: "search" },
  fetch_user_post_videos_v3: { adapter: "tiktok", use: "enrich" },
  fetch_user_profile: { adapter: "tiktok", use: "enrich" },
  search_reels: { adapter: "instagram", use: "search" },
  fetch_user_info: { adapter: "instagram", use: "resolve" },
  fetch_user_posts: { adapter: "instagram", use: "enrich" },
  "playlistItems of a channel": { adapter: "youtube", use: "posts" },
  "videos of a channel": { adapter: "youtube", use: "posts" },
  "fetch_user_post_videos_v3 of an account": { adapter: "tiktok", use: "posts" },
  "fetch_user_profile of an account": { adapter: "tiktok", use: "posts" },
  "fetch_user_posts of an account": { adapter: "instagram", use: "posts" },
  fetch_hashtag_posts: { adapter: "instagram", use: "hashtag" },
  fetch_user_tagged_posts: { adapter: "instagram", use: "tagged" },
  fetch_user_following: { adapter: "instagram", use: "following" },
  fetch_similar_users: { adapter: "instagram", use: "similar" },
};

const QUERIES = {
  YOUTUBE: { platform: "YOUTUBE", keyword: "x", uploadDate: "any", sortBy: "default" },
  TIKTOK: { platform: "TIKTOK", keyword: "x", sortType: 0, publishTimeType: 0 },
  INSTAGRAM: { platform: "INSTAGRAM", keyword: "x" },
} as const;
const FOLLOWERS = {
  YOUTUBE: channelStub("UCaaaaaaaaaaaaaaaaaaaaaa", "", null),
  TIKTOK: { ...leo, secondaryId: "MS4w_leo" },
  INSTAGRAM: nell,
};
const OWNERS = {
  ...FOLLOWERS,
  TIKTOK: { ...leo, accountId: "7000000000000000123", handle: "mira.tea" },
};
const AUTHORS = {
  YOUTUBE: ["a", "b"].map((char) => channelStub(`UC${char.repeat(22)}`, "", null)),
  TIKTOK: [leo],
  INSTAGRAM: [nell],
};

async function useAdapter(adapter: PlatformAdapter, use: Use, signal: AbortSignal): Promise<unknown> {
  const options = callOptions(signal);
  switch (use) {
    case "search":
      return adapter.keywordSearch?.searchPosts(QUERIES[adapter.platform], null, options);
    case "enrich":
      return adapter.enrich?.enrich(AUTHORS[adapter.platform], options);
    case "hashtag":
      return adapter.hashtag?.findPosts("x", null, options);
    case "tagged":
      return adapter.tagged?.findPosts(nell, null, options);
    case "following":
      return adapter.following?.findAccounts(FOLLOWERS[adapter.platform], null, options);
    case "music":
      return adapter.music?.findPosts("7400000000000000555", null, options);
    case "similar":
      return adapter.similar?.findAccounts({ profile: nell, posts: [] }, null, options);
    case "post":
      return findPost(adapter, options);
    case "posts":
      return adapter.posts?.listPosts(OWNERS[adapter.platform], null, options);
    case "resolveLink":
      return {
        found: await adapter.resolve?.findAccount({ kind: "link", value: "https://vm.tiktok.com/ZMabc/" }, options),
      };
    case "resolve":
      // Null is an answer too: nobody by that name.
      return { found: await adapter.resolve?.findAccount({ kind: "handle", value: "nell.kiln" }, options) };
  }
}

/** A map shows nothing of itself as JSON: its answers are looked at one by one. */
async function findPost(adapter: PlatformAdapter, options: Caller): Promise<unknown> {
  const id = { YOUTUBE: "dQw4w9WgXcQ", TIKTOK: "7600000000000000009", INSTAGRAM: "DRRvQ1kAB_p" }[adapter.platform];
  const outcome = await adapter.postDetail?.findPosts([{ kind: "id", value: id }], options);
  return outcome && { answers: [...outcome.answers.values()], unfinished: outcome.unfinished };
}

const CREATE = { youtube: createYoutubeAdapter, tiktok: createTiktokAdapter, instagram: createInstagramAdapter };

describe.each(Object.entries(USES))("at %s", (place, { adapter: name, use }) => {
  const [target] = place.split(" ");
  test.each(Object.entries(FAULTS))("%s", { timeout: 2_000 }, async (_fault, answer) => {
    const { deps, calls } = scriptedProvider((call) => {
      if (method(call) === target) return answer(call);
      return target === "fetch_user_profile" && method(call) === "fetch_user_post_videos_v3"
        ? noPosts()
        : reply(goodText(call));
    });
    const settings = { baseUrl: "https://provider.test", apiKey: "key" };
    const adapter = CREATE[name](deps, settings);
    const outcome = await useAdapter(adapter, use, AbortSignal.timeout(60)).catch((error: unknown) => error);
    if (outcome instanceof ProviderError) expect(outcome.message).not.toContain("key-");
    else if (outcome instanceof Error || outcome === undefined) throw new Error("an untyped error", { cause: outcome });
    else expectSound(outcome);
    expect(calls.length).toBeLessThanOrEqual(15);
  });
});

const READS: Record<string, { create: typeof createTiktokPostReader; link: PostLink; count: number }> = {
  fetch_multi_video_v2: {
    create: createTiktokPostReader,
    link: postLink("TIKTOK", "video", "7600000000000000009"),
    count: 17,
  },
  fetch_post_detail: {
    create: createTiktokPostReader,
    link: postLink("TIKTOK", "video", "7600000000000000008"),
    count: 1,
  },
  fetch_post_info: { create: createInstagramPostReader, link: postLink("INSTAGRAM", "reel", "DRRvQ1kAB_p"), count: 1 },
  fetch_one_video_v2: {
    create: createDouyinPostReader,
    link: postLink("DOUYIN", "video", "7448118827402972455"),
    count: 1,
  },
  fetch_video_statistics: {
    create: createDouyinPostReader,
    link: postLink("DOUYIN", "video", "7448118827402972455"),
    count: 1,
  },
  get_image_note_detail: {
    create: createXiaohongshuPostReader,
    link: postLink("XIAOHONGSHU", "note", "697c0eee000000000a03c308"),
    count: 1,
  },
};

describe.each(Object.entries(READS))("reading posts at %s", (target, { create, link, count }) => {
  test.each(Object.entries(FAULTS))("%s", { timeout: 2_000 }, async (_fault, answer) => {
    const { deps, calls } = scriptedProvider((call) =>
      method(call) === target ? answer(call) : FILES[method(call)] ? reply(goodText(call)) : reply(refused(), 400),
    );
    const reader = create(deps, { baseUrl: "https://provider.test", apiKey: "key" });
    const last = BigInt(/^\d+$/.test(link.id) ? link.id : 0);
    const links = Array.from({ length: count }, (_, index) =>
      index === 0 ? link : { ...link, id: String(last + BigInt(index)) },
    );
    const outcome = await reader
      .read(links, anyCaller(AbortSignal.timeout(60)), "whole")
      .then(({ readings, unfinished }) => ({ readings: [...readings.values()], unfinished }))
      .catch((error: unknown) => error);
    if (outcome instanceof ProviderError) expect(outcome.message).not.toContain("key-");
    else if (outcome instanceof Error) throw new Error("an untyped error", { cause: outcome });
    else expectSound(outcome);
    expect(calls.length).toBeLessThanOrEqual(60);
  });
});

test("at least forty faults strike at every call", () => {
  expect(Object.keys(FAULTS).length).toBeGreaterThanOrEqual(40);
});

function expectSound(outcome: unknown): void {
  if (typeof outcome !== "object" || outcome === null) throw new Error("an adapter answers an object");
  const text = JSON.stringify(outcome);
  expect(text).not.toMatch(/-7|NaN|isAdmin|\\u0000|\\ud800/);
  expect(Object.prototype).not.toHaveProperty("isAdmin");
}

test("while a hundred megabytes stream in, the memory held stays near the limit of a body", async () => {
  const { deps } = scriptedProvider(() => new Response(stream(100, "close")));
  const adapter = createYoutubeAdapter(deps, { baseUrl: "https://provider.test", apiKey: "key" });
  const before = process.memoryUsage();
  await useAdapter(adapter, "search", AbortSignal.timeout(5_000)).catch(() => undefined);
  const after = process.memoryUsage();
  const grown = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
  expect(grown).toBeLessThan(60 * 1024 * 1024);
});
