import type { TFunction } from "i18next";
import { i18nFor } from "./i18n.ts";
import { isLanguage } from "./languages.ts";
import type { EnglishTexts } from "./resources.ts";

/** `t` with the namespace written before the key: `t("landing:title")`. */
export type PageT = TFunction<Array<keyof EnglishTexts>>;

/** The namespace of a key that names none. */
const AREAS: Array<keyof EnglishTexts> = ["shell"];

type Matches = ReadonlyArray<{ id: string; data?: unknown } | undefined>;

/** The tags of a page's `meta`: its title, in the language of the page, followed by the product's name. */
export function titleTags(matches: Matches, title: (t: PageT) => string): Array<{ title: string }> {
  const data = matches.find((match) => match?.id === "root")?.data;
  const locale = typeof data === "object" && data !== null && "locale" in data ? data.locale : undefined;
  const t: PageT = i18nFor(isLanguage(locale) ? locale : "en").getFixedT(null, AREAS);
  return [{ title: `${title(t)} · Kolscout` }];
}
