/**
 * Prints the patterns that the given modules make at run time, as JSON. A program of its own: modules make most of them while they are loaded, which
 * happens once in a process.
 */
import { pathToFileURL } from "node:url";
import type { Pattern } from "./pattern.ts";

/** Makes the patterns of functions; one entry for each function that holds a `new RegExp`. */
const CALLS: Readonly<Record<string, () => Promise<unknown>>> = {
  "workers/matching/places.ts": async () => (await import("#workers/matching/places.ts")).placesNamed(""),
  "app/features/shops/shop-columns.ts": async () => {
    const { columnsOfHeadings, currencyOfHeadings } = await import("#app/features/shops/shop-columns.ts");
    return currencyOfHeadings(["GMV"], columnsOfHeadings(["GMV"]));
  },
};

const ROOT = pathToFileURL(`${process.cwd()}/`).href;
const recorded: Pattern[] = [];

const record = (pattern: RegExp) => {
  // Frames: this function, the trap, the caller. Packages are not ours to judge.
  const [, file, line] = /^\s+at .*?(file:\/\/\/.+?):(\d+):\d+\)?$/.exec(new Error().stack?.split("\n")[3] ?? "") ?? [];
  if (file?.startsWith(ROOT) && !file.includes("/node_modules/"))
    recorded.push({ file: file.slice(ROOT.length), line: Number(line), source: pattern.source, flags: pattern.flags });
  return pattern;
};
const original = globalThis.RegExp;
globalThis.RegExp = new Proxy(original, {
  construct: (_, [pattern, flags]) => record(new original(pattern, flags)),
  apply: (_, __, [pattern, flags]) => record(new original(pattern, flags)),
});

for (const file of process.argv.slice(2)) {
  await import(`${ROOT}${file}`);
  await CALLS[file]?.();
}
process.stdout.write(JSON.stringify(recorded));
