/** All posts of an account, page by page, through the adapters. */

import { describe, expect, test } from "vitest";
import { anyCaller } from "#tests/support/caller.ts";
import { adapterOf as instagramOf, nell, refused } from "#tests/support/instagram-adapter.ts";
import {
  fixture,
  fixtureText,
  method,
  reply,
  type ScriptedCall,
  scriptedProvider,
} from "#tests/support/scripted-provider.ts";
import { A, list, adapterOf as youtubeOf } from "#tests/support/youtube-adapter.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { PLATFORMS_WITH_POSTS } from "#workers/modules/lists/domain.ts";
import type { CreatorProfile, PlatformAdapter, PostPage } from "#workers/platforms/port.ts";
import { createTiktokAdapter } from "#workers/platforms/tiktok/adapter.ts";
import { channelStub } from "#workers/platforms/youtube/map.ts";

const HOUR_MS = 3_600_000;

function listing({ posts }: PlatformAdapter, account: CreatorProfile) {
  if (posts === null) throw new Error("every platform lists posts");
  return (cursor: string | null = null): Promise<PostPage> => posts.listPosts(account, cursor, anyCaller());
}
const idsOf = ({ posts }: PostPage) => posts.map(({ id }) => id);
const kindOf = (call: Promise<unknown>) =>
  call.then(
    () => "answered",
    (error: unknown) => (error instanceof ProviderError ? error.kind : "another error"),
  );
const BAD_CURSORS = ["", "x", "20", "[]", '["a"]', '[{},""]', `["${"a".repeat(20_000)}",""]`, '[-1,""]', "null"];

test("screens offer all posts on the platforms whose adapters list them, and on no other", () => {
  const { deps } = scriptedProvider(() => reply({}));
  const tiktok = createTiktokAdapter(deps, { baseUrl: "https://tikhub.test", apiKey: "th-key" });
  const able = [youtubeOf().adapter, tiktok, instagramOf().adapter].filter(({ posts }) => posts !== null);
  expect(able.map(({ platform }) => platform).sort()).toEqual([...PLATFORMS_WITH_POSTS].sort());
});

