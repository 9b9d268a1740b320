import { describe, expect, test } from "vitest";
import { createProceduralWorld } from "#sandbox/world/procedural.ts";
import { truthOf } from "#sandbox/world/truth.ts";
import type { CreatorText } from "#workers/matching/creator-text.ts";
import { explain } from "#workers/matching/evidence.ts";
import { openPool } from "#workers/matching/pool.ts";
import { NO_EXAMPLES, rankPool } from "#workers/matching/rank.ts";
import { analyse, brief, isFound, tables } from "./support.ts";

const SEED = 1;
const SIZE = 1_000;
const POSTS = 12;
const EXPLAINED = 500;

const world = createProceduralWorld({ seed: SEED, size: SIZE, now: () => Date.parse("2026-11-20T00:00:00Z") });
const creators = Array.from({ length: SIZE }, (_, index) => world.creatorAt(index)).flatMap((found) => {
  if (!found || found.isPrivate || found.isDeleted) return [];
  const text: CreatorText = {
    handle: found.handle,
    name: found.name,
    bio: found.bio,
    posts: world
      .posts(found, { take: POSTS })
      .map(({ id, title, description, tags }) => ({ id, title, description, tags })),
  };
  return { text, niche: truthOf(SEED, found.index).niche };
});
const pool = openPool(
  creators.map(({ text }) => analyse(text)),
  tables,
);

/** How often creators called a perfect fit are of the niche. */
function precision(cases: readonly (readonly [description: string, niche: string])[]): number {
  let [right, all] = [0, 0];
  for (const [description, niche] of cases) {
    for (const { creator, fit } of rankPool(pool, brief(description), NO_EXAMPLES, tables)) {
      if (fit !== "PERFECT") continue;
      all += 1;
      if (creators[creator]?.niche === niche) right += 1;
    }
  }
  return right / all;
}

describe("in the sandbox's world, whose truth is known", () => {
  test("four of five perfect fits are right, whatever the language of the description", () => {
    const english = precision([
      ["makeup tutorials and lipstick reviews", "makeup"],
      ["skincare routines for sensitive skin", "skincare"],
      ["home gym workouts and strength training", "fitness"],
      ["travel vloggers who show hotels and beaches", "travel"],
      ["personal finance and investing for beginners", "finance"],
      ["funny sketches and pranks", "comedy"],
      ["anime reviews and manga", "anime"],
    ]);
    const others = precision([
      ["rutinas de cuidado de la piel", "skincare"],
      ["entrenamientos y gimnasio", "fitness"],
      ["护肤博主", "skincare"],
      ["旅行博主，酒店攻略", "travel"],
    ]);
    expect(english).toBeGreaterThanOrEqual(0.8);
    expect(others).toBeGreaterThanOrEqual(0.8);
  });

  test("of creators that break a no, at most one in a hundred is a perfect fit", () => {
    const cases = [
      ["workouts and sport, no basketball", "basketball"],
      ["beauty and style, no skincare", "skincare"],
      ["food and travel, no travel", "travel"],
      ["moda y belleza, sin maquillaje", "makeup"],
      ["游戏和动漫，不要动漫", "anime"],
    ] as const;
    for (const [description, niche] of cases) {
      const places = rankPool(pool, brief(description), NO_EXAMPLES, tables);
      const breaking = places.filter(({ creator }) => creators[creator]?.niche === niche);
      const perfect = breaking.filter(({ fit }) => fit === "PERFECT");
      expect(perfect.length, description).toBeLessThanOrEqual(breaking.length / 100);
    }
  });

  test("every quote of five hundred creators stands in the post it names", () => {
    const wanted = brief("makeup, skincare, recipes, travel and gym workouts, no kids or gaming");
    let quotes = 0;
    for (const { text } of creators.slice(0, EXPLAINED)) {
      for (const quote of explain(text, wanted, tables).flatMap((each) => each.quotes)) {
        expect(isFound(quote, text), JSON.stringify(quote)).toBe(true);
        quotes += 1;
      }
    }
    expect(quotes).toBeGreaterThan(EXPLAINED);
  });
});
