import { uiLocales } from "#app/components/locales.ts";
import { siteLocales } from "#app/components/site-locales.ts";
import { creatorLocales } from "#app/entities/creator/locales.ts";
import { saveCreatorLocales } from "#app/entities/creator/save-locales.ts";
import { triageLocales } from "#app/entities/creator/triage-locales.ts";
import { emailLocales } from "#app/entities/email/locales.ts";
import { listLocales } from "#app/entities/list/locales.ts";
import { mailboxPagesLocales } from "#app/entities/mailbox/locales.ts";
import { planLocales } from "#app/entities/plan/locales.ts";
import { fairPriceLocales } from "#app/entities/price/locales.ts";
import { projectsLocales } from "#app/entities/project/locales.ts";
import { tableFilesLocales } from "#app/entities/table-file/locales.ts";
import { tagsLocales } from "#app/entities/tag/locales.ts";
import { activityLocales } from "#app/entities/task/activity-locales.ts";
import { taskLocales } from "#app/entities/task/locales.ts";
import { searchTroubleLocales } from "#app/entities/task/trouble-locales.ts";
import { trackedPostLocales } from "#app/entities/tracked-post/locales.ts";
import { accountPageLocales } from "#app/features/account/locales.ts";
import { adminPagesLocales } from "#app/features/admin/locales.ts";
import { audienceLocales } from "#app/features/audience/locales.ts";
import { autoTaskLocales } from "#app/features/auto-task/locales.ts";
import { batchSendLocales } from "#app/features/batch-send/locales.ts";
import { companionPageLocales } from "#app/features/companion/locales.ts";
import { cpmPageLocales } from "#app/features/cpm/locales.ts";
import { enterprisePageLocales } from "#app/features/enterprise/locales.ts";
import { excludeListLocales } from "#app/features/exclude-list/locales.ts";
import { exportsLocales } from "#app/features/exports/locales.ts";
import { groupSendLocales } from "#app/features/group-send/locales.ts";
import { landingLocales } from "#app/features/landing/locales.ts";
import { legalLocales } from "#app/features/legal/locales.ts";
import { postAudienceLocales } from "#app/features/post-audience/locales.ts";
import { pricingLocales } from "#app/features/pricing/locales.ts";
import { savedCreatorsLocales } from "#app/features/records/locales.ts";
import { removalPageLocales } from "#app/features/removals/locales.ts";
import { sharedReportLocales } from "#app/features/report/locales.ts";
import { trackingReportLocales } from "#app/features/report/share-locales.ts";
import { resultsLocales } from "#app/features/results/locales.ts";
import { savedSearchesLocales } from "#app/features/saved-searches/locales.ts";
import { searchBoxLocales } from "#app/features/search/box/locales.ts";
import { searchLocales } from "#app/features/search/locales.ts";
import { modesLocales } from "#app/features/search/modes/locales.ts";
import { shopVettingLocales } from "#app/features/shops/locales.ts";
import { sightingsLocales } from "#app/features/sightings/locales.ts";
import { superlikesLocales } from "#app/features/superlikes/locales.ts";
import { suppressionPagesLocales } from "#app/features/suppression/locales.ts";
import { mailTemplatesLocales } from "#app/features/templates/locales.ts";
import { trackingLocales } from "#app/features/tracking/locales.ts";
import { trackingSheetLocales } from "#app/features/tracking-sheet/locales.ts";
import { unsubscribeLocales } from "#app/features/unsubscribe/locales.ts";
import { usagePageLocales } from "#app/features/usage/locales.ts";
import { shellLocales } from "#app/frame/locales.ts";
import { switchedOffLocales } from "#app/frame/switched-off-locales.ts";
import { errorLocales } from "#workers/kernel/locales.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { authLocales } from "#workers/modules/auth/locales.ts";
import { autoTasksLocales } from "#workers/modules/auto-tasks/locales.ts";
import { linksLocales } from "#workers/modules/links/locales.ts";
import { mirrored, type TextTree } from "./texts.ts";

