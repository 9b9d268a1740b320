/** Posts of Douyin and Xiaohongshu read by link from recorded answers. */

import { describe, expect, test } from "vitest";
import { postLink as link, readAll, refused } from "#tests/support/post-readers.ts";
import { fixture, method, reply, type ScriptedCall, scriptedProvider } from "#tests/support/scripted-provider.ts";
import { createDouyinPostReader } from "#workers/platforms/douyin/post-reader.ts";
import { createXiaohongshuPostReader } from "#workers/platforms/xiaohongshu/post-reader.ts";
import { regionOfPlace } from "#workers/platforms/xiaohongshu/region.ts";

type Answer = (call: ScriptedCall, index: number) => Response | Promise<Response>;
const settings = { baseUrl: "https://provider.test", apiKey: "key" };

describe("Douyin", () => {
  const [SHOWN = "", PRIVATE, DELETED, ABROAD, NOWHERE] = [55, 56, 57, 58, 59].map((end) => `74481188274029724${end}`);
  const open = (answer: Answer) => {
    const provider = scriptedProvider(answer);
    return { ...provider, reader: createDouyinPostReader(provider.deps, settings) };
  };
  const FILES: Record<string, string> = {
    fetch_one_video_v2: "one-video",
    fetch_one_video_by_share_url: "one-video",
    fetch_multi_video_v2: "many-videos",
    fetch_video_statistics: "statistics",
    fetch_multi_video_statistics: "statistics",
  };
  const recorded = (call: ScriptedCall) =>
    method(call) in FILES ? reply(fixture(`douyin/${FILES[method(call)]}.json`)) : reply(refused(), 400);

  test("plays come from the list of their own; everything else from the detail", async () => {
    const { reader, calls, quota } = open(recorded);
    expect((await readAll(reader, [link("DOUYIN", "video", SHOWN)]))[0]).toMatchObject({
      state: "found",
      post: {
        platform: "DOUYIN",
        id: SHOWN,
        url: `https://www.douyin.com/video/${SHOWN}`,
        caption: "精华测评 #测评 #护肤",
        hashtags: ["测评", "护肤"],
        thumbnail: "https://pictures.test/c.jpeg",
        durationSeconds: 15,
        author: { accountId: "88001", handle: "45120", name: "小林", avatar: "https://pictures.test/lin.jpeg" },
        counts: {
          views: { value: 45_200, mark: "exact" },
          likes: { value: 1_520, mark: "exact" },
          comments: { value: 33, mark: "exact" },
          favorites: { value: 88, mark: "exact" },
          shares: { value: 12, mark: "exact" },
        },
      },
    });
    expect(calls.map(method)).toEqual(["fetch_one_video_v2", "fetch_video_statistics"]);
    expect(quota.used.tikhub).toBe(2_000);
  });

  test("fifty are two calls; private, deleted and withheld ones are told apart", async () => {
    const { reader, calls, quota } = open(recorded);
    const named = [SHOWN, PRIVATE, DELETED, ABROAD].map((id = "") => link("DOUYIN", "video", id));
    const others = Array.from({ length: 46 }, (_, index) => link("DOUYIN", "note", `74481188274029${index + 80_000}`));
    const states = (await readAll(reader, [...named, ...others])).map(({ state }) => state);
    expect(states.slice(0, 4)).toEqual(["found", "private", "deleted", "unavailable"]);
    expect(new Set(states.slice(4))).toEqual(new Set(["unavailable"]));
    expect(calls.filter((call) => method(call).startsWith("fetch_multi")).map(method)).toEqual([
      "fetch_multi_video_v2",
    ]);
    expect(calls.at(-1)?.url.searchParams.get("aweme_ids")).toBe(SHOWN);
    expect(quota.used.tikhub).toBeGreaterThanOrEqual(50_000);
  });

  test("a post whose plays cannot be had just now is unfinished; one without a number has none", async () => {
    const failing = open((call) => (method(call) === "fetch_video_statistics" ? reply("", 500) : recorded(call)));
    await expect(readAll(failing.reader, [link("DOUYIN", "video", SHOWN)])).rejects.toMatchObject({ kind: "upstream" });
    const silent = open((call) =>
      method(call) === "fetch_video_statistics"
        ? reply({ code: 200, data: { status_code: 0, statistics_list: [] } })
        : recorded(call),
    );
    expect((await readAll(silent.reader, [link("DOUYIN", "video", SHOWN)]))[0]).toMatchObject({
      post: { counts: { views: { value: null, mark: "untold" } } },
    });
  });

  test("a short link answers under the id of its post; what is refused everywhere is unavailable", async () => {
    const { reader, calls } = open(recorded);
    expect((await readAll(reader, [link("DOUYIN", "short", "iRaBcDeF")]))[0]).toMatchObject({
      state: "found",
      post: { id: SHOWN },
    });
    expect(calls[0]?.url.searchParams.get("share_url")).toBe("https://post.test/iRaBcDeF");
    const away = open(() => reply(refused(), 400));
    const links = [link("DOUYIN", "video", NOWHERE ?? ""), link("DOUYIN", "profile", "x")];
    expect((await readAll(away.reader, links)).map(({ state }) => state)).toEqual(["unavailable", "not_a_post"]);
  });
});

