import { describe, expect, test } from "vitest";
import * as z from "zod";
import { adapterOf, envelope, fromFiles, nell, refused } from "#tests/support/instagram-adapter.ts";
import { failure, fixtureText, method } from "#tests/support/scripted-provider.ts";

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
