import { expect, test } from "vitest";
import * as z from "zod";
import { failure, fixture, method, noAbort, reply } from "#tests/support/scripted-provider.ts";
import { A, adapterOf, fromFiles, list } from "#tests/support/youtube-adapter.ts";
import { averageViews } from "#workers/modules/creators/domain.ts";
import { videosOf } from "#workers/platforms/youtube/map.ts";

const B = "UCbbbbbbbbbbbbbbbbbbbbbb";
const GONE = "UCdddddddddddddddddddddd";

test("a search page gives videos with their numbers and stubs of their channels, those made private since left out", async () => {
  const { search, calls } = adapterOf();
  const page = await search();
  expect(
    page.items.map(({ post, author }) => [post.id, post.plays, post.likes, post.comments, author.accountId]),
  ).toEqual([
    ["vidAAAAAA01", 120_400, 5_100, 312, A],
    ["vidBBBBBB01", 900, null, null, B],
  ]);
  expect(page.items[0]?.post).toMatchObject({
    durationSeconds: 3_723,
    title: "Hand grinders & filters",
    tags: ["coffee", "grinder"],
  });
  expect(page.items[1]?.post.durationSeconds).toBeNull();
  expect(page.items.every(({ authorIsComplete }) => !authorIsComplete)).toBe(true);
  expect(page.nextCursor).not.toBeNull();
  expect(calls.map(method)).toEqual(["search", "videos"]);
  expect(calls[1]?.url.searchParams.get("id")).toBe("vidAAAAAA01,vidBBBBBB01,vidGONE0001");
});

test("the key goes in X-Goog-Api-Key and never into the address", async () => {
  const { search, calls } = adapterOf();
  await search();
  for (const { url, headers } of calls) {
    expect(headers.get("x-goog-api-key")).toBe("yt-key");
    expect(url.href).not.toContain("yt-key");
  }
});

test.each([
  ["default", "relevance"],
  ["relevance", "relevance"],
  ["rating", "rating"],
  ["date", "date"],
  ["views", "viewCount"],
] as const)("sort %s asks for order=%s", async (sortBy, order) => {
  const { search, calls } = adapterOf();
  await search(null, { sortBy });
  expect(calls[0]?.url.searchParams.get("order")).toBe(order);
});

test.each([
  ["any", null],
  ["hour", "2026-11-20T05:00:00.000Z"],
  ["today", "2026-11-19T06:00:00.000Z"],
  ["week", "2026-11-13T06:00:00.000Z"],
  ["month", "2026-10-21T06:00:00.000Z"],
  ["year", "2025-11-20T06:00:00.000Z"],
] as const)("upload date %s asks for publishedAfter=%s", async (uploadDate, after) => {
  const { search, calls } = adapterOf();
  await search(null, { uploadDate });
  expect(calls[0]?.url.searchParams.get("publishedAfter")).toBe(after);
});

test("the same page within 24 h costs no search, afterwards it does", async () => {
  const { search, quota, clock } = adapterOf();
  await search();
  clock.advance(23 * 3_600_000);
  await search();
  expect(quota.used["youtube.search"]).toBe(1);
  clock.advance(2 * 3_600_000);
  await search();
  expect(quota.used["youtube.search"]).toBe(2);
});

test("every try is counted before it is made, and none is made that does not fit", async () => {
  const { search, quota, calls } = adapterOf((call, index) => (index === 0 ? reply({}, 503) : fromFiles(call)));
  await search();
  expect(quota.used).toMatchObject({ "youtube.search": 2, "youtube.units": 1 });
  quota.limit["youtube.search"] = 2;
  const before = calls.length;
  const error = await failure(search(null, { keyword: "other" }));
  expect(error).toMatchObject({ kind: "quota", code: "day" });
  // 06:00 UTC is 22:00 in Los Angeles: two hours to midnight, less the second slept above.
  expect(error.retryAfterMs).toBe(2 * 3_600_000 - 1_000);
  expect(calls.length).toBe(before);
});

test("quotaExceeded opens the breaker until the next Pacific midnight: no further search is tried, other calls go on", async () => {
  const errors = z.record(z.string(), z.object({ body: z.unknown() })).parse(fixture("youtube/errors.json"));
  const { search, complete, quota, calls } = adapterOf((call) =>
    method(call) === "search" ? reply(errors.quotaExceeded?.body, 403) : fromFiles(call),
  );
  expect(await failure(search())).toMatchObject({ kind: "quota", code: "day", retryAfterMs: 2 * 3_600_000 });
  expect(calls).toHaveLength(1);
  expect([...quota.closed]).toEqual(["youtube.search"]);
  expect(await failure(search(null, { keyword: "other" }))).toMatchObject({ kind: "quota" });
  expect(calls).toHaveLength(1);
  expect((await complete(A)).creators).toHaveLength(1);
});

test("a day of searches that ends with 429 is not asked again: one call, and the return at Pacific midnight", async () => {
  const errors = z.record(z.string(), z.object({ body: z.unknown() })).parse(fixture("youtube/errors.json"));
  const { search, calls, quota } = adapterOf(() => reply(errors.searchesOfTheDay?.body, 429));
  expect(await failure(search())).toMatchObject({ kind: "quota", code: "day", retryAfterMs: 2 * 3_600_000 });
  expect([calls.length, [...quota.closed]]).toEqual([1, ["youtube.search"]]);
});

