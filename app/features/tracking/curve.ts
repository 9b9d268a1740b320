import type { ReadingPoint } from "#workers/modules/publications/contract.ts";
import type { CountKey } from "#workers/modules/publications/domain.ts";

/** From the readings of a post to what its drawer shows. Pure. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Two readings closer to each other say nothing about a day. */
const MIN_SPAN_MS = HOUR_MS;
const FIRST_MILESTONE = 1_000;

/** Whether a reading counts in growth: it did not fall, miss a number, or say what cannot be. */
export function isSound({ marks }: Pick<ReadingPoint, "marks">): boolean {
  return !marks.some((mark) => mark === "fell" || mark === "missing" || mark === "absurd");
}

/** The readings of a curve, the oldest first; one that cannot be is no part of it. */
export function curveOf(points: readonly ReadingPoint[], of: CountKey): { at: number; value: number }[] {
  return points.flatMap(({ at, marks, [of]: value }) =>
    value === null || marks.includes("absurd") ? [] : [{ at, value }],
  );
}

/** How much a count grows in a day, from the last two sound readings that are an hour or more apart; null while there are none. */
export function velocityOf(points: readonly ReadingPoint[], of: CountKey): number | null {
  const sound = curveOf(points.filter(isSound), of);
  const last = sound.at(-1);
  const before = sound.findLast(({ at }) => last !== undefined && last.at - at >= MIN_SPAN_MS);
  if (last === undefined || before === undefined) return null;
  return ((last.value - before.value) * DAY_MS) / (last.at - before.at);
}

export type Milestone = {
  count: number;
  /** The first reading that had so many. */
  at: number;
  /** The first reading of all had them already: they were reached before it. */
  isEarlier: boolean;
};

/** Powers of ten that the views have reached, the largest first. `isWhole` says that no earlier reading is left out. */
export function milestonesOf(points: readonly ReadingPoint[], isWhole: boolean): Milestone[] {
  const sound = curveOf(points.filter(isSound), "views");
  const most = Math.max(0, ...sound.map(({ value }) => value));
  const milestones: Milestone[] = [];
  for (let count = FIRST_MILESTONE; count <= most; count *= 10) {
    const first = sound.findIndex(({ value }) => value >= count);
    const at = sound[first]?.at;
    // Without the earliest readings the first one here may be late for any of them.
    if (at !== undefined && (isWhole || first > 0)) milestones.unshift({ count, at, isEarlier: first === 0 });
  }
  return milestones;
}
