/** Instagram through TikHub: shapes, page tokens, hidden numbers. */
import { describe, expect, test } from "vitest";
import { askTikhub, type Reply } from "./provider-calls.ts";
import { differences, hasRecordings, typesByPath } from "./recorded-shapes.ts";
import { isOpen, openCrowd, sampleData, someone } from "./tikhub-crowd.ts";

const isRecorded = hasRecordings("tikhub-instagram");

describe("Instagram", () => {
  test.skipIf(!isRecorded).each([
    ["instagram.v2.fetch_user_info", "instagram/v2/fetch_user_info"],
    ["instagram.v2.fetch_user_following", "instagram/v2/fetch_user_following"],
    ["instagram.v3.get_user_following", "instagram/v3/get_user_following"],
  ] as const)("%s answers every path of its sample with the same types", async (name, path) => {
    const sandbox = await openCrowd();
    const creator = someone(
      sandbox,
      "INSTAGRAM",
      (each) => isOpen(each) && each.link !== null && each.region !== null && (each.following ?? 0) > 60,
    );
    const reply = await askTikhub(sandbox, path, { username: creator.handle });
    const recorded = sampleData(name);
    const paths = [...typesByPath(recorded).keys()].filter((each) => each !== "");
    expect(differences(reply.body.at("data"), recorded, paths)).toEqual([]);
  });

  test.skipIf(!isRecorded)(
    "reels of a hashtag have the sample's paths; null stands only where something is hidden or no video",
    async () => {
      const sandbox = await openCrowd();
      const reply = await askTikhub(sandbox, "instagram/v2/fetch_hashtag_posts", {
        keyword: "skincare",
        feed_type: "recent",
      });
      const recorded = sampleData("instagram.v2.fetch_hashtag_posts");
      const paths = [...typesByPath(recorded).keys()].filter((path) => path !== "");
      expect(differences(reply.body.at("data"), recorded, paths)).toEqual([]);
    },
  );

  test("posts come nested for some accounts and flat for others, and page by tokens that grow old", async () => {
    const sandbox = await openCrowd();
    for (const odd of [0, 1]) {
      const creator = someone(
        sandbox,
        "INSTAGRAM",
        (each) => isOpen(each) && each.index % 2 === odd && sandbox.world.pinnedPosts(each).length === 0,
      );
      const at = odd === 1 ? "data.items" : "data.data.items";
      const ask = (query: Record<string, string>) =>
        askTikhub(sandbox, "instagram/v2/fetch_user_posts", { username: creator.handle, ...query });
      const first = await ask({});
      const pagination_token = first.body.text("data.pagination_token");
      const second = await ask({ pagination_token });
      const codes = [...first.body.list(at), ...second.body.list(at)].map((item) => item.text("code"));
      expect(codes).toEqual(sandbox.world.posts(creator, { take: 24 }).map(({ code }) => code));
      sandbox.clock.advance(20 * 60_000);
      expect((await ask({ pagination_token })).status).toBe(400);
      sandbox.clock.reset();
    }
  });

  test("hidden likes are null or -1, photos have no plays, posts open by code and by link", async () => {
    const sandbox = await openCrowd();
    const items: ReturnType<Reply["body"]["list"]> = [];
    let token = "";
    for (let page = 0; page < 12; page += 1) {
      const { body } = await askTikhub(sandbox, "instagram/v2/fetch_hashtag_posts", {
        keyword: "travel",
        ...(token === "" ? {} : { pagination_token: token }),
      });
      items.push(...body.list("data.data.items"));
      token = body.text("data.pagination_token");
    }
    const likes = items.map((item) => item.at("like_count"));
    expect(likes).toContain(null);
    expect(likes).toContain(-1);
    for (const item of items) expect(item.at("is_video")).toBe(item.at("play_count") !== null);
    const code = items[0]?.text("code") ?? "";
    const byCode = await askTikhub(sandbox, "instagram/v2/fetch_post_info", { code_or_url: code });
    const byLink = await askTikhub(sandbox, "instagram/v2/fetch_post_info", {
      code_or_url: `https://www.instagram.com/reel/${code}/?igsh=x`,
    });
    expect(byLink.body.at("data.data.pk")).toBe(byCode.body.at("data.data.pk"));
    expect(
      (await askTikhub(sandbox, "instagram/v3/get_post_info_by_code", { code })).body.at("data.items.0.code"),
    ).toBe(code);
    expect((await askTikhub(sandbox, "instagram/v2/fetch_user_info", { username: "nobody.at.all" })).status).toBe(400);
  });
});
