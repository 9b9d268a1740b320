import { describe, expect, test } from "vitest";
import * as z from "zod";
import { anyCaller } from "#tests/support/caller.ts";
import {
  callOptions,
  failure,
  fixture,
  fixtureText,
  method,
  noAbort,
  reply,
  type ScriptedCall,
  scriptedProvider,
} from "#tests/support/scripted-provider.ts";
import { contactsOf } from "#workers/modules/creators/contact.ts";
import type { CreatorProfile, KeywordQuery } from "#workers/platforms/port.ts";
import { createTiktokAdapter } from "#workers/platforms/tiktok/adapter.ts";

const settings = { baseUrl: "https://tikhub.test", apiKey: "th-key" };
const FILES: Record<string, string> = {
  fetch_video_search_result: "tiktok/search.json",
  fetch_user_post_videos_v3: "tiktok/posts.json",
  fetch_user_profile: "tiktok/web-profile.json",
  handler_user_profile: "tiktok/app-profile.json",
};
/** As text, so that the integers past 2^53 in the files arrive as they would. */
const fromFiles = (call: ScriptedCall) => reply(fixtureText(FILES[method(call)] ?? ""));
const envelope = (data: unknown) => reply({ code: 200, request_id: "r", data });

const mira: CreatorProfile = {
  platform: "TIKTOK",
  accountId: "7000000000000000123",
  handle: "mira.tea",
  secondaryId: "MS4w_mira_tea",
  name: "Mira",
  bio: "hi",
  avatar: null,
  region: null,
  language: null,
  followers: 5_200,
  following: null,
  likesTotal: null,
  postCount: null,
  verified: false,
  isPrivate: false,
  link: null,
  businessEmail: null,
};
const leo: CreatorProfile = { ...mira, accountId: "42", handle: "leo", secondaryId: null, followers: null, bio: "" };

function adapterOf(answer: (call: ScriptedCall, index: number) => Response | Promise<Response> = fromFiles) {
  const provider = scriptedProvider(answer);
  const adapter = createTiktokAdapter(provider.deps, settings);
  const { keywordSearch, enrich } = adapter;
  if (keywordSearch === null || enrich === null) throw new Error("TikTok searches and completes");
  const search = (cursor: string | null = null, query: Partial<Extract<KeywordQuery, { platform: "TIKTOK" }>> = {}) =>
    keywordSearch.searchPosts(
      { platform: "TIKTOK", keyword: "matcha", sortType: 0, publishTimeType: 0, ...query },
      cursor,
      callOptions(),
    );
  const complete = (...authors: CreatorProfile[]) => enrich.enrich(authors, anyCaller());
  return { ...provider, adapter, search, complete };
}

test("the key goes in a bearer header and never into the address", async () => {
  const { search, calls } = adapterOf();
  await search();
  expect(calls[0]?.headers.get("authorization")).toBe("Bearer th-key");
  expect(calls[0]?.url.href).not.toContain("th-key");
});

test("search options go out as the spec numbers them", async () => {
  const { search, calls } = adapterOf();
  await search(null, { sortType: 3, publishTimeType: 180 });
  expect(Object.fromEntries(calls[0]?.url.searchParams ?? [])).toEqual({
    keyword: "matcha",
    offset: "0",
    count: "20",
    sort_type: "3",
    publish_time: "180",
  });
});

test("the first list that is not empty is read, each post once, seconds from milliseconds, covers that browsers show", async () => {
  const { search, alerts } = adapterOf();
  const { items } = await search();
  expect(items.map(({ post }) => post.id)).toEqual(["7600000000000000001", "7600000000000000002"]);
  expect(items[0]).toMatchObject({
    authorIsComplete: true,
    author: {
      accountId: "7000000000000000123",
      handle: "mira.tea",
      region: "US",
      followers: 5_200,
      postCount: null,
      likesTotal: 98_000,
    },
    post: {
      plays: 1_000,
      likes: 90,
      comments: 10,
      durationSeconds: 31,
      createdAt: 1_794_000_000_000,
      cover: "https://images.kolscout.test/t/oc.webp",
      video: "https://images.kolscout.test/t/v.mp4",
      tags: ["matcha"],
    },
  });
  // Numbers as text, negative and missing ones; an author without biography is not complete.
  expect(items[1]).toMatchObject({ authorIsComplete: false, post: { plays: 2_300, likes: null, comments: null } });
  expect(alerts).toEqual([
    { event: "items_dropped", provider: "tikhub", path: "tiktok/app/v3/fetch_video_search_result", count: 1 },
  ]);
});

