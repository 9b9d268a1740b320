import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { PlatformMark } from "#app/components/platform-mark.tsx";
import { ProgressBar } from "#app/components/progress-bar.tsx";
import { useNow } from "#app/lib/root-data.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";
import type { RecentTask } from "#workers/modules/tasks/contract.ts";
import { againOf, isRunning, kindOf, modeOf, resultsOf } from "./activity.ts";
import { useFetchFile, useRepeatFile } from "./use-tell.ts";

/** One task: what it is, how far it is or how it ended, and the way to it. `onLeave` is called when a link is followed. */
export function ActivityRow({ task, onLeave }: { task: RecentTask; onLeave?: () => void }) {
  const { t } = useTranslation("activity");
  const { age } = useFormat();
  const now = useNow();
  const name = useTaskName(task);
  const runs = isRunning(task);
  return (
    <div className="flex items-center gap-3 px-2 py-2.5 text-sm">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1.5">
          {task.platform && <PlatformMark platform={task.platform} />}
          <span className="truncate font-medium text-ink">{name.title}</span>
        </p>
        <p className="truncate text-ink-faint">
          {name.kind} · {age(task.createdAt, now)}
        </p>
        <StateLine task={task} />
        {runs && (
          <ProgressBar
            thin
            className="mt-1.5"
            share={task.progress.total > 0 ? task.progress.percent / 100 : null}
            label={t("progress", { name: name.title })}
          />
        )}
      </div>
      <Action task={task} onLeave={onLeave} />
    </div>
  );
}

/** What a task searches and which way, in the user's words. */
function useTaskName(task: RecentTask): { title: string; kind: string } {
  const { t } = useTranslation(["activity", "list", "site"]);
  const mode = modeOf(task.type);
  if (mode) return { title: task.source.label, kind: t(`list:modes.${mode}.title`) };
  const kind = kindOf(task);
  if (kind === "auto") return { title: t("list:modes.auto.title"), kind: task.source.label };
  if (kind === "batch") return { title: t("site:pages.audience"), kind: t("activity:title") };
  if (kind === "track") return { title: t("site:pages.tracking"), kind: task.source.label };
  return { title: t("activity:export"), kind: t("site:pages.exportCreators") };
}

function StateLine({ task }: { task: RecentTask }) {
  const { t } = useTranslation("activity");
  const { integer, duration, runs } = useFormat();
  const { percent, count, total, remainingSeconds } = task.progress;
  if (task.status === "FAILED") return <p className="text-danger">{task.message ?? t("failed")}</p>;
  const number = integer(count);
  if (!isRunning(task)) {
    if (kindOf(task) === "export") return <p className="text-ink-soft">{t("exportDone")}</p>;
    if (kindOf(task) === "batch" || kindOf(task) === "track") return <p className="text-ink-soft">{t("ended")}</p>;
    const { kept } = task.listCharge;
    const cost = kept > 0 && t("listCost", { runs: runs(kept), count: kept / UNITS_PER_RUN });
    return <p className="text-ink-soft">{[t("done", { number }), cost].filter(Boolean).join(" · ")}</p>;
  }
  if (total === 0) return <p className="text-ink-soft">{t("waiting")}</p>;
  const countsCreators = kindOf(task) === "search" || kindOf(task) === "auto";
  return (
    <p className="text-ink-soft tabular-nums">
      {t(countsCreators ? "running" : "rowsRunning", { percent, number })}
      {remainingSeconds !== null && ` · ${t("left", { time: duration(remainingSeconds) })}`}
    </p>
  );
}

function Action({ task, onLeave }: { task: RecentTask; onLeave?: () => void }) {
  const { t } = useTranslation("activity");
  const fetchFile = useFetchFile();
  const repeat = useRepeatFile();
  const isFailed = task.status === "FAILED";
  if (kindOf(task) === "export") {
    if (isRunning(task)) return null;
    return (
      <Button size="sm" onClick={() => (isFailed ? repeat(task.id) : fetchFile(task.id))}>
        {isFailed ? t("again") : t("download")}
      </Button>
    );
  }
  const href = isFailed ? againOf(task) : resultsOf(task);
  if (!href) return null;
  return (
    <LinkButton size="sm" to={href} onClick={onLeave}>
      {isFailed ? t("again") : t("openResults")}
    </LinkButton>
  );
}
