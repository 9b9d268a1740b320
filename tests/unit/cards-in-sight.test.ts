import { expect, test } from "vitest";
import { aimKey, neighbourOf } from "#app/features/results/cards-in-sight.ts";

const sight = { top: 100, bottom: 900 };
/** Two columns of cards, 400 high; the first row has been scrolled away but for 20 px. */
const cards = [
  { id: "a", top: -280, bottom: 120 },
  { id: "b", top: -280, bottom: 120 },
  { id: "c", top: 136, bottom: 536 },
  { id: "d", top: 136, bottom: 536 },
  { id: "e", top: 552, bottom: 952 },
];

test("the first rating key chooses the first card in sight and rates nobody", () => {
  expect(aimKey(cards, null, sight)).toEqual({ rate: null, activate: "c" });
});

test("a rating key rates the active card while it is in sight", () => {
  expect(aimKey(cards, "d", sight)).toEqual({ rate: "d", activate: "d" });
});

test("a rating key never rates a card that was scrolled out of sight, or is not there any more", () => {
  expect(aimKey(cards, "a", sight)).toEqual({ rate: null, activate: "c" });
  expect(aimKey(cards, "gone", sight)).toEqual({ rate: null, activate: "c" });
  expect(aimKey([], "gone", sight)).toEqual({ rate: null, activate: null });
});

test("a card that is cut off at the window's foot can be rated when enough of it is seen", () => {
  expect(aimKey(cards, "e", sight)).toEqual({ rate: "e", activate: "e" });
  expect(aimKey(cards, "e", { top: 100, bottom: 600 }).rate).toBeNull();
});

test("the keys go on as cards are read, from the first in sight", () => {
  expect(neighbourOf(cards, null, 1, sight)).toBe("c");
  expect(neighbourOf(cards, "c", 1, sight)).toBe("d");
  expect(neighbourOf(cards, "c", -1, sight)).toBe("b");
  expect(neighbourOf(cards, "e", 1, sight)).toBeNull();
});
