import { globSync, readFileSync } from "node:fs";
import { type AttackPattern, check } from "recheck";
import ts from "typescript";
import { expect, test } from "vitest";
import { timeOf } from "#tests/support/growth.ts";

/** No text that somebody sends may keep a pattern busy for long (THREATS I01): every regular expression of the product is analysed. */

const FOLDERS = ["app", "workers", "queues", "durable-objects"];
/** For one pattern, far above what any takes. */
const TIMEOUT_MS = 300_000;
const CHECKED_AT_ONCE = 4;
/** The checker tries texts at random; with a seed each run tries the same ones. */
const RANDOM_SEED = 20_260_301;
/** A text four times as long takes four times as long in a line, sixteen times when the work grows with the square. */
const MAX_GROWTH = 9;
const MEASURABLE_MS = 50;
const MAX_LENGTH = 256_000;

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
  ["workers/modules/publications/domain.ts", "0+$", "20 digits behind the point of a cost"],
  ["workers/modules/sightings/domain.ts", String.raw`\/+$`, "300 characters of an address"],
  ["workers/modules/sightings/domain.ts", "[.,;:!?", "300 characters of an address"],
  ["workers/modules/exports/file-reply.ts", "^[. ]+", "80 characters of a title"],
  ["workers/modules/auto-tasks/opinion-text.ts", String.raw`(?:https?:\/\/|www\.)`, "four times POST_KEPT or BIO_KEPT"],
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

/** Whether the work of a pattern grows faster than the text that was made against it. */
function isSlow(pattern: RegExp, { pumps, suffix }: AttackPattern): boolean {
  const once = pumps.reduce((sum, { pump }) => sum + pump.length, 0);
  const fastest = (length: number) => {
    const times = Math.ceil(length / Math.max(1, once));
    const text = pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join("") + suffix;
    const runs = Array.from({ length: 3 }, () => {
      pattern.lastIndex = 0;
      return timeOf(() => pattern.test(text));
    });
    return Math.min(...runs);
  };
  for (let length = 1_000; length <= MAX_LENGTH; length *= 2) {
    const whole = fastest(length);
    if (whole < MEASURABLE_MS) continue;
    // A busy machine makes one measurement long; a slow pattern shows it in each.
    return Array.from({ length: 3 }).every(() => fastest(length) / fastest(length / 4) >= MAX_GROWTH);
  }
  return false;
}

test("every regular expression takes time that grows with its text alone, or its text is short", {
  timeout: 2 * TIMEOUT_MS,
}, async () => {
  expect(distinct.length).toBeGreaterThan(200);
  const faults: string[] = [];
  const look = async ({ file, line, source, flags }: Found) => {
    const verdict = await check(source, flags, { timeout: TIMEOUT_MS, randomSeed: RANDOM_SEED });
    if (verdict.status === "safe") return;
    const growth = verdict.status === "vulnerable" ? verdict.complexity : null;
    const isPolynomial = verdict.status === "vulnerable" && verdict.complexity.type === "polynomial";
    if (isPolynomial && BOUNDED.some(([where, start]) => where === file && source.startsWith(start))) return;
    // The checker calls slow what takes long on its own clock: the text it found has to show it.
    if (isPolynomial && verdict.checker === "fuzz" && !isSlow(new RegExp(source, flags), verdict.attack)) return;
    faults.push(`${file}:${line} /${source}/${flags}: ${verdict.status} ${growth?.summary ?? ""}`);
  };
  const waiting = [...distinct];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await look(next);
  };
  await Promise.all(Array.from({ length: CHECKED_AT_ONCE }, lane));
  expect(faults).toEqual([]);
});

test.each(BOUNDED)("%s still has the pattern %s, bounded by %s", (file, start) => {
  expect(literals.filter((found) => found.file === file && found.source.startsWith(start))).not.toEqual([]);
});
