/** Curves as drawings: `[time, value]` points to the path of an SVG. Pure. */

export type CurvePoint = readonly [at: number, value: number];
/** What is drawn: from `start` to `end` in time, from nothing to `top`. */
export type Frame = { start: number; end: number; top: number };

/** A box of 100 × 100 that the page stretches. */
export const BOX = 100;

/** The frame of curves; null where there are not two times to draw between. */
export function frameOf(curves: readonly (readonly CurvePoint[])[]): Frame | null {
  const times = curves.flatMap((points) => points.map(([at]) => at));
  const [start, end] = [Math.min(...times), Math.max(...times)];
  if (!(start < end)) return null;
  const most = Math.max(...curves.flatMap((points) => points.map(([, value]) => value)));
  return { start, end, top: roundTop(most) };
}

/** The path of a curve, and of the area below it, in `BOX` units. */
export function pathsOf(points: readonly CurvePoint[], { start, end, top }: Frame): { line: string; area: string } {
  const x = (at: number) => rounded(((at - start) / (end - start)) * BOX);
  const y = (value: number) => rounded(BOX - (value / top) * BOX);
  const line = points.map(([at, value], n) => `${n === 0 ? "M" : "L"}${x(at)} ${y(value)}`).join("");
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return { line: "", area: "" };
  return { line, area: `${line}L${x(last[0])} ${BOX}L${x(first[0])} ${BOX}Z` };
}

/** The next number above that has one digit, or 25 or 15 before its noughts: what an axis can be divided by. */
function roundTop(value: number): number {
  if (value <= 4) return 4;
  const unit = 10 ** Math.floor(Math.log10(value));
  const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
  return (steps.find((step) => step * unit >= value) ?? 10) * unit;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
