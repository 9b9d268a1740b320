import { describe, expect, test } from "vitest";
import { checkedCounts, readCount, UNTOLD } from "#workers/platforms/post-counts.ts";

describe("a number as a platform tells it", () => {
  test.each([
    [0, 0, "exact"],
    [17, 17, "exact"],
    ["1520", 1_520, "exact"],
    [" 1520 ", 1_520, "exact"],
    ["1.2万", 12_000, "rounded"],
    ["10万+", 100_000, "rounded"],
    ["3.4w", 34_000, "rounded"],
    ["2.05亿", 205_000_000, "rounded"],
    ["1.5K", 1_500, "rounded"],
    ["12M", 12_000_000, "rounded"],
    [null, null, "untold"],
    [undefined, null, "untold"],
    ["", null, "untold"],
    [-1, null, "absurd"],
    ["-7", null, "absurd"],
    [1.5, null, "absurd"],
    [Number.POSITIVE_INFINITY, null, "absurd"],
    [Number.NaN, null, "absurd"],
    [1e300, null, "absurd"],
    [2 ** 53, null, "absurd"],
    ["99999999999999999999", null, "absurd"],
    ["12,50", null, "absurd"],
    ["赞", null, "absurd"],
    [{ count: 3 }, null, "absurd"],
    [999_999_999_999, 999_999_999_999, "absurd"],
    ["9999亿", 999_900_000_000, "absurd"],
  ] as const)("%s becomes %s, %s", (told, value, mark) => {
    expect(readCount(told)).toEqual({ value, mark });
  });
});

test("views below the likes are kept and marked; estimated views are never below", () => {
  const rest = { comments: UNTOLD, favorites: UNTOLD, shares: UNTOLD };
  const likes = { value: 50, mark: "exact" } as const;
  const viewsOf = (value: number | null, mark: "exact" | "estimated" | "untold") =>
    checkedCounts({ ...rest, likes, views: { value, mark } }).views;
  expect(viewsOf(0, "exact")).toEqual({ value: 0, mark: "absurd" });
  expect(viewsOf(50, "exact")).toEqual({ value: 50, mark: "exact" });
  expect(viewsOf(750, "estimated")).toEqual({ value: 750, mark: "estimated" });
  expect(viewsOf(null, "untold")).toEqual(UNTOLD);
});
