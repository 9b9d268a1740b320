/** Words of the panel. */
import { expect, test } from "vitest";
import { panelLocales } from "#extension/panel/locales.ts";
import { textIn } from "#extension/panel/texts.ts";

/** Every key with the parts of its text. */
function partsOf(texts: object, prefix = ""): string[] {
  return Object.entries(texts).flatMap(([key, text]: [string, unknown]) =>
    typeof text === "object" && text !== null
      ? partsOf(text, `${prefix}${key}.`)
      : `${prefix}${key}: ${(String(text).match(/\{\{\w+\}\}/g) ?? []).sort().join(" ")}`,
  );
}

test("both languages say the same things with the same parts", () => {
  expect(partsOf(panelLocales["zh-CN"]).sort()).toEqual(partsOf(panelLocales.en).sort());
});

test("parts are filled in as they are, and one is told as one", () => {
  expect(textIn("en", "failed", { message: "$& {{message}}" })).toBe("That didn't work: $& {{message}}");
  expect(textIn("en", "found", { count: 1, fresh: 0 })).toBe("1 creator on this page, 0 new here.");
  expect(textIn("en", "found", { count: 2, fresh: 1 })).toBe("2 creators on this page, 1 of them new here.");
  expect(textIn("zh-CN", "add.tags", { count: 1 })).toBe("为 1 位添加标签");
});
