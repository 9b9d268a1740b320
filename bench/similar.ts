/** `npm run bench:similar [-- --data DIR]`: how like a creator those are that a find-similar search puts first, held against BM25 (docs/matching.md). */
import { parseArgs } from "node:util";
import { readDeployedTables } from "./matching/collection.ts";
import { missingFile, readFolder } from "./matching/folder.ts";
import { type Likeness, scoreSimilar } from "./similar/scoring.ts";
import { scoreSmallWorld } from "./similar/small-world.ts";

const { values: options } = parseArgs({
  options: { data: { type: "string", default: "../shared/data/retrieval-dev" } },
});
const tables = readDeployedTables();

console.log("Of the first ten: about the same | in the same language | audience within ten times");
tell("small world", scoreSmallWorld(tables));
const missing = missingFile(options.data);
if (missing !== null) console.log(`labelled creators skipped: there is no ${missing} in ${options.data}`);
else {
  const { creators } = readFolder(options.data);
  const scored = [...new Set(creators.map(({ set }) => set))].map((set) => {
    const own = scoreSimilar(
      creators.filter((creator) => creator.set === set),
      tables,
    );
    tell(set, own);
    return own;
  });
  const mean = (of: "ours" | "bm25") => scored.reduce((sum, each) => sum + each[of].alike, 0) / scored.length;
  console.log(`all labelled sets: about the same ${percent(mean("ours"))}, BM25 ${percent(mean("bm25"))}`);
}

function tell(name: string, { seeds, ours, bm25 }: { seeds: number; ours: Likeness; bm25: Likeness }): void {
  const told = ({ alike, language, size }: Likeness) => [alike, language, size].map(percent).join(" | ");
  console.log(`${name.padEnd(18)} ours ${told(ours)}   BM25 ${told(bm25)}   (${seeds} seeds)`);
}

function percent(share: number | null): string {
  return share === null ? "–" : `${(100 * share).toFixed(1)} %`;
}
