import { describe, expect, test } from "vitest";
import { adapterOf, envelope, fromFiles, nell, refused } from "#tests/support/instagram-adapter.ts";
import { failure, method, noAbort, reply } from "#tests/support/scripted-provider.ts";
import { postOf } from "#workers/platforms/instagram/map.ts";

test("the key goes in a bearer header and never into the address", async () => {
  const { tag, calls } = adapterOf();
  await tag();
  expect(calls[0]?.headers.get("authorization")).toBe("Bearer th-key");
  expect(calls[0]?.url.href).not.toContain("th-key");
});

describe("completing a creator", () => {
  test("is its own page and its posts: two calls, with country, contact, link and numbers", async () => {
    const { complete, paths } = adapterOf();
    const { creators, gone, unfinished } = await complete(nell);
    expect({ gone, unfinished }).toEqual({ gone: [], unfinished: [] });
    expect(paths()).toEqual(["v2/fetch_user_info", "v2/fetch_user_posts"]);
    expect(creators[0]?.profile).toMatchObject({
      accountId: "4100000017",
      handle: "nell.kiln",
      followers: 48_210,
      following: 312,
      postCount: 640,
      region: "GB",
      verified: true,
      avatar: "https://pictures.test/nell-hd.jpg",
      link: "https://nellkiln.test/shop",
      businessEmail: "hello@nellkiln.test",
    });
  });

  test("posts come once each by their code; hidden likes are unknown; views without plays are likes times 15 and marked", async () => {
    const { complete } = adapterOf();
    const posts = (await complete(nell)).creators[0]?.posts ?? [];
    expect(posts.map(({ id }) => id)).toEqual([
      "DRRvQ1kAAAB",
      "DRRvQ1kAAMq",
      "DRRvQ1kAASv",
      "DRRvQ1kAAZU",
      "DRRvQ1kAAf5",
      "DRRvQ1kAAme",
    ]);
    expect(posts[0]).toMatchObject({ isPinned: true });
    expect(posts[1]).toMatchObject({
      plays: 15_200,
      likes: 900,
      isEstimated: false,
      title: "Pulling a handle #pottery #ClayDay",
      tags: ["pottery", "ClayDay"],
      createdAt: 1_763_510_400_000,
      durationSeconds: 31,
    });
    expect(posts[2]).toMatchObject({ plays: 9_600, likes: 640, isEstimated: true, title: "", tags: [] });
    for (const post of posts.slice(3)) expect(post).toMatchObject({ plays: null, likes: null, isEstimated: false });
  });

  test("a flat list of posts is read as well as a nested one", async () => {
    const { complete } = adapterOf((call) =>
      method(call) === "fetch_user_posts"
        ? envelope({ items: [{ pk: "3770000000000000202", like_count: 10, taken_at: "2026-11-18T09:30:00Z" }] })
        : fromFiles(call),
    );
    expect((await complete(nell)).creators[0]?.posts).toMatchObject([
      { likes: 10, plays: 150, isEstimated: true, createdAt: Date.parse("2026-11-18T09:30:00Z") },
    ]);
  });

  test.each([
    ["the app's grid", { timeline_pinned_user_ids: [41] }, true],
    ["the app's tab of reels", { clips_tab_pinned_user_ids: [41] }, true],
    ["the web", { pinned_for_users: [{ id: "41", username: "nell.kiln" }] }, true],
    ["nobody", { timeline_pinned_user_ids: [], clips_tab_pinned_user_ids: null, pinned_for_users: [] }, false],
  ])("a reel pinned by %s, with the web's plays before its older views", (_by, fields, isPinned) => {
    const counts = { video_view_count: 4_000, video_play_count: 11_900, edge_media_preview_like: { count: 350 } };
    const node = { id: "1", shortcode: "DRRvQ1kAB_p", is_video: true, ...counts, ...fields };
    expect(postOf({ node })).toMatchObject({ plays: 11_900, likes: 350, isEstimated: false, isPinned });
    expect(postOf({ node: { ...node, video_play_count: null, video_view_count: 0 } })).toMatchObject({
      plays: 350 * 15,
      isEstimated: true,
    });
  });

  test("where version 2 refuses, the older routes stand in, and the app's list for the posts", async () => {
    const { complete, paths, sleeps } = adapterOf((call) =>
      call.url.pathname.includes("/v2/") ? refused() : fromFiles(call),
    );
    const { creators } = await complete(nell);
    expect(paths()).toEqual([
      "v2/fetch_user_info",
      "v1/fetch_user_info_by_username_v2",
      "v2/fetch_user_posts",
      "v3/get_user_posts",
    ]);
    expect(creators[0]).toMatchObject({
      profile: { followers: 48_000, region: null, postCount: null },
      posts: [{ cover: "https://pictures.test/candidate.jpg", video: "https://videos.test/version.mp4" }],
    });
    expect(sleeps).toEqual([]);
  });

  test("the web's profile, with its counts as edges, is the last resort", async () => {
    const { complete } = adapterOf((call) =>
      method(call).startsWith("fetch_user_info") ? refused() : fromFiles(call),
    );
    expect((await complete(nell)).creators[0]?.profile).toMatchObject({
      followers: 47_990,
      following: 310,
      postCount: 638,
    });
  });

  test("an account that every route refuses is gone; a private one costs one call, a known private one none", async () => {
    const { complete, calls } = adapterOf((call) => {
      if (call.url.searchParams.get("user_id") === "1" || call.url.searchParams.get("username") === "gone")
        return refused();
      if (method(call) !== "fetch_user_info") return fromFiles(call);
      return envelope({ pk: "2", username: "shy", is_private: true, follower_count: 4 });
    });
    const outcome = await complete(
      { ...nell, accountId: "1", handle: "gone" },
      { ...nell, accountId: "2", handle: "shy" },
      { ...nell, accountId: "3", handle: "shut", isPrivate: true },
    );
    expect(outcome).toEqual({ creators: [], gone: ["1", "2", "3"], unfinished: [] });
    expect(calls.filter((call) => call.url.searchParams.get("user_id") === "2")).toHaveLength(1);
    expect(calls.some((call) => call.url.searchParams.get("user_id") === "3")).toBe(false);
  });

  test("an account that now bears the name of another one is gone, not taken for it", async () => {
    const { complete } = adapterOf((call) =>
      method(call) === "fetch_user_info"
        ? envelope({ pk: "77", username: "nell.kiln", follower_count: 9 })
        : fromFiles(call),
    );
    expect((await complete(nell)).gone).toEqual(["4100000017"]);
  });

  test("a creator whose posts are refused is unfinished, not shown without posts", async () => {
    const { complete } = adapterOf((call) => (method(call).endsWith("_posts") ? refused() : fromFiles(call)));
    const one = { ...nell, accountId: "4100000017" };
    await expect(complete(one)).rejects.toMatchObject({ kind: "upstream" });
  });

  test("a refused key ends everything at once", async () => {
    const { complete, calls } = adapterOf(() => reply({ detail: { code: 402 } }, 402));
    expect((await failure(complete(nell))).kind).toBe("auth");
    expect(calls).toHaveLength(1);
  });
});

