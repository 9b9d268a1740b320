/** What the usage page works out by itself: its address, the sentence on top, the card's rules, where a line leads. */
import { describe, expect, test } from "vitest";
import { typeColor } from "#app/entities/plan/use-types.ts";
import { usagePageLocales } from "#app/features/usage/locales.ts";
import { isLeftOfToday } from "#app/features/usage/quota-rules.ts";
import { sumSentence } from "#app/features/usage/sum-sentence.ts";
import { readUsageAddress, writeUsageAddress } from "#app/features/usage/usage-address.ts";
import { whereOf } from "#app/features/usage/where-link.ts";
import { daysLeft } from "#app/lib/session/quota.ts";
import type { LANGUAGES } from "#workers/kernel/vocabulary.ts";
import { QUOTA_TYPES } from "#workers/modules/billing/port.ts";
import type { QuotaInfo } from "#workers/modules/usage/contract.ts";
import type { PaidFor } from "#workers/modules/usage/domain.ts";

const read = (query: string) => readUsageAddress(new URLSearchParams(query));

describe("the address", () => {
  test("what it says is kept, what it cannot mean is the default", () => {
    const whole = "view=enterprise&member=usr_1&startDate=2026-11-01&endDate=2026-11-20&table=days&page=3&pageSize=50";
    expect(writeUsageAddress(read(whole)).toString()).toBe(whole);
    expect(writeUsageAddress(read("")).toString()).toBe("");
    expect(read("startDate=2026-11-20&endDate=2026-11-01")).toMatchObject({
      startDate: "2026-11-01",
      endDate: "2026-11-20",
    });
    for (const wrong of [
      "startDate=2026-11-20",
      "startDate=2026-02-30&endDate=2026-03-01",
      "page=-1",
      "page=1e9",
      "pageSize=7",
      "table=x",
      "member=usr_1",
    ])
      expect(writeUsageAddress(read(wrong)).toString(), wrong).toBe("");
  });
});

test("the sentence names the most used first, and what came back only where something did", () => {
  const byType = { SIMILAR_SEARCH: 100, AI_SEARCH: 0, CARD_QUERY: 300, AUDIENCE_ANALYSIS: 25, OTHER: 0 };
  const say = (
    language: (typeof LANGUAGES)[number],
    sum: { used: number; givenBack: number; byType: typeof byType },
  ) => {
    const { range } = usagePageLocales[language];
    const fill = (text: string, values: Record<string, string>) =>
      text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? "");
    return sumSentence(
      { sum: { ...sum, charges: 3, held: 0 }, total: 7 },
      {
        runs: (units) => (units / 10).toFixed(1),
        days: (count) => fill(range.days_other, { count: String(count) }),
        part: (runs, type) => fill(range.part, { runs, type: range.types[type] }),
        say: (key, values) => fill(range[key], values),
        list: (parts) => parts.join(", "),
      },
    );
  };
  expect(say("en", { used: 425, givenBack: 10, byType })).toBe(
    "42.5 runs in 7 days: 30.0 tracking, 10.0 searching, 2.5 batch queries and audiences; 1.0 given back.",
  );
  expect(say("zh-CN", { used: 425, givenBack: 0, byType })).toBe(
    "7 天内共用 42.5 次：数据追踪 30.0, 搜索 10.0, 批量查询与受众分析 2.5。",
  );
  const nothing = { SIMILAR_SEARCH: 0, AI_SEARCH: 0, CARD_QUERY: 0, AUDIENCE_ANALYSIS: 0, OTHER: 0 };
  expect(say("en", { used: 0, givenBack: 30, byType: nothing })).toBe("Nothing was used in 7 days; 3.0 given back.");
});

test("the end of a term is told within thirty days", () => {
  const now = Date.parse("2026-11-23T12:00:00Z");
  const day = 86_400_000;
  expect([1, 0.5, 30, 30.1, 0, -1].map((days) => daysLeft(now + days * day, now))).toEqual([
    1,
    1,
    30,
    null,
    null,
    null,
  ]);
});

test("what is left is said to be of today where the limit of the day is the tightest", () => {
  const quota = (remainingQuota: number, today: QuotaInfo["today"]): QuotaInfo => ({
    ...{ accountQuota: 1000, usedQuota: 50, heldQuota: 0, status: "ACTIVE" as const, plan: "TEAM" as const },
    ...{ effectiveAt: 0, expireAt: null, memberUsageDailyLimit: -1, renewsAt: null, remainingQuota, today },
  });
  const day = { limit: 100, used: 40, backAt: 0 };
  expect([60, 20, -1].map((left) => isLeftOfToday(quota(left, day)))).toEqual([true, false, false]);
  expect(isLeftOfToday(quota(0, { ...day, used: 130 }))).toBe(true);
  expect(isLeftOfToday(quota(60, null))).toBe(false);
});

test("a line leads to one's own task while it is there", () => {
  const paidFor: PaidFor = {
    ...{
      taskId: "tsk_1",
      type: "SEARCH_INPUT_BREAK",
      reason: "SEARCH",
      platform: "YOUTUBE",
      projectId: "prj_1",
      rootTaskId: "tsk_0",
    },
    ...{ source: { label: "yoga", url: null }, isGone: false, isAddition: false },
  };
  const where = (more: Partial<PaidFor>, isOwn = true) => whereOf({ paidFor: { ...paidFor, ...more }, isOwn });
  expect(where({})).toMatch(/^\/search\/input\?.*tsk_0/);
  expect(where({ type: "KOLSCOUT_TRACK" })).toBe("/dataManagement/kolscoutTrack");
  expect(where({ type: "POST_AUDIENCE", source: { label: "1", url: "/dataManagement/kolscoutTrack" } })).toBe(
    "/dataManagement/kolscoutTrack",
  );
  expect(where({ type: "AUDIENCE_ANALYSIS" })).toBe("/audience?tab=historyExport");
  expect(where({ type: "LONG_CRAWLER" })).toContain("tsk_1");
  expect([
    where({ isGone: true }),
    where({}, false),
    where({ reason: "SUPERLIKE" }),
    whereOf({ paidFor: null, isOwn: true }),
  ]).toEqual([null, null, null, null]);
});

test("each type of the log has a colour of its own, and one that is not known counts as other", () => {
  const colors = QUOTA_TYPES.map(typeColor);
  expect(new Set([...colors, typeColor("OTHER")]).size).toBe(QUOTA_TYPES.length + 1);
  expect(typeColor("toString")).toBe(typeColor("OTHER"));
});
