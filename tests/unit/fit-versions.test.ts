import { expect, test } from "vitest";
import { StoredFit } from "#workers/modules/auto-tasks/finds-contract.ts";
import { upgradedFit } from "#workers/modules/auto-tasks/fit-versions.ts";

test("a fit that was stored before there were verdicts is brought to them, without proof that is none", () => {
  const quote = { postId: "1", field: "title", words: "Hiking", by: "word" };
  const stored = JSON.stringify({
    evidence: [
      { text: "hiking", isWanted: true, posts: 3, postsRead: 6, quotes: [quote, quote, quote] },
      { text: "calm", isWanted: true, posts: 1, postsRead: 6, quotes: [{ ...quote, words: "wait", by: "meaning" }] },
      { text: "kids", isWanted: false, posts: 0, postsRead: 6, quotes: [] },
    ],
    posts: [{ postId: "1", title: "Hiking", url: null }],
    whyNot: [],
  });
  const fit = StoredFit.parse(JSON.parse(upgradedFit(stored)));
  expect(fit.criteria.map(({ kind, verdict, quotes }) => [kind, verdict, quotes.length])).toEqual([
    ["topic", "yes", 2],
    ["topic", "unknown", 0],
    ["exclusion", "yes", 0],
  ]);
  expect(upgradedFit(JSON.stringify(fit))).toBe(JSON.stringify(fit));
});
