import { readStored } from "#app/lib/browser-storage.ts";
import { readCookie } from "#app/lib/cookies.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import {
  closestLanguage,
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAMETER,
  LANGUAGE_STORAGE_KEYS,
} from "./languages.ts";
import { rememberLanguage } from "./remember-language.ts";

type Found = {
  cookie: string | null;
  /** As the address names it. */
  named: string | null;
  /** What local storage keeps under its keys. */
  stored: readonly (string | null)[];
  /** What the page is in. */
  shown: string;
};

/** The language of local storage (spec 1 §1), where neither a cookie nor the address says one and the page is in another; else null. */
export function languageToRestore({ cookie, named, stored, shown }: Found): Language | null {
  if (isLanguage(cookie) || isLanguage(named)) return null;
  const tag = stored.find((value) => value !== null && /^(?:zh|en)(?:[-_]|$)/i.test(value));
  const language = tag ? closestLanguage(tag) : null;
  return language === closestLanguage(shown) ? null : language;
}

/** Loads the page again in the language that local storage keeps: the server sees the cookie alone. Answers whether the page is being left. */
export function restoreLanguage(): boolean {
  const cookieOf = () => readCookie(document.cookie, LANGUAGE_COOKIE);
  const language = languageToRestore({
    cookie: cookieOf(),
    named: new URLSearchParams(location.search).get(LANGUAGE_PARAMETER),
    stored: LANGUAGE_STORAGE_KEYS.map(readStored),
    shown: document.documentElement.lang,
  });
  if (language === null) return false;
  rememberLanguage(language);
  // A browser that keeps no cookies would load it for ever.
  if (cookieOf() !== language) return false;
  location.reload();
  return true;
}
