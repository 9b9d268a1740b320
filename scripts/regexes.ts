/**
 * `npm run regexes`: judges the product's regular expressions that have no verdict yet, and drops verdicts on patterns that are gone. With `-- --all`
 * judges every one, which takes minutes.
 */
import { judge } from "./regexes/judge.ts";
import { nameOf, type Pattern } from "./regexes/pattern.ts";
import { readProductPatterns } from "./regexes/product-patterns.ts";
import { readVerdicts, recheckVersion, SAFE, writeVerdicts } from "./regexes/verdicts.ts";

const LANES = 2;

const known = readVerdicts();
const recheck = recheckVersion();
const isKept = known.recheck === recheck && !process.argv.includes("--all");
const byName = new Map(readProductPatterns().patterns.map((pattern) => [nameOf(pattern), pattern]));
const kept = Object.entries(isKept ? known.patterns : {}).filter(([name]) => byName.has(name));
const verdicts = { recheck, patterns: Object.fromEntries(kept) };
writeVerdicts(verdicts);

const waiting = [...byName].filter(([name]) => verdicts.patterns[name] === undefined);
console.log(`${kept.length} verdicts kept, ${waiting.length} patterns to judge`);
const open: Pattern[] = [];
const lane = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, pattern] = next;
    const verdict = await judge(pattern);
    if (verdict === null) open.push(pattern);
    else {
      verdicts.patterns[name] = verdict;
      writeVerdicts(verdicts);
    }
    if (verdict !== SAFE) console.log(`${pattern.file}:${pattern.line} ${verdict ?? "no verdict in time"}: ${name}`);
  }
};
await Promise.all(Array.from({ length: LANES }, lane));
if (open.length > 0) {
  console.error(`${open.length} patterns have no verdict: run this again`);
  process.exitCode = 1;
}
