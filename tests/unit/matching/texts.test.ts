import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { growthOf, MAX_GROWTH } from "#tests/support/growth.ts";
import { MAX_DESCRIPTION } from "#workers/matching/criteria.ts";
import { segment } from "#workers/matching/segment.ts";
import { stemEnglish, stemSpanish } from "#workers/matching/stem.ts";
import { tokenize, withoutAddresses } from "#workers/matching/tokens.ts";
import { analyse, brief, creator, evidence, rank, tables } from "./support.ts";

const words = (text: string) => tokenize(text).map(({ word }) => word);

describe("the words of a text", () => {
  test("links, mail addresses and other accounts' names are none", () => {
    const text =
      "Vegan food 🌱 hi@mail.example.com via @someone https://x.example/vegan?a=1 www.shop.example linktr.ee/me more";
    expect(words(text)).toEqual(
      ["vegan", "food", "hi" /* removed below */, "via", "more"].filter((word) => word !== "hi"),
    );
  });

  test("decorated letters, accents and full width are undone", () => {
    expect(words("𝓑𝓮𝓪𝓾𝓽𝔂 ＦＩＴＮＥＳＳ Niñós café")).toEqual(["beauty", "fitness", "ninos", "cafe"]);
  });

  test("signs that belong to a word stay", () => {
    expect(words("C++ and C#, women's don't")).toEqual(["c++", "and", "c#", "women", "dont"]);
  });

  test("each word stands where it says", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
        let last = 0;
        for (const { start, end } of tokenize(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          last = end;
        }
        expect(withoutAddresses(text)).toHaveLength(text.length);
      }),
    );
  });

  test("handles and hashtags come apart", () => {
    expect(segment("veganmealprep", tables)).toEqual(["vegan", "meal", "prep"]);
    expect(segment("TravelWithAnna", tables)).toEqual(["travel", "with", "anna"]);
    expect(segment("recetasfaciles", tables)).toEqual(["recetas", "faciles"]);
    expect(segment("skincare", tables)).toEqual(["skincare"]);
    expect(segment("xqzvwk", tables)).toEqual(["xqzvwk"]);
  });

  test("inflections meet, words of another meaning do not", () => {
    expect(stemEnglish("recipes")).toBe(stemEnglish("recipe"));
    expect(stemEnglish("news")).not.toBe(stemEnglish("new"));
    expect(stemEnglish("anime")).not.toBe(stemEnglish("animals"));
    expect(stemSpanish("recetas")).toBe(stemSpanish("receta"));
    expect(stemSpanish("luces")).toBe(stemSpanish("luz"));
  });
});

describe("the language of a text", () => {
  test.each([
    ["Makeup tutorials and skincare for everyone", "en"],
    ["Busco creadoras de maquillaje con buen humor", "es"],
    ["recetas fáciles", "es"],
    ["美妆和护肤博主", "zh"],
    ["喜欢 Minecraft 和 Roblox 的主播", "zh"],
    ["Minecraft, Roblox", "en"],
    ["", "en"],
  ])("%s: %s", (text, language) => {
    expect(brief(text).language).toBe(language);
  });
});

describe("no text does harm", () => {
  const hostile = [
    "",
    " ",
    "\u0000\u0001\u202E\uFEFF",
    "'; DROP TABLE creators; --",
    "<script>alert(1)</script>",
    "(((((((((((((((((((((((a+)+)+)+$",
    "\uD800 lone surrogate \uDC00",
    "no no no no no no no no no no no not without except sin ni 不要不要不要",
    "__proto__ constructor toString hasOwnProperty",
    "#".repeat(500),
    "@".repeat(500),
    "a".repeat(500),
    "no ".repeat(166),
    "不要".repeat(250),
    "👩‍👩‍👧‍👦".repeat(40),
    "ａ".repeat(500),
    "z̷̢͓".repeat(100),
  ];

  test("hostile descriptions and profiles are read like all others", () => {
    for (const text of hostile) {
      const places = rank(text, [creator(text, text, [text, text]), creator("baker", "bread and cakes")]);
      expect(places).toHaveLength(2);
      for (const { score } of places) expect(Number.isFinite(score)).toBe(true);
      expect(() => evidence(creator(text, text, [text]), text)).not.toThrow();
    }
  });

  test("any text at all is read, and an analysis survives JSON", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 300 }),
        fc.string({ unit: "grapheme", maxLength: 300 }),
        (one, other) => {
          const analysis = analyse(creator(one, other, [one, other]));
          expect(JSON.parse(JSON.stringify(analysis))).toEqual(analysis);
          for (const { score } of rank(other, [creator(one, other), creator("baker", one)])) {
            expect(Number.isFinite(score)).toBe(true);
          }
        },
      ),
    );
  });

  test("a description is read up to its longest and not beyond", () => {
    const filled = `${"bread ".repeat(100).slice(0, MAX_DESCRIPTION - 5)} dogs`;
    expect(brief(filled).topics.has("dogs")).toBe(true);
    expect(brief(`more ${filled}`).topics.has("dogs")).toBe(false);
  });

  test("the longest texts take no more than their share of time", () => {
    const read = (bio: string) => {
      const long = creator(
        "a".repeat(64),
        bio,
        Array.from({ length: 60 }, () => "#abcdefghijklmnopqrstuvwxyz".repeat(Math.ceil(bio.length / 50))),
      );
      analyse(long);
      evidence(long, "no ".repeat(166));
    };
    expect(growthOf(read, "a@".repeat(2_500))).toBeLessThan(MAX_GROWTH);
  });
});
