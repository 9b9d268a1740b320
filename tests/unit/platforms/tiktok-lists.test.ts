/** TikTok's tags, sounds, following lists and accounts through the adapter, reply by reply. */

import { describe, expect, test } from "vitest";
import { anyCaller } from "#tests/support/caller.ts";
import {
  callOptions,
  fixtureText,
  method,
  reply,
  type ScriptedCall,
  scriptedProvider,
} from "#tests/support/scripted-provider.ts";
import type { CreatorProfile } from "#workers/platforms/port.ts";
import { createTiktokAdapter } from "#workers/platforms/tiktok/adapter.ts";

const FILES: Record<string, string> = {
  fetch_tag_detail: "tiktok/tag-detail.json",
  fetch_hashtag_search_result: "tiktok/tag-search.json",
  fetch_hashtag_video_list: "tiktok/posts.json",
  fetch_music_video_list: "tiktok/posts.json",
  fetch_music_detail: "tiktok/music-detail.json",
  fetch_user_follow: "tiktok/following-web.json",
  fetch_user_following_list: "tiktok/following-app.json",
  fetch_user_profile: "tiktok/web-profile.json",
  handler_user_profile: "tiktok/app-profile.json",
  fetch_one_video_by_share_url: "tiktok/one-video.json",
};
const envelope = (data: unknown) => reply({ code: 200, data });
const refusal = () => reply({ detail: { code: 400, message: "Request failed. Please retry" } }, 400);

const mira: CreatorProfile = {
  ...{ platform: "TIKTOK", accountId: "7000000000000000123", handle: "mira.tea", secondaryId: "MS4w_mira_tea" },
  ...{ name: "Mira", bio: "", avatar: null, region: null, language: null, followers: null, following: null },
  ...{ likesTotal: null, postCount: null, verified: false, isPrivate: false, link: null, businessEmail: null },
};

/** An adapter on the fixtures, with the given calls answered otherwise. */
function adapterOf(others: Record<string, (call: ScriptedCall) => Response> = {}) {
  const provider = scriptedProvider(
    (call) => others[method(call)]?.(call) ?? reply(fixtureText(FILES[method(call)] ?? "")),
  );
  const { hashtag, following, music, resolve } = createTiktokAdapter(provider.deps, {
    baseUrl: "https://tikhub.test",
    apiKey: "th-key",
  });
  if (!hashtag || !following || !music || !resolve) throw new Error("TikTok can do all of these");
  return { ...provider, hashtag, following, music, resolve, paths: () => provider.calls.map(method) };
}

describe("a tag", () => {
  test("is looked up once and then paged by its id", async () => {
    const { hashtag, calls, paths } = adapterOf({
      fetch_hashtag_video_list: ({ url }) => {
        const page = JSON.parse(fixtureText("tiktok/posts.json"));
        page.data.cursor = Number(url.searchParams.get("cursor")) + 20;
        return reply(page);
      },
    });
    const first = await hashtag.findPosts("matcha", null, callOptions());
    expect(first.items.length).toBeGreaterThan(0);
    const second = await hashtag.findPosts("matcha", first.nextCursor, callOptions());
    expect(second.items).toEqual([]);
    expect(paths()).toEqual(["fetch_tag_detail", "fetch_hashtag_video_list", "fetch_hashtag_video_list"]);
    expect(calls[1]?.url.searchParams.get("ch_id")).toBe("88001");
    expect(calls[2]?.url.searchParams.get("cursor")).toBe("20");
  });

  test("of exactly this name is taken from the app's search when the web is odd", async () => {
    const { hashtag, calls } = adapterOf({ fetch_tag_detail: refusal });
    await hashtag.findPosts("matcha", null, callOptions());
    expect(calls.at(-1)?.url.searchParams.get("ch_id")).toBe("88001");
  });

  test.each([
    ["by the web's answer", { fetch_tag_detail: () => envelope({ statusCode: 10205, challengeInfo: {} }) }],
    [
      "by the app's search without that name",
      { fetch_tag_detail: refusal, fetch_hashtag_search_result: () => envelope({ challenge_list: [], has_more: 0 }) },
    ],
  ])("that does not exist is not found, %s", async (_how, others) => {
    const { hashtag } = adapterOf(others);
    await expect(hashtag.findPosts("matcha", null, callOptions())).rejects.toMatchObject({ kind: "not_found" });
  });

  test.each(["", "x", "abc:[0]", "88001:{}", ':[0,""]'])("does not go on from the cursor %j", async (cursor) => {
    const { hashtag } = adapterOf();
    await expect(hashtag.findPosts("matcha", cursor, callOptions())).rejects.toMatchObject({ kind: "bad_request" });
  });
});

