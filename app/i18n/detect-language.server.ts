import { RemixI18Next } from "remix-i18next/server";
import { readCookie } from "#app/lib/cookies.ts";
import { LANGUAGES, type Language } from "#workers/kernel/vocabulary.ts";
import { isLanguage, LANGUAGE_COOKIE } from "./languages.ts";

const detector = new RemixI18Next({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: LANGUAGES[0],
    order: ["custom", "header"],
    async findLocale(request) {
      return readCookie(request.headers.get("cookie"), LANGUAGE_COOKIE);
    },
  },
});

/** The language of a request: the remembered choice, else what the browser asks for, else English. Server only. */
export async function detectLanguage(request: Request): Promise<Language> {
  const found = await detector.getLocale(request);
  return isLanguage(found) ? found : LANGUAGES[0];
}
