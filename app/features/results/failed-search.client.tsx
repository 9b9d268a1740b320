import "#app/i18n/search-trouble-texts.ts";
import { CloudAlert, RotateCcw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { Notice } from "#app/components/notice.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";
import type { TaskView } from "#workers/modules/tasks/contract.ts";
import type { ResultsScreenProps } from "./results-screen.tsx";
import { useCostText } from "./use-cost-text.ts";

/** A search that failed, in the centre of its screen: what happened, what is safe, what it cost, and the way on. */
export default function FailedSearch({
  task,
  inList,
  panel,
}: {
  task: TaskView;
  /** Creators in the list by now. */
  inList: number;
  panel: ResultsScreenProps["panel"];
}) {
  const { t } = useTranslation(["searchTrouble", "results"]);
  const { integer, runs } = useFormat();
  const cost = useCostText(task);
  const found = { number: integer(inList), count: inList };
  // What a failed search has delivered stays, also when its runs went back.
  const isFree = inList > 0 && task.capturedUnits === 0;
  const safe = inList === 0 ? t("failed.safeNone") : t(isFree ? "failed.free" : "failed.safeSome", found);
  const retry = task.result.hasMore && (
    <Button
      tone="primary"
      icon={<RotateCcw aria-hidden className="size-4" />}
      onClick={panel.onAddMore}
      busy={panel.isAdding}
    >
      {t("failed.retry", { runs: runs(panel.addMoreUnits), count: panel.addMoreUnits / UNITS_PER_RUN })}
    </Button>
  );
  if (inList === 0) {
    return (
      <StateMessage
        icon={<CloudAlert />}
        tone="danger"
        fill
        title={t("failed.title")}
        actions={
          <>
            <LinkButton to={panel.newSearchHref}>{t("failed.change")}</LinkButton>
            {retry}
          </>
        }
      >
        <p className="font-medium text-ink">{task.message ?? t("results:panel.failed")}</p>
        <p className="mt-1">{[cost, safe].filter(Boolean).join(" ")}</p>
        {retry && <p className="mt-1 text-sm">{t("failed.retryNote")}</p>}
      </StateMessage>
    );
  }
  return (
    <div role="alert" className="mb-4">
      <Notice icon={<CloudAlert />} tone="warning" title={t("failed.titleSome")}>
        <p>{task.message ?? t("results:panel.failed")}</p>
        <p>{[safe, isFree ? "" : cost].filter(Boolean).join(" ")}</p>
        {retry && <p className="mt-2 flex flex-wrap items-center gap-3">{retry}</p>}
      </Notice>
    </div>
  );
}
