import type { Counts, ReadingMark } from "#workers/modules/publications/domain.ts";
import { SUM_POINTS } from "./domain.ts";

/** Curves of a report: from the readings of posts to few points. Pure. Times in milliseconds until they are written. */

type Reading = Pick<Counts, "views"> & { at: number; marks: readonly ReadingMark[] };
export type Point = { at: number; views: number };

/** A post that was first read later than this after it came out has a curve from its first reading on: what was before is not known. */
const KNOWN_START_MS = 30 * 86_400_000;

/** One reading says how many views there are, and nothing of how they came. */
const MIN_READINGS = 2;

/**
 * The views of a post by time, the oldest first; empty below two readings. Readings that miss the number or cannot be are left out; a post that was read soon after its publication
 * begins there with none.
 */
export function curveOf(readings: readonly Reading[], publishedAt: number | null): Point[] {
  const points = readings
    .flatMap(({ at, views, marks }) => (views === null || marks.includes("absurd") ? [] : [{ at, views }]))
    .sort((left, right) => left.at - right.at);
  const first = points[0];
  if (first === undefined || points.length < MIN_READINGS) return [];
  if (publishedAt === null) return points;
  const isKnown = publishedAt < first.at && first.at - publishedAt <= KNOWN_START_MS;
  return isKnown ? [{ at: publishedAt, views: 0 }, ...points] : points;
}

/** At most `most` of the points, evenly chosen, the first and the last among them. */
export function thinned<T>(points: readonly T[], most: number): T[] {
  if (points.length <= most) return [...points];
  const step = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, n) => points[Math.round(n * step)]).filter((point) => point !== undefined);
}

/**
 * The sum of curves at evenly spaced times from the first point of all to the last. Between two readings a curve is a straight line, after its last one it stays, and before its first
 * one it counts as nothing.
 */
export function sumOf(
  curves: readonly { points: readonly Point[]; isEstimated: boolean }[],
): [number, number, number][] {
  const times = curves.flatMap(({ points }) => [points[0]?.at, points.at(-1)?.at]).filter((at) => at !== undefined);
  if (times.length === 0) return [];
  const [start, end] = [Math.min(...times), Math.max(...times)];
  const ticks = start === end ? 1 : SUM_POINTS;
  return Array.from({ length: ticks }, (_, n) => {
    const at = n === ticks - 1 ? end : start + ((end - start) * n) / (ticks - 1);
    const sum = { counted: 0, estimated: 0 };
    for (const { points, isEstimated } of curves) sum[isEstimated ? "estimated" : "counted"] += viewsAt(points, at);
    return [secondsOf(at), Math.round(sum.counted), Math.round(sum.estimated)];
  });
}

function viewsAt(points: readonly Point[], at: number): number {
  const next = points.findIndex((point) => point.at > at);
  if (next === 0) return 0;
  const before = points.at(next === -1 ? -1 : next - 1);
  const after = next === -1 ? undefined : points[next];
  if (before === undefined) return 0;
  if (after === undefined) return before.views;
  return before.views + ((after.views - before.views) * (at - before.at)) / (after.at - before.at);
}

export function secondsOf(at: number): number {
  return Math.floor(at / 1_000);
}
