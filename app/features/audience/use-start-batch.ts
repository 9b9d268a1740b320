import { useRevalidator } from "@remix-run/react";
import { useQueryClient } from "@tanstack/react-query";
import { callApi } from "#app/lib/api.client.ts";
import { refreshQueries } from "#app/lib/query-cache.ts";
import { useNotifications } from "#app/lib/use-notifications.ts";
import type { createBatch } from "#workers/modules/batch-links/contract.ts";
import type { BatchMode } from "#workers/modules/batch-links/domain.ts";
import { batchKeys } from "./use-batch.ts";

type BatchOrder = { links: string; mode: BatchMode };

/** Orders a batch and opens it; throws ApiError. */
export function useStartBatch(onBatch: (batchId: string) => void) {
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const { permission, ask } = useNotifications();

  return async (order: BatchOrder, idempotencyKey: string): Promise<void> => {
    if (permission === "ask") void ask();
    const { batchId } = await callApi<typeof createBatch>(
      "POST /tasks/audience-tasks",
      { body: order },
      { idempotencyKey },
    );
    void refreshQueries(client, { queryKey: batchKeys.histories });
    revalidate();
    onBatch(batchId);
  };
}
