import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compileLexicon } from "#scripts/matching/compile-lexicon.ts";
import { LEXICON_LANGUAGES, readLexicon } from "#workers/matching/lexicon.ts";
import { readWordTable, wordLine } from "#workers/matching/word-table.ts";
import { tables } from "./support.ts";

describe("the lexicon", () => {
  const source = compileLexicon();
  const topics = [...readLexicon(source).topics.values()].filter(({ group }) => group !== null);

  test("what is deployed is what its sources say", () => {
    expect(readFileSync("public/matching/lexicon.txt", "utf8")).toBe(source);
  });

  test("has three hundred topics and more, each with a name in three languages", () => {
    expect(topics.length).toBeGreaterThanOrEqual(300);
    for (const { id, labels } of topics) {
      for (const language of LEXICON_LANGUAGES) expect(labels[language], id).not.toBe("");
      expect(labels.zh, id).toMatch(/\p{Script=Han}/u);
    }
  });

  test("names no topic twice", () => {
    const ids = source.split("\n").filter((line) => line.startsWith("= "));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("a line that is none of its kinds is refused", () => {
    expect(() => readLexicon("@ a : a, b, c\nloose, words | x | y")).toThrow(/loose/);
    expect(() => readLexicon("@ a : a, b, c\n= t\none | uno | 一 | more")).toThrow(/more/);
  });

  test("a topic that means its group is asked for with all of the group", () => {
    const entry = tables.lexicon.forms.en.entries.get("game");
    expect(entry?.senses.map(({ topic }) => topic)).toEqual(["gaming", "@gaming"]);
  });
});

describe("the word table", () => {
  test("knows the words of the field and puts like ones side by side", () => {
    for (const word of ["bitcoin", "skincare", "vlog", "minecraft", "workout"])
      expect(tables.words.words.has(word)).toBe(true);
    expect(tables.words.vectors.length).toBe(tables.words.stems.size * tables.words.dimensions);
  });

  test("a list and vectors of two builds are refused", () => {
    expect(() => readWordTable("2\none\ntwo", new Int8Array(2).buffer)).toThrow(/two builds/);
  });

  test("words and stems survive the list", () => {
    const lines = [
      wordLine("happy", "happi"),
      wordLine("news", "news"),
      wordLine("internationalization", "internation"),
    ];
    const table = readWordTable(["1", ...lines].join("\n"), new Int8Array([1, 2, 3]).buffer);
    expect(table.stemAt).toEqual(["happi", "news", "internation"]);
    expect([...table.words.keys()]).toEqual(["happy", "news", "internationalization"]);
  });
});
