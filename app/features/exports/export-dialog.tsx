import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { ProgressBar } from "#app/components/progress-bar.tsx";
import { RadioCards } from "#app/components/radio-cards.tsx";
import type { ListScope } from "#app/features/results/query-keys.ts";
import { attitudeOfTab, type TabCounts } from "#app/features/results/result-counts.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { Tab } from "#workers/kernel/vocabulary.ts";
import type { TaskView } from "#workers/modules/tasks/contract.ts";
import { type DownloadState, startDownload, useDownload } from "./use-download.ts";

type After = "none" | "no" | "like";

/** Takes a search's creators away as a spreadsheet: which of them, and what becomes of those not yet rated (spec 2 §2.6). */
export function ExportDialog({
  scope,
  task,
  tab,
  counts,
  onClose,
  onRateAll,
}: {
  scope: ListScope;
  task: TaskView;
  tab: Tab;
  counts: TabCounts | null;
  onClose: () => void;
  onRateAll: (attitude: "LIKE" | "DISLIKE") => Promise<void>;
}) {
  const { t } = useTranslation(["exports", "results"]);
  const { integer } = useFormat();
  const { state, start } = useDownload();
  const [which, setWhich] = useState<"all" | "tab">("all");
  const [after, setAfter] = useState<After>("none");
  const chosenCount = which === "all" ? (counts?.all ?? 0) : (counts?.[tab] ?? 0);

  const download = async () => {
    const attitude = which === "all" ? "ALL" : attitudeForExport(tab);
    await start({ projectId: scope.projectId, taskIds: [task.rootTaskId], attitude });
    if (after !== "none") await onRateAll(after === "like" ? "LIKE" : "DISLIKE");
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("exports:title")}
      footer={<ExportActions state={state} disabled={chosenCount === 0} onStart={() => void download()} />}
    >
      {state.kind === "idle" ? (
        <div className="flex flex-col gap-5">
          <RadioCards
            label={t("exports:which")}
            value={which}
            onChange={setWhich}
            cards={[
              { value: "all", title: t("exports:all"), text: t("exports:allText", { number: integer(counts?.all) }) },
              {
                value: "tab",
                title: t("exports:tab", { tab: t(`results:tabs.${tab}`) }),
                text: t("exports:tabText", { number: integer(counts?.[tab]) }),
              },
            ]}
          />
          <RadioCards
            label={t("exports:after")}
            columns={3}
            value={after}
            onChange={setAfter}
            cards={[
              { value: "none", title: t("exports:afterNone"), text: t("exports:afterNoneText") },
              { value: "no", title: t("exports:afterNo"), text: t("exports:afterNoText") },
              { value: "like", title: t("exports:afterLike"), text: t("exports:afterLikeText") },
            ]}
          />
          <p className="text-ink-faint text-sm">{chosenCount === 0 ? t("exports:nothing") : t("exports:free")}</p>
        </div>
      ) : (
        <ExportProgress state={state} />
      )}
    </Dialog>
  );
}

function ExportProgress({ state }: { state: Exclude<DownloadState, { kind: "idle" }> }) {
  const { t } = useTranslation("exports");
  const { integer } = useFormat();
  if (state.kind === "failed") {
    return (
      <p role="alert" className="text-danger">
        {state.message}
      </p>
    );
  }
  if (state.kind === "done") {
    return (
      <div aria-live="polite">
        <p className="font-medium text-ink">{t("done")}</p>
        <p>{t("doneText", { rows: integer(state.rows) })}</p>
      </div>
    );
  }
  const text =
    state.total > 0 ? t("preparing", { current: integer(state.current), total: integer(state.total) }) : t("starting");
  return (
    <div className="flex flex-col gap-2" aria-live="polite">
      <ProgressBar share={state.total > 0 ? state.current / state.total : null} label={text} />
      <p>{text}</p>
      <p className="text-ink-faint text-sm">{t("leave")}</p>
    </div>
  );
}

function ExportActions({ state, disabled, onStart }: { state: DownloadState; disabled: boolean; onStart: () => void }) {
  const { t } = useTranslation("exports");
  if (state.kind === "done") {
    return (
      <Button icon={<Download aria-hidden className="size-4" />} onClick={() => startDownload(state.url)}>
        {t("again")}
      </Button>
    );
  }
  return (
    <Button
      tone="primary"
      icon={<Download aria-hidden className="size-4" />}
      onClick={onStart}
      busy={state.kind === "running"}
      disabled={disabled}
    >
      {t("start")}
    </Button>
  );
}

function attitudeForExport(tab: Tab): "NORATE" | "LIKE" | "DISLIKE" {
  const attitude = attitudeOfTab(tab);
  return attitude === "SUPERLIKE" ? "LIKE" : attitude;
}