describe("on YouTube", () => {
  const channel = channelStub(A, "Slow Kettle", null);
  const videoId = (number: number) => `vid${String(number).padStart(8, "0")}`;
  const video = (id: string, channelId = A) => ({
    id,
    snippet: {
      title: id,
      channelId,
      publishedAt: new Date(1_790_000_000_000 - Number(id.slice(3)) * 1_000).toISOString(),
    },
    statistics: { viewCount: "10" },
  });
  const uploads = (ids: readonly string[], nextPageToken?: string) =>
    reply({
      ...list(
        "playlistItem",
        ids.map((id) => ({ contentDetails: { videoId: id } })),
      ),
      nextPageToken,
    });
  const videosAsked = ({ url }: ScriptedCall) => (url.searchParams.get("id") ?? "").split(",");

  /** A channel with its pages of uploads; the tokens are `P1`, `P2` … */
  function channelOf(pages: readonly (readonly string[])[], others: Record<string, () => Response> = {}) {
    const provider = youtubeOf((call) => {
      const other = others[method(call)];
      if (other) return other();
      if (method(call) === "videos")
        return reply(
          list(
            "video",
            videosAsked(call).map((id) => video(id)),
          ),
        );
      const page = Number((call.url.searchParams.get("pageToken") ?? "P0").slice(1));
      return uploads(pages[page] ?? [], page + 1 < pages.length ? `P${page + 1}` : undefined);
    });
    return { ...provider, ask: listing(provider.adapter, channel) };
  }

  test("a page is a unit for the list and one for the videos, asked for by what the channel's id says of its uploads", async () => {
    const { ask, calls, quota } = channelOf([[videoId(1), videoId(2)]]);
    expect(await ask()).toMatchObject({ posts: [{ id: videoId(1), plays: 10 }, { id: videoId(2) }], nextCursor: null });
    expect(calls.map(method)).toEqual(["playlistItems", "videos"]);
    expect(calls[0]?.url.searchParams.get("playlistId")).toBe(`UU${A.slice(2)}`);
    expect(quota.used).toMatchObject({ "youtube.search": 0, "youtube.units": 2 });
  });

  test("pages follow each other to the end; what a new upload pushes onto the next page is not told again", async () => {
    const { ask } = channelOf([
      [videoId(1), videoId(2)],
      [videoId(2), videoId(3)],
    ]);
    const first = await ask();
    const second = await ask(first.nextCursor);
    expect([idsOf(first), idsOf(second), second.nextCursor]).toEqual([[videoId(1), videoId(2)], [videoId(3)], null]);
  });

  test("a page whose videos were all taken down is walked past", async () => {
    const { ask, calls } = channelOf([[], [], [videoId(7)]]);
    expect(idsOf(await ask())).toEqual([videoId(7)]);
    expect(calls.map(method)).toEqual(["playlistItems", "playlistItems", "playlistItems", "videos"]);
  });

  test("videos of another channel are left out", async () => {
    const { ask } = channelOf([[videoId(1), videoId(2)]], {
      videos: () => reply(list("video", [video(videoId(1)), video(videoId(2), "UCsomebodyelse")])),
    });
    expect(idsOf(await ask())).toEqual([videoId(1)]);
  });

  const noList = () =>
    reply({ error: { code: 404, message: "no", errors: [{ reason: "playlistNotFound", message: "no" }] } }, 404);

  test("a channel without a list has no posts when it is there, and is gone when it is not", async () => {
    const there = channelOf([], { playlistItems: noList, channels: () => reply(list("channel", [{ id: A }])) });
    expect(await there.ask()).toEqual({ posts: [], nextCursor: null });
    const gone = channelOf([], { playlistItems: noList, channels: () => reply(fixture("youtube/channels-none.json")) });
    expect(await kindOf(gone.ask())).toBe("not_found");
  });

  test("a token that YouTube does not take any more is a cursor that leads nowhere", async () => {
    const { ask } = channelOf([], {
      playlistItems: () =>
        reply({ error: { code: 400, message: "no", errors: [{ reason: "invalidPageToken", message: "no" }] } }, 400),
    });
    const failure = await ask('["CDIQAA",""]').catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: "bad_request", code: "wrongCursor" });
  });

  test.each(BAD_CURSORS)(
    "a cursor of somebody's own making (%#) is refused before YouTube is asked",
    async (cursor) => {
      const { ask, calls } = channelOf([[videoId(1)]]);
      expect(await kindOf(ask(cursor))).toBe("bad_request");
      expect(calls).toEqual([]);
    },
  );

  test("the same page is remembered for six hours, whoever asks, and a failure is not", async () => {
    let fails = true;
    const { ask, calls, clock } = channelOf([], {
      playlistItems: () => (fails ? reply({}, 500) : uploads([videoId(1)])),
    });
    expect(await kindOf(ask())).toBe("upstream");
    fails = false;
    const before = calls.length;
    const page = await ask();
    expect(await ask()).toEqual(page);
    expect(calls.length - before).toBe(2);
    clock.advance(6 * HOUR_MS + 1);
    expect(await ask()).toEqual(page);
    expect(calls.length - before).toBe(4);
  });
});

