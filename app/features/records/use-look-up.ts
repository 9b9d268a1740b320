import { useRevalidator } from "@remix-run/react";
import { useQueries } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useTagActions } from "#app/entities/tag/use-tags.ts";
import { callApi } from "#app/lib/api.client.ts";
import { createRequestKeys } from "#app/lib/form-request.ts";
import { reportError } from "#app/lib/report-error.ts";
import { LINKS_PER_BATCH } from "#workers/modules/batch-links/domain.ts";
import type { BatchTagRow, getLookUp, startLookUp } from "#workers/modules/records/batch-tag-contract.ts";
import { type LookUpPart, mergeLookUps, type Offer } from "./look-up-rows.ts";
import { useRecordsCache } from "./use-records-data.ts";

const POLL_MS = 2_000;

/** A part that was accepted; `batchId` is null when all of its creators turned out to be known. */
type BegunPart = LookUpPart & { batchId: string | null };

/**
 * Looks up the creators that a batch tagging could not find, in parts of `LINKS_PER_BATCH`. The server finishes accepted
 * parts and tags the creators it finds even if the page closes. After a failure the other parts can be retried.
 */
export function useLookUp(tagged: readonly BatchTagRow[], tagIds: readonly string[]) {
  const { t } = useTranslation("savedCreators");
  const [begun, setBegun] = useState<readonly BegunPart[]>([]);
  const [isStarting, setStarting] = useState(false);
  const keys = useRef(createRequestKeys());
  const { revalidate } = useRevalidator();
  const queries = useQueries({
    queries: begun.map(({ batchId }, at) => ({
      queryKey: ["look-up", batchId ?? at] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callApi<typeof getLookUp>(
          "GET /tagAndNote/kol/tag/look-up/:batchId",
          { params: { batchId: batchId ?? "" } },
          { signal },
        ),
      enabled: batchId !== null,
      refetchInterval: ({ state }: { state: { data: { progress: number } | undefined } }) =>
        state.data && state.data.progress >= 100 ? (false as const) : POLL_MS,
    })),
  });
  const parts = begun.map((part, at) => ({ ...part, rows: [...part.rows, ...(queries[at]?.data?.rows ?? [])] }));
  const merged = mergeLookUps(tagged, parts);
  const ended = queries.filter(({ data }) => data && data.progress >= 100).length;
  useOnEnd(ended);

  return {
    ...merged,
    isStarting,
    forget: () => setBegun([]),

    async start(offers: readonly Offer[]): Promise<void> {
      setStarting(true);
      try {
        for (let at = 0; at < offers.length; at += LINKS_PER_BATCH) {
          const urls = offers.slice(at, at + LINKS_PER_BATCH).map(({ url }) => url);
          const body = { urls, tagIds: [...tagIds] };
          const content = JSON.stringify(body);
          const idempotencyKey = keys.current.keyOf(content);
          const call = callApi<typeof startLookUp>("POST /tagAndNote/kol/tag/look-up", { body }, { idempotencyKey });
          const { batchId, rows } = await call;
          keys.current.forget(content);
          setBegun((before) => [...before, { batchId, urls, rows }]);
        }
      } catch (error) {
        reportError(error, (message) => t("lookUp.failed", { message }));
      } finally {
        setStarting(false);
        revalidate();
      }
    },
  };
}

/** Brings the records, the tags and the quota up to date when a part has ended. */
function useOnEnd(ended: number): void {
  const cache = useRecordsCache();
  const { refresh } = useTagActions();
  const { revalidate } = useRevalidator();
  const update = useRef(() => {});
  update.current = () => {
    void cache.refresh();
    void refresh();
    revalidate();
  };
  useEffect(() => {
    if (ended > 0) update.current();
  }, [ended]);
}
