import { describe, expect, test } from "vitest";
import { growthOf, MAX_GROWTH } from "#tests/support/growth.ts";
import { type BrandTerm, readTerm, termsNamed, termText } from "#workers/modules/sightings/domain.ts";

describe("a term as it is typed", () => {
  test.each([
    ["#SummerGlow", "#summerglow"],
    ["＃夏日焕彩", "#夏日焕彩"],
    [" @Acme.Beauty ", "@acme.beauty"],
    ["https://www.Acme.com/", "acme.com"],
    ["acme.com/Summer?utm_source=x#top", "acme.com/summer"],
    ["shop.acme.co.uk", "shop.acme.co.uk"],
    ["instagram.com/acme", "instagram.com/acme"],
  ])("%s is read as %s", (typed, text) => {
    const read = readTerm(typed);
    expect("term" in read && termText(read.term)).toBe(text);
  });

  test.each([
    ["acme", "noSign"],
    ["", "noSign"],
    ["#", "malformed"],
    ["#two words", "malformed"],
    ["@.acme", "malformed"],
    ["acme .com", "malformed"],
    ["https://", "malformed"],
    ["https://www.youtube.com/", "tooWide"],
    ["tiktok.com", "tooWide"],
    [`#${"a".repeat(100)}`, "tooLong"],
  ])("%s is refused as %s", (typed, problem) => {
    expect(readTerm(typed)).toEqual({ problem });
  });
});

const tag = (value: string): BrandTerm => ({ kind: "tag", value });
const handle = (value: string): BrandTerm => ({ kind: "handle", value });
const link = (value: string): BrandTerm => ({ kind: "link", value });

describe("what a post names", () => {
  test.each<[string, BrandTerm, boolean]>([
    ["my #SummerGlow look", tag("summerglow"), true],
    ["my #SummerGlowUp look", tag("summerglow"), false],
    ["summerglow without its sign", tag("summerglow"), false],
    ["今天的妆容 ＃夏日焕彩", tag("夏日焕彩"), true],
    ["thanks @acme.", handle("acme"), true],
    ["thanks @Acme!", handle("acme"), true],
    ["thanks @acme_fan", handle("acme"), false],
    ["mail me: anna@acme", handle("acme"), false],
    ["感谢@acme 的赞助", handle("acme"), true],
    ["感谢@acme的赞助", handle("acme"), true],
    ["购买链接acme.com/summer买它", link("acme.com/summer"), true],
    ["(see acme.com/summer)", link("acme.com/summer"), true],
    ["20% off at https://www.acme.com/summer?ref=9.", link("acme.com"), true],
    ["20% off at acme.com", link("acme.com"), true],
    ["shop.acme.com/x", link("acme.com"), true],
    ["notacme.com", link("acme.com"), false],
    ["acme.com.evil.example", link("acme.com"), false],
    ["write to anna@acme.com", link("acme.com"), false],
    ["acme.com/summer/sale", link("acme.com/summer"), true],
    ["acme.com/summertime", link("acme.com/summer"), false],
    ["acme.com/winter", link("acme.com/summer"), false],
    ["（acme.com/summer）", link("acme.com/summer"), true],
  ])("%s", (text, term, isNamed) => {
    expect(termsNamed(text, [term])).toEqual(isNamed ? [term] : []);
  });

  test("all of them, in the order in which the brand lists them", () => {
    const terms = [link("acme.com"), handle("acme"), tag("other"), tag("glow")];
    expect(termsNamed("#glow with @acme → acme.com/x", terms).map(termText)).toEqual(["acme.com", "@acme", "#glow"]);
  });

  test("a caption is read in time that grows with its length alone", () => {
    const text = `${"a-".repeat(20_000)} ${"a.".repeat(20_000)} ${"@a".repeat(20_000)}`;
    const terms = [link("acme.com"), handle("acme"), tag("glow")];
    expect(growthOf((part) => termsNamed(part, terms), text)).toBeLessThan(MAX_GROWTH);
  });
});
