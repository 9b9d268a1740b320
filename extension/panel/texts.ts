import { createContext, useContext } from "react";
import type { Language } from "../lib/preferences.ts";
import { panelLocales } from "./locales.ts";

type Tree = { readonly [key: string]: string | Tree };
type KeysOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${KeysOf<Texts[Key]>}`;
}[keyof Texts & string];
/** `state.met`: a text of the panel. */
export type TextKey = KeysOf<(typeof panelLocales)["en"]>;

/** A text in a language, with its `{{parts}}` filled in; for a `count` of one that of `<key>_one` where there is such. */
export function textIn(
  language: Language,
  key: TextKey,
  parts: Readonly<Record<string, string | number>> = {},
): string {
  const text = (parts.count === 1 ? find(language, `${key}_one`) : null) ?? find(language, key) ?? "";
  return Object.entries(parts).reduce((so, [name, value]) => so.replaceAll(`{{${name}}}`, () => String(value)), text);
}

function find(language: Language, key: string): string | null {
  let found: string | Tree | undefined = panelLocales[language];
  for (const step of key.split(".")) found = typeof found === "object" ? found[step] : undefined;
  return typeof found === "string" ? found : null;
}

export const LanguageContext = createContext<Language>("en");

export function useTexts() {
  const language = useContext(LanguageContext);
  return {
    language,
    t: (key: TextKey, parts?: Readonly<Record<string, string | number>>) => textIn(language, key, parts),
  };
}
