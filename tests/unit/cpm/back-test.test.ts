/** The band of the predicted views, held against posts that came later. `npm run bench:forecast` prints the same for more creators. */
import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { coverageOf, fileSamples, sandboxSamples } from "#tests/support/forecast-samples.ts";
import { isFullRun, long } from "#tests/support/runs.ts";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";

const REAL = "../shared/data/world/real-creators.jsonl";

long("the 80 % band holds 75 to 85 of 100 next posts of the sandbox's creators, on every platform", () => {
  const samples = sandboxSamples({ size: 10_000, step: 3 });
  expect(samples.length).toBeGreaterThan(2_500);
  for (const platform of [null, ...PLATFORMS]) {
    const { predicted, within } = coverageOf(samples.filter((one) => platform === null || one.platform === platform));
    expect(predicted).toBeGreaterThan(300);
    expect(within, platform ?? "all").toBeGreaterThan(75);
    expect(within, platform ?? "all").toBeLessThan(85);
  }
});

it.runIf(isFullRun && existsSync(REAL))(
  "and 75 to 85 of 100 of real creators, as many below it as above (skipped without the file)",
  () => {
    const { predicted, within, below, above } = coverageOf(fileSamples(REAL));
    expect(predicted).toBeGreaterThan(1_000);
    expect(within).toBeGreaterThan(75);
    expect(within).toBeLessThan(85);
    expect(Math.abs(below - above)).toBeLessThan(5);
  },
);
