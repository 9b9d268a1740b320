import { uiLocales } from "#app/components/locales.ts";
import { activityLocales } from "#app/features/activity/locales.ts";
import { audienceLocales } from "#app/features/audience/locales.ts";
import { autoTaskLocales } from "#app/features/auto-task/locales.ts";
import { excludeListLocales } from "#app/features/exclude-list/locales.ts";
import { exportsLocales } from "#app/features/exports/locales.ts";
import { landingLocales } from "#app/features/landing/locales.ts";
import { mailboxPagesLocales } from "#app/features/mailboxes/locales.ts";
import { projectsLocales } from "#app/features/projects/locales.ts";
import { resultsLocales } from "#app/features/results/locales.ts";
import { searchLocales } from "#app/features/search/locales.ts";
import { modesLocales } from "#app/features/search/modes/locales.ts";
import { shellLocales } from "#app/features/shell/locales.ts";
import { superlikesLocales } from "#app/features/superlikes/locales.ts";
import { tagsLocales } from "#app/features/tags/locales.ts";
import { mailTemplatesLocales } from "#app/features/templates/locales.ts";
import { errorLocales } from "#workers/kernel/locales.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { authLocales } from "#workers/modules/auth/locales.ts";
import { autoTasksLocales } from "#workers/modules/auto-tasks/locales.ts";
import { linksLocales } from "#workers/modules/links/locales.ts";
import { mirrored, type TextTree } from "./texts.ts";

/** Every area's texts under its namespace. A new area adds its `locales.ts` here, and nothing else is needed. */
const areas = {
  activity: mirrored(activityLocales),
  audience: mirrored(audienceLocales),
  auth: mirrored(authLocales),
  autoTask: mirrored(autoTaskLocales),
  autoTasks: mirrored(autoTasksLocales),
  errors: mirrored(errorLocales),
  excludeList: mirrored(excludeListLocales),
  exports: mirrored(exportsLocales),
  landing: mirrored(landingLocales),
  links: mirrored(linksLocales),
  mailboxPages: mirrored(mailboxPagesLocales),
  mailTemplates: mirrored(mailTemplatesLocales),
  modes: mirrored(modesLocales),
  projects: mirrored(projectsLocales),
  results: mirrored(resultsLocales),
  search: mirrored(searchLocales),
  shell: mirrored(shellLocales),
  superlikes: mirrored(superlikesLocales),
  tags: mirrored(tagsLocales),
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
