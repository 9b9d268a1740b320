/** Worlds from a file: rows with gaps and odd values answer through the same APIs as the real services would. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { askTikhub, askYoutube, post } from "./provider-calls.ts";
import { openSandbox } from "./support.ts";

const REAL = fileURLToPath(new URL("../../../shared/data/world/real-creators.jsonl", import.meta.url));
const hasReal = existsSync(REAL);
if (!hasReal) console.info("world-file: real rows skipped, no such file beside this checkout");

const ROWS: readonly unknown[] = [
  {
    kind: "creator",
    platform: "YOUTUBE",
    id: "UCabcdefghijklmnopqrstuw",
    handle: "@PotteryWithLin",
    name: "Pottery with Lin",
    bio: "Clay, glaze and patience. hello@lin-pottery.example",
    region: "ca",
    followers: 12_345,
    posts: [
      {
        id: "aB3-_xyz123",
        title: "Throwing a teapot, step by step",
        description: "Wheel throwing for beginners",
        tags: ["pottery", "teapot"],
        createdAt: 1_700_000_000_000,
        plays: 4321,
        likes: 210,
        comments: 12,
        durationSeconds: 610,
      },
      { id: null, title: "Kiln opening", tags: null, createdAt: null, plays: null, likes: null, comments: null },
    ],
  },
  {
    kind: "creator",
    platform: "YOUTUBE",
    id: null,
    handle: null,
    name: "Nameless Kiln",
    bio: null,
    region: null,
    followers: null,
    posts: null,
  },
  {
    kind: "creator",
    platform: "tiktok",
    id: "77",
    handle: "wheel.lin",
    name: "",
    bio: "陶艺老师 · 上海",
    region: null,
    followers: null,
    following: 30,
    verified: true,
    posts: [
      {
        title: "glaze test #pottery #陶艺 with @other.potter",
        plays: 90_000,
        likes: 8000,
        createdAt: 1_790_000_000_000,
        music: { title: "original sound" },
        durationSeconds: null,
      },
      {
        id: "7300000000000000001",
        title: "",
        tags: ["pottery"],
        plays: 10,
        likes: 1,
        createdAt: 1_780_000_000_000,
        durationSeconds: 9,
      },
    ],
  },
  {
    kind: "creator",
    platform: "INSTAGRAM",
    id: "123456789",
    handle: "other.potter",
    name: "Other",
    bio: "",
    followers: null,
    posts: [{ id: "BZG0S__BSXl", title: "Mugs of the week", likes: null, comments: null }],
  },
  { kind: "creator", platform: "INSTAGRAM", id: "123456789", handle: "other.potter.again", posts: [] },
  { kind: "brand", platform: "TIKTOK", handle: "no.creator" },
  { kind: "creator", platform: "MYSPACE", handle: "tom" },
];

async function openFile() {
  const folder = mkdtempSync(join(tmpdir(), "world-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const worldFile = join(folder, "rows.jsonl");
  writeFileSync(worldFile, `${ROWS.map((row) => JSON.stringify(row)).join("\n")}\n\nnot json at all\n`);
  return openSandbox({ worldFile });
}

test("what cannot be read is counted and left out", async () => {
  const sandbox = await openFile();
  expect(sandbox.world.describe()).toMatchObject({ kind: "file", creators: 4, posts: 5, skipped: 4 });
});

test("a channel keeps its id, country and rounded subscribers; its videos their numbers", async () => {
  const sandbox = await openFile();
  const channel = await askYoutube(sandbox, "channels", {
    part: "snippet,statistics,contentDetails",
    forHandle: "potterywithlin",
  });
  expect(channel.body.at("items.0.id")).toBe("UCabcdefghijklmnopqrstuw");
  expect(channel.body.at("items.0.snippet.country")).toBe("CA");
  expect(channel.body.at("items.0.statistics")).toEqual({
    viewCount: "4321",
    subscriberCount: "12300",
    hiddenSubscriberCount: false,
    videoCount: "2",
  });
  const video = await askYoutube(sandbox, "videos", { part: "snippet,statistics,contentDetails", id: "aB3-_xyz123" });
  expect(video.body.at("items.0.contentDetails.duration")).toBe("PT10M10S");
  expect(video.body.at("items.0.statistics")).toEqual({
    viewCount: "4321",
    likeCount: "210",
    favoriteCount: "0",
    commentCount: "12",
  });
});

test("gaps come out as the real API's gaps: hidden subscribers, no country, no counts", async () => {
  const sandbox = await openFile();
  const found = await askYoutube(sandbox, "search", { part: "snippet", q: "nameless kiln", type: "channel" });
  const id = found.body.text("items.0.id.channelId");
  expect(id).toMatch(/^UC[\w-]{22}$/);
  const channel = await askYoutube(sandbox, "channels", { part: "snippet,statistics", id });
  expect(channel.body.at("items.0.statistics.hiddenSubscriberCount")).toBe(true);
  expect(channel.body.at("items.0.statistics.subscriberCount")).toBeUndefined();
  expect(channel.body.at("items.0.snippet.country")).toBeUndefined();
  const videos = await askYoutube(sandbox, "search", { part: "snippet", q: "kiln opening", type: "video" });
  const videoId = videos.body.text("items.0.id.videoId");
  expect(videoId).toMatch(/^[\w-]{11}$/);
  const video = await askYoutube(sandbox, "videos", { part: "statistics,contentDetails", id: videoId });
  expect(video.body.at("items.0.statistics")).toEqual({ favoriteCount: "0" });
});

test("texts are searched in titles, descriptions, tags, names and bios, in Chinese too", async () => {
  const sandbox = await openFile();
  const videos = async (q: string): Promise<number> =>
    (await askYoutube(sandbox, "search", { part: "snippet", q, type: "video" })).body.list("items").length;
  expect([
    await videos("teapots"),
    await videos("wheel throwing"),
    await videos("glaze patience"),
    await videos("submarine"),
  ]).toEqual([1, 1, 2, 0]);
  const found = await askTikhub(sandbox, "tiktok/app/v3/fetch_video_search_result", { keyword: "陶艺" });
  expect(found.body.list("data.search_item_list")).toHaveLength(2);
  const late = await askTikhub(sandbox, "tiktok/app/v3/fetch_video_search_result", {
    keyword: "pottery",
    publish_time: "1",
  });
  expect(late.body.list("data.search_item_list")).toHaveLength(0);
});

test("TikTok rows without ids get ids in the real shape that lead back to them", async () => {
  const sandbox = await openFile();
  const profile = await askTikhub(sandbox, "tiktok/web/fetch_user_profile", { uniqueId: "wheel.lin" });
  const secUid = profile.body.text("data.userInfo.user.secUid");
  expect(secUid).toMatch(/^MS4wLjABAAAA[\w-]{64}$/);
  expect(profile.body.at("data.userInfo.user.region")).toBeUndefined();
  expect(profile.body.at("data.userInfo.stats.followerCount")).toBeUndefined();
  const posts = await askTikhub(sandbox, "tiktok/app/v3/fetch_user_post_videos_v3", { sec_user_id: secUid });
  const ids = posts.body.list("data.aweme_list").map((item) => item.text("aweme_id"));
  expect(ids).toHaveLength(2);
  expect(ids[0]).toMatch(/^7\d{18}$/);
  for (const id of ids)
    expect(
      (await askTikhub(sandbox, "tiktok/app/v3/fetch_one_video", { aweme_id: id })).body.at(
        "data.aweme_detail.aweme_id",
      ),
    ).toBe(id);
  const batch = await post(sandbox, "/tikhub/api/v1/tiktok/app/v3/fetch_multi_video_v2", ids);
  expect(batch.body.list("data.aweme_details")).toHaveLength(2);
  const tag = await askTikhub(sandbox, "tiktok/web/fetch_tag_detail", { tag_name: "陶艺" });
  expect(tag.body.at("data.challengeInfo.stats.videoCount")).toBe(1);
});

test("Instagram short codes and ids are two names of one post", async () => {
  const sandbox = await openFile();
  const posts = await askTikhub(sandbox, "instagram/v2/fetch_user_posts", { username: "other.potter" });
  const item = posts.body.list("data.items")[0];
  expect(item?.at("code")).toBe("BZG0S__BSXl");
  expect(item?.at("taken_at")).toBeNull();
  const info = await askTikhub(sandbox, "instagram/v2/fetch_post_info", {
    code_or_url: "https://www.instagram.com/p/BZG0S__BSXl/",
  });
  expect(info.body.at("data.data.pk")).toBe(item?.at("pk"));
});

test("a file that is missing or holds no creator stops the start with the reason", async () => {
  await expect(openSandbox({ worldFile: "/nowhere/rows.jsonl" })).rejects.toThrow(/rows\.jsonl/);
});

test.skipIf(!hasReal)(
  "thousands of real rows load and answer keyword searches on every platform",
  { timeout: 60_000 },
  async () => {
    const sandbox = await openSandbox({ worldFile: REAL });
    expect(Number(sandbox.world.describe().creators)).toBeGreaterThan(6000);
    await post(sandbox, "/tikhub/pace", { perSecond: 1000, burst: 1000 });
    for (const q of ["makeup", "music", "game"]) {
      const found = await askYoutube(sandbox, "search", { part: "snippet", q, type: "video", maxResults: "50" });
      expect(found.body.list("items").length).toBeGreaterThan(10);
    }
    for (const keyword of ["travel", "makeup", "fitness"]) {
      const found = await askTikhub(sandbox, "tiktok/app/v3/fetch_video_search_result", { keyword, count: "20" });
      expect(found.body.list("data.search_item_list")).toHaveLength(20);
    }
    const reels = await askTikhub(sandbox, "instagram/v2/search_reels", { keyword: "climbing" });
    expect(reels.body.list("data.data.items").length).toBeGreaterThan(5);
    const covers = (
      await askTikhub(sandbox, "tiktok/app/v3/fetch_video_search_result", { keyword: "travel", count: "50" })
    ).body
      .list("data.search_item_list")
      .map((item) => item.list("aweme_info.video.cover.url_list").length);
    expect(new Set(covers)).toEqual(new Set([0, 1]));
  },
);
