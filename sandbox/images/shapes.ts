/** Distance functions of plain shapes, in units around the origin. */
import type { Shape } from "./canvas.ts";

export function circle(cx: number, cy: number, r: number): Shape {
  return { reach: Math.hypot(cx, cy) + r, distance: (x, y) => Math.hypot(x - cx, y - cy) - r };
}

export function ellipse(cx: number, cy: number, rx: number, ry: number): Shape {
  const least = Math.min(rx, ry);
  return {
    reach: Math.hypot(cx, cy) + Math.max(rx, ry),
    distance: (x, y) => (Math.hypot((x - cx) / rx, (y - cy) / ry) - 1) * least,
  };
}

export function ring(cx: number, cy: number, r: number, thickness: number): Shape {
  return {
    reach: Math.hypot(cx, cy) + r + thickness,
    distance: (x, y) => Math.abs(Math.hypot(x - cx, y - cy) - r) - thickness / 2,
  };
}

/** A box with round corners, its centre, half sizes and corner radius. */
export function box(cx: number, cy: number, hw: number, hh: number, corner = 0): Shape {
  return {
    reach: Math.hypot(cx, cy) + Math.hypot(hw, hh),
    distance: (x, y) => {
      const [dx, dy] = [Math.abs(x - cx) - hw + corner, Math.abs(y - cy) - hh + corner];
      return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - corner;
    },
  };
}

/** A line with round ends. */
export function line(x1: number, y1: number, x2: number, y2: number, thickness: number): Shape {
  const [bx, by] = [x2 - x1, y2 - y1];
  const square = bx * bx + by * by || 1;
  return {
    reach: Math.max(Math.hypot(x1, y1), Math.hypot(x2, y2)) + thickness,
    distance: (x, y) => {
      const along = Math.min(1, Math.max(0, ((x - x1) * bx + (y - y1) * by) / square));
      return Math.hypot(x - x1 - bx * along, y - y1 - by * along) - thickness / 2;
    },
  };
}

/** A closed polygon, its corners as x, y, x, y … in order; `round` softens the corners outwards. */
export function polygon(corners: readonly number[], round = 0): Shape {
  const count = corners.length / 2;
  const at = (index: number): [number, number] => [
    corners[(index % count) * 2] ?? 0,
    corners[(index % count) * 2 + 1] ?? 0,
  ];
  const points = Array.from({ length: count }, (_, index) => at(index));
  return {
    reach: Math.max(...points.map(([x, y]) => Math.hypot(x, y))) + round,
    distance: (x, y) => {
      let nearest = Number.POSITIVE_INFINITY;
      let sign = 1;
      for (let index = 0; index < count; index += 1) {
        const [ax, ay] = points[index] ?? [0, 0];
        const [bx, by] = points[(index + 1) % count] ?? [0, 0];
        const [ex, ey, wx, wy] = [bx - ax, by - ay, x - ax, y - ay];
        const along = Math.min(1, Math.max(0, (wx * ex + wy * ey) / (ex * ex + ey * ey || 1)));
        nearest = Math.min(nearest, Math.hypot(wx - ex * along, wy - ey * along));
        const crosses = ay > y !== by > y && x < (ex * (y - ay)) / (ey || 1e-9) + ax;
        if (crosses) sign = -sign;
      }
      return sign * nearest - round;
    },
  };
}

/** The part of a shape above (smaller y than) a level. */
export function above(shape: Shape, level: number): Shape {
  return { reach: shape.reach, distance: (x, y) => Math.max(shape.distance(x, y), y - level) };
}

/** A shape without another. */
export function without(shape: Shape, hole: Shape): Shape {
  return { reach: shape.reach, distance: (x, y) => Math.max(shape.distance(x, y), -hole.distance(x, y)) };
}

/** A star with so many points. */
export function star(points: number, outer: number, inner: number): Shape {
  const corners: number[] = [];
  for (let at = 0; at < points * 2; at += 1) {
    const radius = at % 2 === 0 ? outer : inner;
    const angle = (Math.PI * at) / points - Math.PI / 2;
    corners.push(radius * Math.cos(angle), radius * Math.sin(angle));
  }
  return polygon(corners, 0.04);
}
