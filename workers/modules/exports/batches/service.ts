import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { BatchMode } from "#workers/modules/batch-links/domain.ts";
import type { BatchStore } from "#workers/modules/batch-links/store.ts";
import { keepFile } from "../keep-file.ts";
import { streamSpreadsheet } from "../spreadsheet.ts";
import type { ExportStore } from "../store.ts";
import { batchColumns, type ExportedLink } from "./columns.ts";
import { batchFileLocales } from "./locales.ts";

export type BatchExportDeps = {
  batches: Pick<BatchStore, "find" | "countDelivered" | "readLinks">;
  store: Pick<ExportStore, "insertStatement" | "insertLink">;
  bucket: R2Bucket;
  clock: Clock;
};

/** A history above this many links is cut, the newest first: the call answers within its request. */
const MAX_HISTORY_LINKS = 20_000;

type Wanted = { batchId: string | null; mode: BatchMode | null; title: string };

/** Files of the batch link query. They are small and written at once: the answer is a link that opens for 15 minutes (spec 1 §7). */
export function createBatchExports({ batches, store, bucket, clock }: BatchExportDeps) {
  async function write(actor: Actor, { batchId, mode, title }: Wanted, origin: string): Promise<string> {
    if ((await batches.countDelivered(actor.userId, batchId)) === 0) {
      throw new AppError(1422, { messageKey: "exports:errors.nothing" });
    }
    const { columns, toRow } = batchColumns(actor.language, mode);
    let count = 0;
    async function* rows() {
      for await (const part of batches.readLinks(actor.userId, batchId)) {
        const kept: ExportedLink[] = part.slice(0, MAX_HISTORY_LINKS - count);
        count += kept.length;
        yield kept.map(toRow);
        if (count >= MAX_HISTORY_LINKS) return;
      }
    }
    const stream = streamSpreadsheet({ sheetName: batchFileLocales[actor.language].sheet, columns, rows: rows() });
    const file = { stream, ending: "xlsx" as const, title, enterpriseId: null, countRows: () => count };
    return (await keepFile({ store, bucket, clock }, actor, file, origin)).url;
  }

  return {
    /** A link to the file of one batch; 1404 for a foreign or unknown id, 1422 while it has brought nothing. */
    async exportBatch(actor: Actor, batchId: string, origin: string): Promise<string> {
      const batch = await batches.find(actor.userId, batchId);
      if (batch === null) throw new AppError(1404);
      const title = `${batchFileLocales[actor.language].title} ${batch.label}`;
      return write(actor, { batchId, mode: batch.mode, title }, origin);
    },

    /** A link to the file of all the actor's batches; 1422 when none has brought anything. */
    exportHistory(actor: Actor, origin: string): Promise<string> {
      const title = batchFileLocales[actor.language].historyTitle;
      return write(actor, { batchId: null, mode: null, title }, origin);
    },
  };
}
export type BatchExports = ReturnType<typeof createBatchExports>;
