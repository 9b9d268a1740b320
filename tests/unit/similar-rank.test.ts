import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Creator } from "#workers/modules/creators/contract.ts";
import { toCreator } from "#workers/modules/creators/creator.ts";
import { languageOf } from "#workers/modules/search/modes/similar/language.ts";
import { contentScore, likeness, ordersApart } from "#workers/modules/search/modes/similar/rank.ts";
import { describeSeed } from "#workers/modules/search/modes/similar/seed.ts";
import { gramsOf, termsOf } from "#workers/modules/search/modes/similar/terms.ts";
import type { CreatorProfile, EnrichedCreator } from "#workers/platforms/port.ts";
import { channelStub } from "#workers/platforms/youtube/map.ts";

const NOW = Date.parse("2026-11-20T06:00:00Z");

function creator(texts: readonly string[], fields: Partial<CreatorProfile> = {}): EnrichedCreator {
  const profile = { ...channelStub("42", "Nell", null), platform: "TIKTOK" as const, handle: "nell", region: "GB" };
  return {
    profile: { ...profile, followers: 50_000, ...fields },
    posts: texts.map((title, index) => ({
      ...{ id: String(index), title, description: "", cover: null, video: null, createdAt: index, durationSeconds: 9 },
      tags: [...title.matchAll(/#(\w+)/g)].map(([, tag = ""]) => tag),
      ...{ isPinned: false, isEstimated: false, plays: 1_000, likes: 10, comments: 1, shares: 0 },
    })),
  };
}

function card(texts: readonly string[], fields: Partial<CreatorProfile> = {}): Creator {
  const made = toCreator(creator(texts, { accountId: "43", ...fields }), NOW);
  if (made === null) throw new Error("a creator with a handle has a card");
  return made;
}

const POTTERY = [
  "Throwing a porcelain vase today #pottery #ceramics",
  "Glazing bowls for the kiln #pottery",
  "My kiln opening: porcelain and stoneware #ceramics",
  "How I trim stoneware bowls #pottery",
];
const seed = describeSeed(creator(POTTERY, { bio: "Porcelain potter. nell@pots.test https://pots.test" }));
const score = (texts: readonly string[], fields: Partial<CreatorProfile> = {}) =>
  likeness(seed, card(texts, fields)) ?? 0;

test("words meet under one stem; addresses, names, numbers and noise are left out; Chinese comes in pairs", () => {
  expect(
    termsOf("Recipes recipe COOKING! 2024 @nell x@y.test https://a.test the #fyp").map(({ stem }) => stem),
  ).toEqual(["recip", "recip", "cook"]);
  expect(termsOf("家常菜").map(({ stem }) => stem)).toEqual(["家常", "常菜"]);
  expect(gramsOf(["recipeoftheday"]).has("reci")).toBe(true);
});

test("a seed is what most of its posts say; it is searched by its own words and tags, never by its name", () => {
  expect(seed.tags).toEqual(["pottery", "ceramics"]);
  expect(seed.queries[0]?.split(" ")).toHaveLength(2);
  expect(seed.queries.join(" ")).toMatch(/porcelain|pottery/);
  expect(seed.queries.join(" ")).not.toMatch(/nell/i);
  expect(seed.language).toBe("en");
});

test("one who does the same is above one who does something else, who is left out", () => {
  const alike = ["Porcelain vase from the kiln #pottery", "Stoneware bowls #ceramics"];
  expect(score(alike)).toBeGreaterThan(0.3);
  expect(likeness(seed, card(["Top ten goals of the season", "Match day"], { bio: "Football every day" }))).toBeNull();
  expect(contentScore(seed, card(alike))).toBeGreaterThan(contentScore(seed, card(["A vase of flowers"])));
});

test("with the same content the nearer audience, the same region and the same language are above", () => {
  const same = score(POTTERY);
  expect(score(POTTERY, { followers: 90_000 })).toBeGreaterThan(score(POTTERY, { followers: 400_000 }));
  expect(score(POTTERY, { followers: 400_000 })).toBeGreaterThan(score(POTTERY, { followers: 600_000 }) * 2);
  expect(same).toBeGreaterThan(score(POTTERY, { region: "US" }));
  expect(score(POTTERY, { region: null })).toBeGreaterThan(score(POTTERY, { region: "US" }));
  expect(ordersApart(1_000, 100_000)).toBe(2);
  expect(ordersApart(null, 5)).toBeNull();
});

test.each([
  ["en", "How I make the best of what you have"],
  ["es", "Cómo hacer un pastel con lo que tienes en la cocina"],
  ["zh", "十五分钟一口锅 vlog"],
  ["ja", "今日のごはんを作ります"],
  ["ko", "오늘의 요리"],
  [null, "💄✨ 100%"],
])("a text is known for %s", (language, text) => {
  expect(languageOf([text])).toBe(language);
});

describe("whatever is written", () => {
  test("likeness is between 0 and 1, or none, and always the same", { timeout: 30_000 }, () => {
    const Texts = fc.array(fc.string({ unit: "binary", maxLength: 200 }), { maxLength: 4 });
    const check = (texts: string[]) => {
      const made = card(texts);
      const alike = likeness(describeSeed(creator(texts)), made);
      expect(alike === null || (alike >= 0 && alike <= 1)).toBe(true);
      expect(likeness(describeSeed(creator(texts)), made)).toBe(alike);
    };
    fc.assert(fc.property(Texts, check), { numRuns: 50 });
  });

  test("hostile texts cost no time", () => {
    const texts = ["a".repeat(100_000), "@".repeat(100_000), "#a".repeat(50_000), "字".repeat(100_000)];
    const made = card(["pots"]);
    const before = performance.now();
    likeness(describeSeed(creator(texts)), { ...made, description: texts.join("") });
    languageOf(texts);
    expect(performance.now() - before).toBeLessThan(500);
  });
});
