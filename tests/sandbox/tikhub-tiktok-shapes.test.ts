/** TikTok's replies, held against assembled and recorded ones. */
import { describe, expect, test } from "vitest";
import type { WorldCreator } from "#sandbox/world/port.ts";
import { askTikhub, looked } from "./provider-calls.ts";
import { differences, hasRecordings, readRecording, typesByPath } from "./recorded-shapes.ts";
import { isOpen, openCrowd, sampleData, someone } from "./tikhub-crowd.ts";

const isRecorded = hasRecordings("tikhub-tiktok-shapes");
const APP = "tiktok/app/v3";

describe("TikTok shapes", () => {
  test.skipIf(!isRecorded).each([
    ["tiktok.app.v3.fetch_video_search_result", (): Record<string, string> => ({ keyword: "skincare", count: "20" })],
    ["tiktok.app.v3.fetch_hashtag_search_result", (): Record<string, string> => ({ keyword: "skincare" })],
    ["tiktok.web.fetch_tag_detail", (): Record<string, string> => ({ tag_name: "skincare" })],
    ["tiktok.web.fetch_general_search", (): Record<string, string> => ({ keyword: "skincare" })],
    [
      "tiktok.web.fetch_user_profile",
      (creator: WorldCreator): Record<string, string> => ({ uniqueId: creator.handle }),
    ],
    [
      "tiktok.app.v3.handler_user_profile",
      (creator: WorldCreator): Record<string, string> => ({ sec_user_id: creator.secondId }),
    ],
    [
      "tiktok.app.v3.fetch_user_post_videos_v3",
      (creator: WorldCreator): Record<string, string> => ({ unique_id: creator.handle }),
    ],
    [
      "tiktok.app.v3.fetch_user_following_list",
      (creator: WorldCreator): Record<string, string> => ({ sec_user_id: creator.secondId }),
    ],
  ] as const)("%s answers every path of its sample with the same types", async (name, query) => {
    const sandbox = await openCrowd();
    const creator = someone(
      sandbox,
      "TIKTOK",
      (each) =>
        isOpen(each) &&
        !each.hidesFollowing &&
        each.link !== null &&
        each.region !== null &&
        each.following !== null &&
        each.following > 40,
    );
    const reply = await askTikhub(
      sandbox,
      name.replace("tiktok.app.v3.", "tiktok/app/v3/").replace("tiktok.web.", "tiktok/web/"),
      query(creator),
    );
    const recorded = sampleData(name);
    const paths = [...typesByPath(recorded).keys()].filter((path) => path !== "");
    expect(differences(reply.body.at("data"), recorded, paths)).toEqual([]);
  });

  test.skipIf(!isRecorded)("the web's followings and posts have the recorded shapes", async () => {
    const sandbox = await openCrowd();
    const creator = someone(
      sandbox,
      "TIKTOK",
      (each) => isOpen(each) && !each.hidesFollowing && (each.following ?? 0) > 60,
    );
    const follow = await askTikhub(sandbox, "tiktok/web/fetch_user_follow", { secUid: creator.secondId });
    const user = [
      "id",
      "uniqueId",
      "nickname",
      "avatarThumb",
      "avatarLarger",
      "signature",
      "verified",
      "secUid",
      "privateAccount",
      "ttSeller",
    ].map((key) => `userList[].user.${key}`);
    const counts = ["followerCount", "followingCount", "heartCount", "videoCount"].map(
      (key) => `userList[].stats.${key}`,
    );
    expect(
      differences(follow.body.at("data"), looked(readRecording("tiktok-web.get-user-followings.json")).at("data"), [
        "hasMore",
        "minCursor",
        "maxCursor",
        "total",
        "statusCode",
        ...user,
        ...counts,
      ]),
    ).toEqual([]);
    const posts = await askTikhub(sandbox, "tiktok/web/fetch_user_post", { secUid: creator.secondId });
    const item = [
      "id",
      "desc",
      "createTime",
      "isPinnedItem",
      "author.uniqueId",
      "author.secUid",
      "authorStats.followerCount",
      "music.id",
      "music.title",
      "music.authorName",
      "stats.playCount",
      "stats.diggCount",
      "statsV2.playCount",
      "textExtra[].hashtagName",
      "video.duration",
      "video.cover",
    ];
    expect(
      differences(
        posts.body.at("data"),
        looked(readRecording("recorded/tiktok-web-2025/get-user-post.json")).at("data"),
        ["cursor", "hasMore", ...item.map((path) => `itemList[].${path}`)],
      ),
    ).toEqual([]);
  });

  test("music ids are numbers past 2^53 whose digits are all there, beside their exact texts", async () => {
    const sandbox = await openCrowd();
    const { text, body } = await askTikhub(sandbox, `${APP}/fetch_video_search_result`, { keyword: "dance" });
    const mid = body.text("data.search_item_list.0.aweme_info.music.mid");
    expect(text).toContain(`"id":${mid},"id_str":"${mid}"`);
    expect(Number.isSafeInteger(Number(mid))).toBe(false);
  });

  test("durations are milliseconds in the app and seconds on the web; the search has an empty list beside the full one", async () => {
    const sandbox = await openCrowd();
    const app = await askTikhub(sandbox, `${APP}/fetch_video_search_result`, { keyword: "yoga" });
    expect(app.body.list("data.aweme_list")).toEqual([]);
    const first = app.body.list("data.search_item_list").find((each) => each.at("aweme_info.image_post_info") === null);
    if (first === undefined) throw new Error("no video");
    const web = await askTikhub(sandbox, "tiktok/web/fetch_post_detail", { itemId: first.text("aweme_info.aweme_id") });
    expect(Number(first.at("aweme_info.video.duration"))).toBe(
      Number(web.body.at("data.itemInfo.itemStruct.video.duration")) * 1000,
    );
  });
});
