import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import {
  bucketOf,
  FOLLOWER_BUCKET_IDS,
  FOLLOWER_BUCKETS,
  VIEW_BUCKET_IDS,
  VIEW_BUCKETS,
} from "#workers/modules/creators/domain.ts";
import { percentage } from "#workers/modules/lists/domain.ts";
import { toResultStats } from "#workers/modules/lists/stats.ts";
import {
  accountProblem,
  earnedUnits,
  hashtagProblem,
  keywordProblem,
  musicProblem,
  searchCostPoints,
  searchCostUnits,
} from "#workers/modules/search/domain.ts";

describe("cost of a search", () => {
  test.each([
    [100, 1],
    [101, 2],
    [200, 2],
    [1_950, 20],
    [2_000, 20],
  ])("%d videos on YouTube are %d points", (videos, points) => {
    expect(searchCostPoints("input", "YOUTUBE", videos)).toBe(points);
    expect(searchCostUnits("input", "YOUTUBE", videos)).toBe(points * 10);
  });

  test("a keyword search on TikTok is three points", () => {
    expect(searchCostPoints("input", "TIKTOK", 300)).toBe(3);
  });

  test("what was earned is whole points, never more than was held, nothing without a creator", () => {
    expect(earnedUnits({ videos: 0, found: 0 }, 20)).toBe(0);
    expect(earnedUnits({ videos: 150, found: 0 }, 20)).toBe(0);
    expect(earnedUnits({ videos: 1, found: 1 }, 20)).toBe(10);
    expect(earnedUnits({ videos: 101, found: 9 }, 20)).toBe(20);
    fc.assert(
      fc.property(fc.nat(5_000), fc.nat(500), fc.integer({ min: 0, max: 20 }), (videos, found, points) => {
        const earned = earnedUnits({ videos, found }, points * 10);
        expect(earned % 10).toBe(0);
        expect(earned).toBeLessThanOrEqual(points * 10);
      }),
    );
  });
});

describe("buckets", () => {
  test("hold every number exactly once and no unknown one", () => {
    fc.assert(
      fc.property(fc.nat(3_000_000_000), (value) => {
        for (const buckets of [FOLLOWER_BUCKETS, VIEW_BUCKETS]) {
          const holding = buckets.filter(({ min, max }) => value >= min && (max === null || value <= max));
          expect(holding.map(({ id }) => id)).toEqual([bucketOf<string>(buckets, value)]);
        }
      }),
    );
    for (const unknown of [null, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(bucketOf(FOLLOWER_BUCKETS, unknown)).toBeNull();
    }
  });

  test.each([
    [0, "lt1k", "lt1k"],
    [999, "lt1k", "lt1k"],
    [999.6, "1k-10k", "1k-10k"],
    [1_000, "1k-10k", "1k-10k"],
    [10_000, "10k-100k", "10k-100k"],
    [100_000, "100k-1m", "gte100k"],
    [999_999, "100k-1m", "gte100k"],
    [1_000_000, "gte1m", "gte100k"],
  ])("%d is in %s of the followers and %s of the views", (value, followers, views) => {
    expect(bucketOf(FOLLOWER_BUCKETS, value)).toBe(followers);
    expect(bucketOf(VIEW_BUCKETS, value)).toBe(views);
  });

  test("are named alike everywhere", () => {
    expect(FOLLOWER_BUCKETS.map(({ id }) => id)).toEqual([...FOLLOWER_BUCKET_IDS]);
    expect(VIEW_BUCKETS.map(({ id }) => id)).toEqual([...VIEW_BUCKET_IDS]);
  });
});

describe("shares", () => {
  test("have two decimals, stay between 0 and 100, and are 0 of nothing", () => {
    expect(percentage(1, 3)).toBe(33.33);
    expect(percentage(2, 3)).toBe(66.67);
    expect(percentage(5, 0)).toBe(0);
    expect(percentage(-5, 10)).toBe(0);
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (a, b) => {
        const share = percentage(Math.min(a, b), Math.max(a, b));
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(100);
        expect(Number(share.toFixed(2))).toBe(share);
      }),
    );
  });

  test("no count is shown below zero", () => {
    const stats = toResultStats("pending", [
      { dim: "attitude", key: "NORATE", count: -2 },
      { dim: "attitude", key: "LIKE", count: 4 },
      { dim: "country", key: "US", count: -1 },
      { dim: "all", key: "", count: -2 },
    ]);
    expect(stats).toMatchObject({ total: 0, totalCandidates: 4, countryStats: [] });
    expect(stats.attitudeStats.find(({ attitude }) => attitude === "NORATE")).toMatchObject({
      count: 0,
      percentage: 0,
    });
  });
});

test("a keyword is neither empty nor an address nor too long", () => {
  expect(["", "  ", "lego", "https://a.b", "HTTP", "x".repeat(201), "x".repeat(200)].map(keywordProblem)).toEqual([
    "empty",
    "empty",
    null,
    "link",
    "link",
    "tooLong",
    null,
  ]);
});

