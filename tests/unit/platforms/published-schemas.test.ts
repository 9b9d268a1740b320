import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { faultsOfAnswer } from "#tests/support/schema-shapes.ts";
import { faultsOfRequest, tikhub } from "#tests/support/service-schemas.ts";

/**
 * The contracts with TikHub and YouTube. Every request that a test of an adapter makes is held against the copies of the published schemas in
 * tests/fixtures/schemas (tests/support/scripted-provider.ts); here: that no route is called which they lack, and that a wrong request is found.
 */

const source = globSync("workers/platforms/**/*.ts").map((path) => readFileSync(path, "utf8"));

test("every route of TikHub that the adapters name is published, and the copy holds no other", () => {
  const named = source.flatMap((text) => [
    ...text.matchAll(/"((?:tiktok|instagram|douyin|xiaohongshu|youtube|tikhub)\/[a-z0-9_]+\/[a-z0-9_/]+)"/g),
  ]);
  expect([...new Set(named.map(([, path]) => path))].sort()).toEqual(Object.keys(tikhub.routes).sort());
});

const TIKTOK = "https://tikhub.test/api/v1/tiktok/app/v3";
const YOUTUBE = "https://youtube.test/youtube/v3";
const ids = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);

describe("a request is found out that", () => {
  test.each([
    ["asks an unpublished route", `${TIKTOK}/fetch_multi_video_v3`, '["1"]'],
    ["has a parameter that the route lacks", `${TIKTOK}/fetch_user_following_list?unique_id=leo`, ""],
    ["lacks one that it must have", `${TIKTOK}/fetch_one_video`, ""],
    ["asks for more than a page holds", "https://t.test/api/v1/instagram/v3/get_user_posts?username=a&first=51", ""],
    ["has a word where a number belongs", `${TIKTOK}/fetch_video_comments?aweme_id=1&cursor=next`, ""],
    ["posts more ids than a batch takes", `${TIKTOK}/fetch_multi_video_v2`, JSON.stringify(ids(26))],
    ["posts no ids", `${TIKTOK}/fetch_multi_video_v2`, "[]"],
    ["asks YouTube for 51 videos", `${YOUTUBE}/videos?part=snippet&id=${ids(51)}`, ""],
    ["asks for an unknown part", `${YOUTUBE}/videos?part=numbers&id=v1`, ""],
    ["filters twice", `${YOUTUBE}/channels?part=id&id=c&forHandle=h`, ""],
    ["filters by nothing", `${YOUTUBE}/channels?part=id`, ""],
    ["orders by an unknown word", `${YOUTUBE}/search?part=snippet&order=views`, ""],
    ["asks for a page of 51", `${YOUTUBE}/search?part=snippet&maxResults=51`, ""],
    ["calls another method", `${YOUTUBE}/activities?part=snippet`, ""],
  ])("%s", (_what, url, body) => {
    expect(faultsOfRequest({ url: new URL(url), body })).toHaveLength(1);
  });

  test("and a published one is not", () => {
    const batch = { url: new URL(`${TIKTOK}/fetch_multi_video_v2`), body: JSON.stringify(ids(25)) };
    expect(faultsOfRequest(batch)).toEqual([]);
    expect(faultsOfRequest({ url: new URL(`${YOUTUBE}/videos?part=id,snippet&id=${ids(50)}`), body: "" })).toEqual([]);
  });
});

test("an answer is found out by a name, a type or a hole", () => {
  const shape = { id: "string!", statistics: { viewCount: "count" } };
  expect(faultsOfAnswer(shape, { id: "a", statistics: { viewCount: "7" } })).toEqual([]);
  expect(faultsOfAnswer(shape, { statistics: { viewCount: 7, views: "7" } })).toEqual([
    ".id is missing",
    ".statistics.viewCount is no count",
    ".statistics.views is not published",
  ]);
});
