/** The task engine with every type of task, and what orders automatic tasks. */
import { waitUntil } from "cloudflare:workers";
import { createTaskRooms } from "#durable-objects/task-room.ts";
import { createAssetTables } from "#workers/adapters/matching-tables/assets.ts";
import type { MatchingTablesPort } from "#workers/adapters/matching-tables/port.ts";
import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import type { SealedTexts } from "#workers/adapters/sealed-texts/port.ts";
import type { Env } from "#workers/env.ts";
import type { Outbox } from "#workers/jobs/outbox.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { PLATFORM_SWITCHES } from "#workers/kernel/vocabulary.ts";
import { jsonLog } from "#workers/log.ts";
import { createAudienceHandler, isAudienceTask } from "#workers/modules/audiences/handler.ts";
import { createAutoFindsService } from "#workers/modules/auto-tasks/finds-service.ts";
import { createAutoTaskHandler } from "#workers/modules/auto-tasks/handler.ts";
import { type AutoTaskServiceDeps, createAutoTaskService } from "#workers/modules/auto-tasks/service.ts";
import { createBatchHandlers } from "#workers/modules/batch-links/handler.ts";
import { createLedger } from "#workers/modules/billing/ledger.ts";
import { createStanding } from "#workers/modules/billing/standing.ts";
import { createCreatorService } from "#workers/modules/creators/service.ts";
import { createExportHandler } from "#workers/modules/exports/handler.ts";
import { createPersonExportHandler, isPersonExport } from "#workers/modules/leaving/export-handler.ts";
import { createPersonFiles } from "#workers/modules/leaving/files.ts";
import { createPersonRows } from "#workers/modules/leaving/person-rows.ts";
import type { LinksService } from "#workers/modules/links/service.ts";
import { readBehindShortLinks } from "#workers/modules/links/short-link-reader.ts";
import type { FindContacts } from "#workers/modules/lists/port.ts";
import { createContactFinder } from "#workers/modules/outreach/sources/contacts.ts";
import { createTrackHandler } from "#workers/modules/publications/tracking/handler.ts";
import { createRecordStages } from "#workers/modules/records/stage-events.ts";
import { createSearchHandlers } from "#workers/modules/search/modes/registry.ts";
import { createShopHandler, createShopJoiner } from "#workers/modules/shops/task.ts";
import type { Switches } from "#workers/modules/switches/service.ts";
import { createTaskEngine, type TaskEngine } from "#workers/modules/tasks/service.ts";
import { sharingType } from "#workers/modules/tasks/shared-type.ts";
import type { Platforms } from "#workers/platforms/registry.ts";
import { buildFoundTagger } from "./records.ts";
import { buildSecondOpinion } from "./second-opinion.ts";
import type { Stores } from "./stores.ts";

/** Readers of posts that follow short links before they ask the provider. */
function postReaders(platforms: Platforms, links: LinksService): Pick<Platforms, "findPostReader"> {
  return {
    findPostReader(platform) {
      const reader = platforms.findPostReader(platform);
      return reader && readBehindShortLinks(reader, links);
    },
  };
}

/** The tables of matching out of the Worker's own static assets; where these are not bound, only what matches fails. */
function matchingTables({ ASSETS }: Env): MatchingTablesPort {
  if (ASSETS) return createAssetTables(ASSETS);
  return { load: () => Promise.reject(new Error("the static assets are not bound: matching has no tables")) };
}

type AutoParts = Pick<AutoTaskServiceDeps, "tasks" | "links" | "clock"> & { findContacts: FindContacts };

/** What orders and answers automatic tasks. */
export function buildAutoTasks(env: Env, stores: Stores, { findContacts, ...parts }: AutoParts) {
  const { autoTasks: store, finds, lists, ratings } = stores;
  const autoTasks = createAutoTaskService({ ...parts, tables: matchingTables(env), lists, store, finds });
  return { autoTasks, finds: createAutoFindsService({ autoTasks, store, ratings, findContacts, clock: parts.clock }) };
}

type EngineParts = {
  env: Env;
  outbox: Outbox;
  clock: Clock;
  outside: OutsideDeps;
  switches: Switches;
  stores: Stores;
  sealedTexts: SealedTexts;
  platforms: Platforms;
  links: LinksService;
  translate: Parameters<typeof createTaskEngine>[0]["translate"];
};

/** The engine; a further type of task is a handler here. */
export function buildTaskEngine({
  env,
  outbox,
  clock,
  outside,
  switches,
  stores,
  sealedTexts,
  platforms,
  links,
  translate,
}: EngineParts): TaskEngine {
  const creators = createCreatorService({ store: stores.creators, clock });
  const tables = matchingTables(env);
  const tagFound = buildFoundTagger(env.DB, { findContacts: createContactFinder(env.DB), sealedTexts, clock });
  return createTaskEngine({
    d1: env.DB,
    ledger: createLedger(env.DB),
    standing: createStanding(env.DB),
    outbox,
    rooms: createTaskRooms(env.TASK_ROOM),
    handlers: [
      ...createSearchHandlers({
        ...{ d1: env.DB, platforms, creators, links, tables },
        alsoFound: createShopJoiner(stores.shops),
      }),
      createShopHandler({ d1: env.DB, platforms, creators, links, tables }, stores.shops),
      createAutoTaskHandler({
        ...{ d1: env.DB, platforms, creators, links, tables, finds: stores.finds },
        opinion: buildSecondOpinion(env, clock, outside, stores, () => switches.isOff("languageModel")),
      }),
      ...sharingType(
        createBatchHandlers({ platforms, creators, links, store: stores.batches, tagFound }),
        createAudienceHandler({ platforms, posts: stores.publications.posts, store: stores.audiences }),
        isAudienceTask,
      ),
      createTrackHandler({
        platforms: postReaders(platforms, links),
        ...stores.publications,
        stages: createRecordStages(env.DB),
      }),
      ...sharingType(
        [
          createExportHandler({
            d1: env.DB,
            bucket: env.FILES,
            source: stores.exportSource,
            exclusions: stores.exclusions,
            store: stores.exports,
          }),
        ],
        createPersonExportHandler({
          bucket: env.FILES,
          rows: createPersonRows(env.DB),
          texts: sealedTexts,
          files: createPersonFiles({ d1: env.DB, bucket: env.FILES }),
          store: stores.exports,
        }),
        isPersonExport,
      ),
    ],
    clock,
    log: jsonLog,
    translate,
    background: waitUntil,
    isOff: (platform) => switches.isOff(PLATFORM_SWITCHES[platform]),
    projectTitle: async (ownerId, projectId) => (await stores.projects.find(ownerId, projectId))?.title ?? null,
  });
}
