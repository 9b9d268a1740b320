import { type Route, route } from "#workers/api/route.ts";
import { exportBatch, exportBatchHistory } from "#workers/modules/batch-links/contract.ts";
import type { BatchExports } from "./service.ts";

/** The downloads of the batch link query (spec 1 §7). Links lead to the origin that was asked. */
export function createBatchExportRoutes({ batchExports }: { batchExports: BatchExports }): Route[] {
  const originOf = (request: Request) => new URL(request.url).origin;
  return [
    route(exportBatch, ({ actor, input, request }) =>
      batchExports.exportBatch(actor, input.params.batchId, originOf(request)),
    ),
    route(exportBatchHistory, ({ actor, request }) => batchExports.exportHistory(actor, originOf(request))),
  ];
}
