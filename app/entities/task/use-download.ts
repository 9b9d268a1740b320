import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "#app/lib/api.client.ts";
import { describeError } from "#app/lib/describe-error.ts";
import type { CallOf } from "#workers/api/endpoint.ts";
import type { createDownload, DownloadView, getDownload } from "#workers/modules/exports/contract.ts";
import { forgetTask, watchTask } from "./watched-tasks.ts";

/** Spec 2 §4: a download is polled every 2 s, and given up after 3 failures. */
const POLL_MS = 2_000;
const FIRST_POLL_MS = 400;
const MAX_FAILURES = 3;

export type DownloadState =
  | { kind: "idle" }
  | { kind: "running"; current: number; total: number }
  | { kind: "done"; url: string; rows: number; marked: number }
  | { kind: "failed"; message: string };

/** What becomes of the file's creators that are not rated yet. */
export type Afterwards = "NONE" | "LIKE" | "DISLIKE";

export type DownloadRequest = Pick<
  CallOf<typeof createDownload>["body"],
  "projectId" | "taskIds" | "attitude" | "filters"
> & { afterwards: Afterwards };

/** Starts the spreadsheet of a search's creators. */
export function useDownload() {
  const { t } = useTranslation("task");
  const job = useDownloadJob({ failed: t("download.createFailed"), noUrl: t("download.noUrl") });
  const start = useCallback(
    (request: DownloadRequest) =>
      job.start(() =>
        callApi<typeof createDownload>(
          "POST /tasks/download/create",
          { body: { ...request, downloadType: "KOL_EXPORT", isWeb: true, isStop: false } },
          { idempotencyKey: crypto.randomUUID() },
        ),
      ),
    [job.start],
  );
  return { state: job.state, start };
}

/**
 * Starts a spreadsheet job, follows it, and starts the browser's download when the link is there. `failed` stands for errors without words of
 * their own, `noUrl` for a job that ended without a link.
 */
export function useDownloadJob({ failed, noUrl }: { failed: string; noUrl: string }) {
  const { t } = useTranslation("task");
  const [state, setState] = useState<DownloadState>({ kind: "idle" });
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);

  const follow = useCallback(
    async (taskId: string, failures: number): Promise<void> => {
      const again = (nextFailures: number, waitMs: number) => {
        timer.current = setTimeout(() => void follow(taskId, nextFailures), waitMs);
      };
      try {
        const view = await callApi<typeof getDownload>("GET /tasks/download/:taskId", { params: { taskId } });
        const next = readState(view, { failed: t("download.failed"), noUrl });
        setState(next);
        if (next.kind === "running") again(0, next.total > 0 || failures > 0 ? POLL_MS : FIRST_POLL_MS);
        if (next.kind === "done" || next.kind === "failed") forgetTask(taskId);
        if (next.kind === "done") startDownload(next.url);
      } catch (error) {
        if (failures + 1 >= MAX_FAILURES)
          setState({ kind: "failed", message: `${t("download.statusFailed")}. ${describeError(error)}` });
        else again(failures + 1, POLL_MS);
      }
    },
    [t, noUrl],
  );

  const start = useCallback(
    async (begin: () => Promise<{ taskId: string }>) => {
      setState({ kind: "running", current: 0, total: 0 });
      try {
        const { taskId } = await begin();
        watchTask(taskId);
        await follow(taskId, 0);
      } catch (error) {
        setState({ kind: "failed", message: describeError(error) || failed });
      }
    },
    [follow, failed],
  );
  return { state, start };
}

/** Hands a link to the browser's own download. */
export function startDownload(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  document.body.appendChild(link);
  link.click();
  link.remove();
}

function readState(view: DownloadView, texts: { failed: string; noUrl: string }): DownloadState {
  if (view.status === "FAILED") return { kind: "failed", message: view.result.message ?? texts.failed };
  if (view.status !== "COMPLETED") return { kind: "running", ...view.progress };
  if (!view.result.url) return { kind: "failed", message: view.result.message ?? texts.noUrl };
  return { kind: "done", url: view.result.url, rows: view.result.rows, marked: view.result.marked };
}
