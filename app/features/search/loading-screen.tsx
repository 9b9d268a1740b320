import { Bell, CircleStop, ListVideo } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { PlatformMark } from "#app/components/platform-mark.tsx";
import { ProgressBar } from "#app/components/progress-bar.tsx";
import { unitOf } from "#app/entities/list/unit.ts";
import { EndQuestion } from "#app/entities/task/end-question.tsx";
import { StallNotice } from "#app/entities/task/stall-notice.tsx";
import { totalsOf } from "#app/entities/task/task-totals.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { TaskView } from "#workers/modules/tasks/contract.ts";

/** A search at work, as a whole page: real progress, a real estimate, and leave to go elsewhere. */
export function LoadingScreen({
  task,
  source,
  onShow,
  onEnd,
  isEnding,
  onNotify,
  children,
}: {
  task: TaskView;
  source: string;
  /** Undefined while there is nothing to show. */
  onShow: (() => void) | undefined;
  onEnd: () => void;
  isEnding: boolean;
  /** Asks for permission to notify; undefined when it was given or can't be. */
  onNotify: (() => void) | undefined;
  /** What was found so far. */
  children: ReactNode;
}) {
  const { t } = useTranslation(["search", "modes"]);
  const { integer, duration } = useFormat();
  const unit = t(`modes:units.${unitOf(task.type, task.platform)}`);
  const { percent, remainingSeconds, phase } = task.progress;
  const { read: current, wanted: total, found: count } = totalsOf(task);
  const [asks, setAsks] = useState(false);
  return (
    <div className="grid min-h-[70vh] content-center justify-items-center px-2">
      <section className="w-full max-w-md" aria-live="polite">
        <h1 className="flex items-center gap-2 font-semibold text-xl">
          {task.platform && <PlatformMark platform={task.platform} className="size-5" />}
          <span className="min-w-0 truncate">{t("search:loading.title", { source })}</span>
        </h1>
        <p className="mt-6 flex items-baseline justify-between gap-3">
          <span className="font-semibold text-2xl">{Math.floor(percent)}%</span>
          <span className="text-ink-soft">
            {remainingSeconds === null
              ? t("search:loading.starting")
              : t("search:loading.estimate", { time: duration(remainingSeconds) })}
          </span>
        </p>
        <ProgressBar className="mt-2" share={percent / 100} label={t("search:loading.title", { source })} />
        <p className="mt-3 flex min-h-5 justify-between gap-3 text-ink-soft text-sm">
          <span>
            {total > 0 && t("search:loading.amount", { current: integer(current), total: integer(total), unit })}
          </span>
          <span>{count > 0 && t("search:loading.creators", { number: integer(count) })}</span>
        </p>
        <p className="mt-2 min-h-5 text-ink-faint text-sm">{phase}</p>
        <StallNotice task={task} onEnd={onEnd} isEnding={isEnding} className="mt-4" />
        <p className="mt-6 text-ink-soft">{t("search:loading.leave")}</p>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button
            tone="primary"
            icon={<ListVideo aria-hidden className="size-4" />}
            onClick={onShow}
            disabled={!onShow}
          >
            {t("search:loading.show")}
          </Button>
          {onNotify && (
            <Button icon={<Bell aria-hidden className="size-4" />} onClick={onNotify}>
              {t("search:loading.notify")}
            </Button>
          )}
          <Button
            tone="quiet"
            icon={<CircleStop aria-hidden className="size-4" />}
            onClick={() => setAsks(true)}
            busy={isEnding}
          >
            {t("search:loading.end")}
          </Button>
        </div>
        <EndQuestion open={asks} onClose={() => setAsks(false)} onEnd={onEnd} />
      </section>
      {children}
    </div>
  );
}
