/** Compositions of covers and avatars. */
import { mix, unit } from "#sandbox/world/hash.ts";
import { blend, type Canvas, createCanvas, fillGradient, paint, paintBelow } from "./canvas.ts";
import { motifParts } from "./motifs.ts";
import { type Palette, paletteOf } from "./palettes.ts";
import { paintPerson } from "./people.ts";
import { box, circle, ellipse, polygon, ring } from "./shapes.ts";

/** What a picture is about: the niche chooses colours, the motif the thing, the face its person, the seed everything else. */
export interface Subject {
  readonly niche: string;
  readonly motif: string;
  readonly seed: number;
  /** Seed of the creator's looks: the same person and two of the niche's palettes on all covers of a creator. */
  readonly face: number;
}

interface Stage extends Subject {
  readonly canvas: Canvas;
  readonly palette: Palette;
  readonly width: number;
  readonly height: number;
  /** The shorter side. */
  readonly side: number;
}

type Spot = { x: number; y: number; scale: number; angle?: number };

function paintMotif({ canvas, palette, motif }: Stage, spot: Spot, alpha = 1): void {
  for (const [role, shape] of motifParts(motif)) paint(canvas, shape, spot, palette[role], alpha);
}

function paintShadow({ canvas, palette }: Stage, spot: Spot): void {
  paint(canvas, ellipse(0, 1.06, 0.85, 0.12), { ...spot, angle: 0 }, palette.dark, 0.22);
}

/** Rows like a headline laid over the picture. */
function paintHeadline(stage: Stage, left: number, top: number, room: number, rows: number): void {
  const { canvas, palette, seed, side } = stage;
  const thick = side * 0.05;
  for (let row = 0; row < rows; row += 1) {
    const wide = room * (0.62 + 0.38 * unit(mix(seed, 301 + row))) * (row === rows - 1 && rows > 1 ? 0.66 : 1);
    const y = top + row * thick * 1.5;
    const back = row === mix(seed, 300) % rows ? palette.spark : palette.light;
    paint(canvas, box(0, 0, wide / 2, thick * 0.62, thick * 0.22), { x: left + wide / 2, y, scale: 1 }, back);
    let x = left + thick * 0.5;
    for (let word = 0; x < left + wide - thick; word += 1) {
      const letters = Math.min(
        thick * (0.8 + 2 * unit(mix(seed, 320 + row * 9 + word))),
        left + wide - thick * 0.5 - x,
      );
      paint(
        canvas,
        box(0, 0, letters / 2, thick * 0.2, thick * 0.08),
        { x: x + letters / 2, y, scale: 1 },
        palette.dark,
      );
      x += letters + thick * 0.35;
    }
  }
}

function paintConfetti({ canvas, palette, seed, width, height, side }: Stage, count: number): void {
  for (let piece = 0; piece < count; piece += 1) {
    const hash = mix(seed, 340 + piece);
    const spot = {
      x: width * unit(mix(hash, 1)),
      y: height * unit(mix(hash, 2)),
      scale: side * (0.012 + 0.022 * unit(mix(hash, 3))),
      angle: hash % 3,
    };
    const color = hash % 2 === 0 ? palette.light : palette.spark;
    paint(
      canvas,
      hash % 3 === 0 ? ring(0, 0, 0.8, 0.35) : hash % 3 === 1 ? circle(0, 0, 1) : box(0, 0, 1, 0.4, 0.2),
      spot,
      color,
      0.8,
    );
  }
}

/** One thing in front of a large disc or arch. */
function heroScene(stage: Stage): void {
  const { canvas, palette, seed, width, height, side } = stage;
  const x = width / 2 + (unit(mix(seed, 351)) - 0.5) * width * 0.2;
  const y = height * 0.5;
  if (seed % 2 === 0) paint(canvas, circle(0, 0, 1), { x, y, scale: side * 0.42 }, palette.light, 0.75);
  else paint(canvas, box(0, 0.3, 0.8, 1.3, 0.8), { x, y, scale: side * 0.42 }, palette.light, 0.75);
  paintConfetti(stage, 9);
  const spot = { x, y, scale: side * 0.3, angle: (unit(mix(seed, 352)) - 0.5) * 0.4 };
  paintShadow(stage, spot);
  paintMotif(stage, spot);
}