test("what is announced has no numbers, and what is on air none until YouTube has counted", async () => {
  const videos = [
    ["none", "12000"],
    ["none", "0"],
    ["upcoming", "0"],
    ["upcoming", "7"],
    ["live", "0"],
    ["live", "900"],
    ["later word", "3"],
  ] as const;
  const items = videos.map(([liveBroadcastContent, viewCount], index) => ({
    id: `vidAIR000${index}`,
    snippet: { title: "t", channelId: A, publishedAt: "2026-11-20T10:00:00Z", liveBroadcastContent },
    statistics: { viewCount, likeCount: "0", commentCount: "0" },
  }));
  const read = videosOf(items).map(({ post }) => [post.plays, post.likes, post.comments]);
  expect(read).toEqual([
    [12_000, 0, 0],
    [0, 0, 0],
    [null, null, null],
    [null, null, null],
    [null, null, null],
    [900, null, null],
    [3, 0, 0],
  ]);
  expect(averageViews(videosOf(items.slice(0, 5)).map(({ post }) => post))).toBe(6_000);
});

const ERRORS = z
  .record(z.string(), z.object({ status: z.number(), kind: z.string(), body: z.unknown() }))
  .parse(fixture("youtube/errors.json"));

test.each(Object.entries(ERRORS))("%s is understood", async (_name, { status, kind, body }) => {
  const { search } = adapterOf(() => reply(body, status));
  if (_name === "invalidPageToken") return expect((await search()).items).toEqual([]);
  expect((await failure(search())).kind).toBe(kind);
});

test("channels get their numbers and latest videos; hidden subscribers are unknown, missing channels are gone", async () => {
  const { complete, calls, quota } = adapterOf();
  const { creators, gone, unfinished } = await complete(A, B, GONE);
  expect(gone).toEqual([GONE]);
  expect(unfinished).toEqual([]);
  const [first, second] = creators;
  expect(first?.profile).toMatchObject({
    accountId: A,
    handle: "slowkettle",
    followers: 412_000,
    region: "GB",
    bio: "Coffee without hurry. biz: hello [at] slowkettle [dot] studio",
    postCount: 231,
    language: "en-GB",
  });
  expect(first?.posts.map(({ id }) => id)).toEqual(["vidAAAAAA01"]);
  expect(second?.profile).toMatchObject({ handle: "cafelluvia", followers: null, region: null, bio: "Café y lluvia." });
  expect(calls.map(method).sort()).toEqual(["channels", "playlistItems", "playlistItems", "videos"]);
  // One for the channels, one for each channel asked for, one for the videos.
  expect(quota.used["youtube.units"]).toBe(5);
});

test("a reply without items says that every channel is gone", async () => {
  const { complete } = adapterOf(() => reply(fixture("youtube/channels-none.json")));
  expect(await complete(A, B)).toEqual({ creators: [], gone: [A, B], unfinished: [] });
});

test("a channel that never uploaded has no posts, and is no failure", async () => {
  const { complete } = adapterOf((call) =>
    method(call) === "playlistItems" ? reply(ERRORS.playlistNotFound?.body, 404) : fromFiles(call),
  );
  const { creators } = await complete(A, B);
  expect(creators.map(({ posts }) => posts)).toEqual([[], []]);
});

test("a channel on which YouTube keeps failing is named unfinished, the others are delivered", async () => {
  const { complete } = adapterOf((call) =>
    call.url.searchParams.get("playlistId") === "UUbbbbbbbbbbbbbbbbbbbbbb" ? reply({}, 500) : fromFiles(call),
  );
  const { creators, unfinished } = await complete(A, B);
  expect(creators.map(({ profile }) => profile.accountId)).toEqual([A]);
  expect(unfinished).toEqual([B]);
});

test("fifty channels cost one call for them, one each for their uploads and a fiftieth of their videos", async () => {
  const ids = Array.from({ length: 50 }, (_, index) => `UC${String(index).padStart(22, "0")}`);
  const { complete, calls } = adapterOf((call) => {
    const asked = call.url.searchParams.get("id")?.split(",") ?? [];
    const playlist = call.url.searchParams.get("playlistId")?.slice(22) ?? "";
    if (method(call) === "channels")
      return reply(
        list(
          "channel",
          asked.map((id) => ({ id, snippet: { title: id } })),
        ),
      );
    if (method(call) === "playlistItems") {
      return reply(
        list(
          "playlistItem",
          Array.from({ length: 12 }, (_, at) => ({ contentDetails: { videoId: `video_${playlist}_${at}` } })),
        ),
      );
    }
    return reply(
      list(
        "video",
        asked.map((id) => ({ id, snippet: { channelId: ids[Number(id.split("_")[1])] } })),
      ),
    );
  });
  const { creators } = await complete(...ids);
  expect(creators).toHaveLength(50);
  expect(creators.every(({ posts }) => posts.length === 12)).toBe(true);
  expect(calls).toHaveLength(1 + 50 + 12);
});

test("a cursor that is none of ours is refused without a call", async () => {
  const { search, calls } = adapterOf();
  expect(await failure(search("[1,2]"))).toMatchObject({ kind: "bad_request", code: "wrongCursor" });
  expect(calls).toHaveLength(0);
});

test("a reply of another shape is an error, not an empty page", async () => {
  const { search, complete } = adapterOf(() => reply({ unexpected: { items: "none", version: 0 } }));
  expect((await failure(search())).kind).toBe("shape");
  expect((await failure(complete(A))).kind).toBe("shape");
});

test("health asks once in five minutes, and tells a refused key from silence", async () => {
  const good = adapterOf();
  expect(await good.adapter.check(noAbort())).toBe("ok");
  expect(await good.adapter.check(noAbort())).toBe("ok");
  expect(good.calls).toHaveLength(1);
  const refused = adapterOf(() => reply(ERRORS.keyInvalid?.body, 400));
  expect(await refused.adapter.check(noAbort())).toBe("unauthorized");
  const silent = adapterOf(() => reply("", 502));
  expect(await silent.adapter.check(noAbort())).toBe("down");
});
