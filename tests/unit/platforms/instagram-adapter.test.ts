import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  fixtureText,
  noAbort,
  reply,
  type ScriptedCall,
  scriptedProvider,
  TEST_NOW,
} from "#tests/support/scripted-provider.ts";
import { createInstagramAdapter } from "#workers/platforms/instagram/adapter.ts";
import type { AccountRef, CreatorProfile } from "#workers/platforms/port.ts";
import { ProviderError } from "#workers/platforms/provider-error.ts";

const settings = { baseUrl: "https://tikhub.test", apiKey: "th-key" };
const FILES: Record<string, string> = {
  fetch_user_info: "user-info",
  fetch_user_info_by_username_v2: "user-info-older",
  fetch_user_info_by_username_v3: "user-info-older",
  get_user_profile: "user-profile-web",
  fetch_user_posts: "user-posts",
  get_user_posts: "user-posts-app",
  fetch_hashtag_posts: "hashtag-posts",
  fetch_user_tagged_posts: "hashtag-posts",
  search_reels: "hashtag-posts",
  fetch_user_following: "users",
  get_user_following: "users-app",
  fetch_similar_users: "users",
};
const method = ({ url }: ScriptedCall) => url.pathname.split("/").at(-1) ?? "";
const fromFiles = (call: ScriptedCall) => reply(fixtureText(`instagram/${FILES[method(call)] ?? ""}.json`));
const envelope = (data: unknown) => reply({ code: 200, request_id: "r", data });
const refused = () => reply(fixtureText("instagram/refused.json"), 400);

const nell: CreatorProfile = {
  platform: "INSTAGRAM",
  accountId: "4100000017",
  handle: "nell.kiln",
  secondaryId: null,
  name: "Nell Kiln",
  bio: "",
  avatar: null,
  region: null,
  language: null,
  followers: null,
  following: null,
  likesTotal: null,
  postCount: null,
  verified: false,
  isPrivate: false,
  link: null,
  businessEmail: null,
};

function adapterOf(answer: (call: ScriptedCall, index: number) => Response | Promise<Response> = fromFiles) {
  const provider = scriptedProvider(answer);
  const adapter = createInstagramAdapter(provider.deps, settings);
  const { hashtag, following, tagged, similar, enrich, resolve } = adapter;
  if (!hashtag || !following || !tagged || !similar || !enrich || !resolve)
    throw new Error("Instagram can do all this");
  const options = { now: TEST_NOW, signal: noAbort() };
  return {
    ...provider,
    adapter,
    tag: (cursor: string | null = null) => hashtag.findPosts("pottery", cursor, options),
    follows: (account = nell, cursor: string | null = null) => following.findAccounts(account, cursor, options),
    tags: (account = nell, cursor: string | null = null) => tagged.findPosts(account, cursor, options),
    like: () => similar.findAccounts({ profile: nell, posts: [] }, null, options),
    complete: (...authors: CreatorProfile[]) => enrich.enrich(authors, options),
    find: (value: string, kind: AccountRef["kind"] = "handle") => resolve.findAccount({ kind, value }, options),
    paths: () => provider.calls.map((call) => call.url.pathname.replace("/api/v1/instagram/", "")),
  };
}

const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error("a failure was expected")),
    (error: unknown) => z.instanceof(ProviderError).parse(error),
  );

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

