import { describe, expect, test } from "vitest";
import { autoTaskPath, readAutoTaskAddress } from "#app/entities/task/auto-task-address.ts";
import { ANY_RANGE, choiceProblem, rangeOf, readNumber, runsProblem } from "#app/features/auto-task/number-range.ts";
import { usedShare } from "#app/features/auto-task/task-state.ts";
import { ALL_REGIONS, CONTINENTS, TIERS, tierOf } from "#workers/kernel/countries.ts";

describe("a range", () => {
  const custom = (min: string, max: string) => ({ preset: "custom", min, max }) as const;

  test("of one's own needs both numbers, the first not below 0 and the second not below the first", () => {
    expect(choiceProblem(custom("", "10"))).toBe("both");
    expect(choiceProblem(custom("many", "10"))).toBe("both");
    expect(choiceProblem(custom("-1", "10"))).toBe("minLow");
    expect(choiceProblem(custom("11", "10"))).toBe("maxLow");
    expect(choiceProblem(custom("10", "10"))).toBeNull();
    expect(rangeOf(custom("1,000", "２０００"), "followers")).toEqual({ min: 1_000, max: 2_000 });
  });

  test("by preset ends where the next begins; over 500K ends at ten million followers and one million likes", () => {
    const preset = (name: "lt1k" | "gt500k") => ({ ...ANY_RANGE, preset: name });
    expect(rangeOf(preset("lt1k"), "followers")).toEqual({ min: 0, max: 1_000 });
    expect(rangeOf(preset("gt500k"), "followers")).toEqual({ min: 500_000, max: 10_000_000 });
    expect(rangeOf(preset("gt500k"), "likes")).toEqual({ min: 500_000, max: 1_000_000 });
    expect(rangeOf(ANY_RANGE, "plays")).toBeNull();
    expect(choiceProblem(ANY_RANGE)).toBeNull();
  });

  test("number is read with separators and refused with anything else", () => {
    expect(readNumber(" 12 000 ")).toBe(12_000);
    expect(["100k", "1.5M", "10万", "１０ 万", "10w", "2 k"].map(readNumber)).toEqual([
      ...[100_000, 1_500_000, 100_000, 100_000, 100_000, 2_000],
    ]);
    expect(choiceProblem(custom("100k", "1.5m"))).toBeNull();
    expect(choiceProblem(custom("1m", "999k"))).toBe("maxLow");
    expect(rangeOf(custom("100k", "1.5m"), "followers")).toEqual({ min: 100_000, max: 1_500_000 });
    for (const text of ["", "1.5", "1e3", "ten", "99999999999", "k", "1kk", "100b", "10 km"])
      expect(readNumber(text), text).toBeNull();
  });
});

test("runs are whole, at least one and no more than the balance pays for", () => {
  const problems = ["", " ", "many", "1.5", "0", "-1", "1", "12", "13", "9,999", "1k"].map((text) =>
    runsProblem(text, 12),
  );
  expect(problems).toEqual([
    ...["empty", "empty", "number", "number", "few", "few", null, null, "many", "many", "many"],
  ]);
  expect(runsProblem("1", 0)).toBe("many");
});

describe("regions", () => {
  test("stand on one continent each, have a tier and a name", () => {
    expect(new Set(ALL_REGIONS).size).toBe(ALL_REGIONS.length);
    expect(CONTINENTS).toHaveLength(6);
    const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
    expect(ALL_REGIONS.filter((code) => names.of(code) === undefined)).toEqual([]);
    const [first, second, third] = TIERS.map((tier) => ALL_REGIONS.filter((code) => tierOf(code) === tier).length);
    expect([first, second]).toEqual([39, 34]);
    expect(third).toBe(ALL_REGIONS.length - 73);
  });
});

describe("the address", () => {
  test("that is written is read again", () => {
    const address = {
      platform: "TIKTOK",
      taskId: "tsk_1",
      projectId: "prj_1",
      activeTab: "contentOk",
      isFocused: true,
      isNew: false,
    } as const;
    const url = new URL(autoTaskPath(address), "https://kolscout.test");
    expect(readAutoTaskAddress(url.searchParams)).toEqual(address);
  });

  test("without a platform is Instagram's, and an unknown platform is none", () => {
    expect(readAutoTaskAddress(new URLSearchParams()).platform).toBe("INSTAGRAM");
    expect(readAutoTaskAddress(new URLSearchParams("platform=amazon")).platform).toBeNull();
    expect(readAutoTaskAddress(new URLSearchParams("activeTab=else")).activeTab).toBe("perfectFit");
  });
});

test("the bar of used runs is green, orange from 70 % and red from 90 %", () => {
  const tones = [0, 69, 70, 89, 90, 100].map((used) => usedShare({ used, total: 100 }, false).tone);
  expect(tones).toEqual(["good", "good", "warning", "warning", "critical", "critical"]);
  expect(usedShare({ used: 5, total: 0 }, false).share).toBe(0);
  // Using up what was ordered is no danger.
  expect(usedShare({ used: 100, total: 100 }, true)).toEqual({ share: 1, tone: "good" });
});
