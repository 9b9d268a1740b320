/** All posts of an account on TikTok, page by page, through the adapter; and which platforms list any. */

import { describe, expect, test } from "vitest";
import { BAD_CURSORS, idsOf, kindOf, listing } from "#tests/support/account-posts.ts";
import { adapterOf as instagramOf, nell } from "#tests/support/instagram-adapter.ts";
import { fixtureText, method, reply, type ScriptedCall, scriptedProvider } from "#tests/support/scripted-provider.ts";
import { adapterOf as youtubeOf } from "#tests/support/youtube-adapter.ts";
import { PLATFORMS_WITH_POSTS } from "#workers/modules/lists/domain.ts";
import type { CreatorProfile, PostPage } from "#workers/platforms/port.ts";
import { createTiktokAdapter } from "#workers/platforms/tiktok/adapter.ts";

test("screens offer all posts on the platforms whose adapters list them, and on no other", () => {
  const { deps } = scriptedProvider(() => reply({}));
  const tiktok = createTiktokAdapter(deps, { baseUrl: "https://tikhub.test", apiKey: "th-key" });
  const able = [youtubeOf().adapter, tiktok, instagramOf().adapter].filter(({ posts }) => posts !== null);
  expect(able.map(({ platform }) => platform).sort()).toEqual([...PLATFORMS_WITH_POSTS].sort());
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

  test.each(BAD_CURSORS)("a cursor that is made up (%#) is refused before TikTok is asked", async (cursor) => {
    const { ask, calls } = accountOf(() => page([item("1")]));
    expect(await kindOf(ask(cursor))).toBe("bad_request");
    expect(calls).toEqual([]);
  });
});
