import fc from "fast-check";
import { expect, test } from "vitest";
import { type Places, placeCards, rowsOf } from "#app/entities/creator/place-cards.ts";

const cardsOf = (ids: string) => [...ids].map((id) => ({ id }));
const idsOf = (columns: { id: string }[][]) => columns.map((column) => column.map(({ id }) => id).join(""));

test("a fresh list reads row by row", () => {
  const { columns } = placeCards(cardsOf("abcdefg"), 3, new Map());
  expect(idsOf(rowsOf(columns))).toEqual(["abc", "def", "g"]);
});

test("a card that leaves moves only those below it in its column", () => {
  const first = placeCards(cardsOf("abcdefgh"), 2, new Map());
  const { columns, places } = placeCards(cardsOf("abdefgh"), 2, first.places);
  expect(idsOf(first.columns)).toEqual(["aceg", "bdfh"]);
  expect(idsOf(columns)).toEqual(["aeg", "bdfh"]);
  expect(idsOf(placeCards(cardsOf("abcdefgh"), 2, places).columns)).toEqual(["aceg", "bdfh"]);
});

test("columns never differ by more than one, and a gap is filled by the last card alone", () => {
  const first = placeCards(cardsOf("abcdefgh"), 2, new Map());
  const { columns } = placeCards(cardsOf("bdefgh"), 2, first.places);
  expect(idsOf(columns)).toEqual(["egh", "bdf"]);
});

test("whatever leaves and comes back, every card stands once and the columns are even", () => {
  const steps = fc.array(fc.subarray([..."abcdefghijklmnop"]), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 3 }), (lists, columns) => {
      let places: Places = new Map();
      for (const ids of lists) {
        const placed = placeCards(
          ids.map((id) => ({ id })),
          columns,
          places,
        );
        places = placed.places;
        const heights = placed.columns.map(({ length }) => length);
        expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1);
        expect(
          placed.columns
            .flat()
            .map(({ id }) => id)
            .sort(),
        ).toEqual(ids);
      }
    }),
  );
});
