/** A small picture buffer and smooth-edged shapes given by their distance functions. */

/** Red, green, blue, 0 … 255. */
export type Color = readonly [number, number, number];

export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Three bytes a pixel, row by row. */
  readonly data: Uint8Array;
}

/** A shape in its own coordinates: negative inside, in units of those coordinates; nothing lies beyond `reach`. */
export interface Shape {
  readonly reach: number;
  distance(x: number, y: number): number;
}

/** Where a shape goes: centre in pixels, pixels per unit, turn in radians. */
export interface Placement {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly angle?: number;
}

export function createCanvas(width: number, height: number): Canvas {
  return { width, height, data: new Uint8Array(width * height * 3) };
}

/** The colour between two, 0 … 1. */
export function blend(a: Color, b: Color, share: number): Color {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

/** Fills the canvas with a run of colour from top to bottom, leaning by `slope` of a row for each column. */
export function fillGradient({ width, height, data }: Canvas, from: Color, to: Color, slope: number): void {
  const span = height + Math.abs(slope) * width;
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 3) {
      const share = (y + (slope < 0 ? -slope * (width - x) : slope * x)) / span;
      const step = Math.round(share * 40) / 40;
      data[at] = from[0] + (to[0] - from[0]) * step;
      data[at + 1] = from[1] + (to[1] - from[1]) * step;
      data[at + 2] = from[2] + (to[2] - from[2]) * step;
    }
  }
}

/** Paints a shape with edges one pixel soft. */
export function paint(canvas: Canvas, shape: Shape, place: Placement, color: Color, alpha = 1): void {
  const { width, height, data } = canvas;
  const { scale, angle = 0 } = place;
  const radius = shape.reach * scale + 2;
  const [cos, sin] = [Math.cos(angle) / scale, Math.sin(angle) / scale];
  const right = Math.min(width - 1, Math.ceil(place.x + radius));
  const bottom = Math.min(height - 1, Math.ceil(place.y + radius));
  const left = Math.max(0, Math.floor(place.x - radius));
  for (let y = Math.max(0, Math.floor(place.y - radius)); y <= bottom; y += 1) {
    const dy = y + 0.5 - place.y;
    for (let x = left; x <= right; x += 1) {
      const dx = x + 0.5 - place.x;
      const cover = 0.5 - shape.distance(dx * cos + dy * sin, dy * cos - dx * sin) * scale;
      if (cover <= 0) continue;
      const share = alpha * Math.min(1, cover);
      const at = (y * width + x) * 3;
      for (let band = 0; band < 3; band += 1) {
        const under = data[at + band] ?? 0;
        data[at + band] = under + ((color[band] ?? 0) - under) * share;
      }
    }
  }
}

/** Paints everything below the line `height(x)` (pixels from the top). */
export function paintBelow({ width, height, data }: Canvas, line: (x: number) => number, color: Color): void {
  for (let x = 0; x < width; x += 1) {
    const top = line(x);
    for (let y = Math.max(0, Math.floor(top)); y < height; y += 1) {
      const share = Math.min(1, y + 1 - top);
      const at = (y * width + x) * 3;
      for (let band = 0; band < 3; band += 1) {
        const under = data[at + band] ?? 0;
        data[at + band] = under + ((color[band] ?? 0) - under) * share;
      }
    }
  }
}

/** Each pixel of the canvas as a block of four. */
export function doubled({ width, height, data }: Canvas): Canvas {
  const large = createCanvas(width * 2, height * 2);
  for (let y = 0; y < large.height; y += 1) {
    for (let x = 0; x < large.width; x += 1) {
      const from = ((y >> 1) * width + (x >> 1)) * 3;
      const to = (y * large.width + x) * 3;
      large.data[to] = data[from] ?? 0;
      large.data[to + 1] = data[from + 1] ?? 0;
      large.data[to + 2] = data[from + 2] ?? 0;
    }
  }
  return large;
}