describe("lists", () => {
  test("a tag's posts come with their authors, who are not complete yet", async () => {
    const { tag, calls } = adapterOf();
    const { items } = await tag();
    expect(calls[0]?.url.searchParams.get("keyword")).toBe("pottery");
    expect(items).toHaveLength(3);
    expect(items[0]).toMatchObject({
      author: { accountId: "4100000021", handle: "clay.by.bo", followers: null },
      authorIsComplete: false,
      post: { title: "Morning at the wheel #pottery", createdAt: Date.parse("2026-11-18T09:30:00Z") },
    });
  });

  test("a tag without posts is not found", async () => {
    const { tag } = adapterOf(() => envelope({ data: { count: 0, items: [] }, pagination_token: null }));
    expect((await failure(tag())).kind).toBe("not_found");
  });

  test("what came on an earlier page does not come again, and a page of repetitions is walked past", async () => {
    const { tag, calls } = adapterOf((_call, index) => {
      const item = (id: number) => ({ pk: String(id), code: `code-${id}`, user: { pk: "5", username: "u" } });
      const pages = [
        [1, 2],
        [2, 1],
        [2, 3],
      ];
      return envelope({ data: { items: (pages[index] ?? []).map(item) }, pagination_token: `t${index + 1}` });
    });
    const first = await tag();
    const second = await tag(first.nextCursor);
    expect(first.items.map(({ post }) => post.id)).toEqual(["code-1", "code-2"]);
    expect(second.items.map(({ post }) => post.id)).toEqual(["code-3"]);
    expect(calls.map((call) => call.url.searchParams.get("pagination_token"))).toEqual([null, "t1", "t2"]);
  });

  test("an expired token begins the list anew and gives nothing twice", async () => {
    const item = (id: number) => ({ pk: String(id), code: `code-${id}`, user: { pk: "5", username: "u" } });
    let isExpired = false;
    const { tag } = adapterOf((call) => {
      const token = call.url.searchParams.get("pagination_token");
      if (token === "old" && isExpired) return refused();
      if (token === null)
        return envelope({ data: { items: [1, 2].map(item) }, pagination_token: isExpired ? "new" : "old" });
      return envelope({ data: { items: [2, 3].map(item) }, pagination_token: null });
    });
    const first = await tag();
    isExpired = true;
    const second = await tag(first.nextCursor);
    expect(second.items.map(({ post }) => post.id)).toEqual(["code-3"]);
    expect(second.nextCursor).toBeNull();
  });

  test("followed accounts come without counts; the newer route stands in and its pages go on there", async () => {
    const { follows, paths } = adapterOf((call) =>
      method(call) === "fetch_user_following" ? refused() : fromFiles(call),
    );
    const first = await follows();
    expect(first.items.map(({ author }) => author.handle)).toEqual(["clay.by.bo", "kiln.room"]);
    await follows(nell, first.nextCursor);
    expect(paths()[0]).toBe("v2/fetch_user_following");
    expect(
      paths()
        .slice(1)
        .every((path) => path === "v3/get_user_following"),
    ).toBe(true);
  });

  test("similar accounts end where the provider gives no token", async () => {
    const { like } = adapterOf((call) => {
      const body = z
        .object({ data: z.object({ data: z.unknown() }) })
        .parse(JSON.parse(fixtureText("instagram/users.json")));
      return method(call) === "fetch_similar_users" ? envelope({ data: body.data.data }) : fromFiles(call);
    });
    const { items, nextCursor } = await like();
    expect(items.map(({ author }) => author.isPrivate)).toEqual([false, false, true]);
    expect(nextCursor).toBeNull();
  });

  test.each([
    ["private", { pk: "4100000017", username: "nell.kiln", is_private: true, follower_count: 1 }, "private"],
    ["deleted", null, "not_found"],
    ["there all the same", { pk: "4100000017", username: "nell.kiln", follower_count: 1 }, "upstream"],
  ])("a refused list of an account that is %s says so", async (_name, user, kind) => {
    const { tags, follows } = adapterOf((call) => {
      if (method(call) !== "fetch_user_info") return refused();
      return user === null ? refused() : envelope(user);
    });
    expect((await failure(tags())).kind).toBe(kind);
    expect((await failure(follows())).kind).toBe(kind);
  });

  test("the lists of an account known to be private are not asked for", async () => {
    const { tags, calls } = adapterOf();
    expect((await failure(tags({ ...nell, isPrivate: true }))).kind).toBe("private");
    expect(calls).toHaveLength(0);
  });

  test("items none of which can be read are another shape; a single one is left out and told", async () => {
    const odd = adapterOf(() => envelope({ data: { items: [{ a: 1 }, null] }, pagination_token: "t" }));
    expect((await failure(odd.tag())).kind).toBe("shape");
    const mixed = adapterOf(() =>
      envelope({ data: { items: [{ a: 1 }, { pk: "1", code: "code-1", user: { pk: "5", username: "u" } }] } }),
    );
    expect((await mixed.tag()).items).toHaveLength(1);
    expect(mixed.alerts).toEqual([
      { event: "items_dropped", provider: "instagram", path: "instagram/v2/fetch_hashtag_posts", count: 1 },
    ]);
  });

  test("a cursor of something else is refused before any call", async () => {
    const { tag, calls } = adapterOf();
    expect((await failure(tag("[]"))).kind).toBe("bad_request");
    expect(calls).toHaveLength(0);
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
