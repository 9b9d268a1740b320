import { expect, test } from "vitest";
import { growthOf, MAX_GROWTH } from "#tests/support/growth.ts";

/** What other tests measure with has to tell the two apart. */

test("work in proportion to the text stays below the limit", () => {
  const text = "a-".repeat(200_000);
  expect(growthOf((part) => part.split("-").map((word) => word.toUpperCase()), text)).toBeLessThan(MAX_GROWTH);
});

// It counts processor time: a busy machine makes it wait, not fail.
test("a pattern that begins anew at each letter passes it", { timeout: 240_000 }, () => {
  expect(growthOf((part) => /[a-]+!/.test(part), "a-".repeat(6_000))).toBeGreaterThan(MAX_GROWTH);
});
