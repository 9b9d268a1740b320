/** Saved creators with their tags, notes and stages. */
import type { SealedTexts } from "#workers/adapters/sealed-texts/port.ts";
import type { Route } from "#workers/api/route.ts";
import type { Env } from "#workers/env.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { AccountFinder } from "#workers/modules/exclusions/account-finder.ts";
import { createRecordExportRoutes } from "#workers/modules/exports/records/routes.ts";
import { createRecordExport } from "#workers/modules/exports/records/service.ts";
import type { FindContacts } from "#workers/modules/lists/port.ts";
import { type BatchTagService, createBatchTagService } from "#workers/modules/records/batch-tag-service.ts";
import { createBatchTagStore } from "#workers/modules/records/batch-tag-store.ts";
import { createNoteStore } from "#workers/modules/records/note-store.ts";
import { createPeopleService } from "#workers/modules/records/people-service.ts";
import { createPeopleStore } from "#workers/modules/records/people-store.ts";
import { createSavedService } from "#workers/modules/records/record-service.ts";
import { createSavedStore } from "#workers/modules/records/record-store.ts";
import { createRecordsRoutes } from "#workers/modules/records/routes.ts";
import { createBeginnings, createDeliveredFinder } from "#workers/modules/records/save.ts";
import { createRecordsService } from "#workers/modules/records/service.ts";
import { createRecordStore, type RecordStore } from "#workers/modules/records/store.ts";
import type { Stores } from "./stores.ts";

type Parts = {
  findContacts: FindContacts;
  finder: AccountFinder;
  stores: Pick<Stores, "exports">;
  sealedTexts: SealedTexts;
  clock: Clock;
};

/** The calls of records and of their file, and the tagging of many; where a creator begins follows from what the workspace did with it before. */
export function buildRecords(
  env: Pick<Env, "DB" | "FILES">,
  { findContacts, finder, stores, sealedTexts, clock }: Parts,
): { routes: Route[]; tagging: BatchTagService; store: RecordStore } {
  const { DB: d1, FILES: bucket } = env;
  const people = createPeopleStore(d1);
  const findDelivered = createDeliveredFinder(d1);
  const findBeginnings = createBeginnings({ findContacts, findDelivered, proveStored: people.proveStored });
  const store = createSavedStore(d1, sealedTexts);
  const { findLeads } = store;
  const notes = createNoteStore(d1, sealedTexts);
  const recordExport = createRecordExport({ store: stores.exports, bucket, clock, records: store, notes });
  const tagging = createBatchTagService({ store: createBatchTagStore(d1), findLeads, finder, findBeginnings, clock });
  const records = createRecordStore(d1);
  const routes = [
    ...createRecordsRoutes({
      records: createRecordsService({ store: records, findLeads, findBeginnings, clock }),
      batches: tagging,
      people: createPeopleService({ people, store, clock }),
      saved: createSavedService({ store, notes, findBeginnings, clock }),
    }),
    ...createRecordExportRoutes({ recordExport }),
  ];
  return { routes, tagging, store: records };
}
