/** The texts of the modules: a line for each, whose key is the namespace of its texts (`search:failures.…`). */
import { adminLocales } from "#workers/modules/admin/locales.ts";
import { audiencesLocales } from "#workers/modules/audiences/locales.ts";
import { authLocales } from "#workers/modules/auth/locales.ts";
import { autoTasksLocales } from "#workers/modules/auto-tasks/locales.ts";
import { batchLinksLocales } from "#workers/modules/batch-links/locales.ts";
import { companionLocales } from "#workers/modules/companion/locales.ts";
import { cpmLocales } from "#workers/modules/cpm/locales.ts";
import { creatorLocales } from "#workers/modules/creators/locales.ts";
import { enterpriseLocales } from "#workers/modules/enterprises/locales.ts";
import { exclusionsLocales } from "#workers/modules/exclusions/locales.ts";
import { exportsLocales } from "#workers/modules/exports/locales.ts";
import { leavingLocales } from "#workers/modules/leaving/locales.ts";
import { linksLocales } from "#workers/modules/links/locales.ts";
import { alarmsLocales } from "#workers/modules/outreach/alarms/locales.ts";
import { answersLocales } from "#workers/modules/outreach/answers/locales.ts";
import { mailboxesLocales } from "#workers/modules/outreach/mailboxes/locales.ts";
import { scheduleLocales } from "#workers/modules/outreach/schedule/locales.ts";
import { sendingLocales } from "#workers/modules/outreach/sending/locales.ts";
import { suppressionLocales } from "#workers/modules/outreach/suppression/locales.ts";
import { templatesLocales } from "#workers/modules/outreach/templates/locales.ts";
import { projectsLocales } from "#workers/modules/projects/locales.ts";
import { publicationsLocales } from "#workers/modules/publications/locales.ts";
import { recordsLocales } from "#workers/modules/records/locales.ts";
import { removalLocales } from "#workers/modules/removals/locales.ts";
import { reportsLocales } from "#workers/modules/reports/locales.ts";
import { savedSearchesLocales } from "#workers/modules/saved-searches/locales.ts";
import { searchLocales } from "#workers/modules/search/locales.ts";
import { sheetsLocales } from "#workers/modules/sheets/locales.ts";
import { shopsLocales } from "#workers/modules/shops/locales.ts";
import { sightingsLocales } from "#workers/modules/sightings/locales.ts";
import { subscriptionLocales } from "#workers/modules/subscriptions/locales.ts";
import { tasksLocales } from "#workers/modules/tasks/locales.ts";
import { usageLocales } from "#workers/modules/usage/locales.ts";

/** What `createTexts` reads: both languages of every module that says something. */
export const MODULE_TEXTS = {
  admin: adminLocales,
  alarms: alarmsLocales,
  audiences: audiencesLocales,
  auth: authLocales,
  autoTasks: autoTasksLocales,
  batchLinks: batchLinksLocales,
  companion: companionLocales,
  cpm: cpmLocales,
  creators: creatorLocales,
  enterprises: enterpriseLocales,
  exclusions: exclusionsLocales,
  exports: exportsLocales,
  leaving: leavingLocales,
  links: linksLocales,
  mailboxes: mailboxesLocales,
  outreachAnswers: answersLocales,
  outreachSchedule: scheduleLocales,
  projects: projectsLocales,
  publications: publicationsLocales,
  records: recordsLocales,
  removals: removalLocales,
  reports: reportsLocales,
  savedSearches: savedSearchesLocales,
  search: searchLocales,
  sending: sendingLocales,
  sheets: sheetsLocales,
  shops: shopsLocales,
  sightings: sightingsLocales,
  subscription: subscriptionLocales,
  suppression: suppressionLocales,
  tasks: tasksLocales,
  templates: templatesLocales,
  usage: usageLocales,
};
