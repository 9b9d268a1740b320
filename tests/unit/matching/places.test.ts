import { describe, expect, test } from "vitest";
import { COUNTRY_CODES } from "#workers/matching/country-codes.ts";
import { placesNamed } from "#workers/matching/places.ts";
import { brief } from "./support.ts";

describe("countries are those of ISO 3166-1", () => {
  test.each(["en", "es", "zh-Hans"])("each by its name in %s", (language) => {
    const names = new Intl.DisplayNames([language], { type: "region" });
    const wrong = [...COUNTRY_CODES].flatMap((code) => {
      const name = names.of(code) ?? "";
      const found = placesNamed(name);
      return found.length === 1 && found[0] === code ? [] : `${code} ${name}: ${found}`;
    });
    expect(wrong).toEqual([]);
  });

  test.each([
    ["from France", "FR"],
    ["from Russia", "RU"],
    ["from Serbia", "RS"],
    ["from the UK", "GB"],
    ["based in Northern Ireland", "GB"],
    ["from Germany", "DE"],
    ["from Myanmar", "MM"],
    ["from Burma", "MM"],
    ["from East Timor", "TL"],
    ["from Zaire", "CD"],
    ["from Ivory Coast", "CI"],
    ["from Cape Verde", "CV"],
    ["from Swaziland", "SZ"],
    ["from the Czech Republic", "CZ"],
    ["from Turkey", "TR"],
    ["from Bosnia and Herzegovina", "BA"],
    ["from Trinidad and Tobago", "TT"],
    ["de Francia", "FR"],
    ["de Rusia", "RU"],
    ["de Costa de Marfil", "CI"],
    ["来自法国", "FR"],
    ["来自俄罗斯", "RU"],
    ["来自塞尔维亚", "RS"],
    ["来自缅甸", "MM"],
    ["来自澳门", "MO"],
    ["FR", "FR"],
  ])("%s is %s", (written, code) => {
    expect(placesNamed(written)).toEqual([code]);
  });

  test.each(["FX", "SU", "YU", "UK", "DD", "BU", "TP", "ZR", "ZZ", "EU"])("%s is no country", (code) => {
    expect(placesNamed(code).filter((each) => each === code)).toEqual([]);
  });
});

describe("a country or language alone is a limit, not a topic", () => {
  test.each([
    ["skincare, US only", "region", "US only"],
    ["skincare, France", "region", "France"],
    ["skincare, UK and Ireland", "region", "UK and Ireland"],
    ["美妆，美国", "region", "美国"],
    ["skincare, English", "language", "English"],
    ["skincare, only French", "language", "only French"],
    ["美妆，中文内容", "language", "中文内容"],
    ["US skincare creators", "region", "US"],
    ["creadoras de moda de España", "region", "de España"],
    ["skincare, Swedish-speaking", "language", "Swedish-speaking"],
  ])("%s", (description, kind, text) => {
    const { conditions, criteria } = brief(description);
    expect(conditions.map((each) => [each.kind, each.text])).toEqual([[kind, text]]);
    expect(criteria).toHaveLength(1);
  });

  test("food named like a country is food", () => {
    expect(brief("recipes, turkey, chicken").conditions).toEqual([]);
  });
});
