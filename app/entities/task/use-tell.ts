import { useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { TRACKING_PATH } from "#app/lib/paths.ts";
import { reportError } from "#app/lib/report-error.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { useNotifications } from "#app/lib/use-notifications.ts";
import type { getDownload, repeatDownload } from "#workers/modules/exports/contract.ts";
import type { RecentTask } from "#workers/modules/tasks/contract.ts";
import { type ActivityKind, kindOf, resultsOf } from "./activity.ts";
import { startDownload } from "./use-download.ts";
import { watchTask } from "./watched-tasks.ts";

/** Tells of a task that has ended, in a toast with the way to it and as a notification of the browser. */
export function useTell(): (task: RecentTask) => void {
  const { t } = useTranslation("activity");
  const { integer } = useFormat();
  const { notify } = useNotifications();
  const navigate = useNavigate();
  const fetchFile = useFetchFile();
  const repeat = useRepeatFile();
  return (task) => {
    const kind = kindOf(task);
    if (kind === null || location.pathname === TOLD_ON[kind]) return;
    const isFailed = task.status === "FAILED";
    const text = isFailed
      ? (task.message ?? t("toast.failed"))
      : t(`toast.${kind}Done`, { source: task.source.label, number: integer(task.progress.count) });
    const href = resultsOf(task);
    const open = href ? { label: t("openResults"), onClick: () => navigate(href) } : undefined;
    const file = { label: t("download"), onClick: () => fetchFile(task.id) };
    const again = { label: t("again"), onClick: () => repeat(task.id) };
    showToast({
      id: `task-${task.id}`,
      kind: isFailed ? "error" : "success",
      text,
      action: kind === "export" ? (isFailed ? again : file) : open,
      durationMs: TOAST_MS,
    });
    notify(t("title"), text, href);
  };
}

const TOAST_MS = 8_000;

/** Pages that tell of their own tasks, with what these brought. */
const TOLD_ON: Partial<Record<ActivityKind, string>> = { batch: "/audience", track: TRACKING_PATH };

/** Fetches a finished spreadsheet; every call asks for a fresh link, because links expire. */
export function useFetchFile(): (taskId: string) => void {
  const { t } = useTranslation("activity");
  return async (taskId) => {
    const failed = (text: string) => showToast({ kind: "error", text });
    try {
      const { result } = await callApi<typeof getDownload>("GET /tasks/download/:taskId", { params: { taskId } });
      if (result.url) startDownload(result.url);
      else failed(result.message ?? t("downloadFailed"));
    } catch {
      failed(t("downloadFailed"));
    }
  };
}

/** Starts a spreadsheet that failed once more; its end is told like that of the first. */
export function useRepeatFile(): (taskId: string) => void {
  const { t } = useTranslation("activity");
  return (taskId) => {
    callApi<typeof repeatDownload>(
      "POST /tasks/download/:taskId/again",
      { params: { taskId } },
      { idempotencyKey: crypto.randomUUID() },
    ).then(
      (started) => watchTask(started.taskId),
      (error: unknown) => reportError(error, t("repeatFailed")),
    );
  };
}
