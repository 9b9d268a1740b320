import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SCRIPT_START } from "#tests/support/scripted-provider.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { contactsOf } from "#workers/modules/creators/contact.ts";
import { Creator } from "#workers/modules/creators/contract.ts";
import { toCreator } from "#workers/modules/creators/creator.ts";
import {
  averageLikes,
  averageViews,
  creatorId,
  engagementRate,
  lengthText,
  publishedTimeText,
  shownPosts,
} from "#workers/modules/creators/domain.ts";
import { creatorLocales } from "#workers/modules/creators/locales.ts";
import { describeProviderFailure } from "#workers/modules/creators/provider-failure.ts";
import { SpecCandidate, toSpecCandidate } from "#workers/modules/creators/spec-candidate.ts";
import type { CreatorProfile, EnrichedCreator, Post } from "#workers/platforms/port.ts";

const DAY = 86_400_000;
const post = (fields: Partial<Post> = {}): Post => ({
  id: "p1",
  title: "A title",
  description: "",
  tags: [],
  cover: null,
  video: null,
  createdAt: SCRIPT_START - DAY,
  durationSeconds: 65,
  isPinned: false,
  isEstimated: false,
  plays: 1_000,
  likes: 50,
  comments: 5,
  shares: null,
  ...fields,
});
const profile = (fields: Partial<CreatorProfile> = {}): CreatorProfile => ({
  platform: "TIKTOK",
  accountId: "70001",
  handle: "mira.tea",
  secondaryId: "MS4",
  name: "Mira",
  bio: "",
  avatar: null,
  region: "US",
  language: null,
  followers: 5_200,
  following: 31,
  likesTotal: 98_000,
  postCount: null,
  verified: false,
  isPrivate: false,
  link: null,
  businessEmail: null,
  ...fields,
});

/** The creator by the names of the spec, as its calls answer it. */
function specOf(told: EnrichedCreator) {
  const creator = toCreator(told, SCRIPT_START);
  if (creator === null) throw new Error("an account with a handle");
  expect(Creator.parse(creator)).toEqual(creator);
  const spec = toSpecCandidate({ ...creator, score: 1, attitude: "NORATE" as const });
  expect(SpecCandidate.parse(spec)).toEqual(spec);
  return spec;
}

describe("average views", () => {
  test("pinned posts and unknown plays do not count", () => {
    expect(
      averageViews([
        post({ plays: 100 }),
        post({ plays: 201 }),
        post({ plays: null }),
        post({ plays: 9_999, isPinned: true }),
      ]),
    ).toBe(151);
  });
  test("nothing known is unknown, not zero", () => {
    expect(averageViews([])).toBeNull();
    expect(averageViews([post({ plays: null }), post({ isPinned: true })])).toBeNull();
    expect(averageViews([post({ plays: 0 })])).toBe(0);
  });
});

describe("engagement rate: (likes + comments) / plays in percent, one decimal", () => {
  test.each([
    [[post({ plays: 1_000, likes: 50, comments: 5 })], 5.5],
    [[post({ plays: 3_000, likes: 100, comments: 0 }), post({ plays: 1_000, likes: 33, comments: 1 })], 3.4],
    [[post({ plays: 1_000, likes: null, comments: 5 })], 0.5],
    [[post({ plays: 1_000, likes: null, comments: null }), post({ plays: 100, likes: 10, comments: 0 })], 10],
    [[post({ plays: null }), post({ plays: 0 })], null],
    [[], null],
  ])("%#", (posts, expected) => {
    expect(engagementRate(posts)).toBe(expected);
  });
});

test("average likes are those of the latest twelve posts that show them, pinned ones left out", () => {
  const posts = Array.from({ length: 15 }, (_, age) => post({ likes: 100 - age, createdAt: SCRIPT_START - age * DAY }));
  const hidden = post({ likes: null });
  expect(averageLikes([...posts, hidden, post({ likes: 90_000, isPinned: true })])).toBe(95);
  expect(averageLikes([hidden])).toBeNull();
});

