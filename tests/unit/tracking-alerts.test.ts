import { describe, expect, test } from "vitest";
import {
  editOf,
  isAboveUsual,
  missingTags,
  readTag,
  stallOf,
  takeOffOf,
  textKey,
  textOf,
  type ViewPoint,
} from "#workers/modules/publications/alert-rules/domain.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START = Date.UTC(2026, 10, 23);

/** Views by the hours since the post came out. */
const curve = (...points: [hours: number, views: number][]): ViewPoint[] =>
  points.map(([hours, views]) => ({ at: START + hours * HOUR_MS, views }));
const on = (platform: string) => ({ platform, publishedAt: START });
const grown = (platform: "YOUTUBE" | "TIKTOK", days: number, most: number) =>
  Math.round(most * (1 - Math.exp(-days / (platform === "YOUTUBE" ? 14 : 3.5))));

describe("a take-off", () => {
  test("is three times what its own pace and its curve promise", () => {
    // 1,000 a day for two days, and then 9,000 on the fourth: the curve promises less.
    const rise = takeOffOf(curve([480, 50_000], [504, 51_000], [528, 60_200]), on("TIKTOK"));
    expect(rise).toMatchObject({ gain: 9_200, hours: 24, times: 9.2, since: START + 504 * HOUR_MS });
    expect(takeOffOf(curve([480, 50_000], [504, 54_000], [528, 63_000]), on("TIKTOK"))).toBeNull();
  });

  test.each(["YOUTUBE", "TIKTOK"] as const)("is never seen in a post that grows as those of %s do", (platform) => {
    for (const step of [0.05, 0.25, 1, 3]) {
      const points: ViewPoint[] = [];
      for (let days = step; days <= 40; days += step) {
        points.push({ at: START + days * DAY_MS, views: grown(platform, days, 2_000_000) });
        expect(takeOffOf(points, on(platform))).toBeNull();
        expect(stallOf(points, on(platform))).toBeNull();
      }
    }
  });

  test("needs a gain worth speaking of: a thousand views and a tenth of what it has", () => {
    expect(takeOffOf(curve([480, 100], [504, 110], [528, 1_050]), on("TIKTOK"))).toBeNull();
    expect(takeOffOf(curve([480, 100], [504, 110], [528, 1_200]), on("TIKTOK"))).not.toBeNull();
    expect(takeOffOf(curve([480, 900_000], [504, 900_010], [528, 950_000]), on("TIKTOK"))).toBeNull();
  });

  test("is held against the time before: not a platform that counts late, and from the publication on where nothing older is known", () => {
    // Views that stood still for a while come at once.
    expect(takeOffOf(curve([20, 40_000], [21, 40_000], [44, 60_000]), on("TIKTOK"))).toBeNull();
    expect(takeOffOf(curve([2, 500], [3, 9_000]), on("TIKTOK"))).toMatchObject({ gain: 8_500 });
    expect(takeOffOf(curve([2, 500], [3, 9_000]), { platform: "TIKTOK", publishedAt: null })).toBeNull();
    // Two readings within an hour are one.
    expect(takeOffOf(curve([100, 10_000], [100.5, 90_000]), on("TIKTOK"))).toBeNull();
    expect(takeOffOf(curve([1, 10]), on("TIKTOK"))).toBeNull();
  });

  test("needs twice of what the creator's posts gain at that age, where that is known", () => {
    const rise = takeOffOf(curve([2, 500], [3, 9_000]), on("TIKTOK"));
    if (rise === null) throw new Error("no rise");
    expect(rise.usualShare).toBeCloseTo(0.0117, 3);
    expect(isAboveUsual(rise, null)).toBe(true);
    expect(isAboveUsual(rise, 300_000)).toBe(true);
    expect(isAboveUsual(rise, 400_000)).toBe(false);
  });
});

describe("a stall", () => {
  test("is a day in which a young post gains less than a tenth of what its curve promises", () => {
    const stopped = curve([24, 30_000], [48, 50_000], [73, 50_200]);
    expect(stallOf(stopped, on("TIKTOK"))).toMatchObject({ gain: 200, hours: 25 });
    expect(stallOf(curve([24, 30_000], [48, 50_000], [73, 53_000]), on("TIKTOK"))).toBeNull();
    // Views that were taken back are no gain.
    expect(stallOf(curve([48, 50_000], [73, 49_000]), on("TIKTOK"))?.gain).toBe(0);
  });

  test("is not told of old posts, of very young ones, of few views, and where no curve is known", () => {
    const still: [number, number][] = [
      [24, 50_000],
      [48, 50_000],
    ];
    expect(stallOf(curve(...still), on("TIKTOK"))).not.toBeNull();
    expect(stallOf(curve([340, 50_000], [364, 50_000]), on("TIKTOK"))).toBeNull();
    expect(stallOf(curve([6, 50_000], [31, 50_000]), on("TIKTOK"))).toBeNull();
    expect(stallOf(curve([24, 100], [48, 100]), on("TIKTOK"))).toBeNull();
    expect(stallOf(curve(...still), on("XHS"))).toBeNull();
    expect(stallOf(curve(...still), { platform: "TIKTOK", publishedAt: null })).toBeNull();
  });
});

describe("an edit", () => {
  test("names the tags and links that went and came", () => {
    const before = textOf({ title: "My serum", caption: "Love it #Ad #skin\nhttps://shop.example/a?x=1." });
    const after = textOf({ title: "My serum", caption: "Love it #skin\nhttps://shop.example/b" });
    expect(editOf(before, after)).toEqual({
      removed: ["https://shop.example/a?x=1", "#ad"],
      added: ["https://shop.example/b"],
    });
    expect(editOf(before, `${before} really`)).toEqual({ removed: [], added: [] });
  });

  test("is none where only white space or full-width signs differ, or one text is not known", () => {
    const text = textOf({ title: "", caption: "Ｌove  it\n＃ad" });
    expect(text).toBe(textOf({ title: "", caption: "Love it #ad " }));
    expect(editOf(text, text)).toBeNull();
    expect(editOf(null, text)).toBeNull();
    expect(editOf(text, "")).toBeNull();
    expect(textKey("one")).not.toBe(textKey("two"));
  });
});

describe("required tags", () => {
  test("are written as one likes and kept as one", () => {
    expect(["Ad", "#AD", " ＃ad ", "@Brand.co", "#护肤"].map(readTag)).toEqual([
      "#ad",
      "#ad",
      "#ad",
      "@brand.co",
      "#护肤",
    ]);
    expect(["", "#", "two words", "#a#b", "@brand!", "x".repeat(60)].map(readTag)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  test("are there in whatever case, and as whole words", () => {
    const missing = (text: string, hasAdLabel: boolean | null = null) =>
      missingTags(["#ad", "@brand"], { text, hasAdLabel });
    expect(missing("New! #AD with @Brand.")).toEqual([]);
    expect(missing("#adventure @brandnew")).toEqual(["#ad", "@brand"]);
    expect(missing("@brand #Sponsored")).toEqual([]);
    expect(missing("@brand", true)).toEqual([]);
    expect(missing("@brand", false)).toEqual(["#ad"]);
    expect(missingTags(["#spring"], { text: "", hasAdLabel: true })).toEqual(["#spring"]);
  });
});
