import { useNavigate, useRevalidator, useSearchParams } from "@remix-run/react";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { queryKeys } from "#app/features/results/query-keys.ts";
import { isResting, useLiveTask } from "#app/features/results/use-live-task.ts";
import { callApi } from "#app/lib/api.client.ts";
import { useNotifications } from "#app/lib/use-notifications.ts";
import { useReportError } from "#app/lib/use-report-error.ts";
import type { CallOf } from "#workers/api/endpoint.ts";
import type { terminateByTaskType } from "#workers/modules/projects/contract.ts";
import type { createKeywordSearch } from "#workers/modules/search/contract.ts";
import { SEARCH_MODES } from "#workers/modules/search/domain.ts";
import type { TaskView } from "#workers/modules/tasks/contract.ts";
import type { KeywordRequest } from "./keyword-form.tsx";
import { NO_FILTERS, readAddress, type SearchAddress, writeAddress } from "./search-address.ts";
import type { SearchPageData } from "./search-page-data.ts";

type SearchBody = CallOf<typeof createKeywordSearch>["body"];

const PAGE = `/search/${SEARCH_MODES.input.path}`;
const TASK_TYPE = SEARCH_MODES.input.taskType;

/** State and actions of the keyword search page: the address, the live task, start, add more, end. */
export function useKeywordSearch(data: SearchPageData) {
  const { projectId } = data;
  const { address, setAddress } = useSearchAddress(data);
  const task = useLiveTask(data.task?.id ?? null, data.task);
  const scope = useMemo(
    () => ({ projectId, taskType: TASK_TYPE, platform: address.platform, taskId: task?.rootTaskId }),
    [projectId, address.platform, task?.rootTaskId],
  );
  const source = data.meta?.source ?? { label: address.input, url: null };
  useTaskEnd(task, source.label);
  const actions = useSearchActions(data, address, task);
  const resultsHref = `${PAGE}?${writeAddress({ ...address, input: source.label, projectId, isDirectLoad: true, filters: NO_FILTERS, status: "pending" }, data.mode)}`;
  return { address, setAddress, task, scope, source, resultsHref, ...actions };
}

function useSearchAddress({ mode }: SearchPageData) {
  const [params, setParams] = useSearchParams();
  const written = params.toString();
  // A press shows at once; the address bar follows when the router has gone there.
  const [wanted, setWanted] = useState<{ from: string; address: SearchAddress } | null>(null);
  const address = useMemo(
    () => (wanted?.from === written ? wanted.address : readAddress(new URLSearchParams(written), mode)),
    [wanted, written, mode],
  );
  const setAddress = useCallback(
    (next: SearchAddress) => {
      setWanted({ from: written, address: next });
      setParams(writeAddress(next, mode), { replace: true, preventScrollReset: true });
    },
    [mode, setParams, written],
  );
  return { address, setAddress };
}

function useSearchActions({ projectId }: SearchPageData, address: SearchAddress, task: TaskView | null) {
  const { t } = useTranslation("search");
  const navigate = useNavigate();
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const { permission, ask } = useNotifications();
  const report = useReportError();
  const [busy, setBusy] = useState<"start" | "add" | "end" | null>(null);

  const create = async (kind: "start" | "add", body: SearchBody): Promise<TaskView | null> => {
    setBusy(kind);
    try {
      return await callApi<typeof createKeywordSearch>(
        "POST /search/searchInput",
        { body },
        { idempotencyKey: crypto.randomUUID() },
      );
    } catch (error) {
      report(error, t("task.createFailed"));
      return null;
    } finally {
      setBusy(null);
    }
  };

  const start = async (request: KeywordRequest) => {
    if (permission === "ask") void ask();
    const created = await create("start", searchBody(request));
    if (!created) return;
    const next = {
      ...address,
      input: request.keyword,
      projectId: request.projectId,
      isDirectLoad: true,
      filters: NO_FILTERS,
      status: "pending" as const,
    };
    navigate(`${PAGE}?${writeAddress(next, "input")}`);
  };

  const addMore = async () => {
    if (!task) return;
    const created = await create("add", nextPageBody(task, projectId));
    if (created) revalidate();
  };

  const endQuietly = async (): Promise<boolean> => {
    setBusy("end");
    try {
      await callApi<typeof terminateByTaskType>("POST /projects/terminateByTaskType", {
        body: { projectId, taskType: TASK_TYPE },
      });
      if (task) await client.invalidateQueries({ queryKey: queryKeys.task(task.id) });
      revalidate();
      return true;
    } catch (error) {
      report(error, t("task.stopFailed", { message: "" }));
      return false;
    } finally {
      setBusy(null);
    }
  };

  const end = async () => {
    if (!(await endQuietly())) return;
    showToast({ kind: "success", text: t("task.stopped") });
    navigate(`${PAGE}?platform=${address.platform.toLowerCase()}`);
  };
  return {
    start: (request: KeywordRequest) => void start(request),
    addMore: () => void addMore(),
    end: () => void end(),
    endQuietly,
    isStarting: busy === "start",
    isAdding: busy === "add",
    isEnding: busy === "end",
  };
}

/** TikTok sends counts under other names than the other platforms (spec 2 §7). */
function searchBody({ keyword, platform, videos, projectId, options }: KeywordRequest): SearchBody {
  const common = { projectId, platform, searchInput: keyword, reason: "SEARCH" as const };
  if (platform === "TIKTOK") {
    const { sortType, publishTimeType } = options;
    return { ...common, currentCount: 0, maxCount: videos, sortType, publishTimeType };
  }
  const { uploadDate, sortBy } = options;
  return { ...common, currentVideoCount: 0, maxVideoCount: videos, uploadDate, sortBy };
}

/** The same search again from where it stopped: the server knows its settings, and takes count and cost from there. */
function nextPageBody(task: TaskView, projectId: string): SearchBody {
  const searchInput = typeof task.params.searchInput === "string" ? task.params.searchInput : "";
  const videos = (task.costUnits / 10) * 100;
  const common = { projectId, platform: task.platform ?? "YOUTUBE", searchInput, reason: "NEXT_PAGE" as const };
  if (task.platform === "TIKTOK") return { ...common, currentCount: task.progress.current, maxCount: 300 };
  return { ...common, currentVideoCount: task.progress.current, maxVideoCount: videos };
}

/** Tells once when a search that was seen running has ended, and brings everything that hangs on it up to date. */
function useTaskEnd(task: TaskView | null, source: string): void {
  const { t } = useTranslation("search");
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const { notify } = useNotifications();
  const running = useRef<string | null>(null);
  useEffect(() => {
    if (!task) return;
    if (!isResting(task.status)) {
      // What it holds is taken off the runs that the frame shows.
      if (running.current !== task.id) revalidate();
      running.current = task.id;
      return;
    }
    if (running.current !== task.id) return;
    running.current = null;
    void client.invalidateQueries({ queryKey: ["results"] });
    revalidate();
    const text =
      task.status === "FAILED"
        ? (task.message ?? t("task.failed"))
        : t("task.done", { source, number: task.progress.count });
    if (!task.isTerminated) {
      showToast({ kind: task.status === "FAILED" ? "error" : "success", text });
      notify(t("task.notification"), text);
    }
  }, [task, source, client, notify, revalidate, t]);
}
