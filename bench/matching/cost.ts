/** What matching costs in Node: milliseconds and bytes. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { analyseCreator } from "#workers/matching/analyse.ts";
import { readBrief } from "#workers/matching/brief.ts";
import { openPool } from "#workers/matching/pool.ts";
import { NO_EXAMPLES, rankPool } from "#workers/matching/rank.ts";
import type { MatchingTables } from "#workers/matching/tables.ts";
import type { Folder } from "./folder.ts";

const CREATORS = 1_000;
const ROUNDS = 5;

/** The best of several rounds, so that a busy machine does not count. */
export function measureCost({ creators, queries }: Folder, tables: MatchingTables) {
  const texts = creators.slice(0, CREATORS).map(({ text }) => text);
  const briefs = queries.map(({ query }) => readBrief(query, tables));
  const analyses = texts.map((text) => analyseCreator(text, tables));
  const pool = openPool(analyses, tables);
  const files = readdirSync("public/matching").map((name) => statSync(join("public/matching", name)).size);
  return {
    creators: texts.length,
    analyseMs: best(() => texts.map((text) => analyseCreator(text, tables))) / texts.length,
    analysisBytes: JSON.stringify(analyses).length / texts.length,
    openMs: best(() => openPool(analyses, tables)),
    rankMs:
      (best(() => briefs.map((brief) => rankPool(pool, brief, NO_EXAMPLES, tables))) / briefs.length) *
      (CREATORS / texts.length),
    assetBytes: files.reduce((sum, size) => sum + size, 0),
  };
}

function best(run: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const started = performance.now();
    run();
    return performance.now() - started;
  });
  return Math.min(...times);
}
