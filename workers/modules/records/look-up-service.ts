import * as z from "zod";
import type { InputOf, OutputOf } from "#workers/api/endpoint.ts";
import { type Actor, workspaceOf } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { BatchLink } from "#workers/modules/batch-links/contract.ts";
import { BATCH_MODES, type ItemReason, UNITS_PER_LINK } from "#workers/modules/batch-links/domain.ts";
import type { BatchService } from "#workers/modules/batch-links/service.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import type { BatchTagRow, getLookUp, startLookUp } from "./batch-tag-contract.ts";
import type { BatchTagService } from "./batch-tag-service.ts";
import type { BatchTagStore } from "./batch-tag-store.ts";
import { MAX_RECORDS } from "./domain.ts";
import { recordsLocales } from "./locales.ts";
import type { RecordStore } from "./store.ts";

type Deps = {
  tagging: Pick<BatchTagService, "tagKnown">;
  batches: Pick<BatchService, "begin" | "get">;
  tasks: Pick<TaskEngine, "get">;
  store: Pick<BatchTagStore, "isFull">;
  records: Pick<RecordStore, "listSaved">;
};

/** A link query that tags: its task carries the tags. */
const TaggingParams = z.object({ tagIds: z.array(z.string()).min(1) });
/** Reasons after which another look-up may find the creator. */
const PASSING: readonly (ItemReason | null)[] = ["provider_failed", "allowance", "stopped"];

/** Looks up creators that the product doesn't know, to tag them (docs/records.md, "Batch tagging"). */
export function createLookUpService({ tagging, batches, tasks, store, records }: Deps) {
  return {
    /** Tags who is known and begins a link query for the rest. The ledger's codes without quota, 1422 when the workspace can save no more, 1404 for a foreign tag. */
    async start(actor: Actor, body: InputOf<typeof startLookUp>["body"]): Promise<OutputOf<typeof startLookUp>> {
      const links = await tagging.tagKnown(actor, body);
      const rows = links.flatMap(({ row, unknown }) => (unknown === null ? row : []));
      const unknown = links.flatMap((link) => link.unknown ?? []);
      if (unknown.length === 0) return { batchId: null, totalTasks: 0, costUnits: 0, rows };
      if (await store.isFull(workspaceOf(actor))) {
        throw new AppError(1422, { messageKey: "records:errors.full", params: { max: MAX_RECORDS } });
      }
      const begun = await batches.begin(actor, unknown, BATCH_MODES.profile, [...new Set(body.tagIds)]);
      return { ...begun, rows };
    },

    /** How far the actor's look-up is. 1404 for a foreign id and for a link query that tags nobody. */
    async get(actor: Actor, batchId: string): Promise<OutputOf<typeof getLookUp>> {
      const [task, batch] = await Promise.all([tasks.get(actor, batchId), batches.get(actor, batchId)]);
      const params = TaggingParams.safeParse(task.params);
      if (!params.success) throw new AppError(1404);
      const { links, totalTasks, progress, status, isTerminated, message, costUnits, capturedUnits } = batch;
      const ids = links.flatMap(({ creator }) => creator?.id ?? []);
      const saved = new Map((await records.listSaved(workspaceOf(actor), ids)).map((one) => [one.kolId, one.tagIds]));
      const isTagged = (id: string) => params.data.tagIds.every((tagId) => saved.get(id)?.includes(tagId));
      const settled = links.filter((link) => link.status !== "PROCESSING");
      return {
        ...{ batchId, totalTasks, progress, status, isTerminated, message, costUnits, capturedUnits },
        rows: settled.map((link) => rowOf(link, isTagged, actor)),
      };
    },
  };
}
export type LookUpService = ReturnType<typeof createLookUpService>;

function rowOf(link: BatchLink, isTagged: (id: string) => boolean, { language }: Actor): BatchTagRow {
  const texts = recordsLocales[language].batch;
  const failed = { url: link.input, result: "failed", kolId: null, isNew: false, lookUp: null } as const;
  if (link.creator !== null) {
    const { id: kolId } = link.creator;
    if (!isTagged(kolId)) return { ...failed, kolId, message: texts.notTagged };
    return { ...failed, kolId, result: "tagged", isNew: true, message: texts.lookedUp };
  }
  const message = link.message ?? texts.notFound;
  if (link.reason === "duplicate") return { ...failed, result: "unchanged", message: texts.repeated };
  if (!PASSING.includes(link.reason)) return { ...failed, message };
  return { ...failed, message, lookUp: { url: link.url, units: UNITS_PER_LINK } };
}
