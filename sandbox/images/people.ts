/** A person from the chest up, in a few flat shapes. */
import { mix, pick, unit } from "#sandbox/world/hash.ts";
import { blend, type Canvas, type Color, paint, type Shape } from "./canvas.ts";
import { HAIR, type Palette, SKIN } from "./palettes.ts";
import { above, box, circle, ellipse, line, ring, without } from "./shapes.ts";

const BACK_HAIR: readonly (readonly Shape[])[] = [
  [ellipse(0, -0.25, 0.5, 0.5)],
  [box(0, 0.02, 0.52, 0.62, 0.4)],
  [box(0, 0.25, 0.56, 0.85, 0.45)],
  [ellipse(0, -0.25, 0.5, 0.5), circle(0, -0.86, 0.24)],
  [
    circle(-0.34, -0.45, 0.3),
    circle(0.34, -0.45, 0.3),
    circle(0, -0.62, 0.34),
    circle(-0.5, -0.1, 0.24),
    circle(0.5, -0.1, 0.24),
  ],
  [],
];

/** Draws somebody centred at (x, y), `size` pixels from the face's middle to a shoulder. The seed decides looks. */
export function paintPerson(
  canvas: Canvas,
  palette: Palette,
  place: { x: number; y: number; size: number },
  seed: number,
): void {
  const skin = pick(SKIN, mix(seed, 61));
  const hair = unit(mix(seed, 62)) < 0.08 ? palette.spark : pick(HAIR, mix(seed, 63));
  const style = mix(seed, 64) % BACK_HAIR.length;
  const at = { x: place.x, y: place.y, scale: place.size, angle: (unit(mix(seed, 65)) - 0.5) * 0.16 };
  const draw = (shape: Shape, color: Color, alpha = 1): void => paint(canvas, shape, at, color, alpha);
  const top = pick([palette.main, palette.light, palette.dark, palette.spark], mix(seed, 66));
  for (const shape of BACK_HAIR[style] ?? []) draw(shape, hair);
  draw(box(0, 0.5, 0.15, 0.3, 0.1), blend(skin, [60, 20, 10], 0.14));
  draw(box(0, 1.35, 0.85, 0.68, 0.42), top);
  if (mix(seed, 67) % 3 === 0)
    draw(without(circle(0, 0.62, 0.26), box(0, 0.3, 0.4, 0.36)), blend(skin, [60, 20, 10], 0.14));
  draw(ellipse(0, -0.08, 0.4, 0.5), skin);
  paintFringe(draw, style, hair);
  paintFace(draw, skin, seed, palette);
}

function paintFringe(draw: (shape: Shape, color: Color) => void, style: number, hair: Color): void {
  if (style === 5) draw(above(ellipse(0, -0.12, 0.42, 0.5), -0.4), hair);
  else draw(above(ellipse(0, -0.1, 0.44, 0.53), style === 1 ? -0.24 : -0.36), hair);
  if (style === 2) {
    draw(ellipse(-0.42, 0, 0.12, 0.5), hair);
    draw(ellipse(0.42, 0, 0.12, 0.5), hair);
  }
}

function paintFace(
  draw: (shape: Shape, color: Color, alpha?: number) => void,
  skin: Color,
  seed: number,
  palette: Palette,
): void {
  const ink: Color = [45, 28, 24];
  const brow = unit(mix(seed, 68)) * 0.05;
  draw(circle(-0.15, -0.06, 0.045), ink);
  draw(circle(0.15, -0.06, 0.045), ink);
  draw(line(-0.22, -0.2 + brow, -0.1, -0.22, 0.035), ink);
  draw(line(0.1, -0.22, 0.22, -0.2 + brow, 0.035), ink);
  draw(ellipse(-0.24, 0.1, 0.08, 0.05), [235, 110, 100], 0.35);
  draw(ellipse(0.24, 0.1, 0.08, 0.05), [235, 110, 100], 0.35);
  draw(line(0, 0, 0.02, 0.07, 0.035), blend(skin, ink, 0.35));
  if (mix(seed, 69) % 2 === 0) draw(without(circle(0, 0.12, 0.15), box(0, 0, 0.3, 0.16)), [170, 52, 52]);
  else draw(without(ring(0, 0.08, 0.13, 0.04), box(0, -0.06, 0.3, 0.2)), ink);
  if (mix(seed, 70) % 6 === 0) {
    for (const side of [-0.16, 0.16]) draw(ring(side, -0.05, 0.12, 0.035), palette.dark);
    draw(line(-0.05, -0.06, 0.05, -0.06, 0.035), palette.dark);
  }
}
