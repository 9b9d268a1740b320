import type { AppLoadContext } from "@remix-run/cloudflare";
import { loadApi, signInFirst } from "#app/lib/api.server.ts";
import { type BatchView, getBatch, listBatches } from "#workers/modules/batch-links/contract.ts";
import { HISTORY_PAGE_SIZE } from "#workers/modules/batch-links/domain.ts";
import { readAudienceAddress } from "./audience-address.ts";

/** Loads /audience: the page of the history that is asked for, and the batch that is open. */
export async function loadAudience(request: Request, context: AppLoadContext) {
  if (!context.session) throw await signInFirst(request, context);
  const caller = { request, context };
  const { tab, page, batchId } = readAudienceAddress(new URL(request.url).searchParams);
  const [history, batch] = await Promise.all([
    tab === "historyExport" ? loadApi(listBatches, { query: { page, pageSize: HISTORY_PAGE_SIZE } }, caller) : null,
    batchId === null ? null : loadBatch(batchId, caller),
  ]);
  return { history: history === null ? null : { page, view: history }, batch };
}

/** A batch that cannot be shown is told by the dialog, which asks again. */
async function loadBatch(batchId: string, caller: Parameters<typeof loadApi>[2]): Promise<BatchView | null> {
  return loadApi(getBatch, { params: { batchId } }, caller).catch(() => null);
}

export type AudienceData = Awaited<ReturnType<typeof loadAudience>>;
