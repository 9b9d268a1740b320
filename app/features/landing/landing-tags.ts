import type { MetaDescriptor } from "@remix-run/cloudflare";
import { LANGUAGE_PARAMETER } from "#app/i18n/languages.ts";
import { LANGUAGES, type Language } from "#workers/kernel/vocabulary.ts";

/** What search engines and previews read of the start page. Pure. */

type Words = { title: string; description: string };

/** A picture of 1,200 by 630, by its path. */
type Picture = { path: string; alt: string };

/** Open Graph's names of the languages. */
const OG_LOCALES: Record<Language, string> = { en: "en_US", "zh-CN": "zh_CN" };

/** Where the start page is in a language: English at the root, which is also where all are sent who name none. */
export function landingAddress(origin: string, language: Language): string {
  return language === LANGUAGES[0] ? `${origin}/` : `${origin}/?${LANGUAGE_PARAMETER}=${language}`;
}

/** Where the start page is shown in a language whatever the visitor asks for otherwise. */
export function languageLink(language: Language): string {
  return `/?${LANGUAGE_PARAMETER}=${language}`;
}

/** Description, the one address of this language and those of the others, and how a shared link looks. */
export function landingTags(
  origin: string,
  language: Language,
  { title, description }: Words,
  picture: Picture,
): MetaDescriptor[] {
  const address = landingAddress(origin, language);
  const alternates = LANGUAGES.map((each) => alternate(each, landingAddress(origin, each)));
  return [
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    ...alternates,
    alternate("x-default", landingAddress(origin, LANGUAGES[0])),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: "Kolscout" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: origin + picture.path },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: picture.alt },
    { name: "twitter:card", content: "summary_large_image" },
    { property: "og:locale", content: OG_LOCALES[language] },
    ...LANGUAGES.filter((each) => each !== language).map((each) => ({
      property: "og:locale:alternate",
      content: OG_LOCALES[each],
    })),
  ];
}

function alternate(hrefLang: string, href: string): MetaDescriptor {
  return { tagName: "link", rel: "alternate", hrefLang, href };
}

/** The product and who makes it as JSON-LD, safe to stand in a page. */
export function structuredData(origin: string, language: Language, description: string): string {
  const maker = { "@type": "Organization", "@id": `${origin}/#maker`, name: "Kolscout", url: `${origin}/` };
  const product = {
    "@type": "SoftwareApplication",
    name: "Kolscout",
    url: landingAddress(origin, language),
    description,
    applicationCategory: "BusinessApplication",
    operatingSystem: "Web",
    inLanguage: LANGUAGES,
    publisher: { "@id": maker["@id"] },
    offers: { "@type": "Offer", price: "0", priceCurrency: "USD", url: `${origin}/pricing` },
  };
  const graph = [{ ...maker, logo: `${origin}/favicon.svg` }, product];
  return JSON.stringify({ "@context": "https://schema.org", "@graph": graph }).replaceAll("<", "\\u003c");
}