test("an Instagram creator has the spec's names; views that are estimates are marked and averaged", () => {
  const posts = [
    post({ id: "DRRvQ1kAAMq", plays: 3_000, likes: 200, isEstimated: true, title: "", createdAt: SCRIPT_START }),
    ...Array.from({ length: 7 }, (_, index) => post({ id: `DRRvQ1kAAM${index}`, plays: 1_000 })),
  ];
  const known = profile({ platform: "INSTAGRAM", accountId: "41", handle: "nell.kiln", secondaryId: null });
  const card = specOf({ profile: known, posts });
  expect(card).toMatchObject({
    id: "crt_ig_41",
    url: "https://www.instagram.com/nell.kiln/",
    averageViews: 1_250,
    tiktokUser: null,
    youtubeChannel: null,
    nanoObject: null,
    instagramUser: { username: "nell.kiln", averageLikeCount: 69, followerCount: 5_200 },
  });
  expect(card.instagramUser?.posts).toHaveLength(6);
  expect(card.instagramUser?.posts[0]).toMatchObject({
    code: "DRRvQ1kAAMq",
    id: expect.stringMatching(/^\d{18,20}$/),
    play_count: 3_000,
    isEstimated: true,
    created_at: SCRIPT_START / 1000,
    caption: { text: "" },
  });
  expect(toCreator({ profile: { ...known, handle: null }, posts }, SCRIPT_START)).toBeNull();
});

test("a card shows the six latest posts, pinned ones only where others are lacking", () => {
  const posts = Array.from({ length: 8 }, (_, index) =>
    post({ id: `p${index}`, createdAt: SCRIPT_START - index * DAY, isPinned: index < 3 }),
  );
  expect(shownPosts(posts).map(({ id }) => id)).toEqual(["p3", "p4", "p5", "p6", "p7", "p0"]);
});

test("the same account has the same id wherever it is found, and platforms do not mix", () => {
  expect(creatorId("TIKTOK", "70001")).toBe("crt_tt_70001");
  expect(creatorId("YOUTUBE", "70001")).not.toBe(creatorId("TIKTOK", "70001"));
});

test("a TikTok creator has the spec's names", () => {
  const card = specOf({ profile: profile({ bio: "matcha ✉️ mira@northlight.studio" }), posts: [post()] });
  expect(card).toMatchObject({
    id: "crt_tt_70001",
    platformAccount: "mira.tea",
    url: "https://www.tiktok.com/@mira.tea",
    averageViews: 1_000,
    engagementRate: 5.5,
    lastPostedAt: SCRIPT_START - DAY,
    email: "mira@northlight.studio",
    emailSource: "bio",
    historyEmails: [],
    createdAt: SCRIPT_START,
    youtubeChannel: null,
    nanoObject: { followerCount: 5_200, heartCount: 98_000, videoCount: null, privateAccount: false },
    tiktokUser: { averagePlayCount: 1_000, lastPublishedTime: (SCRIPT_START - DAY) / 1000 },
  });
  expect(card.tiktokUser?.videos[0]).toMatchObject({
    play_count: 1_000,
    digg_count: 50,
    create_time: (SCRIPT_START - DAY) / 1000,
    duration: 65,
  });
});

test("a YouTube creator has the spec's names, and what is hidden stays unknown", () => {
  const channel = profile({
    platform: "YOUTUBE",
    accountId: "UCaaaaaaaaaaaaaaaaaaaaaa",
    handle: null,
    followers: null,
    region: null,
  });
  const card = specOf({
    profile: channel,
    posts: [post({ durationSeconds: 3_723, createdAt: SCRIPT_START - 22 * DAY, likes: null })],
  });
  expect(card).toMatchObject({
    id: "crt_yt_UCaaaaaaaaaaaaaaaaaaaaaa",
    platformAccount: "UCaaaaaaaaaaaaaaaaaaaaaa",
    url: "https://www.youtube.com/channel/UCaaaaaaaaaaaaaaaaaaaaaa",
    followers: null,
    nanoObject: null,
    tiktokUser: null,
    youtubeChannel: { channelHandle: null, numericSubscriberCount: null, country: null },
  });
  expect(card.youtubeChannel?.videos[0]).toMatchObject({
    lengthText: "1:02:03",
    publishedTimeText: "3 weeks ago",
    likeCount: null,
  });
});

test("an account that cannot be linked to has no card", () => {
  expect(toCreator({ profile: profile({ handle: null }), posts: [] }, SCRIPT_START)).toBeNull();
});

