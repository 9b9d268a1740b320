import { describe, expect, it } from "vitest";
import { landingAddress, landingTags, languageLink, structuredData } from "#app/features/landing/landing-tags.ts";
import { robots, sitemap } from "#app/features/landing/sitemap.ts";
import { detectLanguage } from "#app/i18n/detect-language.server.ts";
import { LANGUAGES, type Language } from "#workers/kernel/vocabulary.ts";

const ORIGIN = "https://kolscout.example";
const PICTURE = { path: "/assets/shared.jpg", alt: "A screen" };
const WORDS = { title: "Find", description: "Find creators" };
const ADDRESSES: Record<Language, string> = { en: `${ORIGIN}/`, "zh-CN": `${ORIGIN}/?lng=zh-CN` };

function linksOf(language: Language, rel: string): [unknown, unknown][] {
  return landingTags(ORIGIN, language, WORDS, PICTURE).flatMap((tag) =>
    "rel" in tag && tag.rel === rel ? [["hrefLang" in tag ? tag.hrefLang : null, "href" in tag && tag.href]] : [],
  );
}

describe.each(LANGUAGES)("the start page in %s", (language) => {
  it("has one address, and names those of all languages", () => {
    expect(landingAddress(ORIGIN, language)).toBe(ADDRESSES[language]);
    expect(linksOf(language, "canonical")).toEqual([[null, ADDRESSES[language]]]);
    expect(linksOf(language, "alternate")).toEqual([
      ["en", ADDRESSES.en],
      ["zh-CN", ADDRESSES["zh-CN"]],
      ["x-default", ADDRESSES.en],
    ]);
  });

  it("is shown at its link whatever the browser asks for", async () => {
    const other = LANGUAGES.find((each) => each !== language) ?? language;
    const headers = { "accept-language": other, cookie: `kolscout_language=${other}` };
    const found = (path: string) => detectLanguage(new Request(ORIGIN + path, { headers }), { scheme: null });
    expect(await found(languageLink(language))).toBe(language);
    expect(await found("/")).toBe(other);
    expect(await found(`/pricing${languageLink(language).slice(1)}`)).toBe(other);
    expect(await found("/?lng=xx")).toBe(other);
  });

  it("says how a shared link looks", () => {
    const properties = landingTags(ORIGIN, language, WORDS, PICTURE).flatMap((tag) =>
      "property" in tag ? [[tag.property, "content" in tag && tag.content]] : [],
    );
    expect(Object.fromEntries(properties)).toMatchObject({
      "og:title": WORDS.title,
      "og:description": WORDS.description,
      "og:url": ADDRESSES[language],
      "og:image": `${ORIGIN}/assets/shared.jpg`,
      "og:image:alt": PICTURE.alt,
      "og:locale": language.replace("en", "en-US").replace("-", "_"),
    });
  });
});

it("the data for search engines cannot end their element", () => {
  const text = structuredData(ORIGIN, "en", "</script><b>");
  expect(text).not.toContain("<");
  const { "@graph": graph } = JSON.parse(text);
  expect(graph.map((node: { "@type": string }) => node["@type"])).toEqual(["Organization", "SoftwareApplication"]);
  expect(graph[1]).toMatchObject({ description: "</script><b>", publisher: { "@id": graph[0]["@id"] } });
});

it("the sitemap has the pages for everybody, the start page in both languages", () => {
  const text = sitemap(ORIGIN);
  expect([...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)).toEqual([
    ...Object.values(ADDRESSES),
    `${ORIGIN}/pricing`,
    `${ORIGIN}/privacy`,
    `${ORIGIN}/removal`,
    `${ORIGIN}/terms-of-service`,
  ]);
  expect(text.match(/hreflang="zh-CN"/g)).toHaveLength(2);
});

it("robots are led to the sitemap and kept from the API", () => {
  expect(robots(ORIGIN)).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${ORIGIN}/sitemap.xml\n`);
});
