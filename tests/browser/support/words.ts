/** The words of the screens in a language, so that tests press what people read. */

import { createInstance } from "i18next";
import type { Locator, Page } from "playwright-core";
import { resources } from "#app/i18n/resources.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { withCount } from "#workers/kernel/with-count.ts";

export type Words = (key: string, values?: Record<string, string | number>) => string;

/** `words("results:toolbar.excel")` is the text of that key. Throws for a key that is not there. */
export function wordsOf(language: Language): Words {
  const instance = createInstance();
  void instance.init({ lng: language, resources, initImmediate: false, interpolation: { escapeValue: false } });
  return (key, values) => {
    if (!instance.exists(key, values)) throw new Error(`There is no text ${key}`);
    return String(Reflect.apply(instance.t, instance, [key, withCount(values ?? {})]));
  };
}

/** What a text with `{{values}}` looks like whatever they are. */
export function patternOf(text: string): RegExp {
  const escaped = text.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(escaped.replaceAll(/\{\{\w+\}\}/g, ".+"));
}

/** The field under a label; required fields say so behind it. */
export function fieldOf(where: Page | Locator, label: string): Locator {
  return where.getByRole("textbox", { name: new RegExp(`^${patternOf(label).source}`) });
}
