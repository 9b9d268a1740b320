import type { CountKey } from "#workers/modules/publications/domain.ts";
import type { PostSeries } from "#workers/modules/publications/series/contract.ts";
import { curveOf } from "../curve.ts";

/** Posts of different days, laid over each other by their age. Pure. */

const HOUR_MS = 3_600_000;

export type AlignedCurve = {
  id: string;
  name: string;
  /** The platform's views are likes x 15: never the same line as counted ones. */
  isEstimated: boolean;
  /** Its time of publication is not known: the hours are those since its first reading. */
  isFromFirst: boolean;
  /** Hours since publication, the earliest first. */
  points: { hours: number; value: number }[];
};

/** The curve of each post; those whose count was never told are left out. */
export function alignPosts(series: readonly PostSeries[], of: CountKey): AlignedCurve[] {
  return series.flatMap(({ post, points }) => {
    const curve = curveOf(points, of);
    const from = post.publishDate ?? curve[0]?.at;
    if (from === undefined || curve.length === 0) return [];
    return [
      {
        ...{ id: post.id, name: post.influencer, isEstimated: of === "views" && post.isEstimated },
        isFromFirst: post.publishDate === null,
        points: curve.map(({ at, value }) => ({ hours: Math.max(0, (at - from) / HOUR_MS), value })),
      },
    ];
  });
}

/** What a post had at an age: its last reading until then; null before the first, and after the last one, of which more is not known. */
export function valueAt({ points }: Pick<AlignedCurve, "points">, hours: number): number | null {
  const last = points.at(-1);
  if (last === undefined || last.hours < hours) return null;
  return points.findLast((point) => point.hours <= hours)?.value ?? null;
}

export const COMPARED_DAYS = [1, 2, 3, 7, 14, 30] as const;

/** The ages at which any of the posts has a number. */
export function comparedDays(curves: readonly AlignedCurve[]): number[] {
  return COMPARED_DAYS.filter((days) => curves.some((curve) => valueAt(curve, 24 * days) !== null));
}
