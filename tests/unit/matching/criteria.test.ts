import { describe, expect, test } from "vitest";
import { briefOf, criteriaOfBrief } from "#workers/matching/brief.ts";
import { understand } from "#workers/matching/criteria.ts";
import { brief, tables } from "./support.ts";

const read = (description: string) => criteriaOfBrief(brief(description)).map(({ kind, text }) => `${kind}: ${text}`);

describe("a description becomes criteria that its writer can check", () => {
  test.each([
    [
      "Skincare routines for sensitive skin, calm voice. No giveaways.",
      ["topic: Skincare routines for sensitive skin", "tone: calm voice", "exclusion: giveaways"],
    ],
    [
      "English speaking fitness coaches based in the UK, energetic, no supplement brands",
      [
        ...["topic: fitness coaches", "language: English speaking", "region: based in the UK", "tone: energetic"],
        "exclusion: supplement brands",
      ],
    ],
    [
      "German-speaking gaming streamers from Germany, Austria or Switzerland",
      ["topic: gaming streamers", "language: German-speaking", "region: from Germany, Austria or Switzerland"],
    ],
    [
      "creadoras mexicanas de maquillaje que hablen español, sin marcas ni tiendas",
      [
        ...["topic: maquillaje", "region: mexicanas", "language: que hablen español"],
        ...["exclusion: marcas", "exclusion: tiendas"],
      ],
    ],
    [
      "recetas de cocina en español, tono cercano, de Colombia",
      ["topic: recetas de cocina", "language: en español", "tone: tono cercano", "region: de Colombia"],
    ],
    ["说中文的美妆博主，不要品牌号", ["topic: 美妆博主", "language: 说中文的", "exclusion: 品牌号"]],
    ["在美国的美食博主，语气亲切", ["topic: 美食", "region: 在美国的", "tone: 语气亲切"]],
    ["健身博主，个人账号，位于西班牙", ["topic: 健身", "creatorKind: 个人账号", "region: 位于西班牙"]],
    [
      "home cooks living in South Africa or Papua New Guinea",
      ["topic: home cooks", "region: living in South Africa or Papua New Guinea"],
    ],
    ["home decor, real people", ["topic: home decor", "creatorKind: real people"]],
  ])("%s", (description, expected) => {
    expect(read(description)).toEqual(expected);
  });

  test.each([
    "French cooking recipes",
    "travel in Japan",
    "people teaching how to grow a brand online",
    "fashion boutique, outfits and jewellery",
    "television news reports",
    "funny sketches and pranks",
  ])("%s asks for topics alone", (description) => {
    expect(brief(description).conditions).toEqual([]);
  });

  test.each([
    ["language", "English or Spanish", ["en", "es"]],
    ["language", "en español", ["es"]],
    ["language", "说中文", ["zh"]],
    ["region", "Mexico", ["MX"]],
    ["region", "Reino Unido", ["GB"]],
    ["region", "美国", ["US"]],
    ["region", "Papua New Guinea", ["PG"]],
    ["region", "from Guinea-Bissau and South Korea", ["GW", "KR"]],
    ["region", "Latin America", "MX AR CO CL PE EC VE UY BO PY CR PA GT HN SV NI DO CU PR BR".split(" ")],
    ["creatorKind", "fan pages", ["fanPage"]],
    ["creatorKind", "tiendas", ["shop"]],
    ["creatorKind", "个人账号", ["person"]],
  ] as const)("%s “%s” means %j", (kind, text, values) => {
    expect(understand({ kind, text })).toEqual({ kind, text, values, isCheckable: true });
  });

  test("what nothing can show says so", () => {
    expect(understand({ kind: "tone", text: "calm" }).isCheckable).toBe(false);
    expect(understand({ kind: "language", text: "Klingon" }).isCheckable).toBe(false);
  });

  test("criteria that nobody corrected ask for what the description asks for", () => {
    const read = brief("makeup tutorials and skincare, in Spanish, no giveaways");
    const again = briefOf(criteriaOfBrief(read), tables);
    expect(criteriaOfBrief(again)).toEqual(criteriaOfBrief(read));
    expect(again.topics).toEqual(read.topics);
    expect(again.terms).toEqual(read.terms);
  });

  test("a criterion that was taken out, added or read as another kind counts as corrected", () => {
    const corrected = briefOf(
      [
        { kind: "topic", text: "yoga" },
        { kind: "exclusion", text: "calm" },
        { kind: "language", text: "Spanish" },
      ],
      tables,
    );
    expect(corrected.criteria.map(({ text }) => text)).toEqual(["yoga"]);
    expect(corrected.exclusions.map(({ text }) => text)).toEqual(["calm"]);
    expect(corrected.conditions.map(({ values }) => values)).toEqual([["es"]]);
  });
});

// Some of these took exponential time and blocked the isolate. If one does so again, this test hangs.
test.each([
  "a ",
  "lao o mandarin o ",
  "y autentica ",
  "平均场均",
  "除了不过",
  "with a fans ",
  "中国",
  "de 中国 ",
  "1,000 ",
  "not ",
])("500 characters of %j are read at once", (piece) => {
  const description = `makeup ${piece.repeat(500)}`.slice(0, 499);
  expect(brief(`${description}萄`).text).toHaveLength(500);
});
