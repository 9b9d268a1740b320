import { useNavigate, useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { autoTaskPath } from "#app/entities/task/auto-task-address.ts";
import { callApi } from "#app/lib/api.client.ts";
import { reportError } from "#app/lib/report-error.ts";
import type { AutoTaskView } from "#workers/modules/auto-tasks/contract.ts";
import type { terminateByTaskType } from "#workers/modules/projects/contract.ts";
import { isRunning } from "./task-state.ts";

/** Ends the AI task on the screen, not those of other platforms in its project; what was found stays. One that has finished is left for the form. */
export function useEndTask(task: AutoTaskView, onEnded: () => unknown) {
  const { projectId } = task;
  const navigate = useNavigate();
  const { t } = useTranslation("autoTask");
  const { revalidate } = useRevalidator();
  const [isEnding, setEnding] = useState(false);
  const end = async () => {
    if (projectId === "") return showToast({ kind: "error", text: t("board.noProject") });
    setEnding(true);
    try {
      await callApi<typeof terminateByTaskType>("POST /projects/terminateByTaskType", {
        body: { projectId, taskType: "LONG_CRAWLER", taskId: task.id },
      });
      if (!isRunning(task)) return navigate(autoTaskPath({ platform: task.platform, projectId, isNew: true }));
      await onEnded();
      revalidate();
      showToast({ kind: "success", text: t("board.ended") });
    } catch (error) {
      reportError(error, t("board.endFailed"));
    } finally {
      setEnding(false);
    }
  };
  return { end: () => void end(), isEnding };
}
