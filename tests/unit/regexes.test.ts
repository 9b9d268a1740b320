import { globSync, readFileSync } from "node:fs";
import { check } from "recheck";
import ts from "typescript";
import { expect, test } from "vitest";

/** No text that somebody sends may keep a pattern busy for long (THREATS I01): every regular expression of the product is analysed. */

const FOLDERS = ["app", "workers", "queues", "durable-objects"];
/** A machine that does something else meanwhile takes longer, and comes to the same verdict. */
const TIMEOUT_MS = 300_000;
const CHECKED_AT_ONCE = 4;
/** The checker tries texts at random; with a seed each run tries the same ones. */
const RANDOM_SEED = 20_260_301;

/**
 * Patterns whose work grows faster than their text, but whose text is short: file, beginning of the pattern, and what keeps it short. None may be exponential.
 */
const BOUNDED: readonly (readonly [file: string, start: string, limit: string])[] = [
  ["workers/env.ts", String.raw`\/+$`, "the Worker's own configuration"],
  ["workers/platforms/instagram/client.ts", String.raw`\*+$`, "a scope that the provider names"],
  ["workers/modules/links/domain.ts", `^["'“”`, "a word of MAX_SHOWN_LENGTH"],
  ["workers/modules/links/domain.ts", "[.,;!?。", "a line of MAX_SHOWN_LENGTH"],
  ["workers/modules/links/domain.ts", String.raw`[^\w]*$`, "a word of MAX_SHOWN_LENGTH"],
  ["workers/modules/links/split.ts", "[?&](?:v|vi", "a link of MAX_ADDRESS_LENGTH"],
  ["workers/modules/exports/file-reply.ts", "^[. ]+", "80 characters of a title"],
  ["workers/modules/auto-tasks/opinion-text.ts", String.raw`(?:https?:\/\/|www\.)`, "four times POST_KEPT or BIO_KEPT"],
  ["workers/modules/auto-tasks/opinion-text.ts", String.raw`\b[\w-]+(?:\.`, "four times POST_KEPT or BIO_KEPT"],
  ["workers/matching/criteria.ts", "(?<=^|[,;.", "the description of a task"],
  ["workers/matching/negation.ts", "(?:的)?(?:内容", "the description of a task"],
  ["workers/matching/tokens.ts", String.raw`\b[\w-]{1,63}\.`, "63 characters at each of a post's text"],
];

type Found = { file: string; line: number; source: string; flags: string };

function findLiterals(file: string): Found[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const parsed = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true, kind);
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      const line = parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({ file, line, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

const literals = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`).sort()).flatMap(findLiterals);
const distinct = [...new Map(literals.map((found) => [`${found.source}/${found.flags}`, found])).values()];

test("every regular expression takes time that grows with its text alone, or its text is short", {
  timeout: 2 * TIMEOUT_MS,
}, async () => {
  expect(distinct.length).toBeGreaterThan(200);
  const used = new Set<number>();
  const faults: string[] = [];
  const look = async ({ file, line, source, flags }: Found) => {
    const verdict = await check(source, flags, { timeout: TIMEOUT_MS, randomSeed: RANDOM_SEED });
    if (verdict.status === "safe") return;
    const growth = verdict.status === "vulnerable" ? verdict.complexity : null;
    const exception = BOUNDED.findIndex(([where, start]) => where === file && source.startsWith(start));
    if (exception >= 0 && growth?.type === "polynomial") used.add(exception);
    else faults.push(`${file}:${line} /${source}/${flags}: ${verdict.status} ${growth?.summary ?? ""}`);
  };
  const waiting = [...distinct];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await look(next);
  };
  await Promise.all(Array.from({ length: CHECKED_AT_ONCE }, lane));
  expect(faults).toEqual([]);
  expect(BOUNDED.filter((_entry, index) => !used.has(index))).toEqual([]);
});
