import fc from "fast-check";
import { expect, test } from "vitest";
import { distanceToLine, FITS, fitOf, type Signs } from "#workers/matching/fit.ts";
import { openPool } from "#workers/matching/pool.ts";
import { NO_EXAMPLES, rankPool } from "#workers/matching/rank.ts";
import { analyse, brief, creator, tables } from "./support.ts";

/** Who stands so near the line of a group that a second look may move them. */

const signs = (more: Partial<Signs>): Signs => ({
  ...{ words: 2, topical: 2, share: 0.5, isUnwanted: false, isSeldom: false },
  ...more,
});
const anySigns: fc.Arbitrary<Signs> = fc.record({
  words: fc.nat(5),
  topical: fc.float({ min: 0, max: 5, noNaN: true }),
  share: fc.double({ min: -1, max: 1, noNaN: true }),
  isUnwanted: fc.boolean(),
  isSeldom: fc.boolean(),
});

test.each([
  [1, null],
  [0.7, null],
  [0.699, 0.099],
  [0.6, 0],
  [0.55, 0.05],
  [0.45, 0.15],
  [0.449, null],
  [0.35, null],
  [0.349, 0.049],
  [0.3, 0],
  [0.25, 0.05],
  [0.249, null],
  [0, null],
])("with %d of the best score the distance to a line is %s", (share, distance) => {
  const told = distanceToLine(signs({ share }));
  if (distance === null) expect(told).toBeNull();
  else expect(told).toBeCloseTo(distance, 6);
});

test("who has the score of a group and lacks one sign of it is as near as can be", () => {
  expect(distanceToLine(signs({ share: 0.95, isSeldom: true }))).toBe(0);
  expect(distanceToLine(signs({ share: 0.95, words: 1, topical: 0 }))).toBe(0);
  expect(distanceToLine(signs({ share: 0.5, words: 0, topical: 0 }))).toBe(0);
  expect(distanceToLine(signs({ share: 0.28, words: 0, topical: 0 }))).toBeNull();
});

test("whoever plainly does what is not wanted is never near a line", () => {
  fc.assert(fc.property(anySigns, (any) => distanceToLine({ ...any, isUnwanted: true }) === null));
});

test("every creator whom a slightly other score would put into another group is near a line", () => {
  const withShare = (any: Signs, more: number) => FITS.indexOf(fitOf({ ...any, share: any.share + more }));
  fc.assert(
    fc.property(anySigns, (any) => {
      const isOnEdge = withShare(any, 0.04) !== withShare(any, -0.04);
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
