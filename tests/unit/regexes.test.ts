import { expect, test } from "vitest";
import { nameOf } from "#scripts/regexes/pattern.ts";
import { readProductPatterns } from "#scripts/regexes/product-patterns.ts";
import { MEASURED, readVerdicts, recheckVersion, SAFE } from "#scripts/regexes/verdicts.ts";

/**
 * No text that a user sends keeps a pattern busy for long (THREATS I01). The verdicts are recheck's, kept in a file: `npm run regexes` judges new
 * patterns.
 */

/** Patterns that take polynomial time in a text that is short: file, beginning of the pattern, and what keeps the text short. */
const BOUNDED: readonly (readonly [file: string, start: string, limit: string])[] = [
  ["workers/env.ts", String.raw`\/+$`, "the Worker's own configuration"],
  ["workers/adapters/language-model/chat-client.ts", String.raw`\/+$`, "the Worker's own configuration"],
  ["workers/adapters/outside/request.ts", String.raw`\/+$`, "the Worker's own configuration"],
  ["workers/platforms/instagram/client.ts", String.raw`\*+$`, "a scope that the provider names"],
  ["workers/modules/links/domain.ts", `^["'“”`, "a word of MAX_SHOWN_LENGTH"],
  ["workers/modules/links/domain.ts", "[.,;!?。", "a line of MAX_SHOWN_LENGTH"],
  ["workers/modules/links/domain.ts", String.raw`[^\w]*$`, "a word of MAX_SHOWN_LENGTH"],
  ["workers/modules/links/split.ts", "[?&](?:v|vi", "a link of MAX_ADDRESS_LENGTH"],
  ["workers/modules/publications/domain.ts", "0+$", "20 digits behind the point of a cost"],
  ["workers/modules/sightings/domain.ts", String.raw`\/+$`, "300 characters of an address"],
  ["workers/modules/sightings/domain.ts", "[.,;:!?", "300 characters of an address"],
  ["workers/modules/exports/file-reply.ts", "^[. ]+", "80 characters of a title"],
  ["workers/matching/places.ts", String.raw`(?<![\p{L}])(?:(?:who are`, "the description of a task"],
  ["workers/matching/negation.ts", "(?:的)?(?:内容", "the description of a task"],
];

const { patterns, unrecorded } = readProductPatterns();
const verdicts = readVerdicts();
const distinct = [...new Map(patterns.map((pattern) => [nameOf(pattern), pattern])).values()];
const verdictOn = (pattern: (typeof patterns)[number]) => verdicts.patterns[nameOf(pattern)];
const named = (pattern: (typeof patterns)[number]) =>
  `${pattern.file}:${pattern.line} ${nameOf(pattern)}: ${verdictOn(pattern) ?? "no verdict"}`;

test("every pattern of the product has a verdict: `npm run regexes` judges new ones", () => {
  expect(distinct.length).toBeGreaterThan(500);
  expect(distinct.filter((pattern) => verdictOn(pattern) === undefined).map(named)).toEqual([]);
});

test("every `RegExp` in the product makes its patterns while they are recorded, or has a call in record-constructed.ts", () => {
  expect(unrecorded).toEqual([]);
});

test("the verdicts are of the installed recheck and of present patterns: `npm run regexes` brings them up to date", () => {
  expect(verdicts.recheck).toBe(recheckVersion());
  const present = new Set(distinct.map(nameOf));
  expect(Object.keys(verdicts.patterns).filter((name) => !present.has(name))).toEqual([]);
});

test("every pattern takes time linear in its text, or polynomial time in a text that is short", () => {
  const isBounded = ({ file, source }: (typeof patterns)[number]) =>
    BOUNDED.some(([where, start]) => where === file && source.startsWith(start));
  const slow = patterns.filter((pattern) => ![SAFE, MEASURED].includes(verdictOn(pattern) ?? SAFE));
  expect(
    slow.filter((pattern) => !isBounded(pattern) || !verdictOn(pattern)?.includes("polynomial")).map(named),
  ).toEqual([]);
});

// recheck searches large patterns at random and can miss that a repeated group takes exponential time.
test("no group names the same alternative twice", () => {
  const repeated = distinct.filter(({ source }) =>
    [...source.matchAll(/\((?:\?(?:[:=!]|<[=!]|<\w+>))?([^()[\]]*)\)/g)].some(([, group = ""]) => {
      const alternatives = group.split("|");
      return new Set(alternatives).size < alternatives.length;
    }),
  );
  expect(repeated.map(named)).toEqual([]);
});

test.each(BOUNDED)("%s still has the pattern %s, bounded by %s", (file, start) => {
  const found = patterns.filter((pattern) => pattern.file === file && pattern.source.startsWith(start));
  expect(found.map(verdictOn)).toContainEqual(expect.stringContaining("polynomial"));
});
