import fc from "fast-check";
import { expect, test } from "vitest";
import { distanceToLine, FITS, fitOf, type Signs } from "#workers/matching/fit.ts";
import { openPool } from "#workers/matching/pool.ts";
import { NO_EXAMPLES, rankPool } from "#workers/matching/rank.ts";
import { analyse, brief, creator, tables } from "./support.ts";

/** Who stands so near the line of a group that a second look may move them. */

const signs = (more: Partial<Signs>): Signs => ({
  ...{ words: 2, sideWords: 0, topical: 2, score: 0.5, isUnwanted: false, isSeldom: false },
  ...more,
});
const anySigns: fc.Arbitrary<Signs> = fc.record({
  words: fc.nat(5),
  sideWords: fc.nat(5),
  topical: fc.float({ min: 0, max: 5, noNaN: true }),
  score: fc.double({ min: -1, max: 1, noNaN: true }),
  isUnwanted: fc.boolean(),
  isSeldom: fc.boolean(),
});

test.each([
  [1, null],
  [0.6, null],
  [0.599, 0.099],
  [0.5, 0],
  [0.45, 0.05],
  [0.35, 0.15],
  [0.349, null],
  [0.25, null],
  [0.249, 0.049],
  [0.2, 0],
  [0.15, 0.05],
  [0.149, null],
  [0, null],
])("with a score of %d the distance to a line is %s", (score, distance) => {
  const told = distanceToLine(signs({ score }));
  if (distance === null) expect(told).toBeNull();
  else expect(told).toBeCloseTo(distance, 6);
});

test("who has the score of a group and lacks one sign of it is as near as can be", () => {
  expect(distanceToLine(signs({ score: 0.95, isSeldom: true }))).toBe(0);
  expect(distanceToLine(signs({ score: 0.95, words: 1, topical: 0 }))).toBe(0);
  expect(distanceToLine(signs({ score: 0.4, words: 0, topical: 0 }))).toBe(0);
  expect(distanceToLine(signs({ score: 0.18, words: 0, topical: 0 }))).toBeNull();
});

test("whoever plainly does what is not wanted is never near a line", () => {
  fc.assert(fc.property(anySigns, (any) => distanceToLine({ ...any, isUnwanted: true }) === null));
});

test("every creator whom a slightly other score would put into another group is near a line", () => {
  const withScore = (any: Signs, more: number) => FITS.indexOf(fitOf({ ...any, score: any.score + more }));
  fc.assert(
    fc.property(anySigns, (any) => {
      const isOnEdge = withScore(any, 0.04) !== withScore(any, -0.04);
      return any.isUnwanted || !isOnEdge || distanceToLine(any) !== null;
    }),
  );
});

test("a ranking says of each creator how near it is", () => {
  const pool = [
    creator("hiker", "Hiking trails", ["Hiking the ridge trail", "Mountain hiking boots", "Trail hiking in snow"]),
    creator("cook", "Cooking", ["Easy pasta recipe", "Baking bread", "Cooking risotto"]),
  ];
  const ranked = rankPool(openPool(pool.map(analyse), tables), brief("hiking on mountain trails"), NO_EXAMPLES, tables);
  expect(ranked.map(({ fit, toLine }) => [fit, toLine])).toEqual([
    ["PERFECT", null],
    ["NONE", null],
  ]);
});
