import { Bell, ListVideo } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { ProgressBar } from "#app/components/progress-bar.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import { useNotifications } from "#app/lib/use-notifications.ts";
import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";
import type { AutoTaskView } from "#workers/modules/auto-tasks/contract.ts";
import { foundCount } from "./task-state.ts";

/** The task before it has used four runs: how far it really is, what it does, and leave to go elsewhere. */
export function LoadingView({ task, onShow }: { task: AutoTaskView; onShow: () => void }) {
  const { t } = useTranslation("autoTask");
  const { integer, duration, runs } = useFormat();
  const { permission, ask } = useNotifications();
  const { percent, remainingSeconds, phase } = task.progress;
  const { judgedCount, hasConsumedQuotaCount, processingHashtag } = task.meta;
  const name = processingHashtag?.challengeInfo.cha_name;
  return (
    <section className="mx-auto w-full max-w-md py-8 lg:py-[14vh]" aria-live="polite">
      <h2 className="font-semibold text-xl">{t("loading.title")}</h2>
      <p className="mt-6 flex items-baseline justify-between gap-3">
        <span className="font-semibold text-2xl tabular-nums">{Math.floor(percent)}%</span>
        <span className="text-ink-soft">
          {remainingSeconds === null
            ? t("loading.starting")
            : t("board.remaining", { time: duration(remainingSeconds) })}
        </span>
      </p>
      <ProgressBar className="mt-2" share={percent / 100} label={t("loading.title")} />
      <p className="mt-3 flex min-h-5 justify-between gap-3 text-ink-soft text-sm">
        <span>{t("loading.judged", { count: judgedCount, number: integer(judgedCount) })}</span>
        <span>
          {t("loading.used", {
            ...{ used: runs(hasConsumedQuotaCount), total: runs(task.params.maxQuotaCost) },
            count: task.params.maxQuotaCost / UNITS_PER_RUN,
          })}
        </span>
      </p>
      <p className="mt-2 flex min-h-5 min-w-0 gap-2 text-ink-faint text-sm">
        <span className="shrink-0">{phase}</span>
        {name && (
          <span className="min-w-0 truncate" translate="no">
            {processingHashtag.isKeyword ? name : `#${name}`}
          </span>
        )}
      </p>
      <p className="mt-6 text-ink-soft">{t("loading.leave")}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          tone="primary"
          icon={<ListVideo aria-hidden className="size-4" />}
          onClick={onShow}
          disabled={foundCount(task) === 0}
        >
          {t("loading.show", { count: foundCount(task), number: integer(foundCount(task)) })}
        </Button>
        {permission === "ask" && (
          <Button icon={<Bell aria-hidden className="size-4" />} onClick={() => void ask()}>
            {t("loading.notify")}
          </Button>
        )}
      </div>
    </section>
  );
}
