/** `npm run bench:forecast [-- --data DIR] [--step N]`: how often the band of the predicted views holds the next post (docs/decisions/fair-price.md). */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { coverageOf, type ForecastSample, fileSamples, sandboxSamples } from "#tests/support/forecast-samples.ts";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";

const { values: options } = parseArgs({
  options: { data: { type: "string", default: "../shared/data" }, step: { type: "string", default: "3" } },
});

print("computed world of the sandbox", sandboxSamples({ size: 40_000, step: Number(options.step) }));
const file = join(options.data, "world/real-creators.jsonl");
const real = fileSamples(file);
if (real.length === 0) console.log(`real creators skipped: there is no ${file}`);
else print("real creators", real);

function print(title: string, samples: readonly ForecastSample[]): void {
  console.log(title);
  for (const platform of [null, ...PLATFORMS]) {
    const own = samples.filter((one) => platform === null || one.platform === platform);
    for (const [name, some] of [
      [platform ?? "all", own],
      [`${platform ?? "all"}, 2 or 3 posts`, own.filter(({ posts }) => posts.length < 4)],
    ] as const) {
      const { predicted, silent, within, below, above, middle, width, error } = coverageOf(some);
      if (predicted < 50) continue;
      const shares = `80 % band ${within.toFixed(1)} % (below ${below.toFixed(1)}, above ${above.toFixed(1)})`;
      const rest = `50 % band ${middle.toFixed(1)} %, P90 / P50 ${width.toFixed(1)}, median error x${error.toFixed(2)}`;
      console.log(
        `  ${name.padEnd(24)} ${String(predicted).padStart(6)} posts, ${silent} not predicted or of the other kind: ${shares}, ${rest}`,
      );
    }
  }
}