describe("on TikTok", () => {
  const mira: CreatorProfile = {
    ...{ ...nell, platform: "TIKTOK", accountId: "7000000000000000123", handle: "mira.tea" },
    secondaryId: "MS4w_mira_tea",
  };
  const item = (id: string, more: Record<string, unknown> = {}) => ({
    ...{ aweme_id: id, desc: id, create_time: 1_794_000_000 - Number(id), statistics: { play_count: 5 } },
    author: { uid: mira.accountId, unique_id: "mira.tea", follower_count: 10, signature: "" },
    ...more,
  });
  const page = (items: unknown[], maxCursor = 0) =>
    reply({
      code: 200,
      data: { status_code: 0, aweme_list: items, has_more: maxCursor > 0 ? 1 : 0, max_cursor: maxCursor },
    });

  function accountOf(
    answer: (call: ScriptedCall) => Response,
    profile: (call: ScriptedCall) => Response = () => reply(fixtureText("tiktok/web-profile.json")),
  ) {
    const provider = scriptedProvider((call) =>
      method(call) === "fetch_user_post_videos_v3" ? answer(call) : profile(call),
    );
    const adapter = createTiktokAdapter(provider.deps, { baseUrl: "https://tikhub.test", apiKey: "th-key" });
    const times = () => provider.calls.map(({ url }) => url.searchParams.get("max_cursor"));
    return { ...provider, times, ask: listing(adapter, mira) };
  }

  test("times run back from page to page until there are no more", async () => {
    const pages: Record<string, Response> = {
      "0": page([item("1"), item("2")], 9_000),
      "9000": page([item("3")], 8_000),
      "8000": page([item("4")]),
    };
    const { ask, times, calls } = accountOf(({ url }) => pages[url.searchParams.get("max_cursor") ?? ""] ?? page([]));
    const met: string[][] = [];
    let cursor: string | null = null;
    do {
      const told: PostPage = await ask(cursor);
      met.push(idsOf(told));
      cursor = told.nextCursor;
    } while (cursor !== null);
    expect(met).toEqual([["1", "2"], ["3"], ["4"]]);
    expect(times()).toEqual(["0", "9000", "8000"]);
    expect(Object.fromEntries(calls[0]?.url.searchParams ?? [])).toMatchObject({
      sec_user_id: "MS4w_mira_tea",
      sort_type: "0",
    });
  });

  test("pinned posts stand behind the others of the first page and do not come again where they were posted", async () => {
    const { ask } = accountOf(({ url }) =>
      url.searchParams.get("max_cursor") === "0"
        ? page([item("900", { is_top: 1 }), item("1"), item("2")], 9_000)
        : page([item("3"), item("900")]),
    );
    const first = await ask();
    expect(first.posts.map(({ id, isPinned }) => [id, isPinned])).toEqual([
      ["1", false],
      ["2", false],
      ["900", true],
    ]);
    expect(idsOf(await ask(first.nextCursor))).toEqual(["3"]);
  });

  test("reposts of others are left out, items that cannot be read are told to the operator", async () => {
    const { ask, alerts } = accountOf(() =>
      page([item("1"), item("2", { author: { uid: "5", unique_id: "somebody" } }), { desc: "no id" }]),
    );
    expect(idsOf(await ask())).toEqual(["1"]);
    expect(alerts).toMatchObject([{ event: "items_dropped", count: 1 }]);
  });

  test.each([
    ["that stands still", 9_000],
    ["that runs forward", 9_500],
  ])("a time %s ends the list, and does not lead to the same page for ever", async (_what, told) => {
    const { ask } = accountOf(({ url }) =>
      url.searchParams.get("max_cursor") === "0" ? page([item("1")], 9_000) : page([item("2")], told),
    );
    const second = await ask((await ask()).nextCursor);
    expect([idsOf(second), second.nextCursor]).toEqual([["2"], null]);
  });

  test.each([
    ["is there and has none", { id: mira.accountId }, "answered"],
    ["is private", { id: mira.accountId, privateAccount: true }, "private"],
    ["bears its name now and is another one", { id: "77" }, "not_found"],
  ])("where nothing is listed, the account's own page says that it %s", async (_what, user, expected) => {
    const { ask } = accountOf(
      () => page([]),
      () => reply({ code: 200, data: { userInfo: { user: { uniqueId: "mira.tea", ...user } } } }),
    );
    expect(await kindOf(ask())).toBe(expected);
  });

  test.each([
    [2065, "not_found"],
    [2096, "private"],
  ])("TikTok's own %i means %s", async (status, kind) => {
    const { ask } = accountOf(() => reply({ code: 200, data: { status_code: status, aweme_list: [] } }));
    expect(await kindOf(ask())).toBe(kind);
  });

  test.each(BAD_CURSORS)("a cursor of somebody's own making (%#) is refused before TikTok is asked", async (cursor) => {
    const { ask, calls } = accountOf(() => page([item("1")]));
    expect(await kindOf(ask(cursor))).toBe("bad_request");
    expect(calls).toEqual([]);
  });
});

