import { describe, expect, it, test } from "vitest";
import { countAttitudes, type FitPages, withRating } from "#app/features/auto-task/fit-pages.ts";
import { makeListItem } from "#tests/support/list-item.ts";
import type { Attitude } from "#workers/kernel/vocabulary.ts";
import { FIT_VERSION, type FitView } from "#workers/modules/auto-tasks/finds-contract.ts";

const fit: FitView = {
  version: FIT_VERSION,
  group: "perfectFit",
  score: 90,
  opinion: null,
  criteria: [],
  posts: [],
  whyNot: [],
};
const cards = (...attitudes: Attitude[]) =>
  attitudes.map((attitude, at) => ({ ...makeListItem({ id: `crt_${at}`, attitude }), fit }));

/** Two pages of two creators each, with the counts that the server gave for all four. */
function pagesOf(...attitudes: [Attitude, Attitude, Attitude, Attitude]): FitPages {
  const all = cards(...attitudes);
  const rest = { pageSize: 2, total: 4, attitudeCounts: countAttitudes(all) };
  return {
    pages: [
      { ...rest, page: 1, hasMore: true, data: all.slice(0, 2) },
      { ...rest, page: 2, hasMore: false, data: all.slice(2) },
    ],
    pageParams: [1, 2],
  };
}

describe("a rating in the loaded pages", () => {
  it("changes the creator, and the counts of every page", () => {
    expect(withRating(pagesOf("LIKE", "LIKE", "NORATE", "LIKE"), "crt_2", "SUPERLIKE")).toEqual(
      pagesOf("LIKE", "LIKE", "SUPERLIKE", "LIKE"),
    );
  });

  it("is counted once, however often it is put in", () => {
    const rated = withRating(pagesOf("LIKE", "LIKE", "LIKE", "LIKE"), "crt_0", "DISLIKE");
    expect(withRating(rated, "crt_0", "DISLIKE")).toBe(rated);
    expect(rated.pages[1]?.attitudeCounts).toEqual({ like: 3, superlike: 0, dislike: 1, norate: 0 });
  });

  it("changes nothing about a creator who is not loaded, and never counts below none", () => {
    const pages = pagesOf("LIKE", "LIKE", "LIKE", "LIKE");
    expect(withRating(pages, "crt_9", "DISLIKE")).toBe(pages);
    const none = { like: 0, superlike: 0, dislike: 0, norate: 0 };
    const stale = { ...pages, pages: pages.pages.map((page) => ({ ...page, attitudeCounts: none })) };
    expect(withRating(stale, "crt_0", "DISLIKE").pages[0]?.attitudeCounts).toEqual({ ...none, dislike: 1 });
  });
});

test("creators are counted by their rating", () => {
  const counts = { like: 2, superlike: 1, dislike: 1, norate: 1 };
  expect(countAttitudes(cards("LIKE", "DISLIKE", "SUPERLIKE", "NORATE", "LIKE"))).toEqual(counts);
});
