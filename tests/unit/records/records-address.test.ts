/** What the address of the saved creators says, and how it is written. */
import { expect, test } from "vitest";
import {
  isNarrowed,
  listKeyOf,
  listRequestOf,
  readRecordsAddress,
  writeRecordsAddress,
} from "#app/features/records/records-address.ts";

const read = (query: string) => readRecordsAddress(new URLSearchParams(query));

test("an address is read and written again as short as it can be", () => {
  for (const query of [
    "",
    "tags=tag_a%2Ctag_b&stage=agreed&page=3",
    "view=board&tags=tag_a&kol=crt_1",
    "stage=dropped&kol=crt_1",
  ])
    expect(writeRecordsAddress(read(query)).toString()).toBe(query);
});

test("what is missing, unknown or too much is the default", () => {
  const whole = { view: "table", page: 1, tags: [], stage: null, kolId: null };
  expect(read("")).toEqual(whole);
  expect(read("page=0&stage=famous&view=list&kol=a%20b&tags=,,%3Cb%3E")).toEqual(whole);
  expect(read("page=1.5").page).toBe(1);
  const many = Array.from({ length: 14 }, (_, index) => `tag_${index}`);
  expect(read(`tags=${[...many, ...many].join(",")}`).tags).toEqual(many.slice(0, 10));
});

test("the board shows all stages, whatever stage and page the address keeps for the table", () => {
  const board = read("view=board&stage=paid&page=4&tags=tag_a");
  expect(listRequestOf(board)).toEqual({ page: 1, tags: ["tag_a"], stage: null });
  expect(isNarrowed(read("view=board&stage=paid"))).toBe(false);
  expect(isNarrowed(read("stage=paid"))).toBe(true);
  expect(listKeyOf(read("kol=crt_1"))).toBe(listKeyOf(read("")));
});
