import { describe, expect, test } from "vitest";
import { invalidInput } from "#workers/api/zod-issues.ts";
import { deletePublications, restorePublications } from "#workers/modules/publications/contract.ts";
import {
  cpmOf,
  dayNumber,
  dayStart,
  engagementRateOf,
  judgeReading,
  linkPlatform,
  MAX_COST_MINOR,
  majorOf,
  marksOf,
  marksToBits,
  readCost,
  refreshCostUnits,
  trackedPlatform,
} from "#workers/modules/publications/domain.ts";
import { publicationsLocales } from "#workers/modules/publications/locales.ts";
import { decodeReadings, encodeReading } from "#workers/modules/publications/readings.ts";
import { readSeries } from "#workers/modules/publications/series/contract.ts";
import { MAX_SPANS, spansOf } from "#workers/modules/publications/spans.ts";
import { stopStrategies } from "#workers/modules/publications/strategies/contract.ts";
import { updateBatch } from "#workers/modules/publications/track-contract.ts";
import type { CountMark, CountName, PostCount } from "#workers/platforms/post-readings.ts";

const usd = (amountMinor: number) => ({ amountMinor, currency: "USD" }) as const;

describe("CPM", () => {
  test.each([
    [80_000, 25_806, 31],
    [100_00, 3_000, 33.33],
    [100_00, 6_000, 16.67],
    [1, 2_000, 0.01],
    [1, 2_001, 0],
    [0, 500, 0],
    [1_005_00, 1_000_000, 1.01],
    [MAX_COST_MINOR, 1, 100_000_000_000],
  ])("of %d cents for %d views is %d", (cents, views, cpm) => {
    expect(cpmOf(usd(cents), views)).toBe(cpm);
  });

  test("has two decimals in a currency without any too", () => {
    expect(cpmOf({ amountMinor: 50_000, currency: "JPY" }, 30_000)).toBe(1_666.67);
  });

  test("is nothing without a cost or without a view", () => {
    expect(cpmOf(null, 1_000)).toBeNull();
    expect(cpmOf(usd(100), 0)).toBeNull();
    expect(cpmOf(usd(100), null)).toBeNull();
  });
});

describe("engagement", () => {
  test.each([
    [{ views: 10_000, likes: 450, comments: 30, favorites: 20 }, 5],
    [{ views: 3_000, likes: 100, comments: 0, favorites: 0 }, 3.3],
    [{ views: 2_000, likes: 1, comments: 0, favorites: 0 }, 0.1],
    [{ views: 100, likes: 300, comments: null, favorites: null }, 300],
  ])("of %o is %d percent", (counts, percent) => {
    expect(engagementRateOf(counts)).toBe(percent);
  });

  test("is nothing without a view, and where the likes are hidden", () => {
    expect(engagementRateOf({ views: 0, likes: 5, comments: 0, favorites: 0 })).toBeNull();
    expect(engagementRateOf({ views: null, likes: 5, comments: 0, favorites: 0 })).toBeNull();
    expect(engagementRateOf({ views: 100, likes: null, comments: 9, favorites: 0 })).toBeNull();
  });
});

describe("a cost as a person writes it", () => {
  test.each([
    ["1200", 120_000],
    [" 1200.5 ", 120_050],
    ["1,200.50", 120_050],
    ["0", 0],
    ["0.10", 10],
    [19.99, 1_999],
    [0.1, 10],
    ["１２", 1_200],
    ["100.500", 10_050],
    ["1.2k", 120_000],
    ["1.25505K", 125_505],
    ["1.5万", 1_500_000],
    ["0.01 m", 1_000_000],
  ])("%s is read to the cent", (given, amountMinor) => {
    expect(readCost(given, "USD")).toEqual({ ok: true, cost: usd(amountMinor) });
  });

  test("is taken away by nothing", () => {
    expect(readCost(null, "USD")).toEqual({ ok: true, cost: null });
    expect(readCost("  ", "USD")).toEqual({ ok: true, cost: null });
  });

  test.each([
    [-1, "negative"],
    ["-1", "negative"],
    ["−5", "negative"],
    ["12,50", "ambiguous"],
    ["1,200", "ambiguous"],
    ["1,2k", "ambiguous"],
    ["1.2kk", "notANumber"],
    ["1.000005k", "tooPrecise"],
    ["101m", "tooLarge"],
    ["1.200,50", "ambiguous"],
    ["1e999", "notANumber"],
    ["1e3", "notANumber"],
    [Number.POSITIVE_INFINITY, "tooLarge"],
    [Number.NaN, "notANumber"],
    ["0x10", "notANumber"],
    ["$5", "notANumber"],
    ["5 USD", "notANumber"],
    ["1.2.3", "notANumber"],
    ["1.005", "tooPrecise"],
    ["100000000.01", "tooLarge"],
    ["9".repeat(40), "tooLarge"],
  ])("%s is refused", (given, problem) => {
    expect(readCost(given, "USD")).toEqual({ ok: false, problem });
  });

  test("has as many digits as its currency", () => {
    expect(readCost("1200", "JPY")).toEqual({ ok: true, cost: { amountMinor: 1_200, currency: "JPY" } });
    expect(readCost("1200.5", "JPY")).toEqual({ ok: false, problem: "tooPrecise" });
    expect(majorOf({ amountMinor: 1_200, currency: "JPY" })).toBe(1_200);
    expect(majorOf(usd(1_999))).toBe(19.99);
  });
});

