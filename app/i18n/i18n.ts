import addresses, { pages } from "virtual:kolscout-texts";
import { createInstance, type i18n as I18n, type Resource } from "i18next";
import { initReactI18next } from "react-i18next";
import { LANGUAGES, type Language } from "#workers/kernel/vocabulary.ts";
import type { TextPage } from "./resources.ts";

/**
 * One finished i18next for each language. An instance never changes its language, so that on the server many requests can
 * share it and in the browser a switch is one render with all texts at hand.
 */
const instances = new Map<Language, I18n>();

/** The pages whose own texts belong to every language that is ready. */
const openedPages = new Set<TextPage>();

/** Makes a language ready from its texts; calling it again replaces them. */
export function addLanguage(language: Language, texts: Resource[string]): void {
  const instance = createInstance();
  instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: texts },
    ns: Object.keys(texts),
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

/** The address of the file with the texts of a language, to be preloaded. */
export function textsAddress(language: Language): string {
  return addresses[language] ?? "";
}

/** The address of the file with a page's own texts, to be preloaded. */
export function pageTextsAddress(page: TextPage, language: Language): string {
  return pages[page]?.[language] ?? "";
}

/** Loads the texts of a language in the browser, once, with those of the pages that were opened. */
export async function loadLanguage(language: Language): Promise<void> {
  if (instances.has(language)) return;
  const own = [...openedPages].map((page) => loadTexts(pageTextsAddress(page, language)));
  const loaded = await Promise.all([loadTexts(textsAddress(language)), ...own]);
  addLanguage(language, Object.assign({}, ...loaded));
}

/**
 * Loads a page's own texts in the browser; the server has them already. Awaited where that page's module begins, so that they are there before
 * the page is drawn.
 */
export async function loadPageTexts(page: TextPage): Promise<void> {
  if (import.meta.env.SSR || openedPages.has(page)) return;
  openedPages.add(page);
  // The first page of a visit comes before its language, which then brings these texts with it.
  for (const [language, instance] of instances) {
    const texts = await loadTexts(pageTextsAddress(page, language));
    for (const [area, own] of Object.entries(texts)) instance.addResourceBundle(language, area, own);
  }
}

async function loadTexts(address: string): Promise<Resource[string]> {
  const loaded: { default: Resource[string] } = await import(/* @vite-ignore */ address);
  return loaded.default;
}
