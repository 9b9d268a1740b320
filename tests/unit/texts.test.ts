import { expect, test } from "vitest";
import { resources } from "#app/i18n/resources.ts";

const english = flatten(resources.en);
const chinese = flatten(resources["zh-CN"]);

test("every text exists in both languages", () => {
  expect([...chinese.keys()].sort()).toEqual([...english.keys()].sort());
});

test("no text is empty or padded", () => {
  for (const [key, text] of [...english, ...chinese]) {
    expect(text.trim(), key).toBe(text);
    expect(text, key).not.toBe("");
  }
});

test("a text asks for the same values in both languages", () => {
  for (const [key, text] of english) expect(placeholders(chinese.get(key) ?? ""), key).toEqual(placeholders(text));
});

test("Chinese texts are Chinese, apart from names that are written the same", () => {
  const same = [...chinese].filter(
    ([key, text]) => /[a-z]{3}/i.test(text) && text === english.get(key) && text.includes(" "),
  );
  expect(same.map(([key]) => key)).toEqual([]);
});

function flatten(tree: object, prefix = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const path = prefix ? `${prefix}.${key}` : key;
    if (typeof value === "string") found.set(path, value);
    else for (const [inner, text] of flatten(value, path)) found.set(inner, text);
  }
  return found;
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? "").sort();
}
