import { describe, expect, it, test } from "vitest";
import { countAttitudes, type FitPages, ownRatingOf, withRating } from "#app/features/auto-task/fit-pages.ts";
import { makeListItem } from "#tests/support/list-item.ts";
import { type Attitude, likedBy } from "#workers/kernel/vocabulary.ts";
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
/** Rated by a person; AI is the task's own like. */
const cards = (...attitudes: (Attitude | "AI")[]) =>
  attitudes.map((given, at) => {
    const attitude = given === "AI" ? "LIKE" : given;
    return { ...makeListItem({ id: `crt_${at}`, attitude, likedBy: likedBy(attitude, given !== "AI") }), fit };
  });

/** Two pages of two creators each, with the counts that the server gave for all four. */
function pagesOf(...attitudes: [Attitude | "AI", Attitude | "AI", Attitude | "AI", Attitude | "AI"]): FitPages {
  const all = cards(...attitudes);
  const { likedByAi, ...attitudeCounts } = countAttitudes(all);
  const rest = { pageSize: 2, total: 4, attitudeCounts, likedByAi };
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
    expect(withRating(pagesOf("LIKE", "LIKE", "AI", "LIKE"), "crt_2", "SUPERLIKE")).toEqual(
      pagesOf("LIKE", "LIKE", "SUPERLIKE", "LIKE"),
    );
  });

  it("is counted once, however often it is put in", () => {
    const rated = withRating(pagesOf("LIKE", "LIKE", "LIKE", "LIKE"), "crt_0", "DISLIKE");
    expect(withRating(rated, "crt_0", "DISLIKE")).toBe(rated);
    expect(rated.pages[1]?.attitudeCounts).toEqual({ like: 3, superlike: 0, dislike: 1, norate: 0 });
  });

  it("makes the like of the task a person's, and gives it back", () => {
    const pages = pagesOf("AI", "AI", "DISLIKE", "LIKE");
    const confirmed = withRating(pages, "crt_0", "LIKE");
    expect(confirmed).toEqual(pagesOf("LIKE", "AI", "DISLIKE", "LIKE"));
    expect(confirmed.pages[1]).toMatchObject({ likedByAi: 1, attitudeCounts: { like: 3 } });
    expect(withRating(confirmed, "crt_0", "NORATE")).toEqual(pages);
    expect(withRating(pages, "crt_2", "NORATE")).toEqual(pagesOf("AI", "AI", "AI", "LIKE"));
    expect(cards("AI", "LIKE", "NORATE").map(ownRatingOf)).toEqual(["NORATE", "LIKE", "NORATE"]);
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
  const counts = { like: 2, superlike: 1, dislike: 1, norate: 1, likedByAi: 1 };
  expect(countAttitudes(cards("LIKE", "DISLIKE", "SUPERLIKE", "NORATE", "AI"))).toEqual(counts);
});
