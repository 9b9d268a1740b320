import { describe, expect, test } from "vitest";
import { brokenLimit, type Limits } from "#workers/matching/limits.ts";

const OPEN: Limits = { followers: null, regions: [], averageViews: null, averageLikes: null };
const ANNA = { followers: 10_000, region: "es", averageViews: 2_000, averageLikes: null };

describe("hard limits", () => {
  test("without limits everybody passes, with all unknown too", () => {
    expect(brokenLimit(ANNA, OPEN)).toBeNull();
    expect(brokenLimit({ followers: null, region: null, averageViews: null, averageLikes: null }, OPEN)).toBeNull();
    expect(brokenLimit(ANNA, { ...OPEN, averageLikes: { min: null, max: null } })).toBeNull();
  });

  test("both ends of a range are inside", () => {
    expect(brokenLimit(ANNA, { ...OPEN, followers: { min: 10_000, max: 10_000 } })).toBeNull();
    expect(brokenLimit(ANNA, { ...OPEN, followers: { min: 10_001, max: null } })).toBe("followers");
    expect(brokenLimit(ANNA, { ...OPEN, averageViews: { min: null, max: 1_999 } })).toBe("averageViews");
  });

  test("regions are compared without case", () => {
    expect(brokenLimit(ANNA, { ...OPEN, regions: ["MX", "ES"] })).toBeNull();
    expect(brokenLimit(ANNA, { ...OPEN, regions: ["MX"] })).toBe("regions");
  });

  test("what is unknown keeps no limit", () => {
    expect(brokenLimit(ANNA, { ...OPEN, averageLikes: { min: 0, max: null } })).toBe("averageLikes");
    expect(brokenLimit({ ...ANNA, region: null }, { ...OPEN, regions: ["ES"] })).toBe("regions");
  });
});
