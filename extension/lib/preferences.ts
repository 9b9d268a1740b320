import { browser } from "wxt/browser";

/** How the panel looks and speaks: as the browser does, unless something else was chosen. */

export const LANGUAGES = ["en", "zh-CN"] as const;
export type Language = (typeof LANGUAGES)[number];
export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
/** Null follows the browser. */
export type Preferences = { language: Language | null; theme: Theme | null };

const KEY = "preferences";

export async function readPreferences(): Promise<Preferences> {
  const { [KEY]: stored } = await browser.storage.local.get(KEY);
  const get = (name: string): unknown =>
    typeof stored === "object" && stored !== null ? Reflect.get(stored, name) : null;
  return {
    language: LANGUAGES.find((known) => known === get("language")) ?? null,
    theme: THEMES.find((known) => known === get("theme")) ?? null,
  };
}

export async function writePreferences(preferences: Preferences): Promise<void> {
  await browser.storage.local.set({ [KEY]: preferences });
}

/** The language to speak: the chosen one, else the browser's where it is ours. */
export function languageOf({ language }: Preferences): Language {
  return language ?? (navigator.language.toLowerCase().startsWith("zh") ? "zh-CN" : "en");
}
