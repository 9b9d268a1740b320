/** Posts read by link from recorded answers: what is asked for, what is said of each link. */

import { describe, expect, test } from "vitest";
import { postLink as link, readAll, refused } from "#tests/support/post-readers.ts";
import { fixture, method, reply, type ScriptedCall, scriptedProvider } from "#tests/support/scripted-provider.ts";
import { createInstagramPostReader } from "#workers/platforms/instagram/post-reader.ts";
import { createTiktokPostReader } from "#workers/platforms/tiktok/post-reader.ts";
import { createYoutubeClient } from "#workers/platforms/youtube/client.ts";
import { createYoutubePostReader } from "#workers/platforms/youtube/post-reader.ts";

type Answer = (call: ScriptedCall, index: number) => Response | Promise<Response>;
const settings = { baseUrl: "https://provider.test", apiKey: "key" };

describe("YouTube", () => {
  const open = (answer: Answer) => {
    const provider = scriptedProvider(answer);
    return { ...provider, reader: createYoutubePostReader(createYoutubeClient(provider.deps, settings)) };
  };
  const recorded = (call: ScriptedCall) => reply(fixture(`youtube/${method(call)}.json`));

  test("fifty videos are one unit, and one more for their channels", async () => {
    const { reader, calls, quota } = open(recorded);
    const links = Array.from({ length: 50 }, (_, index) =>
      link("YOUTUBE", "video", index === 0 ? "vidAAAAAA01" : `vid${index + 10_000_000}`),
    );
    const [first, ...rest] = await readAll(reader, links);
    expect(first).toMatchObject({
      state: "found",
      post: {
        platform: "YOUTUBE",
        id: "vidAAAAAA01",
        url: "https://www.youtube.com/watch?v=vidAAAAAA01",
        title: "Hand grinders & filters",
        publishedAt: Date.parse("2026-10-01T10:00:00Z"),
        thumbnail: "https://images.kolscout.test/v/1/maxres.jpg",
        author: { accountId: "UCaaaaaaaaaaaaaaaaaaaaaa", name: "Slow Kettle" },
        counts: {
          views: { value: 120_400, mark: "exact" },
          likes: { value: 5_100, mark: "exact" },
          comments: { value: 312, mark: "exact" },
          favorites: { value: null, mark: "untold" },
          shares: { value: null, mark: "untold" },
        },
      },
    });
    // Deleted and private are left out alike.
    expect(new Set(rest.map(({ state }) => state))).toEqual(new Set(["unavailable"]));
    expect(calls.map(method)).toEqual(["videos", "channels"]);
    expect(quota.used["youtube.units"]).toBe(2);
    await readAll(reader, links, "numbers");
    expect(quota.used["youtube.units"]).toBe(3);
  });

  test("a video that has not been shown yet has no numbers, whatever the reply says", async () => {
    const announced = {
      id: "vidSOON0001",
      snippet: { title: "Soon", channelId: "UCaaaaaaaaaaaaaaaaaaaaaa", liveBroadcastContent: "upcoming" },
      statistics: { viewCount: "0", likeCount: "0", commentCount: "0" },
    };
    const { reader } = open(() => reply({ kind: "youtube#videoListResponse", items: [announced] }));
    const [reading] = await readAll(reader, [link("YOUTUBE", "video", "vidSOON0001")], "numbers");
    const untold = { value: null, mark: "untold" };
    expect(reading).toMatchObject({ post: { counts: { views: untold, likes: untold, comments: untold } } });
  });

  test("a video and its short are one question; what is no post is asked for by nobody", async () => {
    const { reader, calls } = open(recorded);
    const links = [
      link("YOUTUBE", "video", "vidAAAAAA01"),
      link("YOUTUBE", "shorts", "vidAAAAAA01"),
      link("YOUTUBE", "profile", "UCaaaaaaaaaaaaaaaaaaaaaa"),
    ];
    const states = (await readAll(reader, links, "numbers")).map(({ state }) => state);
    expect(states).toEqual(["found", "found", "not_a_post"]);
    expect(calls[0]?.url.searchParams.get("id")).toBe("vidAAAAAA01");
    expect((await readAll(reader, links.slice(2))).map(({ state }) => state)).toEqual(["not_a_post"]);
    expect(calls).toHaveLength(1);
  });

  test("what is beyond a batch stays unfinished and unasked", async () => {
    const { reader, calls } = open(recorded);
    const links = Array.from({ length: 51 }, (_, index) => link("YOUTUBE", "video", `vid${index + 10_000_000}`));
    const states = (await readAll(reader, links, "numbers")).map(({ state }) => state);
    expect([states.filter((state) => state === "unfinished").length, calls.length]).toEqual([1, 1]);
  });

  test("the numbers are kept when the channels cannot be had", async () => {
    const { reader } = open((call) => (method(call) === "channels" ? reply({}, 500) : recorded(call)));
    const [reading] = await readAll(reader, [link("YOUTUBE", "video", "vidAAAAAA01")]);
    expect(reading).toMatchObject({ state: "found", post: { region: null, author: { handle: null } } });
  });
});

