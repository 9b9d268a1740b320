import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { analyseCreator } from "#workers/matching/analyse.ts";
import type { Creator } from "#workers/modules/creators/contract.ts";
import { toCreator } from "#workers/modules/creators/creator.ts";
import { textOfCard } from "#workers/modules/creators/matching-text.ts";
import { languageOfText, likenesses, ordersApart } from "#workers/modules/search/modes/similar/rank.ts";
import { comparedSeed, describeSeed, SeedProfile } from "#workers/modules/search/modes/similar/seed.ts";
import type { CreatorProfile, EnrichedCreator } from "#workers/platforms/port.ts";
import { channelStub } from "#workers/platforms/youtube/map.ts";
import { readDeployedTables } from "../../bench/matching/collection.ts";
import { scoreSmallWorld } from "../../bench/similar/small-world.ts";

const NOW = Date.parse("2026-11-20T06:00:00Z");
const tables = readDeployedTables();

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
const POTTER = { bio: "Porcelain potter. nell@pots.test https://pots.test" };
const seed = describeSeed(creator(POTTERY, POTTER), tables);
const compare = (one: SeedProfile, other: Creator) =>
  likenesses(comparedSeed(one), [{ ...other, text: textOfCard(other, []) }], tables)[0] ?? null;
const score = (texts: readonly string[], fields: Partial<CreatorProfile> = {}) =>
  compare(seed, card(texts, fields)) ?? 0;

test("a seed is what most of its posts say; it is searched by its own words and tags, never by its name", () => {
  expect(seed.tags).toEqual(["pottery", "ceramics"]);
  expect(seed.queries[0]?.split(" ")).toHaveLength(2);
  expect(seed.queries.join(" ")).toMatch(/porcelain|pottery|kiln/);
  expect(seed.queries.join(" ")).not.toMatch(/nell/i);
  expect(seed.language).toBe("en");
});

test("a frequent word that stands in every post leads neither the searches nor the order", () => {
  const artist = creator(
    [
      "Glow for face and body with one highlighter",
      "Body shimmer and lipstick for a party",
      "Body glow and winged eyeliner",
      "Foundation, concealer and body butter",
    ],
    { bio: "Makeup artist" },
  );
  const described = describeSeed(artist, tables);
  expect(described.queries[0]).not.toContain("body");
  expect(described.queries[1]).not.toBe("body");
  const trainer = card(["Full body workout", "Upper body strength", "Body weight squats", "Lower body stretch"]);
  const alike = card(["Soft eyeshadow for beginners", "My lipstick shades", "Concealer routine", "Blush and contour"]);
  expect(compare(described, alike) ?? 0).toBeGreaterThan(compare(described, trainer) ?? 0);
});

test("one who does the same is above one who does something else, who is left out", () => {
  const alike = ["Porcelain vase from the kiln #pottery", "Stoneware bowls #ceramics"];
  expect(score(alike)).toBeGreaterThan(0.3);
  expect(compare(seed, card(["Top ten goals of the season", "Match day"], { bio: "Football every day" }))).toBeNull();
  expect(score(alike)).toBeGreaterThan(score(["A vase of flowers"]));
});

test("with the same content the nearer audience, the same region and the same language are above", () => {
  const same = score(POTTERY);
  expect(score(POTTERY, { followers: 90_000 })).toBeGreaterThan(score(POTTERY, { followers: 400_000 }));
  expect(score(POTTERY, { followers: 400_000 })).toBeGreaterThan(score(POTTERY, { followers: 600_000 }) * 2);
  expect(same).toBeGreaterThan(score(POTTERY, { region: "US" }));
  expect(score(POTTERY, { region: null })).toBeGreaterThan(score(POTTERY, { region: "US" }));
  const spanish = ["Jarrón de porcelana en el torno #pottery", "Esmalte para el horno #ceramics", "Gres y porcelana"];
  expect(same).toBeGreaterThan(score(spanish, { bio: "La cerámica es mi vida y mi taller" }));
  expect(ordersApart(1_000, 100_000)).toBe(2);
  expect(ordersApart(null, 5)).toBeNull();
});

test("in a small world the first ten share the subject and the size of the seed more often than by BM25", () => {
  const { ours, bm25 } = scoreSmallWorld(tables, 3);
  expect(ours.alike).toBeGreaterThanOrEqual(0.85);
  expect(ours.alike).toBeGreaterThan(bm25.alike);
  expect(ours.size ?? 0).toBeGreaterThan(bm25.size ?? 1);
});

test("a seed that an earlier release described still finds creators like it", () => {
  const { account, language, queries, tags } = seed;
  const stored = SeedProfile.parse({ account, language, queries, tags, terms: [["potteri", 1]] });
  expect(compare(stored, card(POTTERY)) ?? 0).toBeGreaterThan(0.3);
});

test.each([
  ["en", "How I make the best of what you have"],
  ["es", "Cómo hacer un pastel con lo que tienes en la cocina"],
  ["zh", "十五分钟一口锅 vlog"],
  ["ja", "今日のごはんを作ります"],
  ["ko", "오늘의 요리"],
  [null, "💄✨ 100%"],
])("a text is known for %s", (language, bio) => {
  const text = { handle: null, name: "", bio, posts: [] };
  expect(languageOfText(text, analyseCreator(text, tables))).toBe(language);
});

describe("whatever is written", () => {
  test("likeness is between 0 and 1, or none, and always the same", { timeout: 30_000 }, () => {
    const Texts = fc.array(fc.string({ unit: "binary", maxLength: 200 }), { maxLength: 4 });
    const check = (texts: string[]) => {
      const made = card(texts);
      const alike = compare(describeSeed(creator(texts), tables), made);
      expect(alike === null || (alike >= 0 && alike <= 1)).toBe(true);
      expect(compare(describeSeed(creator(texts), tables), made)).toBe(alike);
    };
    fc.assert(fc.property(Texts, check), { numRuns: 50 });
  });

  test("hostile texts are read to their limits alone", () => {
    const texts = ["a".repeat(100_000), "@".repeat(100_000), "#a".repeat(50_000), "字".repeat(100_000)];
    const { text } = describeSeed(creator(texts), tables);
    expect(JSON.stringify(text).length).toBeLessThan(10_000);
    expect(compare(seed, { ...card(["pots"]), description: texts.join("") }) ?? 0).toBeLessThan(0.5);
  });
});
