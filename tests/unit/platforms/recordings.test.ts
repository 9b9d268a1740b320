/** The maps against replies recorded from the real services, where that collection lies beside the project. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { postLink, readAll } from "#tests/support/post-readers.ts";
import { method, reply, scriptedProvider } from "#tests/support/scripted-provider.ts";
import { parseExactJson } from "#workers/adapters/outside/body.ts";
import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import { createDouyinPostReader } from "#workers/platforms/douyin/post-reader.ts";
import { accountOf, foundPostOf, listedAccountOf, listOf, postOf } from "#workers/platforms/instagram/map.ts";
import { createInstagramPostReader } from "#workers/platforms/instagram/post-reader.ts";
import { mediaIdOf, shortcodeOf } from "#workers/platforms/instagram/shortcode.ts";
import type { PostReader } from "#workers/platforms/post-readings.ts";
import type { TikhubSettings } from "#workers/platforms/tikhub/client.ts";
import { appAccountOf, postsOf, TiktokListPage, webAccountOf } from "#workers/platforms/tiktok/map.ts";
import { createTiktokPostReader } from "#workers/platforms/tiktok/post-reader.ts";
import { createXiaohongshuPostReader } from "#workers/platforms/xiaohongshu/post-reader.ts";
import { classifyYoutubeError } from "#workers/platforms/youtube/errors.ts";
import { channelsOf, uploadIdsOf, videoIdsOf, videosOf, YoutubeList } from "#workers/platforms/youtube/map.ts";

const FOLDER = "../shared/api/samples";
const isThere = existsSync(FOLDER);
if (!isThere) console.info(`no recordings at ${FOLDER}: their tests are skipped`);

const read = (path: string): unknown => parseExactJson(readFileSync(join(FOLDER, path), "utf8"));
const filesIn = (folder: string): string[] =>
  isThere && existsSync(join(FOLDER, folder))
    ? readdirSync(join(FOLDER, folder), { recursive: true, encoding: "utf8" })
        .filter((path) => path.endsWith(".json"))
        .map((path) => join(folder, path))
    : [];

describe.skipIf(!isThere)("YouTube's recorded replies", () => {
  const lists = [...filesIn("youtube"), ...filesIn("recorded/youtube-data-v3")].flatMap((path) => {
    const parsed = z.object({ kind: z.string(), items: z.array(z.unknown()) }).safeParse(read(path));
    return parsed.success ? [{ path, ...parsed.data }] : [];
  });
  const ofKind = (kind: string) => lists.filter((list) => list.kind === `youtube#${kind}ListResponse`);

  test("every list reply is known as one", () => {
    const named = lists.filter((list) => list.kind.endsWith("ListResponse"));
    expect(named.length).toBeGreaterThan(20);
    for (const list of named) expect(YoutubeList.safeParse(list).success, list.path).toBe(true);
  });

  test("every channel is read, with a name and a count or none", () => {
    const channels = ofKind("channel");
    expect(channels.length).toBeGreaterThan(2);
    for (const { path, items } of channels) {
      const read = channelsOf(items);
      expect(read.length, path).toBe(items.length);
      for (const { profile, uploadsPlaylist } of read) {
        expect(profile.name, path).not.toBe("");
        expect(uploadsPlaylist, path).toMatch(/^UU/);
        expect(profile.region === null || /^[A-Z]{2}$/.test(profile.region), path).toBe(true);
      }
    }
  });

  test("every video is read, with its time", () => {
    const videos = ofKind("video").flatMap(({ items }) => items);
    const read = videosOf(videos);
    expect(read.length).toBe(videos.length);
    expect(read.every(({ post }) => post.createdAt !== null)).toBe(true);
  });

  test("a video asked for with every part has numbers and length", () => {
    const [video] = videosOf([read("youtube/video_info.json")]);
    expect(video?.post.plays).toBeGreaterThan(0);
    expect(video?.post.durationSeconds).toBeGreaterThan(0);
  });

  test("searches and uploads give video ids", () => {
    expect(ofKind("search").flatMap(({ items }) => videoIdsOf(items)).length).toBeGreaterThan(5);
    for (const { path, items } of ofKind("playlistItem")) expect(uploadIdsOf(items).length, path).toBe(items.length);
  });

  test("recorded refusals are understood", () => {
    const Sample = z.object({ http: z.number(), body: z.unknown() });
    const samples = z.record(z.string(), z.unknown()).parse(read("google.samples.json"));
    const kindOf = (name: string) => {
      const { http, body } = Sample.parse(samples[`youtube.${name}`]);
      return classifyYoutubeError({ status: http, body }).kind;
    };
    expect(kindOf("quotaExceeded")).toBe("quota");
    expect(kindOf("keyInvalid")).toBe("auth");
    expect(kindOf("serviceBlocked")).toBe("auth");
    expect(kindOf("missingFilter")).toBe("bad_request");
    expect(kindOf("commentsDisabled")).toBe("private");
    expect(kindOf("subscriptionForbidden")).toBe("private");
    expect(classifyYoutubeError({ status: 403, body: read("youtube/error_permission_resp.json") }).kind).toBe(
      "upstream",
    );
    expect(classifyYoutubeError({ status: 400, body: read("youtube/error_response.json") }).kind).toBe("auth");
  });
});

describe.skipIf(!isThere)("TikTok's recorded replies", () => {
  const Sample = z.object({ response: z.object({ data: z.unknown() }) });
  const dataOf = (name: string): unknown => {
    const samples = z.record(z.string(), z.unknown()).parse(read("tikhub.samples.json"));
    return Sample.parse(samples[name]).response.data;
  };

  test.each(["fetch_video_search_result", "fetch_user_post_videos_v3"])(
    "%s gives posts whose ids are exact",
    (route) => {
      const page = postsOf(TiktokListPage.parse(dataOf(`tiktok.app.v3.${route}`)));
      expect(page).toMatchObject({ unreadable: 0 });
      expect(page.posts[0]).toMatchObject({
        authorIsComplete: true,
        post: { plays: 90_210, likes: 8_012, comments: 120, durationSeconds: 32, tags: ["skincare"] },
        author: { region: "US", followers: 12_840, postCount: null },
      });
      expect(page.posts[0]?.post.id).toMatch(/^\d{19}$/);
      expect(page.posts[0]?.post.cover).not.toMatch(/heic/);
    },
  );

  test("profiles of the app and of the web give one shape", () => {
    expect(appAccountOf(dataOf("tiktok.app.v3.handler_user_profile"))).toMatchObject({
      followers: 12_840,
      postCount: 164,
      likesTotal: 845_120,
    });
    const web = webAccountOf(z.object({ data: z.unknown() }).parse(read("tiktok-web.get-user-detail.json")).data);
    expect(web).toMatchObject({ followers: 427_682, likesTotal: 6_764_096, postCount: 1_605, isPrivate: false });
    expect(web?.accountId).toMatch(/^\d+$/);
  });
});

describe.skipIf(!isThere)("Instagram's recorded replies", () => {
  const Sample = z.looseObject({
    response: z.object({ data: z.unknown() }),
    flat_variant_data: z.unknown().optional(),
  });
  const sampleOf = (route: string) =>
    Sample.parse(z.record(z.string(), z.unknown()).parse(read("tikhub.samples.json"))[`instagram.${route}`]);
  /** Every object below `value` that `isOne` takes for what is looked for. */
  const within = (value: unknown, isOne: (fields: object) => boolean): object[] => {
    if (typeof value !== "object" || value === null) return [];
    if (!Array.isArray(value) && isOne(value)) return [value];
    return Object.values(value).flatMap((inner) => within(inner, isOne));
  };
  const recorded = [...filesIn("instagram"), ...filesIn("recorded/instagram-web")].map((path) => ({
    path,
    body: read(path),
  }));

  test("an account of version 2 has country, contact and numbers", () => {
    expect(accountOf(sampleOf("v2.fetch_user_info").response.data)).toMatchObject({
      region: "US",
      followers: 2_400,
      postCount: 75,
      businessEmail: "jenny@example.com",
      link: "https://linktr.ee/example",
    });
  });

  test("posts come nested and flat, with the same numbers", () => {
    const { response, flat_variant_data: flat } = sampleOf("v2.fetch_user_posts");
    for (const data of [response.data, flat]) {
      const list = listOf(data);
      expect(list?.next).toBe("ig-next-token");
      expect(foundPostOf(list?.items[0])).toMatchObject({
        author: { handle: "glow.jenny" },
        post: { id: "DMvpFixture", plays: 1_800, likes: 130, comments: 15, tags: ["skincare"], isEstimated: false },
      });
    }
  });

  test("a tag's posts have their text flat, lists of accounts either shape", () => {
    const tagged = listOf(sampleOf("v2.fetch_hashtag_posts").response.data)?.items ?? [];
    expect(tagged.map(foundPostOf).every((found) => found !== null && found.post.createdAt !== null)).toBe(true);
    for (const route of ["v2.fetch_user_following", "v3.get_user_following"]) {
      const list = listOf(sampleOf(route).response.data);
      expect(list?.next, route).not.toBeNull();
      expect(list?.items.map(listedAccountOf)[0], route).toMatchObject({
        author: { handle: "glow.jenny", followers: null },
      });
    }
  });

  test("every post of the app and of the web is read, and its code and its number are one", () => {
    const isPost = (fields: object) =>
      ("shortcode" in fields || "code" in fields) && ("taken_at" in fields || "taken_at_timestamp" in fields);
    const posts = recorded.flatMap(({ path, body }) => within(body, isPost).map((item) => ({ path, item })));
    expect(posts.length).toBeGreaterThan(100);
    for (const { path, item } of posts) {
      const post = postOf(item);
      expect(post, path).not.toBeNull();
      expect(post?.createdAt, path).toBeGreaterThan(Date.parse("2010-10-01"));
      const { id } = z.object({ id: z.coerce.string() }).parse(item);
      expect(mediaIdOf(post?.id ?? ""), path).toBe(id.split("_")[0]);
      expect(shortcodeOf(id), path).toBe(post?.id);
      if (post?.isEstimated) expect(post.plays).toBe((post.likes ?? 0) * 15);
    }
    expect(posts.filter(({ item }) => postOf(item)?.likes !== null).length).toBeGreaterThan(posts.length * 0.9);
  });

  test("accounts of every interface give one shape", () => {
    const web = accountOf(read("recorded/instagram-web/profile.json"));
    const app = accountOf(read("instagram/profile-alternative.json"));
    for (const account of [web, app]) {
      expect(account).toMatchObject({
        accountId: "1518284433",
        handle: "robertdowneyjr",
        verified: true,
        isPrivate: false,
      });
      expect(account).toHaveProperty("followers", expect.any(Number));
    }
    expect(accountOf(read("recorded/instagram-web/profile-id-invalid.json"))).toBe("nobody");
  });

  test("followed accounts of the web are read", () => {
    const isAccount = (fields: object) => "followed_by_viewer" in fields && "username" in fields;
    const accounts = within(read("instagram/followings-feed.json"), isAccount);
    expect(accounts.length).toBeGreaterThan(0);
    for (const account of accounts) expect(listedAccountOf(account)?.author.handle).toMatch(/^[\w.]+$/);
  });
});

