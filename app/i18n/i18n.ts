import addresses from "virtual:kolscout-texts";
import { createInstance, type i18n as I18n, type Resource } from "i18next";
import { initReactI18next } from "react-i18next";
import { LANGUAGES, type Language } from "#workers/kernel/vocabulary.ts";
import { withCount } from "#workers/kernel/with-count.ts";
import { closestLanguage } from "./languages.ts";

/** Language → address of a file of texts. */
export type TextsAddresses = Readonly<Record<Language, string>>;

/**
 * One finished i18next for each language. An instance never changes its language, so that on the server many requests can
 * share it and in the browser a switch is one render with all texts at hand.
 */
const instances = new Map<Language, I18n>();
/** In the browser: the languages and the files that were asked for, each of which is fetched in each of them. */
const wanted = { languages: new Set<Language>(), files: new Set<TextsAddresses>([addresses]) };
const fetched = new Map<string, Promise<Resource[string]>>();

/** Makes a language ready from its texts; calling it again replaces them. */
export function addLanguage(language: Language, texts: Resource[string]): void {
  const instance = createInstance();
  instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: texts },
    ns: Object.keys(texts),
    defaultNS: "site",
    initImmediate: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18n: false, bindI18nStore: false },
    returnNull: false,
  });
  const translate = instance.t;
  Object.assign(instance, {
    t: (key: unknown, values?: unknown, ...rest: unknown[]) =>
      Reflect.apply(translate, instance, [key, isValues(values) ? withCount(values) : values, ...rest]),
  });
  instances.set(language, instance);
}

function isValues(values: unknown): values is object {
  return typeof values === "object" && values !== null;
}

/** The i18next of a language that was made ready; any ready one when it was not, so that a page always has words. */
export function i18nFor(language: Language): I18n {
  const instance = instances.get(language) ?? instances.values().next().value;
  if (!instance) throw new Error(`No texts are loaded, not even for ${LANGUAGES[0]}`);
  return instance;
}

/** The address of the file with the texts of a language that every page needs, to be preloaded. */
export function textsAddress(language: Language): string {
  return addresses[language];
}

/** Loads the texts of a language in the browser, once: those of every page, and those that pages have asked for. Throws when they cannot be fetched. */
export async function loadLanguage(language: Language): Promise<void> {
  wanted.languages.add(language);
  let texts: Resource[string][] = [];
  // A file may be asked for while the others are fetched.
  while (texts.length < wanted.files.size)
    texts = await Promise.all([...wanted.files].map((file) => fetchTexts(file[language])));
  if (!instances.has(language)) addLanguage(language, Object.assign({}, ...texts));
}

/** Loads one more file of texts in the browser, in every language that was asked for, whether its other texts are there yet or not. Throws when it cannot be fetched. */
export async function loadTexts(file: TextsAddresses): Promise<void> {
  wanted.files.add(file);
  wanted.languages.add(closestLanguage(document.documentElement.lang));
  await Promise.all(
    [...wanted.languages].map(async (language) => {
      const texts = await fetchTexts(file[language]);
      const instance = instances.get(language);
      for (const [area, words] of Object.entries(texts)) instance?.addResourceBundle(language, area, words);
    }),
  );
}

function fetchTexts(address: string): Promise<Resource[string]> {
  const known = fetched.get(address);
  if (known) return known;
  const texts = fetchJson(address);
  fetched.set(address, texts);
  texts.catch(() => fetched.delete(address));
  return texts;
}

async function fetchJson(address: string): Promise<Resource[string]> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The texts at ${address} were answered with ${response.status}`);
  return response.json();
}
