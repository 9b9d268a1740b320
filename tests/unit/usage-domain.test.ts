/** Rules of the usage page: spans of days, sums, and the sentences that say what was paid for. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "#workers/kernel/app-error.ts";
import { LANGUAGES, TASK_REASONS, TASK_TYPES } from "#workers/kernel/vocabulary.ts";
import { lastDays, readDays } from "#workers/modules/usage/days.ts";
import { barsOf, dateOf, dayNumberOf, describeUse, type PaidFor, usedBetween } from "#workers/modules/usage/domain.ts";

const NOW = Date.parse("2026-11-23T15:30:00Z");
const HOUR_MS = 3_600_000;

describe("days", () => {
  test("without dates they are the last seven of the zone, whose today may be another day", () => {
    const days = (timeZone: string) => {
      const { firstDay, lastDay } = readDays({ timeZone }, NOW);
      return [dateOf(firstDay), dateOf(lastDay)];
    };
    expect(days("UTC")).toEqual(["2026-11-17", "2026-11-23"]);
    expect(days("Asia/Tokyo")).toEqual(["2026-11-18", "2026-11-24"]);
  });

  test("a day begins when the clocks of the zone say so, also when they change", () => {
    const { startOf } = readDays({ timeZone: "Europe/Berlin" }, NOW);
    const length = (date: string) => (startOf(dayNumberOf(date) + 1) - startOf(dayNumberOf(date))) / HOUR_MS;
    expect([length("2026-03-29"), length("2026-10-25"), length("2026-11-23")]).toEqual([23, 25, 24]);
    // Clocks in Beirut skip midnight itself.
    const beirut = readDays({ timeZone: "Asia/Beirut" }, NOW);
    expect(new Date(beirut.startOf(dayNumberOf("2026-03-29"))).toISOString()).toBe("2026-03-28T22:00:00.000Z");
    const { from, until } = lastDays(30, "Europe/Berlin", Date.parse("2026-11-10T12:00:00Z"));
    expect((until - from) / HOUR_MS).toBe(30 * 24 + 1);
  });

  test("every day of every zone begins at the end of a quarter of an hour", () => {
    for (const zone of Intl.supportedValuesOf("timeZone"))
      for (const date of ["2026-01-15", "2026-03-29", "2026-10-25"]) {
        const { startOf } = readDays({ timeZone: zone }, NOW);
        expect(startOf(dayNumberOf(date)) % 900_000, `${zone} ${date}`).toBe(0);
      }
  });

  test.each([
    [{ startDate: "2026-11-23", endDate: "2026-11-22" }, "endDate"],
    [{ startDate: "2000-01-01", endDate: "2026-11-22" }, "startDate"],
  ])("%o is refused", (dates, field) => {
    let refusal: unknown = null;
    try {
      readDays({ ...dates, timeZone: "UTC" }, NOW);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({ code: 1400, details: { field } });
  });
});

test("bars cover every day once, the oldest first: a day each for a month, at most twenty beyond", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 0, max: 3_660 }), (first, more) => {
      const bars = barsOf(first, first + more);
      expect(bars[0]?.first).toBe(first);
      expect(bars.at(-1)?.last).toBe(first + more);
      for (const [index, bar] of bars.entries())
        if (index > 0) expect(bar.first).toBe((bars[index - 1]?.last ?? 0) + 1);
      expect(bars.length).toBe(more < 31 ? more + 1 : bars.length);
      expect(bars.length).toBeLessThanOrEqual(more < 31 ? 31 : 20);
    }),
    { seed: 5 },
  );
});

test("types that are not told apart are the rest of what was used", () => {
  const none = { charges: 0, charged: 0, captured: 0, returned: 0, search: 0, ai: 0, card: 0, audience: 0 };
  const after = { ...none, charges: 3, charged: 100, captured: 60, returned: 30, search: 40, card: 20 };
  expect(usedBetween(none, after)).toEqual({
    ...{ charges: 3, used: 70, held: 10, givenBack: 30 },
    byType: { SIMILAR_SEARCH: 40, AI_SEARCH: 0, CARD_QUERY: 20, AUDIENCE_ANALYSIS: 0, OTHER: 10 },
  });
});

describe("sentences", () => {
  const search: PaidFor = {
    ...{
      taskId: "tsk_1",
      type: "KEYWORD",
      reason: "SEARCH",
      platform: "YOUTUBE",
      projectId: "prj_1",
      rootTaskId: "tsk_1",
    },
    ...{ source: { label: "yoga", url: null }, isGone: false, isAddition: false },
  };
  const say = (more: Partial<PaidFor> | null, language: "en" | "zh-CN" = "en", description = "yoga") =>
    describeUse(
      { quotaType: "SIMILAR_SEARCH", description, paidFor: more === null ? null : { ...search, ...more } },
      language,
    );

  test.each([
    [{}, "Keyword search for “yoga” on YouTube", "在 YouTube 搜索关键词“yoga”"],
    [
      { reason: "NEXT_PAGE" },
      "Keyword search for “yoga” on YouTube – more results",
      "在 YouTube 搜索关键词“yoga”（更多结果）",
    ],
    [{ reason: "SUPERLIKE", type: "SIMILAR" }, "Superlike: creators like yoga", "超级喜欢：与 yoga 相似的创作者"],
    [
      { type: "LONG_CRAWLER", isAddition: true },
      "Automatic task “yoga” on YouTube – more runs",
      "YouTube 自动任务“yoga”（追加次数）",
    ],
    [
      { type: "KOLSCOUT_TRACK", source: { label: "1", url: "/x" } },
      "Numbers of 1 tracked post read",
      "读取 1 个追踪作品的数据",
    ],
    [
      { type: "KOLSCOUT_TRACK", source: { label: "500", url: "/x" } },
      "Numbers of 500 tracked posts read",
      "读取 500 个追踪作品的数据",
    ],
    [
      { type: "AUDIENCE_ANALYSIS", source: { label: "50", url: null } },
      "Batch query of 50 profiles",
      "批量查询 50 个主页",
    ],
    [{ type: "POST_AUDIENCE", source: { label: "2", url: null } }, "Batch query of 2 posts", "批量查询 2 个作品"],
    [null, "Searching: yoga", "搜索：yoga"],
  ] satisfies [Partial<PaidFor> | null, string, string][])("%o", (paidFor, english, chinese) => {
    expect([say(paidFor), say(paidFor, "zh-CN")]).toEqual([english, chinese]);
  });

  test("the audience of a tracked post names the post; a task that is gone without a word names its type", () => {
    const audience = { type: "POST_AUDIENCE", source: { label: "1", url: "/dataManagement/kolscoutTrack" } } as const;
    expect(say(audience, "en", "https://www.tiktok.com/@a/video/1")).toBe(
      "Audience of a tracked post: tiktok.com/@a/video/1",
    );
    expect(say(null, "zh-CN", "")).toBe("搜索");
  });

  test("no kind of task leaves a hole, whatever was searched", () => {
    for (const language of LANGUAGES)
      for (const type of TASK_TYPES)
        for (const reason of TASK_REASONS) {
          const text = say({ type, reason, source: { label: "{{platform}} $& \\1", url: null } }, language);
          expect(text).not.toMatch(/undefined|\{\{(?!platform)/);
        }
  });
});
