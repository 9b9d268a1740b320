import type { BatchQueryType } from "#workers/modules/batch-links/domain.ts";

/** What the address of /audience says (spec 1 §2): the tab, what is looked up, the page of the history, and the batch that is open. */
type AudienceTab = "batchQuery" | "historyExport";
export type AudienceAddress = { tab: AudienceTab; queryType: BatchQueryType; page: number; batchId: string | null };

/** Reads the address; what is missing or unknown is the default. */
export function readAudienceAddress(params: URLSearchParams): AudienceAddress {
  const page = Number(params.get("page") ?? 1);
  return {
    tab: params.get("tab") === "historyExport" ? "historyExport" : "batchQuery",
    queryType: params.get("queryType") === "post" ? "post" : "profile",
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    batchId: params.get("batch") || null,
  };
}

/** The address as short as it can be: defaults are left out. */
export function writeAudienceAddress({ tab, queryType, page, batchId }: AudienceAddress): URLSearchParams {
  const params = new URLSearchParams();
  if (tab !== "batchQuery") params.set("tab", tab);
  if (queryType !== "profile") params.set("queryType", queryType);
  if (page > 1) params.set("page", String(page));
  if (batchId !== null) params.set("batch", batchId);
  return params;
}