describe("paging", () => {
  const page = (fields: Record<string, unknown>) => {
    const list = z
      .object({ data: z.object({ search_item_list: z.array(z.unknown()) }) })
      .parse(fixture("tiktok/search.json"));
    return envelope({ status_code: 0, search_item_list: list.data.search_item_list.slice(0, 1), ...fields });
  };
  test.each([
    ["has_more 1", { has_more: 1, cursor: 20 }, 20],
    ["has_more true, cursor as text", { has_more: true, cursor: "40" }, 40],
    ["has_more without a cursor", { has_more: 1 }, 20],
    ["has_more 0", { has_more: 0, cursor: 20 }, null],
    ["has_more false", { has_more: false, cursor: 20 }, null],
    ["has_more missing", { cursor: 20 }, null],
    ["a cursor that stays", { has_more: 1, cursor: 0 }, null],
  ])("%s", async (_name, fields, offset) => {
    const { search, calls } = adapterOf(() => page(fields));
    const { nextCursor } = await search();
    if (offset === null) return expect(nextCursor).toBeNull();
    await search(nextCursor);
    expect(calls[1]?.url.searchParams.get("offset")).toBe(String(offset));
  });

  test("a post that the next page repeats is given once", async () => {
    const { search } = adapterOf(() => page({ has_more: 1 }));
    const first = await search();
    expect(first.items).toHaveLength(1);
    expect((await search(first.nextCursor)).items).toHaveLength(0);
  });

  test("an empty page that promises more ends the search and is told to the operator", async () => {
    const { search, alerts } = adapterOf(() =>
      envelope({ status_code: 0, aweme_list: [], search_item_list: null, has_more: 1, cursor: 20 }),
    );
    expect(await search()).toEqual({ items: [], nextCursor: null });
    expect(alerts).toEqual([
      { event: "empty_page", provider: "tikhub", path: "tiktok/app/v3/fetch_video_search_result", count: 0 },
    ]);
  });
});

test("creators get their latest posts; pinned ones are marked, a photo post has no duration", async () => {
  const { complete, calls } = adapterOf();
  const { creators, gone, unfinished } = await complete(mira);
  expect([gone, unfinished]).toEqual([[], []]);
  expect(creators[0]?.profile).toMatchObject({ accountId: mira.accountId, region: "US", bio: "hi, mira.tea here" });
  expect(creators[0]?.posts.map(({ id, isPinned, durationSeconds }) => [id, isPinned, durationSeconds])).toEqual([
    ["7600000000000000009", true, 31],
    ["7600000000000000003", false, null],
    ["7600000000000000001", false, 31],
  ]);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.url.searchParams.get("sec_user_id")).toBe("MS4w_mira_tea");
});

test("a profile of which the search told little is read by itself, its exact counts first", async () => {
  const { complete, calls } = adapterOf((call) =>
    method(call) === "fetch_user_post_videos_v3"
      ? envelope({ status_code: 0, aweme_list: [], has_more: 0 })
      : fromFiles(call),
  );
  const { creators } = await complete(leo);
  expect(creators[0]?.profile).toMatchObject({
    followers: 427_682,
    likesTotal: 6_764_096,
    postCount: 1_605,
    verified: true,
    bio: "leo at gmail dot com",
  });
  // The app is asked for the region: this account has no post that would tell it.
  expect(calls.map(method)).toEqual(["fetch_user_post_videos_v3", "fetch_user_profile", "handler_user_profile"]);
  expect(calls[1]?.url.searchParams.get("uniqueId")).toBe("leo");
});

test("the region of an account without posts is kept, and read where no reply has told it", async () => {
  const noPosts = (call: ScriptedCall) =>
    method(call) === "fetch_user_post_videos_v3"
      ? envelope({ status_code: 0, aweme_list: [], has_more: 0 })
      : fromFiles(call);
  const told = adapterOf(noPosts);
  expect((await told.complete({ ...mira, region: "AU" })).creators[0]?.profile.region).toBe("AU");
  expect(told.calls).toHaveLength(1);

  // As the web's following list gives it: followers and biography, no region.
  const untold = adapterOf(noPosts);
  const { creators } = await untold.complete({ ...leo, followers: 5_200, bio: "hi" });
  expect(creators[0]?.profile).toMatchObject({ region: "US", followers: 5_200 });
  expect(untold.calls.map(method)).toEqual(["fetch_user_post_videos_v3", "handler_user_profile"]);

  const refused = adapterOf((call) =>
    method(call) === "handler_user_profile" ? reply({ detail: { code: 400 } }, 400) : noPosts(call),
  );
  expect((await refused.complete({ ...leo, followers: 5_200, bio: "hi" })).creators[0]?.profile.region).toBeNull();
});

test.each([
  ["leo@brightside.agency", "mailto:leo@brightside.agency"],
  ["mailto:leo@brightside.agency", "mailto:leo@brightside.agency"],
  ["http://leo@gmail.com", "mailto:leo@gmail.com"],
  ["https://leo.k@gmail.com/", "mailto:leo.k@gmail.com"],
  ["leo@gmail", "mailto:leo@gmail"],
  ["https://links.kolscout.test/@leo", "https://links.kolscout.test/@leo"],
  ["https://leo:secret@links.kolscout.test/a", "https://leo:secret@links.kolscout.test/a"],
  ["inst/@leo", null],
  ["leo", null],
])("an address in the field for the link is one to write to: %s", async (written, link) => {
  const { complete } = adapterOf((call) => {
    if (method(call) === "fetch_user_post_videos_v3") return envelope({ status_code: 0, aweme_list: [], has_more: 0 });
    const user = {
      id: "42",
      uniqueId: "leo",
      nickname: "Leo",
      signature: "bread",
      region: "DE",
      bioLink: { link: written },
    };
    return envelope({ statusCode: 0, userInfo: { user, stats: { followerCount: 5 } } });
  });
  const { creators } = await complete(leo);
  expect(creators[0]?.profile.link).toBe(link);
  const contacts = creators.flatMap(contactsOf);
  const address = link?.startsWith("mailto:") ? link.slice(7).replace(/@gmail$/, "@gmail.com") : null;
  expect(contacts).toEqual(address === null ? [] : [{ address, source: "link" }]);
});