/** Hills, a sun and the thing small on the way. */
function landscapeScene(stage: Stage): void {
  const { canvas, palette, seed, width, height, side } = stage;
  paint(
    canvas,
    circle(0, 0, 1),
    { x: width * (0.25 + 0.5 * unit(mix(seed, 361))), y: height * 0.34, scale: side * 0.2 },
    palette.spark,
  );
  const colors = [blend(palette.deep, palette.main, 0.35), blend(palette.main, palette.dark, 0.25), palette.dark];
  for (const [layer, color] of colors.entries()) {
    const phase = 6.3 * unit(mix(seed, 362 + layer));
    const base = height * (0.52 + 0.15 * layer);
    paintBelow(
      canvas,
      (x) =>
        base +
        Math.sin((x / width) * (4 + layer * 2) + phase) * height * 0.06 +
        Math.sin((x / width) * 11 + phase * 2) * height * 0.015,
      color,
    );
  }
  paintMotif(stage, { x: width * (0.3 + 0.4 * unit(mix(seed, 366))), y: height * 0.66, scale: side * 0.2 });
}

/** Somebody who looks at you, with the thing beside the head. */
function portraitScene(stage: Stage): void {
  const { canvas, palette, seed, face, width, height, side } = stage;
  const isWide = width > height;
  const left = mix(seed, 371) % 2 === 0;
  const x = isWide ? width * (left ? 0.34 : 0.66) : width * 0.5;
  paint(canvas, circle(0, 0, 1), { x, y: height * 0.55, scale: side * (isWide ? 0.52 : 0.5) }, palette.light, 0.55);
  paintPerson(canvas, palette, { x, y: height * 0.58, size: side * (isWide ? 0.42 : 0.4) }, face);
  const spot = isWide
    ? { x: width * (left ? 0.76 : 0.24), y: height * 0.42, scale: side * 0.22, angle: 0.15 }
    : { x: width * (left ? 0.24 : 0.76), y: height * 0.3, scale: side * 0.17, angle: -0.15 };
  paintMotif(stage, spot);
}

/** Two halves and the thing on the border, as in comparisons. */
function splitScene(stage: Stage): void {
  const { canvas, palette, seed, width, height, side } = stage;
  const lean = width * (0.06 + 0.12 * unit(mix(seed, 381)));
  const half = width / 2;
  paint(
    canvas,
    polygon([half + lean, 0, width + 4, 0, width + 4, height, half - lean, height]),
    { x: 0, y: 0, scale: 1 },
    palette.main,
    0.92,
  );
  const scale = side * 0.24;
  const isWide = width > height;
  const first = { x: width * (isWide ? 0.26 : 0.32), y: height * (isWide ? 0.5 : 0.33), scale, angle: -0.12 };
  const second = { x: width * (isWide ? 0.74 : 0.68), y: height * (isWide ? 0.5 : 0.62), scale, angle: 0.12 };
  paint(canvas, circle(0, 0, 1.35), { ...second, scale }, palette.light, 0.9);
  paintMotif(stage, first);
  paintMotif(stage, second);
  paint(canvas, circle(0, 0, 1), { x: half, y: height * 0.5, scale: side * 0.085 }, palette.dark);
  paint(canvas, ring(0, 0, 0.86, 0.12), { x: half, y: height * 0.5, scale: side * 0.085 }, palette.spark);
}

/** The thing many times, laid out flat. */
function patternScene(stage: Stage): void {
  const { seed, width, height, side } = stage;
  const step = side * 0.52;
  let piece = 0;
  for (let row = 0; row * step < height + step; row += 1) {
    for (let column = 0; column * step < width + step; column += 1) {
      piece += 1;
      const hash = mix(seed, 390 + piece);
      const x = column * step + (row % 2 === 0 ? 0 : step / 2);
      paintMotif(stage, {
        x,
        y: row * step + step * 0.3,
        scale: side * (0.14 + 0.05 * unit(hash)),
        angle: (unit(mix(hash, 1)) - 0.5) * 1.4,
      });
    }
  }
}

