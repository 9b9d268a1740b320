import { expect, test } from "vitest";
import { changesAfter } from "#app/lib/use-prompt-params.ts";

test("a change that the router has reached is no longer ahead, and those after it still are", () => {
  expect(changesAfter(["a=1", "a=1&b=2", "b=2"], "a=1")).toEqual(["a=1&b=2", "b=2"]);
  expect(changesAfter(["a=1", "a=1&b=2"], "a=1&b=2")).toEqual([]);
});

test("a navigation that something else began leaves nothing ahead", () => {
  expect(changesAfter(["a=1", "a=1&b=2"], "c=3")).toEqual([]);
  expect(changesAfter([], "")).toEqual([]);
});
