/** How fast the machine is while something runs. Its processor seconds vary by half with what its neighbours do; budgets are seconds of one speed. */
import { readFileSync } from "node:fs";
import ts from "typescript";

/** Thread milliseconds of the probe on the machine where `tests/budget.json` was measured. */
const REFERENCE_MS = 64;

const INTERVAL_MS = 5_000;

/** The first ones are slower, until the parser is compiled. */
const WARM_UPS = 5;

export type SpeedWatch = {
  /** Begins to measure; the function it returns says how many times as long as on the reference machine work took since then. */
  start(): () => number;
  stop(): void;
};

/** Parses a large file every few seconds: work of the kind that tests do. */
export function watchSpeed(): SpeedWatch {
  const text = readFileSync("node_modules/typescript/lib/lib.dom.d.ts", "utf8");
  const probe = () => {
    const before = process.threadCpuUsage();
    ts.createSourceFile("lib.dom.d.ts", text, ts.ScriptTarget.ESNext);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
  for (let times = 0; times < WARM_UPS; times += 1) probe();
  const samples = [probe()];
  const timer = setInterval(() => samples.push(probe()), INTERVAL_MS);
  return {
    start: () => {
      const first = samples.length - 1;
      return () => median(samples.slice(first)) / REFERENCE_MS;
    },
    stop: () => clearInterval(timer),
  };
}

function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
