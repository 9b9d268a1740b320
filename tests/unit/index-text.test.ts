import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeListItem } from "#tests/support/list-item.ts";
import { indexMatch, indexText } from "#workers/modules/creators/index-text.ts";

/** How the index of creators cuts texts and queries. The database's side is in tests/workers/creator-index.test.ts. */

const words = (text: string) => indexText(makeListItem({ description: text })).split(" ");
/** Whether a query's every word is among those of a card; for queries without alternatives. */
const finds = (query: string, text: string) => {
  const match = indexMatch({ text: query });
  const held = new Set(words(text));
  return match?.split(" AND ").every((part) => held.has(part.slice(2, -2))) ?? false;
};

describe("what is indexed", () => {
  test("is each word once, in the order of the alphabet, whatever the order of the texts", () => {
    expect(words("tea Tea TEA")).toEqual([...new Set(words("tea"))].sort());
    expect(indexText(makeListItem({ description: "b a" }))).toBe(indexText(makeListItem({ description: "a b" })));
  });

  test("changes with the bucket of a number, not with the number", () => {
    const of = (followers: number) => indexText(makeListItem({ followers }));
    expect(of(2_000)).toBe(of(9_000));
    expect(of(9_000)).not.toBe(of(10_000));
  });

  test.each([
    ["accents and case", "cafe", "CAFÉ"],
    ["wide letters", "iphone15", "ｉＰｈｏｎｅ１５"],
    ["a handle's parts", "jane", "jane.cooks_daily"],
    ["Cyrillic", "йога", "ЙОГА дома"],
    ["Hindi with its vowel signs", "रसोई", "मेरी रसोई"],
    ["Korean", "먹방", "오늘먹방입니다"],
    ["Thai", "อาหาร", "รีวิวอาหารไทย"],
    ["Japanese with marks", "ガジェット", "最新ガジェット紹介"],
    ["Chinese within a sentence", "美食探店", "上海美食探店日记"],
    ["one Chinese character", "猫", "我家的猫很可爱"],
    ["a character beyond the first plane", "𠮷野", "在𠮷野家吃饭"],
    ["Chinese beside Latin letters", "iPhone评测", "最新iPhone评测视频"],
    ["a hashtag by its word", "cleanbeauty", "my #CleanBeauty shelf"],
    ["a hashtag by itself", "#CleanBeauty", "my #cleanbeauty shelf"],
    ["a Chinese hashtag", "#护肤", "每日 ＃护肤 分享"],
  ])("finds %s", (_what, query, text) => {
    expect(finds(query, text)).toBe(true);
  });

  test("a hashtag is not found by a word alone, nor by a longer hashtag", () => {
    expect(finds("#beauty", "beauty tips #cleanbeauty")).toBe(false);
  });
});

describe("a query", () => {
  test("has no match for a text without a word, and none for nothing at all", () => {
    expect(["!!!", '"*"', "😀", "\u200b", "#"].map((text) => indexMatch({ text }))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(indexMatch({ text: "  " })).toBeNull();
  });

  test("without a text is its filters alone", () => {
    expect(indexMatch({ text: "", platforms: ["TIKTOK"], countries: ["US", "GB"], hasEmail: false })).toBe(
      '("_ptiktok") AND ("_rus" OR "_rgb") AND ("_e0")',
    );
  });

  test("can't reach the words of filters by what is typed", () => {
    expect(indexMatch({ text: "_ptiktok _e1" })).toBe('("ptiktok") AND ("e1")');
  });

  test("of any text holds quoted words alone, at most sixteen", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        const match = indexMatch({ text });
        const parts = match?.split(" AND ") ?? [];
        expect(parts.length).toBeLessThanOrEqual(16);
        for (const part of parts) expect(part).toMatch(/^\("[\p{L}\p{N}\p{M}_]+"\)$/u);
      }),
      { numRuns: 500 },
    );
  });

  test("finds every text that it was taken from", () => {
    const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(text, (part) => {
        fc.pre(indexMatch({ text: part }) !== null);
        expect(finds(part, `before ${part} after`)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
