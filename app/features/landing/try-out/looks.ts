import type { Invented } from "./invented.ts";

/** How an invented creator is drawn: a face of four, and the colours of face and pictures. */
export type Look = {
  hair: number;
  skin: string;
  hairColour: string;
  shirt: string;
  back: string;
  cover: string;
  spot: string;
};

const SKINS = ["#f3cfae", "#e2b08a", "#c68a5f", "#8d5a3b", "#efc0a0", "#6f4630"];
const HAIRS = ["#2c2420", "#6b4226", "#b9793b", "#1b1a22", "#a8452f", "#d8b26a"];
const SHIRTS = ["#31505c", "#7a4a5d", "#3d6b4f", "#b5654a", "#44558f", "#8c6a2f"];
const BACKS = ["#d9c2a7", "#b9cfc4", "#e3b7a0", "#b7c4de", "#d8cf9f", "#cdb8d3", "#a9c9d4"];
const COVERS = [
  ["#31505c", "#47717f"],
  ["#8a4f3d", "#a8684f"],
  ["#3f6450", "#5a8268"],
  ["#4a4f7d", "#666ca0"],
  ["#7a5a2c", "#997540"],
  ["#6d4462", "#8c5d7f"],
] as const;

/** The look of the creator in this place of the list: always the same, and unlike its neighbours'. */
export function lookOf({ id }: Pick<Invented, "id">, place: number): Look {
  const seed = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7);
  const of = <Value>(list: readonly [Value, ...Value[]] | readonly Value[], step: number) =>
    list[(seed + place * step) % list.length] as Value;
  const [cover, spot] = of(COVERS, 5);
  return {
    hair: (seed + place) % 4,
    skin: of(SKINS, 1),
    hairColour: of(HAIRS, 3),
    shirt: of(SHIRTS, 5),
    back: of(BACKS, 2),
    cover,
    spot,
  };
}
