import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { TRACKING_PATH } from "#app/lib/paths.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { useNotifications } from "#app/lib/use-notifications.ts";
import type { TaskView } from "#workers/modules/tasks/contract.ts";

const TOAST_MS = 8_000;

/**
 * What is said when a tracking task has ended: a dialog of an import (spec 3 §4.9) and of a task that failed, a toast of every other, with the way to the dialog when some posts could not be
 * read. `onNews` is called at each end.
 */
export function useTaskResult(onNews: () => void) {
  const { t } = useTranslation("videoTracking");
  const { integer } = useFormat();
  const { notify } = useNotifications();
  const [shown, setShown] = useState<TaskView | null>(null);
  return {
    shown,
    close: () => setShown(null),
    onEnd(task: TaskView) {
      onNews();
      const isImport = Reflect.get(task.params, "kind") === "new";
      const [success, failed] = [numberOf(task.result, "success"), numberOf(task.result, "failed")];
      const done = t("task.done", { count: success, number: integer(success) });
      const text = failed === 0 ? done : `${done}${t("task.notRead", { count: failed, number: integer(failed) })}`;
      notify(t("title"), task.status === "FAILED" ? t("stats.failedTitle") : text, TRACKING_PATH);
      if (isImport || task.status === "FAILED") return setShown(task);
      showToast({
        id: `task-${task.id}`,
        kind: failed === 0 ? "success" : "info",
        text,
        durationMs: TOAST_MS,
        ...(failed > 0 ? { action: { label: t("task.details"), onClick: () => setShown(task) } } : {}),
      });
    },
  };
}

function numberOf(result: TaskView["result"], name: string): number {
  const value: unknown = Reflect.get(result, name);
  return typeof value === "number" ? value : 0;
}
