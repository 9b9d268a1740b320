/**
 * Fails when a habit has become more frequent than `tests/ratchets.json` allows. `--list` says where each is.
 * `--write` lowers the limits to the present counts; raising one is an edit by hand.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import * as z from "zod";
import { findHabits, HABITS } from "./test/habits.ts";

const FILE = "tests/ratchets.json";

const FOLDERS = "app,bench,docs,durable-objects,extension,queues,sandbox,scripts,tests,types,workers";
const files = globSync([`{${FOLDERS}}/**/*.{ts,tsx,md}`, "*.{ts,md}"], { exclude: ["extension/.*/**"] });
const found = findHabits(files.map((file) => ({ file, text: readFileSync(file, "utf8") })));
const limits = z.record(z.enum(HABITS), z.int()).parse(JSON.parse(readFileSync(FILE, "utf8")));

for (const habit of HABITS) {
  const [count, limit] = [found[habit].length, limits[habit]];
  console.log(`      ${habit}: ${count} of ${limit}${count > limit ? ", more than before" : ""}`);
  if (count > limit) process.exitCode = 1;
  if (process.argv.includes("--list")) console.log(found[habit].map((place) => `        ${place}\n`).join(""));
}
if (process.exitCode === 1) console.log("      Where: `node scripts/ratchets.ts --list`.");
if (process.argv.includes("--write")) {
  const lowered = Object.fromEntries(HABITS.map((habit) => [habit, Math.min(found[habit].length, limits[habit])]));
  writeFileSync(FILE, `${JSON.stringify(lowered, null, 2)}\n`);
}
