import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { ProgressBar } from "#app/components/progress-bar.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { reportError } from "#app/lib/report-error.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { TaskView, terminateTask } from "#workers/modules/tasks/contract.ts";

/** How far the running task is, in one line of the toolbar; it goes on when the page is left, and can be ended. */
export function TaskProgress({ task }: { task: TaskView | null }) {
  const { t } = useTranslation("videoTracking");
  const { integer, duration } = useFormat();
  const { current = 0, total = 0, percent = 0, remainingSeconds = null, phase = null } = task?.progress ?? {};
  const numbers = { current: integer(current), total: integer(total), count: total };
  return (
    <div className="ms-auto flex h-8 w-80 max-w-full items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="mb-1 flex justify-between gap-4 text-xs tabular-nums" aria-live="polite">
          <span className="truncate font-medium">{total === 0 ? t("task.starting") : t("task.running", numbers)}</span>
          <span className="truncate text-ink-faint">
            {remainingSeconds === null ? phase : t("task.left", { time: duration(remainingSeconds) })}
          </span>
        </p>
        <ProgressBar share={total === 0 ? null : percent / 100} label={t("task.progress")} />
      </div>
      {task !== null && <EndButton key={task.id} taskId={task.id} />}
    </div>
  );
}

function EndButton({ taskId }: { taskId: string }) {
  const { t } = useTranslation("videoTracking");
  const [isEnding, setEnding] = useState(false);
  const end = async () => {
    setEnding(true);
    try {
      await callApi<typeof terminateTask>("POST /tasks/:id/terminate", { params: { id: taskId } });
    } catch (error) {
      reportError(error, t("task.endFailed"));
      setEnding(false);
    }
  };
  return (
    <Button size="sm" tone="quiet" busy={isEnding} onClick={() => void end()}>
      {t("task.end")}
    </Button>
  );
}
