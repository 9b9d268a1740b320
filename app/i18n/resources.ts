import { uiLocales } from "#app/components/locales.ts";
import { exportsLocales } from "#app/features/exports/locales.ts";
import { landingLocales } from "#app/features/landing/locales.ts";
import { projectsLocales } from "#app/features/projects/locales.ts";
import { resultsLocales } from "#app/features/results/locales.ts";
import { searchLocales } from "#app/features/search/locales.ts";
import { shellLocales } from "#app/features/shell/locales.ts";
import { errorLocales } from "#workers/kernel/locales.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { authLocales } from "#workers/modules/auth/locales.ts";
import { mirrored, type TextTree } from "./texts.ts";

/** Every area's texts under its namespace. A new area adds its `locales.ts` here, and nothing else is needed. */
const areas = {
  auth: mirrored(authLocales),
  errors: mirrored(errorLocales),
  exports: mirrored(exportsLocales),
  landing: mirrored(landingLocales),
  projects: mirrored(projectsLocales),
  results: mirrored(resultsLocales),
  search: mirrored(searchLocales),
  shell: mirrored(shellLocales),
  ui: mirrored(uiLocales),
} as const;

/** The texts as i18next takes them: language → namespace → key. */
export const resources = {
  en: mapAreas("en"),
  "zh-CN": mapAreas("zh-CN"),
} as const;

/** The shape of all texts, from which the keys that `t` accepts are known. */
export type EnglishTexts = { [Area in keyof typeof areas]: (typeof areas)[Area]["en"] };

function mapAreas(language: Language): Record<string, TextTree> {
  return Object.fromEntries(Object.entries(areas).map(([area, texts]) => [area, texts[language]]));
}
