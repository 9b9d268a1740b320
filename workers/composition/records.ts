/** Saved creators with their tags, notes and stages. */
import type { SealedTexts } from "#workers/adapters/sealed-texts/port.ts";
import type { Route } from "#workers/api/route.ts";
import type { Env } from "#workers/env.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { BatchService } from "#workers/modules/batch-links/service.ts";
import type { AccountFinder } from "#workers/modules/exclusions/account-finder.ts";
import { createRecordExportRoutes } from "#workers/modules/exports/records/routes.ts";
import { createRecordExport } from "#workers/modules/exports/records/service.ts";
import type { FindContacts } from "#workers/modules/lists/port.ts";
import { type BatchTagService, createBatchTagService } from "#workers/modules/records/batch-tag-service.ts";
import { createBatchTagStore } from "#workers/modules/records/batch-tag-store.ts";
import { createLookUpService } from "#workers/modules/records/look-up-service.ts";
import { createNoteStore } from "#workers/modules/records/note-store.ts";
import { createPeopleService } from "#workers/modules/records/people-service.ts";
import { createPeopleStore } from "#workers/modules/records/people-store.ts";
import { createSavedService } from "#workers/modules/records/record-service.ts";
import { createSavedStore } from "#workers/modules/records/record-store.ts";
import { createRecordsRoutes } from "#workers/modules/records/routes.ts";
import { createBeginnings, createDeliveredFinder } from "#workers/modules/records/save.ts";
import { createRecordsService } from "#workers/modules/records/service.ts";
import { createRecordStore, type RecordStore } from "#workers/modules/records/store.ts";
import { createFoundTagger } from "#workers/modules/records/tag-found.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import type { Stores } from "./stores.ts";

type Parts = {
  findContacts: FindContacts;
  finder: AccountFinder;
  batches: BatchService;
  tasks: Pick<TaskEngine, "get">;
  stores: Pick<Stores, "exports">;
  sealedTexts: SealedTexts;
  clock: Clock;
};

function buildBeginnings(d1: D1Database, findContacts: FindContacts) {
  const { proveStored } = createPeopleStore(d1);
  return createBeginnings({ findContacts, findDelivered: createDeliveredFinder(d1), proveStored });
}

/** What a link query does with the tags that it was started with. */
export function buildFoundTagger(
  d1: D1Database,
  { findContacts, sealedTexts, clock }: Pick<Parts, "findContacts" | "sealedTexts" | "clock">,
) {
  const findBeginnings = buildBeginnings(d1, findContacts);
  const { findLeads } = createSavedStore(d1, sealedTexts);
  return createFoundTagger({ store: createBatchTagStore(d1), findLeads, findBeginnings, clock });
}

/** The calls of records and of their file, and the tagging of many; where a creator begins follows from what the workspace did with it before. */
export function buildRecords(
  env: Pick<Env, "DB" | "FILES">,
  { findContacts, finder, batches, tasks, stores, sealedTexts, clock }: Parts,
): { routes: Route[]; tagging: BatchTagService; store: RecordStore } {
  const { DB: d1, FILES: bucket } = env;
  const people = createPeopleStore(d1);
  const findBeginnings = buildBeginnings(d1, findContacts);
  const store = createSavedStore(d1, sealedTexts);
  const { findLeads } = store;
  const notes = createNoteStore(d1, sealedTexts);
  const recordExport = createRecordExport({ store: stores.exports, bucket, clock, records: store, notes });
  const tags = createBatchTagStore(d1);
  const tagging = createBatchTagService({ store: tags, findLeads, finder, findBeginnings, clock });
  const records = createRecordStore(d1);
  const routes = [
    ...createRecordsRoutes({
      records: createRecordsService({ store: records, findLeads, findBeginnings, clock }),
      batches: tagging,
      lookUps: createLookUpService({ tagging, batches, tasks, store: tags, records }),
      people: createPeopleService({ people, store, clock }),
      saved: createSavedService({ store, notes, findBeginnings, clock }),
    }),
    ...createRecordExportRoutes({ recordExport }),
  ];
  return { routes, tagging, store: records };
}
