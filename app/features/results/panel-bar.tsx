import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PlatformMark } from "#app/components/platform-mark.tsx";
import { ProgressBar } from "#app/components/progress-bar.tsx";
import { totalsOf } from "#app/entities/task/task-totals.ts";
import { isResting } from "#app/entities/task/use-live-task.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { TaskView } from "#workers/modules/tasks/contract.ts";
import type { SearchPanelProps } from "./search-panel.tsx";

/** On a phone: what is searched and how it stands in one line, over the creators; a press opens everything else about the search. */
export function PanelBar({
  task,
  source,
  inList,
  onOpen,
}: Pick<SearchPanelProps, "task" | "source" | "inList"> & { onOpen: () => void }) {
  const { t } = useTranslation("results");
  const isRunning = !isResting(task.status);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="focus-ring flex min-w-0 flex-col gap-1.5 rounded-control bg-sunken px-3 py-2 text-start hover:bg-hover lg:hidden"
    >
      <span className="flex w-full min-w-0 items-center gap-2">
        {task.platform && <PlatformMark platform={task.platform} />}
        <span className="min-w-0 flex-1 truncate font-semibold">{source.label}</span>
        <Standing task={task} inList={inList} />
        <span className="sr-only">{t("panel.open")}</span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint" />
      </span>
      {isRunning && <ProgressBar thin share={task.progress.percent / 100} label={t("panel.processing")} />}
    </button>
  );
}

function Standing({ task, inList }: { task: TaskView; inList: number | null }) {
  const { t } = useTranslation("results");
  const { integer } = useFormat();
  const number = integer(inList ?? totalsOf(task).found);
  const text = !isResting(task.status)
    ? t("panel.running", { percent: Math.floor(task.progress.percent) })
    : t(task.status === "FAILED" ? "panel.stopped" : "panel.ready", { number });
  return <span className="shrink-0 text-ink-soft text-sm tabular-nums">{text}</span>;
}
