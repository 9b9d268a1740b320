import { describe, expect, test } from "vitest";
import { AppError } from "#workers/kernel/app-error.ts";
import { checkKeyword, checkVideoCount } from "#workers/modules/search/modes/keyword/input.ts";

function refusal(run: () => unknown): [number, string | undefined, string | undefined] {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return [error.code, error.details.messageKey, error.details.field];
    throw error;
  }
  throw new Error("nothing was refused");
}

describe("what may be searched for", () => {
  const field = "searchInput";
  test.each([
    ["", "search:errors.keywordRequired"],
    ["   \u0000\t ", "search:errors.keywordRequired"],
    ["https://www.youtube.com/@lego", "search:errors.keywordOnly"],
    [" HTTP://example.org", "search:errors.keywordOnly"],
    ["httpie tutorial", "search:errors.keywordOnly"],
    ["www.example.org", "search:errors.youtubeLink"],
    ["booking.com", "search:errors.youtubeLink"],
    ["youtube.com.evil.com/@lego", "search:errors.youtubeLink"],
    ["youtube.com/watch?v=dQw4w9WgXcQ", "search:errors.youtubeLink"],
  ])("%j is refused with its own text", (input, key) => {
    expect(refusal(() => checkKeyword(input, "YOUTUBE"))).toEqual([1400, key, field]);
  });

  test.each([
    ["lego", "lego"],
    ["  lego \n castle ", "lego castle"],
    ["cafe\u0301", "café"],
    ["好用的\u3000美食", "好用的 美食"],
    ["booking.com haul", "booking.com haul"],
    ["what is http", "what is http"],
    ["node.js", "node.js"],
    ["youtube.com/@LEGO", "LEGO"],
    ["www.youtube.com/channel/UC0123456789012345678901", "UC0123456789012345678901"],
    ["a\ud800b", "a b"],
    ["'; DROP TABLE tasks; --", "'; DROP TABLE tasks; --"],
  ])("%j is searched as %j", (input, words) => {
    expect(checkKeyword(input, "YOUTUBE")).toBe(words);
  });

  test("200 characters are the most, whatever their width", () => {
    expect(checkKeyword("😀".repeat(200), "YOUTUBE")).toHaveLength(400);
    expect(refusal(() => checkKeyword("😀".repeat(201), "YOUTUBE"))).toEqual([
      1400,
      "search:errors.keywordTooLong",
      field,
    ]);
  });

  test("TikTok's links are told apart from others by their host", () => {
    expect(checkKeyword("tiktok.com/@lego", "TIKTOK")).toBe("lego");
    expect(refusal(() => checkKeyword("www.youtube.com/@lego", "TIKTOK"))).toEqual([
      1400,
      "search:errors.tiktokLink",
      field,
    ]);
  });

  test.each([0, -100, 99, 150, 2_100, 100.5, 1e9])("%d videos are refused", (count) => {
    expect(refusal(() => checkVideoCount("YOUTUBE", count))).toEqual([
      1400,
      "search:errors.videoCount",
      "maxVideoCount",
    ]);
  });

  test("200 videos are the default, 300 fixed on TikTok", () => {
    expect(checkVideoCount("YOUTUBE", undefined)).toBe(200);
    expect([100, 1_500, 2_000].map((count) => checkVideoCount("YOUTUBE", count))).toEqual([100, 1_500, 2_000]);
    expect([undefined, 100, 2_000].map((count) => checkVideoCount("TIKTOK", count))).toEqual([300, 300, 300]);
  });
});
