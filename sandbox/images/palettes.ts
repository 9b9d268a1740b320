/** Colour families of the drawn pictures. */
import { hashText, mix } from "#sandbox/world/hash.ts";
import type { Color } from "./canvas.ts";

export interface Palette {
  /** Two background colours, the colour of things, highlights, outlines and a second accent. */
  readonly back: Color;
  readonly deep: Color;
  readonly main: Color;
  readonly light: Color;
  readonly dark: Color;
  readonly spark: Color;
}

const FAMILIES = `ffd9c7 ff9f80 e4572e fff6ee 3d2b2b ffd166
dde8d3 9dbf9e 4f7d5d f8fbf3 24352b f4a259
cfe8ff 7fb7f0 2b6cb0 f5faff 16263b ffb703
e6dbff b49af0 6d4bc3 faf7ff 2b1e4b ff8fab
ffe9a8 ffc145 f08a24 fffbef 43301a 2a9d8f
ffd6e0 f58ca8 c9375f fff5f8 3f1c2a 7fc8a9
2a2f55 161a33 f2b84b e8ecff 0b0d1c 6ee7ff
c9f2e5 6fd0b4 1f8a70 f3fffb 12332b ff7f51
ebc9ae c97c5d 8c3b2a fff4ea 2e1812 e9c46a
e7e9ee b8bec9 4a5160 ffffff 191c22 f25f5c
3b1d63 191430 ff3d81 f7f3ff 0b0913 2de2e6
3f6f5b 1e3a34 e9c46a f1faee 0d1f1b f28482
1b7f8c 0b3954 ff6b6b e6f4f1 06202f ffe66d
f7efe3 e3cba8 9b6b43 fffdf8 33261a d1495b
bde0fe a2b9ee ef476f ffffff 22223b ffd166
fcd5ce f8ad9d c44536 fff8f0 3a1a14 197278`
  .split("\n")
  .map((row) => row.split(" ").map(parse));

function parse(hex: string): Color {
  const value = Number.parseInt(hex, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** A palette for a picture: each niche keeps to four families. */
export function paletteOf(niche: string, seed: number): Palette {
  const row = FAMILIES[mix(hashText(niche), mix(seed, 5) % 4) % FAMILIES.length] ?? [];
  const [back = [238, 238, 238], deep = back, main = deep, light = back, dark = [20, 20, 20], spark = main] = row;
  return { back, deep, main, light, dark, spark };
}

/** Tones of skin and hair for drawn people. */
export const SKIN = ["f6d3bd", "eab892", "d99a6c", "b97647", "8d5530", "5f3820"].map(parse);
export const HAIR = ["1d1514", "3b2417", "6b3f1d", "b5752f", "e0b56a", "8c2f1b", "d8d4cf"].map(parse);
