/** The stores of the modules: a line for each. */

import type { SealedTexts } from "#workers/adapters/sealed-texts/port.ts";
import { closedExports, type Env } from "#workers/env.ts";
import { createAudienceStore } from "#workers/modules/audiences/store.ts";
import { createAuthStore } from "#workers/modules/auth/store.ts";
import { createAutoTaskStore } from "#workers/modules/auto-tasks/auto-task-store.ts";
import { createFindStore } from "#workers/modules/auto-tasks/find-store.ts";
import { createOpinionStore } from "#workers/modules/auto-tasks/opinion-store.ts";
import { createBatchStore } from "#workers/modules/batch-links/store.ts";
import { createQuotaStore } from "#workers/modules/billing/store.ts";
import { createConnectionStore } from "#workers/modules/companion/connection-store.ts";
import { createCpmStore } from "#workers/modules/cpm/store.ts";
import { createCreatorStore } from "#workers/modules/creators/store.ts";
import { createExclusionStore } from "#workers/modules/exclusions/store.ts";
import { createCreatorSource } from "#workers/modules/exports/creator-source.ts";
import { createExportStore } from "#workers/modules/exports/store.ts";
import {
  createHiddenStore,
  createListStore,
  createRatingStore,
  createResultStore,
} from "#workers/modules/lists/port.ts";
import { createMembershipStore } from "#workers/modules/membership/store.ts";
import { createMailboxStore } from "#workers/modules/outreach/mailboxes/store.ts";
import { createSuppressionStore } from "#workers/modules/outreach/suppression/store.ts";
import { createPictureStore } from "#workers/modules/outreach/templates/picture-store.ts";
import { createTemplateStore } from "#workers/modules/outreach/templates/store.ts";
import { createProjectStore } from "#workers/modules/projects/store.ts";
import { createAlertStore } from "#workers/modules/publications/alerts/store.ts";
import { createLabelStore } from "#workers/modules/publications/label-store.ts";
import { createPublicationListStore } from "#workers/modules/publications/list-store.ts";
import { createPostStore } from "#workers/modules/publications/post-store.ts";
import { createReadingStore } from "#workers/modules/publications/reading-store.ts";
import { createRunStore } from "#workers/modules/publications/run-store.ts";
import { createStrategyStore } from "#workers/modules/publications/strategies/store.ts";
import { createReportStore } from "#workers/modules/reports/store.ts";
import { createSavedSearchStore } from "#workers/modules/saved-searches/store.ts";
import { createSuperlikeStore } from "#workers/modules/search/modes/similar/superlike-store.ts";
import { createShopImportStore } from "#workers/modules/shops/import-store.ts";
import { createShopStore } from "#workers/modules/shops/shop-store.ts";
import { createSightingStore } from "#workers/modules/sightings/store.ts";

/** Everything that speaks SQL for a module, over the one database. */
export function buildStores(env: Env, sealedTexts: SealedTexts) {
  const d1 = env.DB;
  return {
    audiences: createAudienceStore(d1),
    auth: createAuthStore(d1),
    autoTasks: createAutoTaskStore(d1),
    batches: createBatchStore(d1),
    connections: createConnectionStore(d1),
    cpm: createCpmStore(d1),
    creators: createCreatorStore(d1),
    exclusions: createExclusionStore(d1),
    exports: createExportStore(d1, closedExports(env)),
    exportSource: createCreatorSource(d1),
    finds: createFindStore(d1),
    hidden: createHiddenStore(d1),
    lists: createListStore(d1, ["auto_finds", "auto_seeds"]),
    mailboxes: createMailboxStore(d1),
    members: createMembershipStore(d1),
    opinions: createOpinionStore(d1),
    pictures: createPictureStore(d1),
    projects: createProjectStore(d1),
    publications: {
      list: createPublicationListStore(d1),
      posts: createPostStore(d1),
      readings: createReadingStore(d1),
      runs: createRunStore(d1),
      labels: createLabelStore(d1),
      strategies: createStrategyStore(d1),
      alerts: createAlertStore(d1),
    },
    quotas: createQuotaStore(d1),
    ratings: createRatingStore(d1),
    reports: createReportStore(d1),
    results: createResultStore(d1),
    savedSearches: createSavedSearchStore(d1),
    shopImports: createShopImportStore(d1),
    shops: createShopStore(d1),
    sightings: createSightingStore(d1),
    superlikes: createSuperlikeStore(d1),
    suppressions: createSuppressionStore(d1),
    templates: createTemplateStore(d1, sealedTexts),
  };
}

export type Stores = ReturnType<typeof buildStores>;
