import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asciiJson } from "#workers/kernel/ascii-json.ts";

describe("JSON in ASCII", () => {
  test("is the same value to its reader, whatever characters it holds", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: "binary" }), (value, text) => {
        const json = asciiJson({ value, [text]: text });
        expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify({ value, [text]: text })));
        expect(json).toMatch(/^[\x20-\x7f]*$/);
      }),
    );
  });

  test("writes what ASCII has as usual", () => {
    expect(asciiJson({ name: 'a "b"\n', more: ["咖", "☕", "\u{1f600}"] })).toBe(
      String.raw`{"name":"a \"b\"\n","more":["\u5496","\u2615","\ud83d\ude00"]}`,
    );
  });
});
