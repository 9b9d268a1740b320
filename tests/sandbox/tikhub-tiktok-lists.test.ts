/** TikTok's lists: pages, orders, pinned posts, comments, and what is hidden or gone. */
import { describe, expect, test } from "vitest";
import { askTikhub, post, type Reply } from "./provider-calls.ts";
import { openSandbox } from "./support.ts";
import { isOpen, openCrowd, someone } from "./tikhub-crowd.ts";

const APP = "tiktok/app/v3";

describe("TikTok lists", () => {
  test("two thousand search results come in pages that overlap a little and leave no gap", async () => {
    const sandbox = await openSandbox({ worldSize: 100_000 });
    await post(sandbox, "/tikhub/pace", { perSecond: 10_000, burst: 10_000 });
    const ids: string[] = [];
    let offset = "0";
    for (let page = 0; page < 100; page += 1) {
      const { body } = await askTikhub(sandbox, `${APP}/fetch_video_search_result`, {
        keyword: "skincare",
        offset,
        count: "20",
      });
      ids.push(...body.list("data.search_item_list").map((item) => item.text("aweme_info.aweme_id")));
      offset = String(body.at("data.cursor"));
      expect(body.at("data.has_more")).toBe(1);
    }
    const unique = [...new Set(ids)];
    expect(unique.length).toBeGreaterThanOrEqual(2000);
    expect(ids.length - unique.length).toBeGreaterThan(5);
    const whole = sandbox.world
      .searchPosts({ platform: "TIKTOK", text: "skincare", order: "relevance" })
      .slice(0, 2000);
    expect(new Set(unique)).toEqual(new Set(whole.map(({ id }) => id)));
  });

  test("likes, newest first and a publish time are honoured", async () => {
    const sandbox = await openCrowd();
    const ask = async (query: Record<string, string>) =>
      (await askTikhub(sandbox, `${APP}/fetch_video_search_result`, { keyword: "travel", ...query })).body.list(
        "data.search_item_list",
      );
    const liked = (await ask({ sort_type: "1" })).map((item) => Number(item.at("aweme_info.statistics.digg_count")));
    expect(liked).toEqual([...liked].sort((a, b) => b - a));
    const recent = (await ask({ sort_type: "3", publish_time: "7" })).map((item) =>
      Number(item.at("aweme_info.create_time")),
    );
    expect(recent).toEqual([...recent].sort((a, b) => b - a));
    expect(Math.min(...recent)).toBeGreaterThan(sandbox.clock.now() / 1000 - 8 * 86_400);
  });

  test("a creator's posts: pinned ones lead the first page, then time runs back without gaps", async () => {
    const sandbox = await openCrowd();
    const creator = someone(sandbox, "TIKTOK", (each) => isOpen(each) && sandbox.world.pinnedPosts(each).length > 0);
    const pinned = new Set(sandbox.world.pinnedPosts(creator).map(({ id }) => id));
    const met: string[] = [];
    let cursor = "0";
    for (let page = 0; page < 3; page += 1) {
      const { body } = await askTikhub(sandbox, `${APP}/fetch_user_post_videos_v3`, {
        sec_user_id: creator.secondId,
        max_cursor: cursor,
        count: "10",
      });
      const list = body.list("data.aweme_list");
      for (const item of list) expect(item.at("is_top")).toBe(page === 0 && pinned.has(item.text("aweme_id")) ? 1 : 0);
      met.push(...list.map((item) => item.text("aweme_id")));
      cursor = String(body.at("data.max_cursor"));
    }
    const expected = sandbox.world
      .posts(creator, { take: 40 })
      .map(({ id }) => id)
      .filter((id) => !pinned.has(id));
    expect(met.filter((id) => !pinned.has(id))).toEqual(expected.slice(0, 30));
  });

  test("followings are paged to their total in both interfaces", async () => {
    const sandbox = await openCrowd();
    const creator = someone(
      sandbox,
      "TIKTOK",
      (each) => isOpen(each) && !each.hidesFollowing && (each.following ?? 0) > 90,
    );
    const first = await askTikhub(sandbox, "tiktok/web/fetch_user_follow", { secUid: creator.secondId });
    const minCursor = String(first.body.at("data.minCursor"));
    const second = await askTikhub(sandbox, "tiktok/web/fetch_user_follow", {
      secUid: creator.secondId,
      minCursor,
      maxCursor: minCursor,
    });
    const idsOf = (reply: Reply): string[] => reply.body.list("data.userList").map((each) => each.text("user.id"));
    expect(first.body.at("data.total")).toBe(creator.following);
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(idsOf(first).length + idsOf(second).length);
    const app = await askTikhub(sandbox, `${APP}/fetch_user_following_list`, { sec_user_id: creator.secondId });
    expect(app.body.list("data.followings").map((each) => each.text("uid"))).toEqual(
      idsOf(first).slice(0, app.body.list("data.followings").length),
    );
    expect(app.body.text("data.next_page_token")).not.toBe("");
  });

  test("comments carry regions in the app and none on the web; links lead to their post", async () => {
    const sandbox = await openCrowd();
    const found = await askTikhub(sandbox, `${APP}/fetch_video_search_result`, { keyword: "makeup" });
    const video = found.body.list("data.search_item_list")[0];
    if (video === undefined) throw new Error("nothing found");
    const id = video.text("aweme_info.aweme_id");
    const app = (await askTikhub(sandbox, `${APP}/fetch_video_comments`, { aweme_id: id })).body.list("data.comments");
    const web = (await askTikhub(sandbox, "tiktok/web/fetch_post_comment", { aweme_id: id })).body.list(
      "data.comments",
    );
    expect(app.length).toBe(20);
    expect(app.every((comment) => typeof comment.at("user.region") === "string")).toBe(true);
    expect(web.some((comment) => comment.at("user.region") !== undefined)).toBe(false);
    const byLink = await askTikhub(sandbox, `${APP}/fetch_one_video_by_share_url`, {
      share_url: video.text("aweme_info.share_url"),
    });
    expect(byLink.body.at("data.aweme_detail.aweme_id")).toBe(id);
    const short = `https://vm.tiktok.com/ZM${BigInt(id).toString(36)}/`;
    expect((await askTikhub(sandbox, "tiktok/web/get_aweme_id", { url: short })).body.at("data")).toBe(id);
    const several = await post(sandbox, `/tikhub/api/v1/${APP}/fetch_multi_video_v2`, [id, "7000000000000000000"]);
    expect(several.body.list("data.aweme_details")).toHaveLength(1);
  });

  test("hidden lists, private, deleted and unknown accounts answer 200 with TikTok's own codes", async () => {
    const sandbox = await openCrowd();
    const hiding = someone(sandbox, "TIKTOK", (each) => isOpen(each) && each.hidesFollowing);
    const hidden = await askTikhub(sandbox, "tiktok/web/fetch_user_follow", { secUid: hiding.secondId });
    expect([hidden.status, hidden.body.at("data.statusCode")]).toEqual([200, 3002060]);
    expect(
      (await askTikhub(sandbox, `${APP}/fetch_user_following_list`, { sec_user_id: hiding.secondId })).body.at(
        "data.status_code",
      ),
    ).toBe(3002060);
    const closed = someone(sandbox, "TIKTOK", (each) => each.isPrivate && !each.isDeleted);
    expect(
      (await askTikhub(sandbox, `${APP}/fetch_user_post_videos_v3`, { unique_id: closed.handle })).body.at(
        "data.status_code",
      ),
    ).toBe(2096);
    expect(
      (await askTikhub(sandbox, `${APP}/handler_user_profile`, { unique_id: closed.handle })).body.at(
        "data.user.secret",
      ),
    ).toBe(1);
    const gone = someone(sandbox, "TIKTOK", (each) => each.isDeleted);
    expect(
      (await askTikhub(sandbox, `${APP}/handler_user_profile`, { unique_id: gone.handle })).body.at("data.status_code"),
    ).toBe(2065);
    expect(
      (await askTikhub(sandbox, "tiktok/web/fetch_user_profile", { uniqueId: gone.handle })).body.at("data.statusCode"),
    ).toBe(10221);
    expect(
      (await askTikhub(sandbox, "tiktok/web/fetch_user_profile", { uniqueId: "nobody.at.all" })).body.at(
        "data.statusCode",
      ),
    ).toBe(10202);
  });
});
