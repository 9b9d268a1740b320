import { expect, test } from "vitest";
import { alignPosts, comparedDays, valueAt } from "#app/features/tracking/compare/aligned.ts";
import type { PostSeries } from "#workers/modules/publications/series/contract.ts";

/** Posts of different days, laid over each other. */

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 10, 1);

function series(
  id: string,
  from: number | null,
  isEstimated: boolean,
  ...views: [hours: number, views: number | null][]
) {
  const points = views.map(([hours, count]) => ({ at: START + hours * HOUR_MS, views: count, likes: null, marks: [] }));
  return { post: { id, influencer: id, publishDate: from, isEstimated }, points } as unknown as PostSeries;
}

test("posts are aligned by their age, those without a time of publication by their first reading, and untold counts have no curve", () => {
  const curves = alignPosts(
    [
      series("early", START, false, [2, 100], [26, 500]),
      series("late", START + 100 * HOUR_MS, true, [102, 90], [126, 300]),
      series("undated", null, false, [50, 7], [51, 8]),
      series("untold", START, false, [2, null]),
    ],
    "views",
  );
  expect(curves.map(({ id, isEstimated, isFromFirst, points }) => [id, isEstimated, isFromFirst, points])).toEqual([
    [
      "early",
      false,
      false,
      [
        { hours: 2, value: 100 },
        { hours: 26, value: 500 },
      ],
    ],
    [
      "late",
      true,
      false,
      [
        { hours: 2, value: 90 },
        { hours: 26, value: 300 },
      ],
    ],
    [
      "undated",
      false,
      true,
      [
        { hours: 0, value: 7 },
        { hours: 1, value: 8 },
      ],
    ],
  ]);
  expect(alignPosts([series("any", START, true, [1, 5])], "likes")).toEqual([]);
});

test("the number of an age is that of the last reading until then, and none before the first or beyond the last", () => {
  const curve = {
    points: [
      { hours: 10, value: 1 },
      { hours: 30, value: 3 },
      { hours: 80, value: 8 },
    ],
  };
  expect([5, 10, 24, 30, 72, 80, 81].map((hours) => valueAt(curve, hours))).toEqual([null, 1, 1, 3, 3, 8, null]);
  const [one, other] = [curve, { points: [{ hours: 0, value: 4 }] }].map((given) => ({
    ...given,
    id: "",
    name: "",
    isEstimated: false,
    isFromFirst: false,
  }));
  expect(comparedDays([one, other].filter((given) => given !== undefined))).toEqual([1, 2, 3]);
});
