import { execFileSync } from "node:child_process";
import type { Pattern } from "./pattern.ts";
import { type Construction, readSources } from "./read-sources.ts";

/** `unrecorded` are uses of `RegExp` that made no pattern while they were recorded, so nothing is known about theirs. */
export type ProductPatterns = { patterns: Pattern[]; unrecorded: Construction[] };

/** Every pattern of the product: the literals, and those that its modules make when they are loaded or called. */
export function readProductPatterns(): ProductPatterns {
  const { literals, constructions } = readSources();
  const files = [...new Set(constructions.map(({ file }) => file))];
  const printed = execFileSync(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "scripts/regexes/record-constructed.ts", ...files],
    { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  const constructed: Pattern[] = JSON.parse(printed);
  const isRecorded = ({ file, line }: Construction) =>
    constructed.some((pattern) => pattern.file === file && pattern.line === line);
  return {
    patterns: [...literals, ...constructed],
    unrecorded: constructions.filter((construction) => !isRecorded(construction)),
  };
}