test("addresses that are shown no longer become former ones, and the first time stays", () => {
  const known = { createdAt: 5, region: null, emails: ["old@northlight.studio", "mira@gmail.com"] };
  const card = toCreator({ profile: profile({ bio: "mira@gmail.com" }), posts: [] }, SCRIPT_START, known);
  expect(card).toMatchObject({
    email: "mira@gmail.com",
    historyEmails: ["old@northlight.studio"],
    createdAt: 5,
    infoUpdatedAt: SCRIPT_START,
  });
});

describe("which address is the one to write to", () => {
  const addresses = (fields: Partial<CreatorProfile>, descriptions: string[]) =>
    contactsOf({
      profile: profile(fields),
      posts: descriptions.map((description, index) => post({ id: `p${index}`, description })),
    }).map(({ address, source }) => `${source}:${address}`);

  test("the business field goes before the biography, that before descriptions", () => {
    expect(addresses({ businessEmail: "biz@mira.studio", bio: "hi@mira.studio" }, ["deal@mira.studio"])).toEqual([
      "business:biz@mira.studio",
      "bio:hi@mira.studio",
      "description:deal@mira.studio",
    ]);
  });
  test("of descriptions, the address that stands under most posts", () => {
    expect(addresses({}, ["shop@sponsor.com", "me@mira.studio", "me@mira.studio"])[0]).toBe(
      "description:me@mira.studio",
    );
  });
  test("an address found twice keeps its best source", () => {
    expect(addresses({ bio: "me@mira.studio" }, ["me@mira.studio"])).toEqual(["bio:me@mira.studio"]);
  });
});

test.each([
  [null, null],
  [5, "0:05"],
  [65, "1:05"],
  [3_600, "1:00:00"],
  [90_061, "25:01:01"],
])("%s seconds are written %s", (seconds, text) => {
  expect(lengthText(seconds)).toBe(text);
});

test.each([
  [30_000, "just now"],
  [-5_000, "just now"],
  [60_000, "1 minute ago"],
  [5 * 3_600_000, "5 hours ago"],
  [DAY, "1 day ago"],
  [13 * DAY, "1 week ago"],
  [65 * DAY, "2 months ago"],
  [800 * DAY, "2 years ago"],
])("what appeared %s ms ago is written so", (age, text) => {
  expect(publishedTimeText(SCRIPT_START - age, SCRIPT_START)).toBe(text);
});

test("whatever numbers a platform gives, a card has no negative, broken or infinite one", () => {
  const number = fc.option(fc.nat(2_000_000_000));
  const posts = fc.array(
    fc.record({ plays: number, likes: number, comments: number, isPinned: fc.boolean(), createdAt: number }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(posts, number, (numbers, followers) => {
      const card = toCreator(
        {
          profile: profile({ followers }),
          posts: numbers.map((fields, index) => post({ ...fields, id: `p${index}` })),
        },
        SCRIPT_START,
      );
      Creator.parse(card);
      for (const value of [card?.averageViews, card?.engagementRate, card?.followers]) {
        if (value !== null && value !== undefined) expect(Number.isFinite(value) && value >= 0).toBe(true);
      }
    }),
  );
});

describe("what a provider's failure means to the person who waits", () => {
  const failure = (kind: ProviderError["kind"], retryAfterMs: number | null = null, provider = "youtube") =>
    describeProviderFailure(new ProviderError({ provider, kind, retryAfterMs }), SCRIPT_START);

  test("a used-up allowance names its return", () => {
    expect(failure("quota", 2 * 3_600_000)).toEqual({
      messageKey: "creators:failures.youtubeQuota",
      params: { provider: "YouTube", time: "2026-11-20 08:00 UTC" },
    });
  });
  test.each(["auth", "quota", "rate", "not_found", "private", "bad_request", "upstream", "timeout", "shape"] as const)(
    "%s has a text in every language",
    (kind) => {
      const key = failure(kind).messageKey.replace("creators:failures.", "");
      expect(Object.keys(creatorLocales.en.failures)).toContain(key);
      expect(Object.keys(creatorLocales["zh-CN"].failures)).toEqual(Object.keys(creatorLocales.en.failures));
    },
  );
});
