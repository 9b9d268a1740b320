import { describe, expect, test } from "vitest";
import {
  formatAge,
  formatCount,
  formatDuration,
  formatInteger,
  formatPercent,
  formatRuns,
  initialsOf,
  regionName,
} from "#app/lib/format.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");
const DAY_MS = 86_400_000;

describe("a count", () => {
  test.each([
    [0, "0"],
    [7, "7"],
    [999, "999"],
    [1000, "1K"],
    [1049, "1K"],
    [1050, "1.1K"],
    [12_345, "12.3K"],
    [999_949, "999.9K"],
    [999_950, "1M"],
    [1_000_000, "1M"],
    [1_249_999, "1.2M"],
    [2_310_000_000, "2,310M"],
  ])("%d is shown as %s", (count, shown) => {
    expect(formatCount(count, "en")).toBe(shown);
  });

  test("keeps K and M in Chinese", () => {
    expect(formatCount(12_345, "zh-CN")).toBe("12.3K");
    expect(formatCount(45_600_000, "zh-CN")).toBe("45.6M");
  });

  test("that is missing or impossible is a dash, not zero", () => {
    for (const count of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(formatCount(count, "en")).toBe("–");
    }
  });
});

test("whole numbers carry the separators of the locale", () => {
  expect(formatInteger(1_234_567, "en")).toBe("1,234,567");
  expect(formatInteger(1_234_567, "de")).toBe("1.234.567");
  expect(formatInteger(null, "en")).toBe("–");
});

test("a share in percent has exactly one decimal", () => {
  expect(formatPercent(7, "en")).toBe("7.0%");
  expect(formatPercent(0.04, "en")).toBe("0.0%");
  expect(formatPercent(12.35, "en")).toMatch(/^12\.[34]%$/);
  expect(formatPercent(undefined, "en")).toBe("–");
});

test("ten stored units are one run, with a decimal only where there is one", () => {
  expect(formatRuns(30, "en")).toBe("3");
  expect(formatRuns(25, "en")).toBe("2.5");
  expect(formatRuns(15_000, "en")).toBe("1,500");
  expect(formatRuns(0, "zh-CN")).toBe("0");
});

describe("an age", () => {
  test.each([
    [0, "now", "刚刚"],
    [59_000, "now", "刚刚"],
    [60_000, "1 min", "1 分钟"],
    [3 * 3_600_000, "3 h", "3 小时"],
    [3 * DAY_MS, "3 d", "3 天"],
    [29 * DAY_MS, "29 d", "29 天"],
    [61 * DAY_MS, "2 mo", "2 个月"],
    [800 * DAY_MS, "2 y", "2 年"],
  ])("of %d ms is told in its largest whole unit", (elapsed, english, chinese) => {
    expect(formatAge(NOW - elapsed, NOW, "en")).toBe(english);
    expect(formatAge(NOW - elapsed, NOW, "zh-CN")).toBe(chinese);
  });

  test("of something in the future counts as now", () => {
    expect(formatAge(NOW + DAY_MS, NOW, "en")).toBe("now");
  });
});

test.each([
  [0, "0:00"],
  [9, "0:09"],
  [65, "1:05"],
  [3599.6, "1:00:00"],
  [3723, "1:02:03"],
  [null, "–"],
  [-1, "–"],
])("a video of %s seconds is labelled %s", (seconds, shown) => {
  expect(formatDuration(seconds)).toBe(shown);
});

test("a region is named in the reader's language, and what is no code has no name", () => {
  expect(regionName("US", "en")).toBe("United States");
  expect(regionName("us", "zh-CN")).toBe("美国");
  for (const code of ["", null, undefined, "USA", "U1", "<b>"]) expect(regionName(code, "en")).toBeNull();
});

test("an unknown but well-formed region code has no name rather than itself", () => {
  expect(regionName("ZZ", "en")).not.toBe("ZZ");
});

test.each([
  ["Mara Lindqvist", "ML"],
  ["@trail_head.tom", "TT"],
  ["咖啡小王", "咖"],
  ["solo", "S"],
  ["", "?"],
  ["🎧 Beats", "🎧B"],
])("the initials of %s are %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
