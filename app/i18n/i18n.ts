import addresses from "virtual:kolscout-texts";
import { createInstance, type i18n as I18n, type Resource } from "i18next";
import { initReactI18next } from "react-i18next";
import { LANGUAGES, type Language } from "#workers/kernel/vocabulary.ts";

/**
 * One finished i18next for each language. An instance never changes its language, so that on the server many requests can
 * share it and in the browser a switch is one render with all texts at hand.
 */
const instances = new Map<Language, I18n>();

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
  return addresses[language];
}

/** Loads the texts of a language in the browser, once; throws when they cannot be fetched. */
export async function loadLanguage(language: Language): Promise<void> {
  if (instances.has(language)) return;
  const response = await fetch(textsAddress(language));
  if (!response.ok) throw new Error(`The texts of ${language} were answered with ${response.status}`);
  addLanguage(language, await response.json());
}
