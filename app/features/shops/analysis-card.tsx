import { CloudAlert, Users } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Notice } from "#app/components/notice.tsx";
import { ProgressBar } from "#app/components/progress-bar.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";
import type { ShopOverview } from "#workers/modules/shops/contract.ts";
import type { TaskView } from "#workers/modules/tasks/contract.ts";

/** What is to be said of the profiles: how far their task is, that it failed, or that some wait and what fetching them costs. */
export function AnalysisCard({
  overview,
  task,
  isRunning,
  isStarting,
  onStart,
  onStop,
}: {
  overview: ShopOverview;
  task: TaskView | null;
  isRunning: boolean;
  isStarting: boolean;
  onStart: () => void;
  onStop: () => void;
}) {
  const { t } = useTranslation("shopVetting");
  const { integer, runs } = useFormat();
  if (task !== null && isRunning) return <Running task={task} onStop={onStop} />;
  if (overview.waiting === 0) return null;
  const hasFailed = task?.status === "FAILED";
  return (
    <div className="mb-3">
      <Notice
        icon={hasFailed ? <CloudAlert /> : <Users />}
        tone={hasFailed ? "warning" : "info"}
        title={
          hasFailed
            ? t("analysis.taskFailed")
            : t("analysis.waiting", { count: overview.waiting, number: integer(overview.waiting) })
        }
      >
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-[1_1_20rem]">
            {hasFailed && task.message ? `${task.message} ` : ""}
            {t("analysis.waitingText")}
          </p>
          <Button tone="primary" busy={isStarting} onClick={onStart}>
            {t("analysis.fetch", {
              count: overview.nextCostUnits / UNITS_PER_RUN,
              number: integer(overview.nextCount),
              runs: runs(overview.nextCostUnits),
            })}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

/** The analysis screen (spec 2 §2.4): first an estimate of 30 s, then creator by creator. The figures stay in sight below it. */
function Running({ task, onStop }: { task: TaskView; onStop: () => void }) {
  const { t } = useTranslation("shopVetting");
  const { integer, duration } = useFormat();
  const { current, total, percent, remainingSeconds } = task.progress;
  const text =
    current === 0
      ? t("analysis.first")
      : t("analysis.running", { current: integer(current), total: integer(Math.max(total, current)) });
  return (
    <Card className="mb-3 flex flex-wrap items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-[1_1_20rem]">
        <p aria-live="polite" className="font-medium tabular-nums">
          {text}
          {current > 0 && remainingSeconds !== null && (
            <span className="font-normal text-ink-faint">
              {" "}
              · {t("analysis.left", { time: duration(remainingSeconds) })}
            </span>
          )}
        </p>
        <ProgressBar share={current === 0 ? null : percent / 100} label={text} className="my-2" />
        <p className="text-ink-faint text-sm">{t("analysis.goOn")}</p>
      </div>
      <Button onClick={onStop}>{t("analysis.stop")}</Button>
    </Card>
  );
}