describe("a sound", () => {
  test("lists its posts without looking the sound up", async () => {
    const { music, paths } = adapterOf();
    expect((await music.findPosts("7400000000000000555", null, callOptions())).items.length).toBeGreaterThan(0);
    expect(paths()).toEqual(["fetch_music_video_list"]);
  });

  test("nobody uses is empty, one that was taken down is not found", async () => {
    const none = {
      fetch_music_video_list: () => envelope({ status_code: 0, aweme_list: [], has_more: 0, cursor: 20 }),
    };
    const unused = await adapterOf(none).music.findPosts("7400000000000000555", null, callOptions());
    expect(unused).toEqual({ items: [], nextCursor: null });
    const gone = adapterOf({ ...none, fetch_music_detail: () => envelope({ status_code: 5, status_msg: "no" }) });
    await expect(gone.music.findPosts("7400000000000000555", null, callOptions())).rejects.toMatchObject({
      kind: "not_found",
    });
  });
});

describe("a following list", () => {
  test("is read from the web, and pages by its time", async () => {
    const { following, calls, alerts } = adapterOf();
    const page = await following.findAccounts(mira, null, callOptions());
    expect(
      page.items.map(({ author, authorIsComplete }) => [author.handle, author.followers, authorIsComplete]),
    ).toEqual([
      ["leo", 427_682, true],
      ["noor.bakes", 88, false],
    ]);
    expect(alerts).toEqual([
      { event: "items_dropped", provider: "tikhub", path: "tiktok/web/fetch_user_follow", count: 1 },
    ]);
    const second = await following.findAccounts(mira, page.nextCursor, callOptions());
    expect(second).toEqual({ items: [], nextCursor: null });
    expect(calls[1]?.url.searchParams.get("minCursor")).toBe("1790000030");
  });

  test("goes on with the app where the web is odd, from the same time and with the app's own word for the page", async () => {
    const { following, calls, paths } = adapterOf({ fetch_user_follow: refusal });
    const page = await following.findAccounts(mira, null, callOptions());
    expect(page.items.map(({ author }) => author.handle)).toEqual(["leo"]);
    await following.findAccounts(mira, page.nextCursor, callOptions());
    expect(paths().at(-1)).toBe("fetch_user_following_list");
    const asked = calls.at(-1)?.url.searchParams;
    expect([asked?.get("min_time"), asked?.get("page_token")]).toEqual(["1790000020", "page-two"]);
  });

  test("of an account without a second id is asked of the app by its id: the route takes no handle", async () => {
    const { following, calls } = adapterOf();
    await following.findAccounts({ ...mira, secondaryId: null }, null, callOptions());
    const asked = calls.at(-1)?.url.searchParams;
    expect([...(asked?.keys() ?? [])].sort()).toEqual(["count", "min_time", "page_token", "user_id"]);
    expect(asked?.get("user_id")).toBe(mira.accountId);
  });

  test.each([3002060, 2096])("that is hidden (%d) is private and is not asked for again", async (status) => {
    const { following, calls } = adapterOf({ fetch_user_follow: () => envelope({ statusCode: status, userList: [] }) });
    await expect(following.findAccounts(mira, null, callOptions())).rejects.toMatchObject({ kind: "private" });
    expect(calls).toHaveLength(1);
  });

  test("of a private account is not asked for at all", async () => {
    const { following, calls } = adapterOf();
    const hidden = { ...mira, isPrivate: true };
    await expect(following.findAccounts(hidden, null, callOptions())).rejects.toMatchObject({ kind: "private" });
    expect(calls).toHaveLength(0);
  });
});

describe("an account", () => {
  test.each([
    [{ kind: "handle", value: "leo" } as const, "uniqueId", "leo"],
    [{ kind: "id", value: "42" } as const, "user_id", "42"],
    [{ kind: "id", value: "MS4wLjABleo" } as const, "secUid", "MS4wLjABleo"],
    [{ kind: "link", value: "https://vm.tiktok.com/ZMabc/" } as const, "share_url", "https://vm.tiktok.com/ZMabc/"],
  ])("is found by %j", async (ref, parameter, value) => {
    const { resolve, calls } = adapterOf();
    expect((await resolve.findAccount(ref, anyCaller()))?.platform).toBe("TIKTOK");
    expect(calls[0]?.url.searchParams.get(parameter)).toBe(value);
  });

  test("that is not there is null: told by TikTok, or refused by the web and by the app", async () => {
    const told = adapterOf({ fetch_user_profile: () => envelope({ statusCode: 10202, userInfo: {} }) });
    expect(await told.resolve.findAccount({ kind: "handle", value: "leo" }, anyCaller())).toBeNull();
    const refused = adapterOf({ fetch_user_profile: refusal, handler_user_profile: refusal });
    expect(await refused.resolve.findAccount({ kind: "handle", value: "leo" }, anyCaller())).toBeNull();
  });

  test("is not taken for missing while the provider is down", async () => {
    const down = () => reply({}, 503);
    const { resolve } = adapterOf({ fetch_user_profile: down, handler_user_profile: down });
    const find = resolve.findAccount({ kind: "handle", value: "leo" }, anyCaller());
    await expect(find).rejects.toMatchObject({ kind: "upstream" });
  });
});
