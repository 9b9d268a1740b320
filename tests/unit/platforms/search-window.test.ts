import { expect, test } from "vitest";
import {
  firstPosition,
  nextPosition,
  type PageFacts,
  type YoutubeQuery,
} from "#workers/platforms/youtube/search-window.ts";

const NOW = Date.parse("2026-11-20T08:00:00Z");
const QUERY: YoutubeQuery = { platform: "YOUTUBE", keyword: "coffee", uploadDate: "any", sortBy: "default" };
const PAGE: PageFacts = { nextPageToken: "next", count: 50, fresh: 50, publishedAt: [NOW - 1_000], seen: "" };

/** Where a search stands when the unrestricted list has given its 500. */
function afterUnrestricted() {
  const end = nextPosition(QUERY, { ...firstPosition(QUERY, NOW), given: 450 }, { ...PAGE, nextPageToken: null }, NOW);
  if (end === null) throw new Error("the search ended with its first list");
  return end;
}

test("a slice that begins with what was given before is left for the next older one", () => {
  const slice = afterUnrestricted();
  expect(slice.window).toBe(1);
  const older = nextPosition(QUERY, slice, { ...PAGE, fresh: 0 }, NOW);
  expect(older).toMatchObject({ window: 2, before: slice.after, pageToken: null });
});

test("a slice with anything new on its page is read on", () => {
  const slice = afterUnrestricted();
  expect(nextPosition(QUERY, slice, { ...PAGE, fresh: 1 }, NOW)).toMatchObject({ window: 1, pageToken: "next" });
});

test("by date a page that was given before is passed, not the rest of its list", () => {
  const byDate: YoutubeQuery = { ...QUERY, sortBy: "date" };
  const position = { ...firstPosition(byDate, NOW), window: 1, before: NOW };
  expect(nextPosition(byDate, position, { ...PAGE, fresh: 0 }, NOW)).toMatchObject({ window: 1, pageToken: "next" });
});
