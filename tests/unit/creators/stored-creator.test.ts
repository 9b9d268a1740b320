import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeListItem } from "#tests/support/list-item.ts";
import { CREATOR_VERSION, Creator } from "#workers/modules/creators/contract.ts";
import { toSpecCandidate } from "#workers/modules/creators/spec-candidate.ts";
import { creatorJson, creatorText, readCreator } from "#workers/modules/creators/stored-creator.ts";

/** Rows that were stored before creators had a version, read by the present code. */

const AT = 1_780_000_000_000;
const common = {
  title: "Mira Paints",
  description: "Watercolour, mostly rain ☔",
  avatar: "https://images.test/mira.jpg",
  region: "PT",
  followers: 4_200,
  averageViews: 900,
  engagementRate: 4.2,
  lastPostedAt: AT,
  verified: true,
  email: "mira@example.com",
  emailSource: "bio",
  historyEmails: ["old@example.com"],
  infoUpdatedAt: AT,
  createdAt: AT - 1,
  updatedAt: AT,
};
const none = { nanoObject: null, tiktokUser: null, youtubeChannel: null, instagramUser: null };

const YOUTUBE_V1 = {
  ...{ id: "crt_yt_UCabc_def", platform: "YOUTUBE", platformAccount: "UCabc_def" },
  ...{ url: "https://www.youtube.com/channel/UCabc_def", ...common, ...none },
  youtubeChannel: {
    ...{ channelId: "UCabc_def", channelName: "Mira Paints", channelHandle: "mirapaints", title: "Mira Paints" },
    ...{ thumbnail: null, country: "PT", region: "PT", numericSubscriberCount: 4_200, videosAverageViewCount: 900 },
    channelDescription: "Watercolour, mostly rain ☔",
    videos: [
      {
        ...{ videoId: "v1", title: "Rain", thumbnail: "https://images.test/v1.jpg", lengthText: "1:02:03" },
        ...{ publishedTimeText: "3 weeks ago", publishedAt: AT, viewCount: 900, likeCount: null, commentCount: 4 },
      },
    ],
  },
};
const TIKTOK_V1 = {
  ...{ id: "crt_tt_70001", platform: "TIKTOK", platformAccount: "mira.tea" },
  ...{ url: "https://www.tiktok.com/@mira.tea", ...common, ...none },
  nanoObject: {
    ...{ avatar: null, userId: "70001", nickname: "Mira", uniqueId: "mira.tea", verified: true, signature: "" },
    ...{ followerCount: 4_200, followingCount: 31, heartCount: 98_000, videoCount: null, privateAccount: false },
  },
  tiktokUser: {
    ...{ uniqueId: "mira.tea", userId: "70001", nickname: "Mira", avatar: null, region: "PT", followerCount: 4_200 },
    ...{ averagePlayCount: 900, lastPublishedTime: AT / 1000, signature: "" },
    videos: [
      {
        ...{ videoId: "73", cover: null, play: "https://videos.test/73.mp4", title: "Tea", play_count: 900 },
        ...{ digg_count: 60, comment_count: 4, create_time: AT / 1000, duration: 65 },
      },
    ],
  },
};
const INSTAGRAM_V1 = {
  ...{ id: "crt_ig_41", platform: "INSTAGRAM", platformAccount: "mira.paints" },
  ...{ url: "https://www.instagram.com/mira.paints/", ...common, ...none },
  instagramUser: {
    ...{ username: "mira.paints", fullName: "Mira", profilePicUrl: null, region: "PT", followerCount: 4_200 },
    averageLikeCount: 60,
    posts: [
      {
        ...{ id: "3301", code: "C-rain_1", thumbnail_url: null, video_url: null, like_count: 60, comment_count: 4 },
        ...{ play_count: 900, isEstimated: true, created_at: AT / 1000, caption: { text: "Rain, again" } },
      },
    ],
  },
};

describe("a creator that was stored without a version is read in the present one", () => {
  test("YouTube: its handle, and lengths that were kept as texts", () => {
    expect(readCreator(JSON.stringify(YOUTUBE_V1))).toEqual({
      ...{ ...common, version: CREATOR_VERSION, id: "crt_yt_UCabc_def", platform: "YOUTUBE", accountId: "UCabc_def" },
      ...{ handle: "mirapaints", platformAccount: "UCabc_def", url: YOUTUBE_V1.url, following: null, likesTotal: null },
      ...{ postCount: null, averageLikes: null, isPrivate: false },
      posts: [
        {
          ...{ id: "v1", title: "Rain", cover: "https://images.test/v1.jpg", video: null, plays: 900, likes: null },
          ...{ comments: 4, publishedAt: AT, durationSeconds: 3_723, isEstimated: false },
        },
      ],
    });
  });

  test("TikTok: the numbers of its profile, and times that were kept in seconds", () => {
    expect(readCreator(JSON.stringify(TIKTOK_V1))).toMatchObject({
      ...{ accountId: "70001", handle: "mira.tea", following: 31, likesTotal: 98_000, postCount: null },
      posts: [
        { id: "73", video: "https://videos.test/73.mp4", plays: 900, likes: 60, publishedAt: AT, durationSeconds: 65 },
      ],
    });
  });

  test("Instagram: its average likes, and estimates stay marked", () => {
    expect(readCreator(JSON.stringify(INSTAGRAM_V1))).toMatchObject({
      ...{ accountId: "41", handle: "mira.paints", averageLikes: 60 },
      posts: [{ id: "C-rain_1", title: "Rain, again", plays: 900, isEstimated: true, publishedAt: AT }],
    });
  });

  test("the spec's calls answer for it what was stored by the spec's names", () => {
    for (const before of [YOUTUBE_V1, TIKTOK_V1, INSTAGRAM_V1]) {
      const item = { ...readCreator(JSON.stringify(before)), score: 1, attitude: "NORATE" as const };
      const { nanoObject, tiktokUser, youtubeChannel, instagramUser } = toSpecCandidate(item);
      const names = (object: object | null | undefined) => (object ? Object.keys(object).sort() : null);
      const told = [nanoObject, tiktokUser, youtubeChannel, instagramUser];
      const stored = [before.nanoObject, before.tiktokUser, before.youtubeChannel, before.instagramUser];
      for (const [at, object] of stored.entries())
        expect(names(told[at])).toEqual(object === null ? null : expect.arrayContaining(names(object) ?? []));
    }
  });

  test("what no version has written is refused", () => {
    expect(() => readCreator('{"version":99}')).toThrow();
    expect(() => readCreator("{}")).toThrow();
  });
});

describe("a creator of the present version", () => {
  test("is passed on as it is stored, and one of an older version is not", () => {
    const { score: _score, attitude: _attitude, ...creator } = makeListItem({ title: "Café 咖啡" });
    const text = creatorText(creator);
    expect(creatorJson(text)).toBe(text);
    expect(JSON.parse(creatorJson(JSON.stringify(TIKTOK_V1)))).toEqual(readCreator(JSON.stringify(TIKTOK_V1)));
  });

  test("is read back as it was written, whatever its texts and numbers", () => {
    const { score: _score, attitude: _attitude, ...creator } = makeListItem();
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.option(fc.nat()), (title, followers) => {
        const written = Creator.parse({ ...creator, title, followers });
        expect(readCreator(creatorText(written))).toEqual(written);
      }),
    );
  });
});
