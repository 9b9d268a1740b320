import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The folder of the lexicon's sources, one file for each group of topics. */
export const LEXICON_FOLDER = "lexicon";

/** All sources as the one file that the Worker loads: files by name, without comments, accents, empty lines and superfluous blanks. */
export function compileLexicon(folder: string = LEXICON_FOLDER): string {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".txt"))
    .sort();
  const lines = files.flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"));
  return lines
    .map((line) => (/^[@=] /.test(line) ? line.trim() : compactConcept(line)))
    .filter((line) => line !== "" && !line.startsWith("#"))
    .concat("")
    .join("\n");
}

function compactConcept(line: string): string {
  if (line.startsWith("#")) return "";
  return line
    .split("|")
    .map((column) =>
      column
        .split(",")
        .map((form) => form.trim())
        .filter(Boolean)
        .join(","),
    )
    .join("|")
    .trim();
}
