import type { MetaDescriptor } from "@remix-run/cloudflare";
import type { TFunction } from "i18next";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { i18nFor, type TextsAddresses } from "./i18n.ts";
import { isLanguage } from "./languages.ts";
import type { EnglishTexts } from "./resources.ts";

/** `t` with the namespace written before the key: `t("site:nav.privacy")`. */
export type PageT = TFunction<Array<keyof EnglishTexts>>;

/** The namespace of a key that names none. */
const AREAS: Array<keyof EnglishTexts> = ["site"];

export type Matches = ReadonlyArray<{ id: string; data?: unknown } | undefined>;

/** The tags of a page's `meta`: its title, in the language of the page, followed by the product's name. */
export function titleTags(matches: Matches, title: (t: PageT) => string): MetaDescriptor[] {
  return [{ title: `${title(translate(matches))} · Kolscout` }];
}

/** `t` in the language of a page, for its `meta`. */
export function translate(matches: Matches): PageT {
  return i18nFor(languageOf(matches)).getFixedT(null, AREAS);
}

/** `titleTags` for a group of pages with texts of its own, with a word to the browser to fetch them at once. */
export function tagsWithTexts(addresses: TextsAddresses): typeof titleTags {
  return (matches, title) => {
    const preload = { tagName: "link", rel: "preload", href: addresses[languageOf(matches)], as: "fetch" };
    return [...titleTags(matches, title), { ...preload, crossOrigin: "anonymous" }];
  };
}

/** The language in which a page is shown. */
export function languageOf(matches: Matches): Language {
  const data = matches.find((match) => match?.id === "root")?.data;
  const locale = typeof data === "object" && data !== null && "locale" in data ? data.locale : undefined;
  return isLanguage(locale) ? locale : "en";
}
