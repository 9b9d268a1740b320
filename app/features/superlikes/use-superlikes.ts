import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { type ListScope, queryKeys } from "#app/entities/list/query-keys.ts";
import { isResting } from "#app/entities/task/use-live-task.ts";
import { callApi } from "#app/lib/api.client.ts";
import { refreshOnTick, refreshQueries } from "#app/lib/query-cache.ts";
import { reportError } from "#app/lib/report-error.ts";
import { useCalmRevalidate } from "#app/lib/use-calm-revalidate.ts";
import type { OutputOf } from "#workers/api/endpoint.ts";
import type { ListItem } from "#workers/modules/lists/contract.ts";
import type { createSimilarSearch, listSuperlikes } from "#workers/modules/search/modes/similar/contract.ts";
import type { getTask, TaskView } from "#workers/modules/tasks/contract.ts";

/** The creator that was superliked. */
export type Superliked = Pick<ListItem, "id" | "title">;
export type Superlike = OutputOf<typeof listSuperlikes>[number];

/** Spec 2 §4: a superlike's task is asked for every 3 s. */
const POLL_MS = 3_000;
/** Spec 2 §9 Superlike defaults. */
const DEFAULTS = { minSubscribers: 10_000, videosAverageViews: 1_000 } as const;

/**
 * The superlikes of a view: starts a find-similar task for a creator, follows those that run, and brings the list up to date when
 * one has brought more or has ended.
 */
export function useSuperlikes(scope: ListScope, onFound?: () => void) {
  const client = useQueryClient();
  /** The runs that are left and what the list was charged come with the page. */
  const revalidate = useCalmRevalidate();
  const { data } = useQuery({
    queryKey: queryKeys.superlikes(scope),
    queryFn: ({ signal }) => callApi<typeof listSuperlikes>("GET /similars/superlikes", { query: scope }, { signal }),
    staleTime: 60_000,
  });
  const entries = data ?? [];
  const { tasks, isFailing } = useRunningTasks(entries);
  const onEnd = useCallback(() => {
    void refreshQueries(client, { queryKey: queryKeys.superlikes(scope) });
    void refreshQueries(client, { queryKey: queryKeys.list(scope) });
    revalidate();
    onFound?.();
  }, [client, scope, revalidate, onFound]);
  useEnds(tasks, onEnd);
  usePollFailure(isFailing);
  const start = useStart(scope, revalidate);
  useGrowth(tasks, scope, onFound);
  return { entries, start };
}

function useRunningTasks(entries: readonly Superlike[]): { tasks: TaskView[]; isFailing: boolean } {
  return useQueries({
    queries: entries
      .filter(({ isEnd }) => !isEnd)
      .map(({ taskId }) => ({
        queryKey: queryKeys.task(taskId),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          callApi<typeof getTask>("GET /tasks/:id/status", { params: { id: taskId } }, { signal }),
        refetchInterval: ({ state }: { state: { data: TaskView | undefined } }) =>
          state.data && isResting(state.data.status) ? (false as const) : POLL_MS,
      })),
    combine: (results) => ({
      tasks: results.flatMap(({ data: task }) => (task ? [task] : [])),
      isFailing: results.some(({ isError }) => isError),
    }),
  });
}

/** Calls `onEnd` once for every task that was seen here and has ended; a failed one is told. */
function useEnds(tasks: readonly TaskView[], onEnd: () => void): void {
  const { t } = useTranslation("superlikes");
  const told = useRef(new Set<string>());
  useEffect(() => {
    for (const task of tasks) {
      if (!isResting(task.status) || told.current.has(task.id)) continue;
      told.current.add(task.id);
      if (task.status === "FAILED" && !task.isTerminated) {
        showToast({ kind: "error", text: t("failed"), description: task.message ?? undefined });
      }
      onEnd();
    }
  }, [tasks, onEnd, t]);
}

/** Brings the counts up to date while creators come in, and the list too when it was read to its end. */
function useGrowth(tasks: readonly TaskView[], scope: ListScope, onFound?: () => void): void {
  const client = useQueryClient();
  const found = tasks.reduce((sum, task) => sum + task.progress.count, 0);
  useEffect(() => {
    if (found === 0) return;
    void refreshOnTick(client, { queryKey: [...queryKeys.list(scope), "stats"] });
    onFound?.();
  }, [client, found, scope, onFound]);
}

/** Told once until it works again. */
function usePollFailure(isFailing: boolean): void {
  const { t } = useTranslation("superlikes");
  useEffect(() => {
    if (isFailing) showToast({ id: "superlike-poll", kind: "error", text: t("pollFailed") });
  }, [isFailing, t]);
}

function useStart(scope: ListScope, onStarted: () => void) {
  const { t } = useTranslation("superlikes");
  const client = useQueryClient();
  return useCallback(
    async (card: Superliked): Promise<void> => {
      const body = { ...scope, kolId: card.id, reason: "SUPERLIKE" as const, ...DEFAULTS };
      try {
        const { isAlreadyProcessed } = await callApi<typeof createSimilarSearch>(
          "POST /similars/create",
          { body },
          { idempotencyKey: crypto.randomUUID() },
        );
        showToast(
          isAlreadyProcessed
            ? { text: t("already") }
            : { kind: "success", text: t("started", { name: card.title }), durationMs: 6_000 },
        );
        onStarted();
        await refreshQueries(client, { queryKey: queryKeys.superlikes(scope) });
      } catch (error) {
        reportError(error, (message) => t("createFailed", { message }));
      }
    },
    [client, scope, t, onStarted],
  );
}
