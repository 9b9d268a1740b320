import { expect, test } from "vitest";
import { afterPage, orderTags, rewardOf, withoutPages } from "#workers/modules/auto-tasks/bandit.ts";
import type { QueuedTag } from "#workers/modules/auto-tasks/cursor.ts";
import {
  autoTaskCostUnits,
  descriptionProblem,
  earnedAutoUnits,
  mostRuns,
  paidCreators,
  rangeProblem,
} from "#workers/modules/auto-tasks/domain.ts";
import type { JudgedCriterion } from "#workers/modules/auto-tasks/finds-contract.ts";
import { whyNot } from "#workers/modules/auto-tasks/judge.ts";
import { enqueue, plainTag } from "#workers/modules/auto-tasks/tags.ts";

/** The rules of the automatic task that need neither a platform nor a database. */

const tag = (name: string, more: Partial<QueuedTag> = {}): QueuedTag => ({
  ...{
    id: name,
    name,
    isKeyword: false,
    prior: 0.5,
    reward: 0,
    pages: 0,
    met: 0,
    delivered: 0,
    dry: 0,
    page: null,
    isOver: false,
  },
  ...more,
});
const names = (tags: readonly QueuedTag[]) => tags.map(({ name }) => name);

test("a unit is earned by five whole creators, a run by fifty, and never more than was held", () => {
  expect([0, 4, 5, 9, 49, 50, 1_000].map((creators) => earnedAutoUnits(creators, 10))).toEqual([0, 0, 1, 1, 9, 10, 10]);
  expect(earnedAutoUnits(-3, 10)).toBe(0);
  for (const runs of [1, 30, 1_000]) {
    expect(earnedAutoUnits(paidCreators(autoTaskCostUnits(runs)), autoTaskCostUnits(runs))).toBe(
      autoTaskCostUnits(runs),
    );
  }
});

test("as many runs can be ordered as ten units each are left", () => {
  expect([0, 9, 10, 99, 1_000_000, null].map(mostRuns)).toEqual([0, 0, 1, 9, 1_000, 1_000]);
});

test("a description has one to five hundred characters after trimming, however they are written", () => {
  expect(descriptionProblem(" \n\t ")).toBe("empty");
  expect(descriptionProblem(` ${"长".repeat(500)} `)).toBeNull();
  expect(descriptionProblem("🧗".repeat(500))).toBeNull();
  expect(descriptionProblem("x".repeat(501))).toBe("tooLong");
});

test("a range holds when it is not upside down; open ends hold always", () => {
  expect(rangeProblem({ min: 1, max: 1 })).toBeNull();
  expect(rangeProblem({ min: 2, max: 1 })).toBe("order");
  expect(rangeProblem({ min: null, max: 1 })).toBeNull();
  expect(rangeProblem({ min: -1, max: null })).toBe("negative");
});

test("the hashtag that brings most comes next, an untried one of promise before one that brings nothing", () => {
  const rich = tag("rich", { pages: 4, reward: 3.6 });
  const poor = tag("poor", { pages: 4, reward: 0.1 });
  expect(names(orderTags([poor, tag("new", { prior: 0.4 }), rich]))).toEqual(["rich", "new", "poor"]);
});

test("what is promised least is tried as well, once the others have been tried often", () => {
  const tags = [tag("known", { pages: 60, reward: 18, prior: 0.3 }), tag("untried", { prior: 0.1 })];
  expect(names(orderTags(tags))[0]).toBe("untried");
});

test("equal hashtags keep their order, and those that are over are left out", () => {
  expect(names(orderTags([tag("a"), tag("b"), withoutPages(tag("c"))]))).toEqual(["a", "b"]);
});

