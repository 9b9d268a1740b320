/** Finds the files of a change, and the tests that read the source tree instead of importing it. */
import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";

/** Files that differ from a commit and still exist, untracked ones included. */
export function changedFiles(since: string, cwd = process.cwd()): string[] {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).split("\n");
  const named = [
    ...git("diff", "--name-only", "--relative", "--diff-filter=d", since, "--"),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  return [...new Set(named)].filter((file) => file !== "").sort();
}

/** Unit tests that list folders of the project, directly or through a helper in `tests/support`. */
export function testsOfTheTree(): string[] {
  const lists = (file: string) => /\b(readdirSync|globSync)\(/.test(readFileSync(file, "utf8"));
  return globSync("tests/unit/**/*.test.{ts,tsx}")
    .filter((file) => lists(file) || helpersOf(file).some(lists))
    .sort();
}

function helpersOf(test: string): string[] {
  const imports = readFileSync(test, "utf8").matchAll(/from "#(tests\/support\/[^"]+)"/g);
  return [...imports].map(([, file = ""]) => file).filter((file) => existsSync(file));
}