/** A wall with a window and the thing on a table. */
function roomScene(stage: Stage): void {
  const { canvas, palette, seed, width, height, side } = stage;
  const x = width * (mix(seed, 401) % 2 === 0 ? 0.27 : 0.73);
  const y = height * 0.3;
  paint(canvas, box(0, 0, 0.8, 1, 0.06), { x, y, scale: side * 0.24 }, palette.light);
  paint(canvas, box(0, 0, 0.72, 0.92, 0.04), { x, y, scale: side * 0.24 }, blend(palette.spark, palette.light, 0.45));
  paint(canvas, box(0, 0, 0.03, 0.92), { x, y, scale: side * 0.24 }, palette.light);
  paint(canvas, box(0, 0, 0.72, 0.03), { x, y, scale: side * 0.24 }, palette.light);
  paintBelow(canvas, () => height * 0.74, blend(palette.dark, palette.deep, 0.35));
  paintBelow(canvas, () => height * 0.77, blend(palette.dark, palette.main, 0.3));
  const spot = { x: width - x * 0.9 - width * 0.05, y: height * 0.75 - side * 0.26, scale: side * 0.25 };
  paintMotif(stage, { ...spot, x: Math.min(Math.max(spot.x, width * 0.25), width * 0.75) });
}

const SCENES = [
  portraitScene,
  heroScene,
  landscapeScene,
  portraitScene,
  splitScene,
  roomScene,
  portraitScene,
  patternScene,
  heroScene,
];

function open(subject: Subject, width: number, height: number): Stage {
  const canvas = createCanvas(width, height);
  const palette = paletteOf(subject.niche, mix(subject.face, subject.seed % 2));
  // A leaning gradient costs bytes: only small pictures have it.
  const slope = width * height > 120_000 ? 0 : ([0, 0, 0.35, -0.35][mix(subject.seed, 411) % 4] ?? 0);
  const flip = mix(subject.seed, 412) % 3 === 0;
  fillGradient(canvas, flip ? palette.deep : palette.back, flip ? palette.back : palette.deep, slope);
  return { ...subject, canvas, palette, width, height, side: Math.min(width, height) };
}

/** A cover of any size. */
export function drawCover(subject: Subject, width: number, height: number): Canvas {
  const stage = open(subject, width, height);
  const scene = SCENES[mix(subject.seed, 421) % SCENES.length] ?? heroScene;
  scene(stage);
  const rows = [0, 1, 2, 2, 0][mix(subject.seed, 422) % 5] ?? 0;
  if (rows > 0) {
    const isLow = width < height || mix(subject.seed, 423) % 2 === 0;
    const top = isLow ? height * (width < height ? 0.8 : 0.82) : height * 0.12;
    paintHeadline(stage, width * 0.07, top, width * (width < height ? 0.8 : 0.5), rows);
  }
  return stage.canvas;
}

/** A square profile picture: mostly people, else the thing of the niche. */
export function drawAvatar(subject: Subject, size: number): Canvas {
  const stage = open(subject, size, size);
  const { canvas, palette, seed } = stage;
  const centre = { x: size / 2, y: size / 2 };
  if (subject.niche === "viewer" || mix(seed, 431) % 10 < 7) {
    paint(canvas, circle(0, 0, 1), { x: size * 0.5, y: size * 0.56, scale: size * 0.42 }, palette.light, 0.5);
    paintPerson(canvas, palette, { x: size / 2, y: size * 0.52, size: size * 0.44 }, subject.face);
    return canvas;
  }
  paint(canvas, circle(0, 0, 1), { ...centre, scale: size * 0.38 }, palette.light, 0.85);
  if (mix(seed, 432) % 2 === 0) paint(canvas, ring(0, 0, 1, 0.06), { ...centre, scale: size * 0.42 }, palette.spark);
  paintMotif(stage, { ...centre, scale: size * 0.25, angle: (unit(mix(seed, 433)) - 0.5) * 0.3 });
  return canvas;
}

/** The grey picture of somebody who has set none. */
export function drawNobody(size: number): Canvas {
  const canvas = createCanvas(size, size);
  fillGradient(canvas, [214, 219, 228], [188, 195, 207], 0);
  paint(canvas, circle(0, -0.25, 0.36), { x: size / 2, y: size / 2, scale: size / 2 }, [240, 242, 246]);
  paint(canvas, ellipse(0, 0.85, 0.68, 0.6), { x: size / 2, y: size / 2, scale: size / 2 }, [240, 242, 246]);
  return canvas;
}