test("two dry pages in a row drop a hashtag, as does its end or a page that leads to itself", () => {
  const dry = { perfect: 0, content: 0, met: 3, nextPage: "2" };
  const once = afterPage(tag("t"), dry);
  expect(once.isOver).toBe(false);
  expect(afterPage(once, { ...dry, nextPage: "3" }).isOver).toBe(true);
  const fresh = afterPage(once, { perfect: 1, content: 0, met: 3, nextPage: "3" });
  expect([fresh.isOver, fresh.dry, afterPage(fresh, dry).isOver]).toEqual([false, 0, false]);
  expect(afterPage(tag("t"), { perfect: 3, content: 0, met: 3, nextPage: null }).isOver).toBe(true);
  expect(afterPage(tag("t", { page: "7" }), { perfect: 3, content: 0, met: 3, nextPage: "7" }).isOver).toBe(true);
});

test("a hashtag that brings strangers is dropped by the share of those who fit, however many pages it has", () => {
  const page = { perfect: 0, content: 0, met: 20, nextPage: "2" };
  expect(afterPage(tag("timewarpscan"), page).isOver).toBe(true);
  expect(afterPage(tag("skincare"), { ...page, content: 1 }).isOver).toBe(false);
  // One in sixty is chance.
  const lucky = afterPage(tag("halloween"), { ...page, content: 1 });
  const later = afterPage(lucky, { ...page, nextPage: "3" });
  expect(afterPage(tag("few"), { ...page, met: 5 }).isOver).toBe(false);
  expect([lucky.isOver, later.isOver]).toEqual([false, true]);
});

test("perfect fits are worth more than content, and a page is worth at most one", () => {
  expect(rewardOf({ perfect: 0, content: 4 })).toBeLessThan(rewardOf({ perfect: 4, content: 0 }));
  expect(rewardOf({ perfect: 50, content: 50 })).toBe(1);
});

test("a hashtag is never begun again; expected to bring more, it only comes sooner", () => {
  const read = tag("hiking", { pages: 3, page: "60", prior: 0.2 });
  const [kept, added] = enqueue([read], [tag("hiking", { prior: 0.9 }), tag("trails")]);
  expect(kept).toEqual({ ...read, prior: 0.9 });
  expect(added?.name).toBe("trails");
  expect(enqueue([withoutPages(read)], [tag("hiking")])[0]?.isOver).toBe(true);
});

test("the queue stays bounded whatever is added", () => {
  const many = Array.from({ length: 1_000 }, (_, place) => tag(`t${place}`));
  expect(enqueue([], many).length).toBeLessThan(200);
});

test("hashtags are compared in one form; everybody's and what is none are left out", () => {
  expect(["#GymTok", "Home Workout", "護膚"].map(plainTag)).toEqual(["gymtok", "homeworkout", "護膚"]);
  expect(["fyp", "#Viral", "2026", "a b!", "", "x".repeat(80)].map(plainTag)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test("why not names what is unwanted before what is lacking, and always something", () => {
  const criterion = (kind: JudgedCriterion["kind"], text: string, verdict: JudgedCriterion["verdict"], posts = 0) => ({
    ...{ kind, text, verdict, posts, postsRead: 6 },
    quotes: [{ postId: null, field: "bio" as const, words: text, by: "word" as const }],
  });
  const hiking = (verdict: JudgedCriterion["verdict"], posts: number) => criterion("topic", "hiking", verdict, posts);
  expect(
    whyNot([
      { ...hiking("no", 0), quotes: [] },
      criterion("language", "in Spanish", "no"),
      criterion("exclusion", "kids", "no", 1),
    ]),
  ).toEqual([
    { reason: "unwanted", criterion: "kids" },
    { reason: "otherLanguage", criterion: "in Spanish" },
    { reason: "notSaid", criterion: "hiking" },
  ]);
  expect(whyNot([hiking("unknown", 0)])).toEqual([{ reason: "onlyClaimed", criterion: null }]);
  expect(whyNot([hiking("yes", 1)])).toEqual([{ reason: "seldom", criterion: null }]);
  expect(whyNot([hiking("yes", 3)])).toEqual([{ reason: "weaker", criterion: null }]);
});