describe.skipIf(!isThere)("single posts in recorded replies", () => {
  const samples = isThere ? z.record(z.string(), z.unknown()).parse(read("tikhub.samples.json")) : {};
  const answers: Record<string, string> = {
    fetch_one_video: "tiktok.app.v3.fetch_one_video_by_share_url",
    fetch_post_info: "instagram.v2.fetch_post_info",
    fetch_one_video_v2: "douyin.app.v3.fetch_one_video_v2",
    fetch_video_statistics: "douyin.app.v3.fetch_multi_video_statistics",
    get_image_note_detail: "xiaohongshu.app_v2.get_image_note_detail",
    get_video_note_detail: "xiaohongshu.app_v2.get_video_note_detail",
  };
  const Answer = z.looseObject({ response: z.unknown() });
  const settings = { baseUrl: "https://provider.test", apiKey: "key" };
  /** Replies with the recordings; `variant` is another `data` for the first call. */
  const open = (create: (deps: OutsideDeps, settings: TikhubSettings) => PostReader, variant?: string) => {
    const { deps } = scriptedProvider((call) => {
      const sample = Answer.parse(samples[answers[method(call)] ?? ""]);
      return reply(variant === undefined ? sample.response : { code: 200, data: sample[variant] });
    });
    return create(deps, settings);
  };
  const whole = { state: "found", post: { publishedAt: 1_794_900_000_000 } };

  test.each([
    [
      createTiktokPostReader,
      postLink("TIKTOK", "video", "7538420000000000001"),
      { views: 90_210, likes: 8_012, comments: 120, favorites: 180, shares: 77 },
    ],
    [
      createInstagramPostReader,
      postLink("INSTAGRAM", "reel", "DMvpFixture"),
      { views: 1_800, likes: 130, comments: 15, favorites: null, shares: null },
    ],
    [
      createDouyinPostReader,
      postLink("DOUYIN", "video", "7448118827402972455"),
      { views: 45_200, likes: 1_520, comments: 33, favorites: 88, shares: 12 },
    ],
    [
      createXiaohongshuPostReader,
      postLink("XIAOHONGSHU", "note", "697c0eee000000000a03c308"),
      { views: null, likes: 321, comments: 18, favorites: 77, shares: 5 },
    ],
  ] as const)("%o reads the recorded post whole", async (create, link, numbers) => {
    const [reading] = await readAll(open(create), [link]);
    expect(reading).toMatchObject(whole);
    const counts = reading !== undefined && "post" in reading ? reading.post.counts : null;
    expect(counts).toMatchObject(Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, { value }])));
  });

  test("lost posts are understood", async () => {
    const douyin = await readAll(open(createDouyinPostReader, "removed_variant_data"), [
      postLink("DOUYIN", "video", "7448118827402972455"),
    ]);
    const xiaohongshu = await readAll(open(createXiaohongshuPostReader, "not_found_variant_data"), [
      postLink("XIAOHONGSHU", "note", "697c0eee000000000a03c308"),
    ]);
    expect([...douyin, ...xiaohongshu]).toEqual([{ state: "deleted" }, { state: "deleted" }]);
  });
});
