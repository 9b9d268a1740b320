import {
  CircleAlert,
  CircleCheck,
  CircleStop,
  History,
  LoaderCircle,
  LogOut,
  type LucideIcon,
  Plus,
} from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { CopyButton } from "#app/components/copy-button.tsx";
import { PlatformMark } from "#app/components/platform-mark.tsx";
import { ProgressBar } from "#app/components/progress-bar.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { TaskStatus } from "#workers/kernel/vocabulary.ts";
import type { AutoTaskView } from "#workers/modules/auto-tasks/contract.ts";
import { isRunning, usedShare } from "./task-state.ts";
import { useEndTask } from "./use-end-task.ts";

const AddRunsDialog = lazyPart(() => import("./add-runs-dialog.client.tsx"));

const ICONS: Record<TaskStatus, { icon: LucideIcon; tone: string }> = {
  PENDING: { icon: History, tone: "text-ink-faint" },
  PROCESSING: { icon: LoaderCircle, tone: "animate-spin text-accent-ink" },
  RESULT_READY: { icon: CircleCheck, tone: "text-like" },
  PAUSING: { icon: CircleStop, tone: "text-ink-faint" },
  PAUSED: { icon: CircleStop, tone: "text-ink-faint" },
  COMPLETING: { icon: LoaderCircle, tone: "animate-spin text-accent-ink" },
  COMPLETED: { icon: CircleCheck, tone: "text-like" },
  FAILED: { icon: CircleAlert, tone: "text-danger" },
};

/** How the task stands: state, runs used and in all, more of them, its end, and its id (spec 2 §2.3). */
export function TaskBoard({
  task,
  onChanged,
  children,
}: {
  task: AutoTaskView;
  /** Something was ordered that the server knows already. */
  onChanged: () => unknown;
  children?: ReactNode;
}) {
  const { t } = useTranslation("autoTask");
  const { runs } = useFormat();
  const { hasConsumedQuotaCount: used } = task.meta;
  const { share, tone } = usedShare({ used, total: task.params.maxQuotaCost }, !isRunning(task));
  const [adds, setAdds] = useState(false);
  const label = t("board.quota");
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex items-center gap-2">
        <PlatformMark platform={task.platform} />
        <TaskState task={task} />
      </div>
      <div>
        <p className="flex items-baseline justify-between gap-2 text-sm">
          <span className="text-ink-soft">{label}</span>
          <span className="font-semibold tabular-nums">
            {t("board.used", { used: runs(used), total: runs(task.params.maxQuotaCost) })}
          </span>
        </p>
        <ProgressBar className="mt-1.5" share={share} tone={tone} label={label} />
      </div>
      {task.message && <p className="text-danger text-sm">{task.message}</p>}
      <EndReason meta={task.meta} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {!task.isTerminated && task.status !== "FAILED" && (
          <Button size="sm" icon={<Plus aria-hidden className="size-4" />} onClick={() => setAdds(true)}>
            {t("board.add")}
          </Button>
        )}
        <EndTask task={task} onChanged={onChanged} />
      </div>
      {children}
      <p className="flex min-w-0 items-center gap-1 border-line border-t pt-2 text-ink-faint text-xs">
        <span className="shrink-0">{t("board.id")}</span>
        <code className="min-w-0 flex-1 truncate" title={task.id} translate="no">
          {task.id}
        </code>
        <CopyButton text={task.id} label={t("board.copyId")} />
      </p>
      {adds && (
        <Suspense fallback={null}>
          <AddRunsDialog taskId={task.id} onAdded={onChanged} onClose={() => setAdds(false)} />
        </Suspense>
      )}
    </Card>
  );
}

/** How the task stands, in a word. */
export function TaskState({ task }: { task: AutoTaskView }) {
  const { t } = useTranslation("autoTask");
  const { duration } = useFormat();
  const { icon: Icon, tone } = ICONS[task.status];
  const { remainingSeconds } = task.progress;
  return (
    <span className="flex min-w-0 flex-1 items-center gap-1.5 font-semibold" role="status">
      <Icon aria-hidden className={`size-4 shrink-0 ${tone}`} />
      <span className="flex-1">
        {task.isTerminated && !isRunning(task) ? t("status.ended") : t(`status.${task.status}`)}
      </span>
      {isRunning(task) && remainingSeconds !== null && (
        <span className="font-normal text-ink-faint text-sm">
          {t("board.remaining", { time: duration(remainingSeconds) })}
        </span>
      )}
    </span>
  );
}

/** Ends a task that runs, or leaves one that has finished, so that the page offers the form again. */
function EndTask({ task, onChanged }: { task: AutoTaskView; onChanged: () => unknown }) {
  const { t } = useTranslation("autoTask");
  const [asks, setAsks] = useState(false);
  const { end, isEnding } = useEndTask(task, onChanged);
  if (task.isTerminated) return null;
  const does = isRunning(task) ? "end" : "leave";
  return (
    <>
      <Button
        tone="quiet"
        size="sm"
        icon={
          does === "end" ? <CircleStop aria-hidden className="size-4" /> : <LogOut aria-hidden className="size-4" />
        }
        onClick={() => setAsks(true)}
        busy={isEnding}
      >
        {t(`board.${does}`)}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          end();
        }}
        title={t(`board.${does}Title`)}
        confirmLabel={t(`board.${does}`)}
        danger={does === "end"}
      >
        {t(`board.${does}Text`)}
      </ConfirmDialog>
    </>
  );
}

/** Why the task is over; a cut-off task names the time from which it can go on. */
function EndReason({ meta }: { meta: AutoTaskView["meta"] }) {
  const { t } = useTranslation("autoTask");
  const dateTime = useDateTime();
  const { endReason, allowanceReturnsAt } = meta;
  if (endReason === null) return null;
  const text =
    endReason === "allowance"
      ? t("board.reason.allowance", { time: dateTime(allowanceReturnsAt ?? 0) })
      : t(`board.reason.${endReason}`);
  return <p className={`text-sm ${endReason === "allowance" ? "text-ink-soft" : "text-ink-faint"}`}>{text}</p>;
}