const clip = (index: number) => String(7_600_000_000_000_000_000n + BigInt(index));
/** The id of the recorded post. */
const CLIP = clip(9);

describe("TikTok", () => {
  const open = (answer: Answer) => {
    const provider = scriptedProvider(answer);
    return { ...provider, reader: createTiktokPostReader(provider.deps, settings) };
  };
  const one = () => reply(fixture("tiktok/one-video.json"));
  const many = (items: unknown[], rest: object = {}) => reply({ code: 200, data: { aweme_details: items, ...rest } });
  const aweme = (index: number, statistics: object = {}) => ({
    aweme_id: clip(index),
    desc: `Bowl ${index} #matcha`,
    create_time: 1_795_000_000,
    author: { uid: "7", unique_id: "mira.tea", nickname: "Mira", region: "us" },
    statistics: {
      play_count: 1_000 + index,
      digg_count: 50,
      comment_count: 3,
      share_count: 2,
      collect_count: 4,
      ...statistics,
    },
  });
  const web = (statusCode: number, statusMsg = "") => reply({ code: 200, data: { statusCode, statusMsg } });

  test("a few are read one by one, with all five counts", async () => {
    const { reader, calls, quota } = open(one);
    const [reading] = await readAll(reader, [link("TIKTOK", "video", CLIP)]);
    expect(reading).toMatchObject({
      state: "found",
      post: {
        id: CLIP,
        url: `https://www.tiktok.com/@mira.tea/video/${CLIP}`,
        caption: "Matcha at dawn #matcha",
        hashtags: ["matcha"],
        region: "US",
        durationSeconds: 31,
        author: { accountId: "7000000000000000123", handle: "mira.tea" },
        counts: { views: { value: 900_000, mark: "exact" }, favorites: { value: null, mark: "untold" } },
      },
    });
    expect(calls.map(method)).toEqual(["fetch_one_video"]);
    expect(quota.used.tikhub).toBe(1_000);
  });

  test("twenty-five are one call of one price; those it leaves out are asked for on the web, which says why", async () => {
    const lost: Record<string, Response> = {
      [clip(20)]: web(10_204, "status_deleted"),
      [clip(21)]: web(10_204, "status_self_see"),
      [clip(22)]: web(10_222),
      [clip(23)]: web(10_204, "person_geo_fencing"),
      [clip(24)]: reply(refused(), 400),
    };
    const { reader, calls, quota } = open((call) =>
      method(call) === "fetch_multi_video_v2"
        ? many(Array.from({ length: 20 }, (_, index) => aweme(index)))
        : (lost[call.url.searchParams.get("itemId") ?? ""] ?? reply({}, 500)),
    );
    const links = Array.from({ length: 25 }, (_, index) => link("TIKTOK", "video", clip(index)));
    const states = (await readAll(reader, links)).map(({ state }) => state);
    expect(states.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => "found"));
    expect(states.slice(20)).toEqual(["deleted", "private", "private", "unavailable", "unavailable"]);
    expect(JSON.parse(calls[0]?.body ?? "")).toEqual(links.map(({ id }) => id));
    expect([calls.length, quota.used.tikhub]).toEqual([6, 25_000 + 5 * 1_000]);
  });

  test("posts of a refused batch are read one by one", async () => {
    const links = Array.from({ length: 17 }, (_, index) => link("TIKTOK", "video", clip(index)));
    const { reader, calls } = open((call) => {
      if (method(call) === "fetch_multi_video_v2") return reply(refused(), 400);
      return reply({
        code: 200,
        data: { aweme_detail: aweme(Number(BigInt(call.url.searchParams.get("aweme_id") ?? 0) - BigInt(clip(0)))) },
      });
    });
    expect((await readAll(reader, links)).every(({ state }) => state === "found")).toBe(true);
    const [batch, ...singles] = calls.map(method);
    expect([batch, new Set(singles), singles.length]).toEqual([
      "fetch_multi_video_v2",
      new Set(["fetch_one_video"]),
      links.length,
    ]);
  });

  test("what the app hides in one country the web may show", async () => {
    const { reader } = open((call) =>
      method(call) === "fetch_one_video"
        ? reply({ code: 200, data: { status_code: 2_053 } })
        : reply(fixture("tiktok/web-post.json")),
    );
    expect((await readAll(reader, [link("TIKTOK", "photo", clip(21))]))[0]).toMatchObject({
      state: "found",
      post: {
        id: clip(21),
        hasAdLabel: true,
        counts: { views: { value: 12_044, mark: "exact" }, favorites: { value: 44, mark: "exact" } },
      },
    });
  });

  test("a short link is resolved by the platform and answers under the post's own id", async () => {
    const { reader, calls } = open(one);
    const [reading] = await readAll(reader, [link("TIKTOK", "short", "ZMabc123")]);
    expect(reading).toMatchObject({ state: "found", post: { id: CLIP } });
    expect(calls[0]?.url.searchParams.get("share_url")).toBe("https://post.test/ZMabc123");
  });

  test("numbers that cannot be right are marked, and holes stay holes", async () => {
    const { reader } = open(() =>
      reply({
        code: 200,
        data: { aweme_detail: aweme(1, { play_count: 10, digg_count: 50, comment_count: -3, share_count: null }) },
      }),
    );
    expect((await readAll(reader, [link("TIKTOK", "video", clip(1))]))[0]).toMatchObject({
      post: {
        counts: {
          views: { value: 10, mark: "absurd" },
          comments: { value: null, mark: "absurd" },
          shares: { value: null, mark: "untold" },
        },
      },
    });
  });

  test("a provider that fails leaves links unfinished and tells nothing of them", async () => {
    const { reader } = open((call) =>
      call.url.searchParams.get("aweme_id") === clip(1)
        ? reply({ code: 200, data: { aweme_detail: aweme(1) } })
        : reply("", 500),
    );
    const links = [1, 2].map((index) => link("TIKTOK", "video", clip(index)));
    expect((await readAll(reader, links)).map(({ state }) => state)).toEqual(["found", "unfinished"]);
    await expect(readAll(reader, links.slice(1))).rejects.toMatchObject({ kind: "upstream" });
  });
});

