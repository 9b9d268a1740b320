/** `npm run bench:matching -- --data DIR [--part dev|kept] [--json]`: how well and at what cost matching ranks a folder of labelled creators (docs/matching.md). */
import { parseArgs } from "node:util";
import { collect, readDeployedTables } from "./matching/collection.ts";
import { measureCost } from "./matching/cost.ts";
import { missingFile, readFolder } from "./matching/folder.ts";
import { measureInWorkerd } from "./matching/in-workerd.ts";
import { scoreNearLine, tellNearLine } from "./matching/near-line.ts";
import { scoreGroups, scoreQueries, summarize } from "./matching/ranking.ts";
import { type ConditionFigures, scoreLanguages, scoreRegions } from "./matching/with-conditions.ts";
import { ratingGain, seedGain, vague } from "./matching/with-examples.ts";
import { scoreExclusions } from "./matching/with-exclusions.ts";
import { readPart } from "./part.ts";

const { values: options } = parseArgs({
  options: {
    data: { type: "string" },
    part: { type: "string", default: "all" },
    json: { type: "boolean", default: false },
    /** Leaves out what is measured inside workerd. */
    quick: { type: "boolean", default: false },
  },
});

const missing = options.data === undefined ? "--data" : missingFile(options.data);
if (options.data === undefined || missing !== null) {
  console.log(
    `bench:matching skipped: there is no ${missing}${options.data === undefined ? "" : ` in ${options.data}`}`,
  );
  process.exit(0);
}

const folder = readFolder(options.data, readPart(options.part));
const tables = readDeployedTables();
const collection = collect(folder, tables);
const scored = scoreQueries(folder, collection);
const summary = summarize(scored);

console.log(`${folder.creators.length} creators, ${scored.length} queries; nDCG@10`);
line("macro", summary.macro);
for (const [set, figures] of Object.entries(summary.sets)) line(`  ${set}`, figures);
const languages = [...new Set(scored.map(({ language }) => language))].sort();
const byLanguage = Object.fromEntries(
  languages.map((language) => [language, summarize(scored.filter((each) => each.language === language)).macro]),
);
for (const [language, figures] of Object.entries(byLanguage)) line(`descriptions in ${language}`, figures);
const bare = readDeployedTables(false);
const withoutLexicon = summarize(scoreQueries(folder, collect(folder, bare))).macro;
line("without the lexicon", withoutLexicon);

const { counts, evidence } = scoreGroups(folder, collection);
for (const [fit, { all, top }] of counts) {
  console.log(`${fit.toLowerCase().padEnd(8)} right: ${part(all)} of all, ${part(top)} of the first ten`);
}
for (const told of tellNearLine(scoreNearLine(folder, collection), part)) console.log(told);
console.log(`evidence for ${percent(evidence)} of the first ten`);
gain(
  "three seeds",
  seedGain(folder, collection, ({ query }) => query),
);
gain("three seeds, the first thing asked for", seedGain(folder, collection, vague));
gain(
  "five likes, five dislikes",
  ratingGain(folder, collection, ({ query }) => query),
);
gain("five likes, five dislikes, the first thing asked for", ratingGain(folder, collection, vague));
const exclusions = scoreExclusions(folder, collection);
console.log(
  `"no" pairs: unwanted among the first ten ${exclusions.unwanted.ignored.toFixed(3)} → ${exclusions.unwanted.excluded.toFixed(3)}, ` +
    `in perfect fit ${exclusions.perfect.toFixed(3)} (${exclusions.queries} queries); false alarms ${exclusions.falseAlarms}`,
);
const { passed } = exclusions;
condition("language", scoreLanguages(folder, tables));
const regions = scoreRegions(options.data, tables);
if (regions !== null) condition("country, by the profile alone", regions);
console.log(`"no" pairs: perfect fits of all that bear the unwanted label: ${part([passed.perfect, passed.all])}`);

const cost = measureCost(folder, tables);
console.log(
  `Node: ${cost.analyseMs.toFixed(3)} ms and ${(cost.analysisBytes / 1024).toFixed(1)} KB to analyse a creator, ${cost.openMs.toFixed(1)} ms to open a pool of ` +
    `${cost.creators}, ${cost.rankMs.toFixed(1)} ms to rank 1,000; tables ${(cost.assetBytes / 1e6).toFixed(2)} MB`,
);
if (!options.quick) {
  const inside = await measureInWorkerd(folder);
  const { tables: tablesMb, residentPeak } = inside.memoryMb;
  console.log(
    `workerd: tables ${inside.load.ms.toFixed(0)} ms (CPU ${inside.load.cpuMs}); 1,000 candidates CPU ${inside.cold.cpuMs} ms at first, then ${inside.warm.cpuMs} ms; ` +
      `over idle the tables hold ${tablesMb.toFixed(1)} MB, resident ${residentPeak.toFixed(1)} MB at most in the first request; ` +
      `bundle ${(inside.bundleBytes / 1024).toFixed(0)} KB`,
  );
}
if (options.json) console.log(JSON.stringify({ ...summary, languages: byLanguage, withoutLexicon }));

function line(name: string, { bm25, ours }: { bm25: number; ours: number }): void {
  console.log(
    `${name.padEnd(24)} BM25 ${bm25.toFixed(3)}  ours ${ours.toFixed(3)}  x ${(ours / (bm25 || 1)).toFixed(2)}`,
  );
}

function condition(name: string, { yes, no, told }: ConditionFigures): void {
  console.log(`${name}: yes right ${part(yes)}, no right ${part(no)}, told of ${part(told)}`);
}

function gain(name: string, { before, after }: { before: number; after: number }): void {
  console.log(`${name}: ${before.toFixed(3)} → ${after.toFixed(3)} (${(after - before).toFixed(3)})`);
}

function part([right = 0, all = 0]: readonly number[]): string {
  return `${percent(right / (all || 1))} (${right}/${all})`;
}

function percent(value: number): string {
  return `${(value * 100).toFixed(1)} %`;
}
