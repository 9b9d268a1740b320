import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { useDownloadJob } from "#app/entities/task/use-download.ts";
import { callApi } from "#app/lib/api.client.ts";
import type { FitGroup } from "#workers/modules/auto-tasks/domain.ts";
import type { exportAutoTask } from "#workers/modules/auto-tasks/finds-contract.ts";
import type { Liker } from "./use-auto-task.ts";

/** Takes what is shown of a group away as a spreadsheet; of an empty one it says so and asks for nothing. */
export function useGroupExport(taskId: string, counts: Record<FitGroup, number>, liker: Liker) {
  const { t } = useTranslation("autoTask");
  const { state, start } = useDownloadJob({ failed: t("results.failed"), noUrl: t("results.failed") });
  useEffect(() => {
    if (state.kind === "done") showToast({ kind: "success", text: t("results.exported") });
    if (state.kind === "failed")
      showToast({ kind: "error", text: t("results.exportFailed", { message: state.message }) });
  }, [state, t]);
  const exportGroup = (group: FitGroup) => {
    if (counts[group] === 0) return showToast({ text: t(`results.empty.${group}`) });
    void start(() =>
      callApi<typeof exportAutoTask>(
        "POST /search/longCrawler/export",
        { body: { taskId, type: group, ...(liker !== "any" && { likedBy: liker }) } },
        { idempotencyKey: crypto.randomUUID() },
      ),
    );
  };
  return { exportGroup, isExporting: state.kind === "running" };
}
