import { expect, test } from "vitest";
import { resources } from "#app/i18n/resources.ts";
import { ENGAGEMENT_TEXTS } from "#workers/kernel/engagement-texts.ts";
import { LANGUAGES } from "#workers/kernel/vocabulary.ts";
import { batchFileLocales } from "#workers/modules/exports/batches/locales.ts";
import { exportsLocales } from "#workers/modules/exports/locales.ts";
import { recordFileLocales } from "#workers/modules/exports/records/locales.ts";
import { sheetsLocales } from "#workers/modules/sheets/locales.ts";

/** Each text below a value with its path. */
function textsOf(value: unknown, path = ""): [path: string, text: string][] {
  if (typeof value === "string") return [[path, value]];
  return Object.entries(value ?? {}).flatMap(([key, below]) => textsOf(below, `${path}.${key}`));
}

test.each(LANGUAGES)("each engagement rate has one name, and its formula is beside it (%s)", (language) => {
  const { er, erFormula, erHead, saves, savesFormula, savesHead } = ENGAGEMENT_TEXTS[language];
  const screens = new Map(textsOf(resources[language]));
  for (const place of ["creator.card", "audience.batch", "triage.facts", "landing.tryOut"]) {
    const texts = [screens.get(`.${place}.engagement`), screens.get(`.${place}.engagementFormula`)];
    expect(texts, place).toEqual([er, erFormula]);
  }
  for (const place of ["videoTracking.columns", "sharedReport.best"]) {
    const texts = [screens.get(`.${place}.er`), screens.get(`.${place}.erFormula`)];
    expect(texts, place).toEqual([saves, savesFormula]);
  }
  // A file has no hover: its heads carry the formula.
  const files = [exportsLocales[language].file, batchFileLocales[language], recordFileLocales[language]];
  for (const { columns } of files) expect(columns.engagement).toBe(erHead);
  expect(sheetsLocales[language].head.engagement).toBe(savesHead);
});

test.each(LANGUAGES)("no other text of a screen names a rate in words of its own (%s)", (language) => {
  const known: readonly string[] = Object.values(ENGAGEMENT_TEXTS[language]);
  const named = textsOf(resources[language]).filter(
    ([path, text]) =>
      /^(?:engagement(?: rate)?|互动率|ER)\b\s*%?$/i.test(text) && !known.includes(text) && !path.includes("shop"),
  );
  expect(named).toEqual([]);
});
