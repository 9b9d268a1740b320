import { expect, test } from "vitest";
import { findHabits, HABITS } from "#scripts/test/habits.ts";

const [LONG, TRANSLATED, LARGE] = HABITS;
const lines = (count: number) => "  work();\n".repeat(count);

test("comments are read, code is not", () => {
  const text = [
    `/** ${"x".repeat(130)} */`,
    `const wide = "${"x".repeat(130)}";`,
    "// Whoever asked; what is none is empty.",
    'const nobody = "somebody";',
  ].join("\n");
  const found = findHabits([{ file: "workers/a.ts", text }]);
  expect(found[LONG]).toEqual(["workers/a.ts:1"]);
  expect(found[TRANSLATED]).toEqual(["workers/a.ts:3", "workers/a.ts:3"]);
});

test("every line of a document is read for words", () => {
  const found = findHabits([{ file: "docs/a.md", text: `It is made anew.\n${"x".repeat(130)}` }]);
  expect(found).toEqual({ [LONG]: [], [TRANSLATED]: ["docs/a.md:1"], [LARGE]: [] });
});

test("a function is as long as its own lines", () => {
  const outer = `function outer() {\n${lines(40)}  const inner = () => {\n${lines(40)}  };\n${lines(10)}}\n`;
  const long = `const long = async () => {\n${lines(59)}};\n`;
  const exact = `class A {\n  exact() {\n${lines(58)}  }\n}\n`;
  const found = (file: string) => findHabits([{ file, text: outer + exact + long }])[LARGE];
  expect(found("app/a.tsx")).toEqual([`app/a.tsx:${(outer + exact).split("\n").length}`]);
  expect(found("tests/a.ts")).toEqual([]);
});