/** Every area's texts under its namespace. A new area adds its `locales.ts` here, and to `AREAS_OF_PAGES` if only some pages use it. */
const areas = {
  accountPage: mirrored(accountPageLocales),
  activity: mirrored(activityLocales),
  adminPages: mirrored(adminPagesLocales),
  audience: mirrored(audienceLocales),
  auth: mirrored(authLocales),
  autoTask: mirrored(autoTaskLocales),
  autoTasks: mirrored(autoTasksLocales),
  batchSend: mirrored(batchSendLocales),
  companionPage: mirrored(companionPageLocales),
  creator: mirrored(creatorLocales),
  cpmPage: mirrored(cpmPageLocales),
  email: mirrored(emailLocales),
  enterprisePage: mirrored(enterprisePageLocales),
  errors: mirrored(errorLocales),
  excludeList: mirrored(excludeListLocales),
  exports: mirrored(exportsLocales),
  fairPrice: mirrored(fairPriceLocales),
  groupSend: mirrored(groupSendLocales),
  landing: mirrored(landingLocales),
  legal: mirrored(legalLocales),
  links: mirrored(linksLocales),
  list: mirrored(listLocales),
  mailboxPages: mirrored(mailboxPagesLocales),
  mailTemplates: mirrored(mailTemplatesLocales),
  modes: mirrored(modesLocales),
  plan: mirrored(planLocales),
  postAudience: mirrored(postAudienceLocales),
  pricing: mirrored(pricingLocales),
  projects: mirrored(projectsLocales),
  removalPage: mirrored(removalPageLocales),
  results: mirrored(resultsLocales),
  saveCreator: mirrored(saveCreatorLocales),
  savedCreators: mirrored(savedCreatorsLocales),
  savedSearches: mirrored(savedSearchesLocales),
  search: mirrored(searchLocales),
  searchBox: mirrored(searchBoxLocales),
  searchTrouble: mirrored(searchTroubleLocales),
  sharedReport: mirrored(sharedReportLocales),
  shell: mirrored(shellLocales),
  shopVetting: mirrored(shopVettingLocales),
  sightings: mirrored(sightingsLocales),
  site: mirrored(siteLocales),
  superlikes: mirrored(superlikesLocales),
  suppressionPages: mirrored(suppressionPagesLocales),
  switchedOff: mirrored(switchedOffLocales),
  tableFiles: mirrored(tableFilesLocales),
  tags: mirrored(tagsLocales),
  task: mirrored(taskLocales),
  trackedPost: mirrored(trackedPostLocales),
  ui: mirrored(uiLocales),
  unsubscribe: mirrored(unsubscribeLocales),
  triage: mirrored(triageLocales),
  trackingReport: mirrored(trackingReportLocales),
  trackingSheet: mirrored(trackingSheetLocales),
  usagePage: mirrored(usagePageLocales),
  videoTracking: mirrored(trackingLocales),
} as const;

/** What a group of pages alone says: a file of texts of its own, which those pages fetch (`mail-texts.ts` and its like). */
export const AREAS_OF_PAGES = {
  account: ownAreas("accountPage", "companionPage"),
  audience: ownAreas("audience"),
  auth: ownAreas("auth"),
  "auto-task": ownAreas("autoTask", "autoTasks"),
  admin: ownAreas("adminPages"),
  cpm: ownAreas("cpmPage"),
  enterprise: ownAreas("enterprisePage"),
  "fair-price": ownAreas("fairPrice"),
  // A document without the app's scripts, for which no browser fetches texts.
  landing: ownAreas("landing"),
  mail: ownAreas("batchSend", "email", "groupSend", "mailboxPages", "mailTemplates", "unsubscribe"),
  "exclude-list": ownAreas("excludeList"),
  pricing: ownAreas("plan", "pricing"),
  records: ownAreas("savedCreators"),
  removal: ownAreas("removalPage"),
  "save-creator": ownAreas("saveCreator"),
  "search-box": ownAreas("savedSearches", "searchBox"),
  "search-trouble": ownAreas("searchTrouble"),
  shops: ownAreas("shopVetting"),
  superlikes: ownAreas("superlikes"),
  suppression: ownAreas("suppressionPages"),
  "switched-off": ownAreas("switchedOff"),
  "table-files": ownAreas("tableFiles"),
  usage: ownAreas("usagePage"),
  triage: ownAreas("triage"),
  tracking: ownAreas(
    "postAudience",
    "sharedReport",
    "sightings",
    "trackedPost",
    "trackingReport",
    "trackingSheet",
    "videoTracking",
  ),
} as const;

function ownAreas(...names: Array<keyof typeof areas>): ReadonlySet<string> {
  return new Set(names);
}

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
