import { readFileSync, writeFileSync } from "node:fs";

const FILE = "tests/fixtures/regex-verdicts.json";

/** `SAFE` and `MEASURED` patterns take time linear in their text, whatever it is; other verdicts are recheck's ("2nd degree polynomial"). */
export const SAFE = "safe";
/** recheck's random search suspected the pattern, but its own attack text takes linear time. */
export const MEASURED = "linear by measurement";

/** Verdicts by pattern (`nameOf`), and the version of recheck that reached them. */
export type Verdicts = { recheck: string; patterns: Record<string, string> };

/** The verdicts as they are committed. */
export function readVerdicts(): Verdicts {
  return JSON.parse(readFileSync(FILE, "utf8"));
}

/** Writes the verdicts, sorted, so that a change shows what it adds. */
export function writeVerdicts({ recheck, patterns }: Verdicts): void {
  const sorted = Object.fromEntries(Object.entries(patterns).sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(FILE, `${JSON.stringify({ recheck, patterns: sorted }, null, 2)}\n`);
}

/** The installed version of recheck. */
export function recheckVersion(): string {
  return JSON.parse(readFileSync("node_modules/recheck/package.json", "utf8")).version;
}