describe("finding an account", () => {
  test("a name is asked for without @, in lower case", async () => {
    const { find, calls } = adapterOf();
    expect(await find("@Nell.Kiln")).toMatchObject({ accountId: "4100000017" });
    expect(calls[0]?.url.searchParams.get("username")).toBe("nell.kiln");
  });

  test("nobody by that name is null, whether refused everywhere or said outright", async () => {
    expect(await adapterOf(() => refused()).find("nobody")).toBeNull();
    expect(await adapterOf(() => envelope({ data: { user: null }, status: "ok" })).find("nobody")).toBeNull();
    expect(await adapterOf().find("old", "legacyName")).toBeNull();
  });

  test("the author of a post is found by its address, by either route", async () => {
    const post = { code: "DRRvQ1kAAMq", pk: "1", user: { pk: "4100000017", username: "nell.kiln" } };
    const address = "https://www.instagram.com/p/DRRvQ1kAAMq/";
    const newer = adapterOf((call) =>
      method(call) === "fetch_post_info" ? envelope({ data: post }) : fromFiles(call),
    );
    expect(await newer.find(address, "link")).toMatchObject({ handle: "nell.kiln", followers: 48_210 });
    expect(newer.calls[0]?.url.searchParams.get("code_or_url")).toBe(address);
    const older = adapterOf((call) => {
      if (method(call) === "fetch_post_info") return refused();
      return method(call) === "get_post_info_by_code" ? envelope({ items: [post] }) : fromFiles(call);
    });
    expect(await older.find(address, "link")).toMatchObject({ handle: "nell.kiln" });
    expect(older.calls[1]?.url.searchParams.get("code")).toBe("DRRvQ1kAAMq");
    expect(await adapterOf(() => refused()).find(address, "link")).toBeNull();
  });

  test("a private account is answered as one", async () => {
    const { find } = adapterOf(() => envelope({ pk: "9", username: "shy", is_private: true }));
    expect(await find("shy")).toMatchObject({ isPrivate: true });
  });
});

describe("health", () => {
  const account = (scopes: unknown) => reply({ code: 200, api_key_data: { api_key_scopes: scopes }, user_data: {} });
  test.each([
    ["ok", ["/api/v1/tiktok/", "/api/v1/instagram/"]],
    ["ok", ["/api/v1/"]],
    ["ok", undefined],
    ["unauthorized", ["/api/v1/tiktok/"]],
    ["unauthorized", []],
  ])("is %s for a key with the scopes %j", async (health, scopes) => {
    expect(await adapterOf(() => account(scopes)).adapter.check(noAbort())).toBe(health);
  });
});
