import { useNavigate } from "@remix-run/react";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { queryKeys } from "#app/entities/list/query-keys.ts";
import { readAddress, type SearchAddress, writeAddress } from "#app/entities/list/search-address.ts";
import type { SearchPageData } from "#app/entities/list/search-page-data.ts";
import { resultsAddress, useOrder } from "#app/entities/list/use-order.ts";
import { totalsOf } from "#app/entities/task/task-totals.ts";
import { isResting, useLiveTask } from "#app/entities/task/use-live-task.ts";
import { refreshActivity } from "#app/entities/task/watched-tasks.ts";
import { callApi } from "#app/lib/api.client.ts";
import { refreshQueries } from "#app/lib/query-cache.ts";
import { reportError } from "#app/lib/report-error.ts";
import { useCalmRevalidate } from "#app/lib/use-calm-revalidate.ts";
import { usePromptParams } from "#app/lib/use-prompt-params.ts";
import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";
import type { terminateByTaskType } from "#workers/modules/projects/contract.ts";
import { SEARCH_MODES, VIDEO_COUNT } from "#workers/modules/search/domain.ts";
import type { TaskView } from "#workers/modules/tasks/contract.ts";
import { MODES } from "./modes/registry.ts";

/** State and actions of a search page: the address, the live task, start, add more, end. */
export function useSearch(data: SearchPageData) {
  const { projectId, mode } = data;
  const { taskType } = SEARCH_MODES[mode];
  const { address, setAddress } = useSearchAddress(data);
  const task = useLiveTask(data.task?.id ?? null, data.task);
  const scope = useMemo(
    () => ({ projectId, taskType, platform: address.platform, taskId: task?.rootTaskId }),
    [projectId, taskType, address.platform, task?.rootTaskId],
  );
  const source = data.meta?.source ?? { label: address.searchInput, url: null };
  useTaskEnd(task);
  const actions = useSearchActions(data, address, task);
  const resultsHref = resultsAddress(data, { ...address, searchInput: source.label, taskId: task?.rootTaskId ?? null });
  return { address, setAddress, task, scope, source, resultsHref, ...actions };
}

function useSearchAddress({ mode }: SearchPageData) {
  const [params, setParams] = usePromptParams();
  const address = useMemo(() => readAddress(params, mode), [params, mode]);
  const setAddress = useCallback(
    (next: SearchAddress) => {
      // Step two of the form and one creator over the list are places to come back from; everything else changes the place one is at.
      const isStep = next.step !== address.step && !next.isDirectLoad;
      const isPlace = isStep || (next.isFocused && !address.isFocused);
      setParams(writeAddress(next, mode), { replace: !isPlace, preventScrollReset: true });
    },
    [address, mode, setParams],
  );
  return { address, setAddress };
}

function useSearchActions(data: SearchPageData, address: SearchAddress, task: TaskView | null) {
  const { mode, projectId } = data;
  const { path, taskType } = SEARCH_MODES[mode];
  const { t } = useTranslation("search");
  const navigate = useNavigate();
  const client = useQueryClient();
  const revalidate = useCalmRevalidate();
  const { order, isOrdering } = useOrder();
  const [busy, setBusy] = useState<"add" | "end" | null>(null);

  const start = (searchInput: string, intoProjectId: string, send: () => Promise<TaskView>) =>
    order({ mode, projectId: intoProjectId }, { ...address, searchInput }, send);

  const addMore = async () => {
    if (!task) return;
    const request = {
      searchInput: "",
      platform: address.platform,
      projectId,
      reason: "NEXT_PAGE" as const,
      from: totalsOf(task).read,
      amount: nextAmount(task),
    };
    setBusy("add");
    try {
      await MODES[mode].send(request, crypto.randomUUID());
      revalidate();
    } catch (error) {
      reportError(error, t("task.createFailed"));
    } finally {
      setBusy(null);
    }
  };

  const endQuietly = async (): Promise<boolean> => {
    setBusy("end");
    try {
      await callApi<typeof terminateByTaskType>("POST /projects/terminateByTaskType", {
        // By its id: the same kind of search on another platform goes on.
        body: { projectId, taskType, taskId: task?.id },
      });
      if (task) await refreshQueries(client, { queryKey: queryKeys.task(task.id) });
      revalidate();
      return true;
    } catch (error) {
      reportError(error, t("task.stopFailed", { message: "" }));
      return false;
    } finally {
      setBusy(null);
    }
  };

  const end = async () => {
    if (!(await endQuietly())) return;
    showToast({ kind: "success", text: t("task.stopped") });
    navigate(`/search/${path}?platform=${address.platform.toLowerCase()}`);
  };
  return {
    /** Opens the results of what was ordered; throws ApiError. */
    start,
    addMore: () => void addMore(),
    end: () => void end(),
    endQuietly,
    isStarting: isOrdering,
    isAdding: busy === "add",
    isEnding: busy === "end",
  };
}

/** How much the next portion looks at: as much as the one before, which is told by what it cost. */
export function nextAmount(task: TaskView): number {
  return Math.max(VIDEO_COUNT.min, Math.ceil(task.costUnits / UNITS_PER_RUN) * VIDEO_COUNT.step);
}

/** When a search that was seen running has ended, brings everything that hangs on it up to date; the activity indicator tells of it. */
function useTaskEnd(task: TaskView | null): void {
  const client = useQueryClient();
  const revalidate = useCalmRevalidate();
  const running = useRef<string | null>(null);
  useEffect(() => {
    if (!task) return;
    if (!isResting(task.status)) {
      // What it holds is taken off the runs that the frame shows.
      if (running.current !== task.id) {
        revalidate();
        refreshActivity();
      }
      running.current = task.id;
      return;
    }
    if (running.current !== task.id) return;
    running.current = null;
    void refreshQueries(client, { queryKey: ["results"] });
    revalidate();
    refreshActivity();
  }, [task, client, revalidate]);
}