describe("what is typed", () => {
  test("a hashtag is one, its # stands at its start, and a link is one of the chosen platform", () => {
    for (const tag of ["makeup", "#makeup", "＃美妆", "# makeup", " #makeup ", "été", "a".repeat(150)])
      expect(hashtagProblem(tag, "TIKTOK"), tag).toBeNull();
    for (const tag of ["", "  ", "#", " ＃ "]) expect(hashtagProblem(tag, "TIKTOK"), tag).toBe("empty");
    for (const tag of ["a #b", "#a#b", "##a", "a＃b", "a#"]) expect(hashtagProblem(tag, "TIKTOK"), tag).toBe("hash");
    expect(hashtagProblem("a".repeat(501), "TIKTOK")).toBe("tooLong");
    for (const tag of ["two words", "#two words", "two\u3000words"])
      expect(hashtagProblem(tag, "TIKTOK"), tag).toBe("words");
    for (const tag of ["a-b", "wow!", "a".repeat(151)]) expect(hashtagProblem(tag, "TIKTOK"), tag).toBe("characters");
  });

  test.each([
    ["TIKTOK", "https://www.tiktok.com/tag/makeup"],
    ["INSTAGRAM", "https://www.instagram.com/explore/tags/makeup/"],
    ["INSTAGRAM", "https://instagr.am/explore/tags/makeup"],
    ["YOUTUBE", "www.youtube.com/hashtag/makeup"],
    ["YOUTUBE", "m.youtube.com/hashtag/makeup"],
  ] as const)("the tag's page on %s, %s, is taken there and nowhere else", (platform, link) => {
    for (const other of PLATFORMS) expect(hashtagProblem(link, other)).toBe(other === platform ? null : "link");
  });

  test.each([
    "https://tiktok.com.evil.test/tag/x",
    "https://www.tiktok.com@evil.test/tag/x",
    "www.example.org/x",
    "x.com",
  ])("%s is a link of no platform", (link) => {
    for (const platform of PLATFORMS) {
      expect(hashtagProblem(link, platform)).toBe("link");
      expect(accountProblem(link, platform)).toBe("link");
    }
    expect(musicProblem(link)).toBe("music");
  });

  test("an account is a handle with or without its @, or a link of the chosen platform", () => {
    for (const account of [
      "leo",
      "@leo",
      " @leo ",
      "leo.draws_1",
      "@小红",
      "https://www.tiktok.com/@leo",
      "vm.tiktok.com/ZM1/",
    ])
      expect(accountProblem(account, "TIKTOK"), account).toBeNull();
    for (const account of ["", " ", "@"]) expect(accountProblem(account, "TIKTOK"), account).toBe("empty");
    for (const account of ["two words", "@leo @mia", "leo\tmia"])
      expect(accountProblem(account, "TIKTOK"), account).toBe("handle");
    for (const account of ["https://www.youtube.com/@leo", "https://youtu.be/x", "https://www.instagram.com/leo"])
      expect(accountProblem(account, "TIKTOK"), account).toBe("link");
    expect(accountProblem("a".repeat(501), "TIKTOK")).toBe("tooLong");
  });

  test("a sound is a number, a TikTok link with /music/, or a link that only forwards", () => {
    const sound = "7400000000000000555";
    for (const music of [
      sound,
      ` ${sound} `,
      `https://www.tiktok.com/music/a-song-${sound}?lang=en`,
      `tiktok.com/music/x-${sound}`,
      "https://vm.tiktok.com/ZMabc/",
      "https://vt.tiktok.com/ZSabc/",
      "https://www.tiktok.com/t/ZTabc/",
    ])
      expect(musicProblem(music), music).toBeNull();
    expect(["", "  "].map(musicProblem)).toEqual(["empty", "empty"]);
    for (const music of ["a song", `#${sound}`, "https://www.tiktok.com/@leo", "https://www.youtube.com/music/x-1"])
      expect(musicProblem(music), music).toBe("music");
    expect(musicProblem("7".repeat(501))).toBe("tooLong");
  });

  test.each(["tiktok.com", "https://www.tiktok.com/", "www.tiktok.com?lang=en", "https://vm.tiktok.com"])(
    "%s is the front page of a site and names nobody",
    (host) => {
      expect(hashtagProblem(host, "TIKTOK")).toBe("link");
      expect(accountProblem(host, "TIKTOK")).toBe("link");
      expect(musicProblem(host)).toBe("music");
    },
  );

  test("anything at all gets an answer", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 600, unit: "binary" }), fc.constantFrom(...PLATFORMS), (text, platform) => {
        for (const problem of [hashtagProblem(text, platform), accountProblem(text, platform), musicProblem(text)])
          expect(problem === null || typeof problem === "string").toBe(true);
      }),
    );
  });
});
