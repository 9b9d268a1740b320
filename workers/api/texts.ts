/** The server's texts: those of the codes, of the shell and of every module, in each language. */
import i18next from "i18next";
import { errorLocales } from "#workers/kernel/locales.ts";
import { LANGUAGES, type Language } from "#workers/kernel/vocabulary.ts";
import { withCount } from "#workers/kernel/with-count.ts";
import { apiLocales } from "./locales.ts";

type TextTree = { readonly [key: string]: string | TextTree };
/** One module's `locales.ts`. */
export type AreaTexts = Readonly<Record<Language, TextTree>>;

export type Texts = {
  /** The text of `namespace:path` with its placeholders filled; the key itself when there is none. */
  text(language: Language, key: string, params?: Readonly<Record<string, string | number>>): string;
  has(key: string): boolean;
};

/** Collects the texts of the modules given by namespace; `errors` and `api` are always there. */
export function createTexts(areas: Readonly<Record<string, AreaTexts>> = {}): Texts {
  const all: Record<string, AreaTexts> = { errors: errorLocales, api: apiLocales, ...areas };
  const instance = i18next.createInstance();
  instance.init({
    lng: LANGUAGES[0],
    fallbackLng: LANGUAGES[0],
    initImmediate: false,
    ns: Object.keys(all),
    resources: Object.fromEntries(
      LANGUAGES.map((language) => [
        language,
        Object.fromEntries(Object.entries(all).map(([area, texts]) => [area, texts[language]])),
      ]),
    ),
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  const byLanguage = new Map(LANGUAGES.map((language) => [language, instance.getFixedT(language)]));
  /** Texts without placeholders, once looked up: every answer carries one. */
  const plain = new Map<string, string>();
  return {
    text(language, key, params) {
      const name = `${language} ${key}`;
      const known = params === undefined ? plain.get(name) : undefined;
      if (known !== undefined) return known;
      const translate = byLanguage.get(language);
      // The declared keys are those of the pages; here a key is data.
      const text = translate
        ? String(Reflect.apply(translate, undefined, [key, params === undefined ? {} : withCount(params)]))
        : key;
      if (params === undefined && instance.exists(key)) plain.set(name, text);
      return text;
    },
    has: (key) => instance.exists(key),
  };
}
