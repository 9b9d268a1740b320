/** By what a build knows that nothing changed since the last one. */
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";

/** A hash of the names and contents of all files that the patterns match. */
export function fingerprintOf(patterns: readonly string[]): string {
  const hash = createHash("sha256");
  for (const pattern of patterns) {
    for (const entry of globSync(pattern, { withFileTypes: true }).sort((a, b) => compare(path(a), path(b)))) {
      if (entry.isFile()) hash.update(path(entry)).update(readFileSync(path(entry)));
    }
  }
  return hash.digest("hex");
}

const path = (entry: { parentPath: string; name: string }) => `${entry.parentPath}/${entry.name}`;
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
