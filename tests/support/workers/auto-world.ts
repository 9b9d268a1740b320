/** The automatic task on the real engine, ledger, lists and matching. */

import { env } from "cloudflare:workers";
import { nobodyContacted } from "#tests/support/workers/contacts.ts";
import { cpm } from "#tests/support/workers/rates.ts";
import type { LanguageModel } from "#workers/adapters/language-model/port.ts";
import type { CallOf, InputOf, OutputOf } from "#workers/api/endpoint.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { jsonLog } from "#workers/log.ts";
import { createAutoTaskStore } from "#workers/modules/auto-tasks/auto-task-store.ts";
import { createAutoTask } from "#workers/modules/auto-tasks/contract.ts";
import { createFindStore } from "#workers/modules/auto-tasks/find-store.ts";
import type { listAutoCreators } from "#workers/modules/auto-tasks/finds-contract.ts";
import { createAutoFindsService } from "#workers/modules/auto-tasks/finds-service.ts";
import { createAutoTaskHandler } from "#workers/modules/auto-tasks/handler.ts";
import { createOpinionStore } from "#workers/modules/auto-tasks/opinion-store.ts";
import { createSecondOpinion } from "#workers/modules/auto-tasks/second-opinion.ts";
import { createAutoTaskService } from "#workers/modules/auto-tasks/service.ts";
import { createCreatorService } from "#workers/modules/creators/service.ts";
import { createCreatorStore } from "#workers/modules/creators/store.ts";
import { createExclusionStore } from "#workers/modules/exclusions/store.ts";
import { createCreatorSource } from "#workers/modules/exports/creator-source.ts";
import { createExportHandler } from "#workers/modules/exports/handler.ts";
import { createExportService } from "#workers/modules/exports/service.ts";
import { createExportStore } from "#workers/modules/exports/store.ts";
import { createLinksService } from "#workers/modules/links/service.ts";
import { createListStore } from "#workers/modules/lists/list-store.ts";
import { createRatingStore } from "#workers/modules/lists/rate-store.ts";
import type { Platforms } from "#workers/platforms/registry.ts";
import { matchingTables } from "./matching-tables.ts";
import { START, taskWorld, type WorldOptions } from "./task-world.ts";

const { body: StartBody } = createAutoTask;
export type AutoInput = CallOf<typeof createAutoTask>["body"];
type Found = OutputOf<typeof listAutoCreators>["data"];

/** A body as the shell reads it. */
function readBody(body: AutoInput): InputOf<typeof createAutoTask>["body"] {
  if (!StartBody) throw new Error("the call that starts a task has a body");
  return StartBody.parse(body);
}

/** `languageModel` gives second opinions, for which a step waits `waitMs`. */
type AutoWorldOptions = WorldOptions & { languageModel?: LanguageModel; waitMs?: number };

/** An automatic task's services over one set of platforms. */
export async function autoWorld(
  platforms: Pick<Platforms, "find">,
  { languageModel, waitMs, ...options }: AutoWorldOptions = {},
) {
  const clock = fixedClock(START);
  const d1 = options.d1 ?? env.DB;
  const finds = createFindStore(d1);
  const tables = { load: matchingTables };
  const links = createLinksService({ follower: { follow: async () => null }, shareLinks: null });
  const creators = createCreatorService({ store: createCreatorStore(env.DB), clock });
  const opinion = languageModel
    ? createSecondOpinion({
        ...{ model: languageModel, store: createOpinionStore(env.DB), clock, log: jsonLog },
        ...(waitMs === undefined ? {} : { waitMs }),
      })
    : null;
  const handler = createAutoTaskHandler({ d1, platforms, creators, links, finds, opinion, tables });
  const files = { source: createCreatorSource(d1), exclusions: createExclusionStore(env.DB) };
  const exported = { ...files, d1: env.DB, bucket: env.FILES, store: createExportStore(env.DB) };
  const world = await taskWorld({ handlers: [handler, createExportHandler(exported)], ...options });
  const store = createAutoTaskStore(d1);
  const lists = createListStore(d1, ["auto_finds", "auto_seeds"]);
  const autoTasks = createAutoTaskService({
    ...{ tasks: world.engine, lists, links, store, finds, tables, clock: world.clock },
  });
  const found = createAutoFindsService({
    autoTasks,
    store,
    ratings: createRatingStore(env.DB),
    findContacts: nobodyContacted,
    clock: world.clock,
  });
  const exports = createExportService({
    ...{ ...exported, tasks: world.engine, clock: world.clock, cpm },
    // The queue's turn comes while the answer waits.
    pause: async () => {
      await world.run();
    },
  });
  return {
    ...world,
    lists,
    autoTasks,
    found,
    exports,
    /** Starts a task with a body as its call takes it. */
    start: async (actor: Actor, body: AutoInput) => {
      const task = await autoTasks.start(actor, readBody(body));
      await world.settle();
      return task;
    },
    /** All creators of a group. */
    listAll: async (actor: Actor, taskId: string, type: "perfectFit" | "contentOk") => {
      const data: Found = [];
      for (let page = 1; ; page += 1) {
        const part = (await found.list(actor, taskId, { type, page, pageSize: 100 })).parse();
        data.push(...part.data);
        if (!part.hasMore) return data;
      }
    },
  };
}

export type AutoWorld = Awaited<ReturnType<typeof autoWorld>>;