test("where the web's profile is refused, the app's is read, whose counts may sit beside the user", async () => {
  const { complete } = adapterOf((call) => {
    if (method(call) === "fetch_user_post_videos_v3") return envelope({ status_code: 0, aweme_list: [], has_more: 0 });
    return method(call) === "fetch_user_profile" ? reply({ detail: { code: 400 } }, 400) : fromFiles(call);
  });
  const { creators } = await complete(leo);
  expect(creators[0]?.profile).toMatchObject({
    followers: 427_682,
    postCount: 1_605,
    verified: true,
    businessEmail: "leo@brightside.agency",
  });
});

test.each([
  [2065, "status_code"],
  [3170, "status_code"],
  [10202, "statusCode"],
  [10221, "statusCode"],
  [3002060, "status_code"],
  [2096, "status_code"],
])("status %i inside a good reply means gone, asked once", async (status, field) => {
  const { complete, calls } = adapterOf(() => envelope({ [field]: status }));
  expect(await complete(mira)).toEqual({ creators: [], gone: [mira.accountId], unfinished: [] });
  expect(calls).toHaveLength(1);
});

test("a private account is gone", async () => {
  const { complete } = adapterOf(() => envelope({ status_code: 0, aweme_list: [], has_more: 0 }));
  expect(await complete({ ...mira, isPrivate: true })).toEqual({
    creators: [],
    gone: [mira.accountId],
    unfinished: [],
  });
});

test.each([401, 402, 403])("%i ends everything after one call", async (status) => {
  const { search, complete, calls } = adapterOf(() => reply({ detail: { code: status, request_id: "r-1" } }, status));
  expect(await failure(search())).toMatchObject({ kind: "auth", code: String(status), requestId: "r-1" });
  expect(calls).toHaveLength(1);
  expect((await failure(complete(mira))).kind).toBe("auth");
  expect(calls).toHaveLength(2);
});

test.each([
  [404, { detail: "Not Found" }],
  [422, { detail: [{ loc: ["query", "keyword"], msg: "Field required", type: "missing" }] }],
  [400, { detail: [{ loc: ["query", "count"], msg: "too big", type: "value" }] }],
])("%i that is our own fault is asked once", async (status, body) => {
  const { search, calls } = adapterOf(() => reply(body, status));
  expect((await failure(search())).kind).toBe("bad_request");
  expect(calls).toHaveLength(1);
});

test("400 is tried three times: TikTok refuses now and then", async () => {
  const { search, calls } = adapterOf((call, index) =>
    index < 2 ? reply({ detail: { code: 400, message: "Request failed. Please retry" } }, 400) : fromFiles(call),
  );
  expect((await search()).items).toHaveLength(2);
  expect(calls).toHaveLength(3);
});

test("empty data in a good reply is asked for again", async () => {
  const { search, calls } = adapterOf((call, index) => (index === 0 ? envelope(null) : fromFiles(call)));
  expect((await search()).items).toHaveLength(2);
  expect(calls).toHaveLength(2);
});

test("a reply of another shape is an error, not an empty page", async () => {
  const { search } = adapterOf(() => envelope({ status_code: 0, result: { list: "moved" } }));
  expect((await failure(search())).kind).toBe("shape");
});

test("one account on which TikHub keeps failing is named unfinished, the others are delivered", async () => {
  const { complete } = adapterOf((call) =>
    call.url.searchParams.get("unique_id") === "leo" ? reply({}, 500) : fromFiles(call),
  );
  const { creators, unfinished } = await complete(mira, leo);
  expect(creators.map(({ profile }) => profile.accountId)).toEqual([mira.accountId]);
  expect(unfinished).toEqual(["42"]);
});

test("a provider that is down is not asked for every account of the page", async () => {
  const { complete, calls } = adapterOf(() => reply("", 502));
  const many = Array.from({ length: 20 }, (_, index) => ({ ...mira, accountId: String(index) }));
  expect((await failure(complete(...many))).kind).toBe("upstream");
  expect(calls.length).toBeLessThanOrEqual(6 * 3 + 3);
});

test("health needs no data, and tells a refused key from silence", async () => {
  const good = adapterOf(() => reply({ code: 200, user_data: { balance: 100 } }));
  expect(await good.adapter.check(noAbort())).toBe("ok");
  expect(good.calls[0]?.url.pathname).toBe("/api/v1/tikhub/user/get_user_info");
  expect(await adapterOf(() => reply({ detail: {} }, 401)).adapter.check(noAbort())).toBe("unauthorized");
  expect(await adapterOf(() => reply("", 502)).adapter.check(noAbort())).toBe("down");
});