describe("on Instagram", () => {
  const item = (number: number, more: Record<string, unknown> = {}) => ({
    ...{ pk: String(number), code: `code-${number}`, taken_at: 1_763_000_000 - number, like_count: 100 },
    ...more,
  });
  const page = (items: unknown[], token: string | null = null) =>
    reply({ code: 200, data: { data: { items }, pagination_token: token } });
  const profile = (more: Record<string, unknown> = {}) =>
    reply({ code: 200, data: { pk: nell.accountId, username: "nell.kiln", ...more } });

  function accountOf(answer: (call: ScriptedCall) => Response, account: CreatorProfile = nell) {
    const provider = instagramOf(answer);
    return { ...provider, ask: listing(provider.adapter, account) };
  }

  test("pages follow each other by their tokens, pinned posts come once and views by likes are marked", async () => {
    const { ask, calls } = accountOf(({ url }) =>
      url.searchParams.get("pagination_token") === null
        ? page([item(900, { is_pinned: true }), item(1)], "t1")
        : page([item(1), item(2), item(900)]),
    );
    const first = await ask();
    expect(idsOf(first)).toEqual(["code-1", "code-900"]);
    expect(first.posts[0]).toMatchObject({ plays: 1_500, isEstimated: true });
    const second = await ask(first.nextCursor);
    expect([idsOf(second), second.nextCursor]).toEqual([["code-2"], null]);
    expect(calls.map(({ url }) => url.searchParams.get("pagination_token"))).toEqual([null, "t1"]);
  });

  test("a token that has expired begins the list again and tells nothing twice", async () => {
    let isExpired = false;
    const { ask } = accountOf(({ url }) => {
      const token = url.searchParams.get("pagination_token");
      if (token === "old" && isExpired) return refused();
      if (token === null)
        return page(
          [1, 2].map((number) => item(number)),
          isExpired ? "new" : "old",
        );
      return page([2, 3].map((number) => item(number)));
    });
    const { nextCursor } = await ask();
    isExpired = true;
    expect(idsOf(await ask(nextCursor))).toEqual(["code-3"]);
  });

  test("where version 2 refuses, the app's list stands in and is followed by its own tokens", async () => {
    const { ask, calls, paths } = accountOf((call) => {
      if (method(call) === "fetch_user_posts") return refused();
      const isFirst = call.url.searchParams.get("after") === null;
      return reply({ code: 200, data: { items: [item(isFirst ? 1 : 2)], next_max_id: isFirst ? "MTI=" : null } });
    });
    const first = await ask();
    expect(idsOf(first)).toEqual(["code-1"]);
    expect(idsOf(await ask(first.nextCursor))).toEqual(["code-2"]);
    expect(paths()).toEqual(["v2/fetch_user_posts", "v3/get_user_posts", "v3/get_user_posts"]);
    expect(calls.map(({ url }) => url.searchParams.get("after"))).toEqual([null, null, "MTI="]);
  });

  test.each([
    ["empty", () => page([])],
    ["refused", refused],
  ])("a list that is %s is explained by the account's own page", async (what, answer) => {
    const answers = (own: () => Response) => (call: ScriptedCall) =>
      method(call).endsWith("user_posts") ? answer() : own();
    expect(await kindOf(accountOf(answers(() => profile({ is_private: true }))).ask())).toBe("private");
    expect(await kindOf(accountOf(answers(refused)).ask())).toBe("not_found");
    expect(await kindOf(accountOf(answers(profile)).ask())).toBe(what === "empty" ? "answered" : "upstream");
  });

  test("an account that is known to be private is not asked about", async () => {
    const { ask, calls } = accountOf(() => page([item(1)]), { ...nell, isPrivate: true });
    expect(await kindOf(ask())).toBe("private");
    expect(calls).toEqual([]);
  });

  test("a page of which nothing can be read is one of another shape", async () => {
    const { ask } = accountOf(() => page([{ nothing: 1 }, "x"]));
    expect(await kindOf(ask())).toBe("shape");
  });

  test.each(BAD_CURSORS)(
    "a cursor of somebody's own making (%#) is refused before Instagram is asked",
    async (cursor) => {
      const { ask, calls } = accountOf(() => page([item(1)]));
      expect(await kindOf(ask(cursor))).toBe("bad_request");
      expect(calls).toEqual([]);
    },
  );
});
