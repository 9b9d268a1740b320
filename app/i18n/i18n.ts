import addresses from "virtual:kolscout-texts";
import { createInstance, type i18n as I18n, type Resource } from "i18next";
import { initReactI18next } from "react-i18next";
import { LANGUAGES, type Language } from "#workers/kernel/vocabulary.ts";
import type { TextTree } from "./texts.ts";

/**
 * One finished i18next for each language. An instance never changes its language, so that on the server many requests can
 * share it and in the browser a switch is one render with all texts at hand.
 */
const instances = new Map<Language, I18n>();

type PageTexts = Readonly<Record<Language, TextTree>>;

/** The texts that came with the code of a page, by their area. */
const pageTexts = new Map<string, PageTexts>();

/** Makes a language ready from its texts; calling it again replaces them. */
export function addLanguage(language: Language, texts: Resource[string]): void {
  const instance = createInstance();
  const ofPages = Object.fromEntries([...pageTexts].map(([area, page]) => [area, page[language]]));
  const all = { ...texts, ...ofPages };
  instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: all },
    ns: Object.keys(all),
    defaultNS: "shell",
    initImmediate: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18n: false, bindI18nStore: false },
    returnNull: false,
  });
  instances.set(language, instance);
}

/** The i18next of a language that was made ready; any ready one when it was not, so that a page always has words. */
export function i18nFor(language: Language): I18n {
  const instance = instances.get(language) ?? instances.values().next().value;
  if (!instance) throw new Error(`No texts are loaded, not even for ${LANGUAGES[0]}`);
  return instance;
}

/**
 * Adds the texts of an area that one page alone speaks of, in every language that is or will be ready. Called where that page's module
 * begins, so that they are there before it is drawn; the server has them already.
 */
export function addPageTexts(area: string, texts: PageTexts): void {
  pageTexts.set(area, texts);
  for (const [language, instance] of instances) instance.addResourceBundle(language, area, texts[language]);
}

/** The address of the file with the texts of a language, to be preloaded. */
export function textsAddress(language: Language): string {
  return addresses[language] ?? "";
}

/** Loads the texts of a language in the browser, once. */
export async function loadLanguage(language: Language): Promise<void> {
  if (instances.has(language)) return;
  const loaded: { default: Resource[string] } = await import(/* @vite-ignore */ textsAddress(language));
  addLanguage(language, loaded.default);
}
