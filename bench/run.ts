/** `npm run bench`: measures, prints one table and ends with 1 when a figure misses its ceiling (docs/performance.md). */
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { createContext } from "./context.ts";
import { FIGURES } from "./figures.ts";
import { formatTable, judge, type Reading } from "./reading.ts";

const { values: options } = parseArgs({
  options: {
    only: { type: "string", multiple: true, default: [] },
    json: { type: "string" },
    quick: { type: "boolean", default: false },
  },
});

const unknown = options.only.filter((name) => !FIGURES.some((figure) => figure.name === name));
if (unknown.length > 0) {
  throw new Error(`No such figure: ${unknown.join(", ")}. There are: ${FIGURES.map(({ name }) => name).join(", ")}`);
}
const chosen = FIGURES.filter(({ name }) => options.only.length === 0 || options.only.includes(name));

const context = createContext(options.quick);
const readings: Reading[] = [];
const broken: string[] = [];
try {
  for (const figure of chosen) {
    const started = performance.now();
    try {
      readings.push(...(await figure.measure(context)));
      console.log(`${figure.name}: ${figure.title} (${Math.round((performance.now() - started) / 1_000)} s)`);
    } catch (error) {
      broken.push(figure.name);
      console.error(`${figure.name} could not be measured:`, error);
    }
  }
} finally {
  await context.close();
}

console.log(`\n${formatTable(readings)}\n`);
console.log(`${cpus().length} x ${cpus()[0]?.model.trim() ?? "unknown processor"}, Node ${process.versions.node}`);
if (options.quick)
  console.log("A quick run: few rounds and rows, to see that everything runs; its numbers judge nothing.");
const missed = readings.filter((reading) => judge(reading) === "FAIL");
console.log(`bench: ${readings.length - missed.length} within, ${missed.length} missed, ${broken.length} not measured`);
if (options.json)
  writeFileSync(
    options.json,
    `${JSON.stringify({ readings, missed: missed.map(({ what }) => what), broken }, null, 2)}\n`,
  );
process.exit(missed.length + broken.length > 0 ? 1 : 0);
