import { createContext, useContext } from "react";
import type { Language } from "../lib/preferences.ts";
import { panelLocales } from "./locales.ts";

type Tree = { readonly [key: string]: string | Tree };
type KeysOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${KeysOf<Texts[Key]>}`;
}[keyof Texts & string];
/** `state.met`: a text of the panel. */
export type TextKey = KeysOf<(typeof panelLocales)["en"]>;

/** A text in a language, with its `{{parts}}` filled in. */
export function textIn(
  language: Language,
  key: TextKey,
  parts: Readonly<Record<string, string | number>> = {},
): string {
  let found: string | Tree | undefined = panelLocales[language];
  for (const step of key.split(".")) found = typeof found === "object" ? found[step] : undefined;
  const text = typeof found === "string" ? found : "";
  return Object.entries(parts).reduce((so, [name, value]) => so.replaceAll(`{{${name}}}`, () => String(value)), text);
}

export const LanguageContext = createContext<Language>("en");

export function useTexts() {
  const language = useContext(LanguageContext);
  return {
    language,
    t: (key: TextKey, parts?: Readonly<Record<string, string | number>>) => textIn(language, key, parts),
  };
}
