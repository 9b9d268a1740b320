/** All posts of an account on YouTube and Instagram, page by page, through the adapters. */

import { describe, expect, test } from "vitest";
import { BAD_CURSORS, idsOf, kindOf, listing } from "#tests/support/account-posts.ts";
import { adapterOf as instagramOf, nell, refused } from "#tests/support/instagram-adapter.ts";
import { fixture, method, reply, type ScriptedCall } from "#tests/support/scripted-provider.ts";
import { A, list, adapterOf as youtubeOf } from "#tests/support/youtube-adapter.ts";
import type { CreatorProfile } from "#workers/platforms/port.ts";
import { channelStub } from "#workers/platforms/youtube/map.ts";

const HOUR_MS = 3_600_000;

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

  test.each(BAD_CURSORS)("a cursor that is made up (%#) is refused before YouTube is asked", async (cursor) => {
    const { ask, calls } = channelOf([[videoId(1)]]);
    expect(await kindOf(ask(cursor))).toBe("bad_request");
    expect(calls).toEqual([]);
  });

  test("the same page is remembered for six hours for all who ask, and a failure is not", async () => {
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
      const edges = [{ node: item(isFirst ? 1 : 2), cursor: "MTI=" }];
      return reply({ code: 200, data: { edges, page_info: { has_next_page: isFirst, end_cursor: "MTI=" } } });
    });
    const first = await ask();
    expect(idsOf(first)).toEqual(["code-1"]);
    const second = await ask(first.nextCursor);
    expect([idsOf(second), second.nextCursor]).toEqual([["code-2"], null]);
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

  test.each(BAD_CURSORS)("a cursor that is made up (%#) is refused before Instagram is asked", async (cursor) => {
    const { ask, calls } = accountOf(() => page([item(1)]));
    expect(await kindOf(ask(cursor))).toBe("bad_request");
    expect(calls).toEqual([]);
  });
});
