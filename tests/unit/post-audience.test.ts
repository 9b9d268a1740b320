import { describe, expect, test } from "vitest";
import { kindOf } from "#app/entities/task/activity.ts";
import { TRACKING_PATH } from "#app/lib/paths.ts";
import { audiencePlatform, confidenceOf, shareInterval } from "#workers/modules/audiences/domain.ts";
import { EMPTY_TALLY, earnedUnits, withPage } from "#workers/modules/audiences/tally.ts";
import type { TaskHandler, TaskRecord } from "#workers/modules/tasks/handler.ts";
import { sharingType } from "#workers/modules/tasks/shared-type.ts";
import { type PostComment, toLanguage } from "#workers/platforms/comments.ts";

describe("how sure a share is", () => {
  // As R's binom::binom.wilson computes them.
  test.each([
    [8, 10, 0.4901625, 0.9433178],
    [0, 10, 0, 0.2775328],
    [10, 10, 0.7224672, 1],
    [50, 100, 0.4038315, 0.5961685],
    [3, 1_000, 0.0010207, 0.0087835],
  ])("%i of %i lies between %f and %f", (count, sample, low, high) => {
    const interval = shareInterval(count, sample);
    expect(interval.low).toBeCloseTo(low, 6);
    expect(interval.high).toBeCloseTo(high, 6);
  });

  test("nothing is known of an empty sample", () => {
    expect(shareInterval(0, 0)).toEqual({ low: 0, high: 1 });
    expect(confidenceOf(0)).toBe("low");
  });

  test.each([
    [60, "low"],
    [65, "medium"],
    [260, "medium"],
    [265, "high"],
  ])("a sample of %i has %s confidence", (sample, confidence) => {
    expect(confidenceOf(sample)).toBe(confidence);
  });
});

test("an ended task has earned the part of its pages, a finished one all, too few people nothing", () => {
  const people = (count: number): PostComment[] =>
    Array.from({ length: count }, (_, n) => ({ authorId: `p${n}`, text: "", language: null, country: null, at: null }));
  const nine = withPage(EMPTY_TALLY, people(9), null);
  const ten = withPage(EMPTY_TALLY, people(10), null);
  expect([earnedUnits(nine, 5, true), earnedUnits(ten, 5, true)]).toEqual([0, 20]);
  expect([earnedUnits(ten, 5, false), earnedUnits(ten, 25, false)]).toEqual([4, 1]);
  // Comments without a time tell none.
  expect(ten).toMatchObject({ pages: 1, comments: 10, firstAt: null, lastAt: null });
  expect(EMPTY_TALLY.pages).toBe(0);
});

test.each([
  ["en", "en"],
  ["zh-Hans", "zh"],
  ["pt_BR", "pt"],
  ["un", null],
  ["", null],
  ["fil", null],
])("the code %j is the language %j", (code, language) => {
  expect(toLanguage(code)).toBe(language);
});

test("Douyin and Xiaohongshu have no audience", () => {
  const platforms = (["YOUTUBE", "TIKTOK", "INSTAGRAM", "DOUYIN", "XHS"] as const).map(audiencePlatform);
  expect(platforms).toEqual(["YOUTUBE", "TIKTOK", "INSTAGRAM", null, null]);
});

test("a batch of links and the audience of a post share a type and are told apart", () => {
  const handler = (name: string): TaskHandler => ({
    type: "POST_AUDIENCE",
    step: async () => ({ kind: "fail", reasonKey: name, deliveredUnits: 0 }),
    deliveredUnits: () => name.length,
    describeSource: () => ({ label: name, url: null }),
  });
  const [shared] = sharingType([handler("batch")], handler("audience"), ({ params }) => params === "one");
  const task = (params: string) => ({ type: "POST_AUDIENCE", params }) as TaskRecord;
  expect(shared?.deliveredUnits(task("one"))).toBe("audience".length);
  expect(shared?.deliveredUnits(task("many"))).toBe("batch".length);
  expect(shared?.describeSource?.(task("one")).label).toBe("audience");
  expect(shared?.onEnd?.(task("many"), "FAILED")).toEqual([]);
  const type = "POST_AUDIENCE" as const;
  expect(kindOf({ type, source: { label: "1", url: TRACKING_PATH } })).toBeNull();
  expect(kindOf({ type, source: { label: "3", url: null } })).toBe("batch");
});
