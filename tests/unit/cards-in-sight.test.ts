import { expect, test } from "vitest";
import { aimKey, isBehind, neighbourOf } from "#app/entities/creator/cards-in-sight.ts";
import { type Places, placeCards, rowsOf } from "#app/entities/creator/place-cards.ts";

const sight = { top: 100, bottom: 900 };
/** Two columns of cards, 400 high; the first row has been scrolled away but for 20 px. */
const cards = [
  { id: "a", top: -280, bottom: 120 },
  { id: "b", top: -280, bottom: 120 },
  { id: "c", top: 136, bottom: 536 },
  { id: "d", top: 136, bottom: 536 },
  { id: "e", top: 552, bottom: 952 },
];

const order = ["a", "b", "c", "d", "e"];

test("the first rating key after opening rates the first card in sight", () => {
  expect(aimKey(cards, order, null, sight)).toBe("c");
});

test("a rating key rates the active card while it is in sight", () => {
  expect(aimKey(cards, order, "d", sight)).toBe("d");
});

test("a rating key never rates a card that was scrolled out of sight, has left the list, or is not drawn", () => {
  expect(aimKey(cards, order, "a", sight)).toBe("c");
  expect(aimKey(cards, order, "gone", sight)).toBe("c");
  expect(aimKey(cards, ["a", "b", "d", "e"], "c", sight)).toBe("d");
  expect(aimKey(cards.slice(0, 2), order, "a", sight)).toBeNull();
  expect(aimKey([], order, "gone", sight)).toBeNull();
});

test("the first card is the list's first, wherever its column puts it in the document", () => {
  expect(aimKey(cards, ["a", "b", "d", "c", "e"], null, sight)).toBe("d");
});

test("a card that is cut off at the window's foot can be rated when enough of it is seen", () => {
  expect(aimKey(cards, order, "e", sight)).toBe("e");
  expect(aimKey(cards, order, "e", { top: 100, bottom: 600 })).toBe("c");
});

test("the window is behind the list while a card that has left it stands there, or none of its own does", () => {
  expect(isBehind(cards, order, false)).toBe(false);
  expect(isBehind(cards, order.slice(1), false)).toBe(true);
  expect(isBehind([], order, false)).toBe(true);
  expect(isBehind([], [], true)).toBe(true);
  expect(isBehind([], [], false)).toBe(false);
});

test("the keys go on in the order of the list", () => {
  expect(neighbourOf(order, "c", 1)).toBe("d");
  expect(neighbourOf(order, "c", -1)).toBe("b");
  expect(neighbourOf(order, "e", 1)).toBeNull();
  expect(neighbourOf(order, "gone", 1)).toBeNull();
});

test.each([1, 2, 3])("fifty keys in %i columns rate fifty cards in the order of the list", (columns) => {
  let left = Array.from({ length: 60 }, (_, index) => ({ id: `card ${index}` }));
  const all = left.map(({ id }) => id);
  let places: Places = new Map();
  let active: string | null = null;
  const rated: string[] = [];
  for (let press = 0; press < 50; press += 1) {
    const placed = placeCards(left, columns, places);
    places = placed.places;
    // Two rows of 400 px are in sight.
    const drawn = rowsOf(placed.columns).flatMap((row, at) =>
      row.map(({ id }) => ({ id, top: 100 + 400 * at, bottom: 500 + 400 * at })),
    );
    const ids = left.map(({ id }) => id);
    const id = aimKey(drawn, ids, active, sight);
    if (id === null) throw new Error("no card in sight");
    rated.push(id);
    active = neighbourOf(ids, id, 1);
    left = left.filter((card) => card.id !== id);
  }
  expect(rated).toEqual(all.slice(0, 50));
});