describe("Xiaohongshu", () => {
  const PICTURES = "697c0eee000000000a03c308";
  const VIDEO = "697c0eee000000000a03c309";
  const open = (answer: Answer) => {
    const provider = scriptedProvider(answer);
    return { ...provider, reader: createXiaohongshuPostReader(provider.deps, settings) };
  };
  const recorded = (call: ScriptedCall) => {
    const isVideo = call.url.searchParams.get("note_id") === VIDEO;
    if (method(call) === "get_video_note_detail") return reply(fixture("xiaohongshu/video-note.json"));
    if (!isVideo) return reply(fixture("xiaohongshu/image-note.json"));
    return reply({
      code: 200,
      data: { code: 0, success: true, data: [{ note_list: [{ id: VIDEO, type: "video" }] }] },
    });
  };
  const saying = (code: number, msg: string) => () =>
    reply({ code: 200, data: { code, success: false, msg, data: [] } });

  test("a note has its numbers, and no views", async () => {
    const { reader, calls } = open(recorded);
    expect((await readAll(reader, [link("XIAOHONGSHU", "note", PICTURES)]))[0]).toMatchObject({
      state: "found",
      post: {
        platform: "XIAOHONGSHU",
        url: `https://www.xiaohongshu.com/explore/${PICTURES}`,
        title: "精华测评",
        hashtags: ["护肤", "空瓶"],
        thumbnail: "https://pictures.test/1l.webp",
        region: "CN",
        publishedAt: 1_795_000_000_000,
        author: { accountId: "5f0000000000000001000001", handle: "123456", avatar: "https://pictures.test/mei.jpg" },
        counts: {
          views: { value: null, mark: "untold" },
          likes: { value: 321, mark: "exact" },
          comments: { value: 18, mark: "exact" },
          favorites: { value: 77, mark: "exact" },
          shares: { value: 5, mark: "exact" },
        },
      },
    });
    expect(calls).toHaveLength(1);
  });

  test("a video is asked for once more where videos are told of; shortened numbers are rounded", async () => {
    const { reader, calls } = open(recorded);
    expect((await readAll(reader, [link("XIAOHONGSHU", "note", VIDEO)]))[0]).toMatchObject({
      state: "found",
      post: { id: VIDEO, region: "US", durationSeconds: 31, counts: { likes: { value: 12_000, mark: "rounded" } } },
    });
    expect(calls.map(method)).toEqual(["get_image_note_detail", "get_video_note_detail"]);
  });

  test.each([
    [() => reply(fixture("xiaohongshu/no-note.json")), "deleted"],
    [saying(-510_000, ""), "deleted"],
    [saying(-1, "该内容已被作者设为私密"), "private"],
    [saying(-1, "仅作者自己可见"), "private"],
    [saying(300_031, "当前笔记暂时无法浏览"), "unavailable"],
    [() => reply(refused(), 400), "unavailable"],
  ])("what the platform says of a lost note is told (%#)", async (answer, state) => {
    expect((await readAll(open(answer).reader, [link("XIAOHONGSHU", "note", PICTURES)]))[0]).toEqual({ state });
  });

  test("a share link goes to the platform as it is", async () => {
    const { reader, calls } = open(recorded);
    expect((await readAll(reader, [link("XIAOHONGSHU", "short", "AbCdEf123")]))[0]).toMatchObject({ state: "found" });
    expect(calls[0]?.url.searchParams.get("share_text")).toBe("https://post.test/AbCdEf123");
  });

  test.each([
    ["上海", "CN"],
    ["广东省", "CN"],
    ["中国香港", "HK"],
    ["台湾", "TW"],
    ["日本", "JP"],
    ["美国", "US"],
    ["火星", null],
    ["", null],
  ])("%s is in %s", (place, region) => {
    expect(regionOfPlace(place)).toBe(region);
  });
});
