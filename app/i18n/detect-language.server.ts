import type { AppLoadContext } from "@remix-run/cloudflare";
import { RemixI18Next } from "remix-i18next/server";
import { readCookie } from "#app/lib/cookies.ts";
import { LANGUAGES, type Language } from "#workers/kernel/vocabulary.ts";
import { termsOf } from "#workers/modules/schemes/domain.ts";
import { isLanguage, LANGUAGE_COOKIE, LANGUAGE_PARAMETER } from "./languages.ts";

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

/** The parameter by which the start page's address names its language, so that search engines and links find each of them. */
function languageOfAddress(request: Request): string | null {
  const { pathname, searchParams } = new URL(request.url);
  return pathname === "/" ? searchParams.get(LANGUAGE_PARAMETER) : null;
}

/** The language of a request: at the start page what its address names, else the remembered choice, else that of the terms that are tried on this browser, else what it asks for, else English. Server only. */
export async function detectLanguage(request: Request, { scheme }: Pick<AppLoadContext, "scheme">): Promise<Language> {
  const named = languageOfAddress(request);
  if (isLanguage(named)) return named;
  const chosen = readCookie(request.headers.get("cookie"), LANGUAGE_COOKIE);
  if (scheme !== null && !isLanguage(chosen)) return termsOf(scheme.scheme).language;
  const found = await detector.getLocale(request);
  return isLanguage(found) ? found : LANGUAGES[0];
}
