import { useRevalidator } from "@remix-run/react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { useLiveTask } from "#app/entities/task/use-live-task.ts";
import { callApi } from "#app/lib/api.client.ts";
import { refreshOnTick, refreshQueries } from "#app/lib/query-cache.ts";
import { useNotifications } from "#app/lib/use-notifications.ts";
import type { BatchView, getBatch } from "#workers/modules/batch-links/contract.ts";

/** Spec 1 §4: a batch is polled every 5 s until its progress is 100. */
const POLL_MS = 5_000;

export const batchKeys = {
  batch: (batchId: string) => ["batch", batchId] as const,
  histories: ["batches"] as const,
  history: (page: number) => ["batches", page] as const,
};

/**
 * A batch that stays up to date while it runs: its task's socket says when to look again, the poll is the fallback. `isSeen` says that the person
 * looks at the batch and reads its end there.
 */
export function useBatch(batchId: string, initial: BatchView | null, isSeen: boolean) {
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const query = useQuery({
    queryKey: batchKeys.batch(batchId),
    queryFn: ({ signal }) =>
      callApi<typeof getBatch>("GET /tasks/audience-tasks/batch/:batchId", { params: { batchId } }, { signal }),
    initialData: initial?.batchId === batchId ? initial : undefined,
    refetchInterval: ({ state }) => (state.data && state.data.progress >= 100 ? false : POLL_MS),
  });
  const batch = query.data ?? null;
  const isRunning = batch !== null && batch.progress < 100;
  const task = useLiveTask(isRunning ? batchId : null, null);
  const seen = `${task?.status}:${task?.progress.current}`;
  useEffect(() => {
    if (seen !== "undefined:undefined") void refreshOnTick(client, { queryKey: batchKeys.batch(batchId) });
  }, [client, batchId, seen]);

  useBatchEnd(batch, isSeen, () => {
    void refreshQueries(client, { queryKey: batchKeys.histories });
    revalidate();
  });
  return { ...query, batch, isRunning, remainingSeconds: task?.progress.remainingSeconds ?? null };
}

/** Tells once when a batch that was seen running has ended. */
function useBatchEnd(batch: BatchView | null, isSeen: boolean, onEnd: () => void): void {
  const { t } = useTranslation("audience");
  const { notify } = useNotifications();
  const running = useRef<string | null>(null);
  const tell = useRef(onEnd);
  tell.current = onEnd;
  useEffect(() => {
    if (batch === null) return;
    if (batch.progress < 100) {
      running.current = batch.batchId;
      return;
    }
    if (running.current !== batch.batchId) return;
    running.current = null;
    tell.current();
    if (batch.isTerminated) return;
    const isFailed = batch.status === "FAILED";
    const text = isFailed ? t("batch.failed") : t("batch.completed");
    if (!isSeen) showToast({ kind: isFailed ? "error" : "success", text });
    notify(text, t("batch.completedText", { count: batch.successCount }), "/audience");
  }, [batch, isSeen, notify, t]);
}
