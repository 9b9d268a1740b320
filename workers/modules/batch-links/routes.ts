import { type Route, route } from "#workers/api/route.ts";
import { createBatch, getBatch, listBatches } from "./contract.ts";
import type { BatchService } from "./service.ts";

/** The calls of the batch link query (spec 1 §7); its files are the exports' calls. */
export function createBatchRoutes({ batches }: { batches: BatchService }): Route[] {
  return [
    route(createBatch, ({ actor, input }) => batches.create(actor, input.body)),
    route(getBatch, ({ actor, input }) => batches.get(actor, input.params.batchId)),
    route(listBatches, ({ actor, input }) => batches.list(actor, input.query)),
  ];
}