describe("Instagram", () => {
  const CODE = "DRRvQ1kAB_p";
  const open = (answer: Answer) => {
    const provider = scriptedProvider(answer);
    return { ...provider, reader: createInstagramPostReader(provider.deps, settings) };
  };
  const media = (fields: object) =>
    reply({
      code: 200,
      data: {
        data: { pk: "1", code: CODE, taken_at: 1_795_000_000, user: { pk: "41", username: "nell.kiln" }, ...fields },
      },
    });
  const countsOf = async (fields: object) => {
    const [reading] = await readAll(open(() => media(fields)).reader, [link("INSTAGRAM", "post", CODE)]);
    return reading !== undefined && "post" in reading ? reading.post.counts : undefined;
  };

  test("a reel has the plays it was told, for one call", async () => {
    const { reader, quota } = open(() => reply(fixture("instagram/post-info.json")));
    expect((await readAll(reader, [link("INSTAGRAM", "reel", CODE)]))[0]).toMatchObject({
      state: "found",
      post: {
        url: `https://www.instagram.com/p/${CODE}/`,
        caption: "Second firing #kiln",
        counts: { views: { value: 9_077, mark: "exact" }, likes: { value: 412, mark: "exact" } },
      },
    });
    expect(quota.used.tikhub).toBe(2_000);
  });

  test("the web's detail is read where it stands", async () => {
    const shortcode_media = {
      id: "1",
      shortcode: CODE,
      owner: { id: "41", username: "nell.kiln" },
      video_play_count: 11_900,
      edge_media_to_parent_comment: { count: 7 },
    };
    const { reader } = open(() => reply({ code: 200, data: { data: { xdt_shortcode_media: shortcode_media } } }));
    expect((await readAll(reader, [link("INSTAGRAM", "reel", CODE)]))[0]).toMatchObject({
      post: { counts: { views: { value: 11_900 }, comments: { value: 7 } } },
    });
  });

  test.each([
    ["likes alone", { like_count: 20 }, { value: 300, mark: "estimated" }, { value: 20, mark: "exact" }],
    ["plays of 0", { like_count: 20, play_count: 0 }, { value: 300, mark: "estimated" }, { value: 20, mark: "exact" }],
    ["hidden likes, null", { like_count: null }, { value: null, mark: "untold" }, { value: null, mark: "hidden" }],
    ["hidden likes, -1", { like_count: -1 }, { value: null, mark: "untold" }, { value: null, mark: "hidden" }],
    ["hidden likes, 3", { like_count: 3 }, { value: null, mark: "untold" }, { value: null, mark: "hidden" }],
    [
      "the web's hidden likes, -1",
      { edge_media_preview_like: { count: -1 } },
      { value: null, mark: "untold" },
      { value: null, mark: "hidden" },
    ],
    [
      "the web's plays and views",
      { video_view_count: 4_000, video_play_count: 11_900, edge_media_preview_like: { count: 20 } },
      { value: 11_900, mark: "exact" },
      { value: 20, mark: "exact" },
    ],
    ["absurd likes", { like_count: -7 }, { value: null, mark: "untold" }, { value: null, mark: "absurd" }],
    ["absurd plays", { like_count: 20, play_count: -7 }, { value: null, mark: "absurd" }, { value: 20, mark: "exact" }],
  ])("%s: views are estimated from visible likes and never made up", async (_name, fields, views, likes) => {
    expect(await countsOf(fields)).toMatchObject({ views, likes, favorites: { value: null, mark: "untold" } });
  });

  test("refused posts are unavailable, private where their author is private now", async () => {
    const { reader, calls } = open((call) =>
      method(call) === "fetch_user_info"
        ? reply({
            code: 200,
            data: {
              pk: call.url.searchParams.get("user_id"),
              username: "x",
              is_private: call.url.searchParams.get("user_id") === "41",
            },
          })
        : reply(refused(), 400),
    );
    const links = [
      link("INSTAGRAM", "post", "AAAAAAAAAA1"),
      { ...link("INSTAGRAM", "post", "AAAAAAAAAA2"), author: { accountId: "41", handle: "nell.kiln" } },
      { ...link("INSTAGRAM", "post", "AAAAAAAAAA3"), author: { accountId: "42", handle: "tom" } },
    ];
    expect((await readAll(reader, links)).map(({ state }) => state)).toEqual(["unavailable", "private", "unavailable"]);
    expect(calls.filter((call) => method(call) === "fetch_user_info")).toHaveLength(2);
  });
});
