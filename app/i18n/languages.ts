import { LANGUAGES, type Language } from "#workers/kernel/vocabulary.ts";

/** The cookie that remembers the chosen language for a year; spec 1 §1 keeps it in local storage too. */
export const LANGUAGE_COOKIE = "kolscout_language";

/** Names the language in the start page's address. */
export const LANGUAGE_PARAMETER = "lng";

/** The two keys of local storage under which spec 1 §1 keeps the language; read where there is no cookie (`restoreLanguage`). */
export const LANGUAGE_STORAGE_KEYS = ["locale", "language"] as const;

/** Each language in its own words, for the menu that chooses it. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", "zh-CN": "简体中文" };

/** Says whether a value from outside is an interface language. */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** The language to show for a tag such as `zh`, `zh-Hant-TW` or `en-GB`: any Chinese is zh-CN, all else English. */
export function closestLanguage(tag: string | null | undefined): Language {
  return tag?.toLowerCase().startsWith("zh") ? "zh-CN" : "en";
}
