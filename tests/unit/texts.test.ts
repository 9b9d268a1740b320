import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { AREAS_OF_PAGES, resources } from "#app/i18n/resources.ts";

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

test("Chinese has one word for creator: 创作者", () => {
  const others = [...chinese].filter(([, text]) => /博主|达人|网红|红人/.test(text));
  expect(others.map(([key]) => key)).toEqual([]);
});

test.each(Object.entries(AREAS_OF_PAGES))(
  "what the pages of %s say is asked for by nothing that does not fetch it",
  (pages, areas) => {
    const routes = readdirSync("app/routes").map((name) => join("app/routes", name));
    // A page without scripts is written by the server, which has all texts.
    const still = ["app/routes/_index.tsx", "app/routes/report.$token.tsx", "app/routes/unsubscribe.$token.tsx"];
    const seen = new Set([...still, "app/i18n/resources.ts"]);
    const queue = ["app/root.tsx", "app/entry.client.tsx", ...routes];
    const [fetching, asking]: [string[], string[]] = [[], []];
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
      if (seen.has(file) || !existsSync(file)) continue;
      seen.add(file);
      const imported = importsOf(file);
      if (imported.includes(`app/i18n/${pages}-texts.ts`)) {
        // A page, or a part of several that is fetched later.
        if (file.startsWith("app/routes/") || file.endsWith(".client.tsx")) fetching.push(file);
        continue;
      }
      const source = readFileSync(file, "utf8");
      const asks = [...areas].some((area) => new RegExp(`["'\`]${area}:|useTranslation\\([^)]*"${area}"`).test(source));
      if (asks) asking.push(file);
      queue.push(...imported);
    }
    if (pages !== "landing") expect(fetching).not.toEqual([]);
    expect(asking).toEqual([]);
  },
);

test("a file asks only for texts of its own floor or of one below", () => {
  const places = new Map<string, string>();
  const source = readFileSync("app/i18n/resources.ts", "utf8");
  for (const [, locales = "", path = ""] of source.matchAll(/import { (\w+) } from "#(app\/[^"]+)"/g)) {
    const area = new RegExp(`(\\w+): mirrored\\(${locales}\\)`).exec(source)?.[1];
    if (area) places.set(area, path);
  }
  expect(places.size).toBeGreaterThan(30);
  const asking: string[] = [];
  for (const file of readdirSync("app", { recursive: true, encoding: "utf8" }).map((name) => join("app", name))) {
    if (!/\.tsx?$/.test(file)) continue;
    const text = readFileSync(file, "utf8");
    for (const [area, path] of places)
      if (floorOf(path) > floorOf(file) && new RegExp(`["'\`]${area}:|useTranslation\\([^)]*"${area}"`).test(text))
        asking.push(`${file}: ${area}`);
  }
  expect(asking).toEqual([]);
});

/** 0 below the entities, 4 for routes, gallery and entries, which may ask for all texts (docs/architecture.md). */
function floorOf(file: string): number {
  const floor = ["entities", "features", "frame"].findIndex((name) => file.startsWith(`app/${name}/`));
  if (floor >= 0) return floor + 1;
  return /^app\/(components|i18n|lib|styles)\//.test(file) ? 0 : 4;
}

/** Files of the app that a file imports, at once or later. */
function importsOf(file: string): string[] {
  const named = [...readFileSync(file, "utf8").matchAll(/(?:from|import)\s*\(?\s*"(#app\/|\.{1,2}\/)([^"]+)"/g)];
  return named.map(([, root = "", path = ""]) =>
    root === "#app/" ? join("app", path) : join(dirname(file), root, path),
  );
}

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
