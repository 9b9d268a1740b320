import { expect, test } from "vitest";
import { resources } from "#app/i18n/resources.ts";
import { wordsOf } from "../browser/support/words.ts";

const say = wordsOf("en");

test.each([
  ["results:panel.found", "1", "1 creator"],
  ["results:panel.found", "2", "2 creators"],
  ["results:panel.found", "1,201", "1,201 creators"],
  ["results:filter.show", "1", "Show 1 creator"],
  ["results:rate.allNo", "1", "1 creator marked as No"],
  ["exports:markedLike", "1", "1 pending creator of the file is liked."],
  ["activity:done", "1", "1 creator"],
])("%s counts %s as one or many", (key, number, expected) => {
  expect(say(key, { number })).toBe(expected);
});

test("no English text counts creators without a form for one", () => {
  const texts = new Map<string, string>();
  const read = (tree: object, path: string) => {
    for (const [key, value] of Object.entries(tree)) {
      if (typeof value === "string") texts.set(`${path}${key}`, value);
      else read(value, `${path}${key}.`);
    }
  };
  read(resources.en, "");
  const missing = [...texts].filter(
    ([key, text]) =>
      /\{\{number\}\} (?:pending )?creators/.test(text) &&
      !/_(?:one|other)$/.test(key) &&
      !texts.has(`${key}_one`) &&
      // Said of several only, or of a number that never is one.
      !/fromIndex|doneMany|undoneMany|compareHint|runsHint|found$|pricing|searchBox|records|savedCreators|tooMany|modes|shopVetting/.test(
        key,
      ),
  );
  expect(missing.map(([key]) => key)).toEqual([]);
});