describe("a reading", () => {
  const known = { views: 1_000, likes: 50, comments: 5, favorites: null, shares: 2 };
  const seen = (
    given: Partial<Record<CountName, number | null>>,
    marks: Partial<Record<CountName, CountMark>> = {},
  ) => {
    const counts = { ...known, ...given };
    const countOf = (name: CountName): PostCount => ({
      value: counts[name],
      mark: marks[name] ?? (counts[name] === null ? "untold" : "exact"),
    });
    return {
      views: countOf("views"),
      likes: countOf("likes"),
      comments: countOf("comments"),
      favorites: countOf("favorites"),
      shares: countOf("shares"),
    };
  };

  test("that grows is shown as it is", () => {
    const now = { ...known, views: 1_500, likes: 60 };
    expect(judgeReading(seen(now), known)).toEqual({ shown: now, kept: now, marks: [] });
  });

  test("says that its views are estimated, or rounded", () => {
    expect(judgeReading(seen({ views: 900 }, { views: "estimated" }), null).marks).toEqual(["estimated"]);
    expect(judgeReading(seen({ likes: 12_000 }, { likes: "rounded" }), null).marks).toEqual(["rounded"]);
  });

  test("with fewer views is shown and marked", () => {
    const { shown, marks } = judgeReading(seen({ views: 900 }), known);
    expect(shown.views).toBe(900);
    expect(marks).toEqual(["fell"]);
  });

  test("without a number that was there keeps the last one on screen and stores the gap", () => {
    const { shown, kept, marks } = judgeReading(seen({ likes: null }, { likes: "hidden" }), known);
    expect([shown.likes, kept.likes, marks]).toEqual([50, null, ["missing"]]);
  });

  test("that cannot be is kept, marked and not shown", () => {
    const absurd = judgeReading(seen({ views: 900_000_000_000 }, { views: "absurd" }), known);
    expect([absurd.shown.views, absurd.kept.views, absurd.marks]).toEqual([1_000, 900_000_000_000, ["absurd"]]);
    const gone = judgeReading(seen({ views: 0 }), known);
    expect([gone.shown.views, gone.kept.views, gone.marks]).toEqual([1_000, 0, ["absurd"]]);
    expect(judgeReading(seen({ views: null }, { views: "absurd" }), null).shown.views).toBeNull();
  });

  test("keeps its marks in bits", () => {
    for (let bits = 0; bits < 32; bits += 1) expect(marksToBits(marksOf(bits))).toBe(bits);
  });
});

test("a refreshed link costs a tenth of a task credit", () => {
  expect(refreshCostUnits(500)).toBe(500);
});

test("Xiaohongshu has its short name in the calls", () => {
  expect(trackedPlatform("XIAOHONGSHU")).toBe("XHS");
  expect(linkPlatform(trackedPlatform("XIAOHONGSHU"))).toBe("XIAOHONGSHU");
  expect(linkPlatform("DOUYIN")).toBe("DOUYIN");
});

test("a day begins at midnight UTC", () => {
  const at = Date.UTC(2026, 10, 23, 23, 59, 59, 999);
  expect(dayStart(dayNumber(at))).toBe(Date.UTC(2026, 10, 23));
});

describe("kept readings", () => {
  test("are read as they were written", () => {
    const at = Date.UTC(2026, 10, 23, 12, 30, 15);
    const written = [
      { at, views: 0, likes: null, comments: 7, favorites: null, shares: 12_345_678, marks: [] },
      {
        at: at + 900_000,
        views: 200_000_000_000,
        likes: 1,
        comments: null,
        favorites: 5,
        shares: null,
        marks: ["estimated", "fell"],
      },
    ] as const;
    expect(decodeReadings(written.map(encodeReading).join(""))).toEqual(written);
  });

  test("take about thirty signs each", () => {
    const usual = { views: 1_234_567, likes: 45_678, comments: 1_234, favorites: 5_678, shares: 987 };
    expect(encodeReading({ at: Date.UTC(2026, 10, 23), ...usual, marks: [] }).length).toBeLessThanOrEqual(32);
  });
});

describe("spans of days", () => {
  const daysIn = (span: string) => {
    const [level, index] = span.split(":").map(Number);
    const size = 8 ** (level ?? 0);
    return Array.from({ length: size }, (_, day) => (index ?? 0) * size + day);
  };

  test.each([
    [20_000, 20_000],
    [20_001, 20_006],
    [19_999, 20_090],
    [20_415, 20_780],
    [12_784, 21_000],
    [20_008, 20_015],
  ])("from %d to %d are each day once, and few", (first, last) => {
    const spans = spansOf(first, last);
    const days = spans.flatMap(daysIn).sort((left, right) => left - right);
    expect(days).toEqual(Array.from({ length: last - first + 1 }, (_, index) => first + index));
    if (last - first < 366) expect(spans.length).toBeLessThanOrEqual(MAX_SPANS);
  });

  test("of no day are none", () => {
    expect(spansOf(5, 4)).toEqual([]);
  });
});

test.each([
  ["deleting", deletePublications],
  ["bringing back", restorePublications],
  ["refreshing", updateBatch],
  ["comparing", readSeries],
  ["refreshing by themselves", stopStrategies],
])("%s nothing asks for a selection, in the words of the spec", (_what, { body }) => {
  const error = body?.safeParse({ publicationIds: [] }).error;
  expect(error && invalidInput(error).details.messageKey).toBe("publications:errors.selectOne");
  expect(publicationsLocales.en.errors.selectOne).toBe("Please select at least one item");
});
