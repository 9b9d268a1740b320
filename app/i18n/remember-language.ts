import { keepStored } from "#app/lib/browser-storage.ts";
import { writePreferenceCookie } from "#app/lib/cookies.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { LANGUAGE_COOKIE, LANGUAGE_STORAGE_KEYS } from "./languages.ts";

/** Remembers a chosen language in this browser: for the server in a cookie, and where spec 1 §1 keeps it. */
export function rememberLanguage(language: Language): void {
  writePreferenceCookie(LANGUAGE_COOKIE, language);
  for (const key of LANGUAGE_STORAGE_KEYS) keepStored(key, language);
}
