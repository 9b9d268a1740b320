/** The texts of the modules: a line for each, whose key is the namespace of its texts (`search:failures.…`). */
import { authLocales } from "#workers/modules/auth/locales.ts";
import { autoTasksLocales } from "#workers/modules/auto-tasks/locales.ts";
import { batchLinksLocales } from "#workers/modules/batch-links/locales.ts";
import { creatorLocales } from "#workers/modules/creators/locales.ts";
import { exclusionsLocales } from "#workers/modules/exclusions/locales.ts";
import { exportsLocales } from "#workers/modules/exports/locales.ts";
import { linksLocales } from "#workers/modules/links/locales.ts";
import { mailboxesLocales } from "#workers/modules/outreach/mailboxes/locales.ts";
import { templatesLocales } from "#workers/modules/outreach/templates/locales.ts";
import { projectsLocales } from "#workers/modules/projects/locales.ts";
import { recordsLocales } from "#workers/modules/records/locales.ts";
import { searchLocales } from "#workers/modules/search/locales.ts";
import { tasksLocales } from "#workers/modules/tasks/locales.ts";

/** What `createTexts` reads: both languages of every module that says something. */
export const MODULE_TEXTS = {
  auth: authLocales,
  autoTasks: autoTasksLocales,
  batchLinks: batchLinksLocales,
  creators: creatorLocales,
  exclusions: exclusionsLocales,
  exports: exportsLocales,
  links: linksLocales,
  mailboxes: mailboxesLocales,
  projects: projectsLocales,
  records: recordsLocales,
  search: searchLocales,
  tasks: tasksLocales,
  templates: templatesLocales,
};
