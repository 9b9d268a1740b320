import { Download, Unlink } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { ErrorMessage } from "#app/components/error-message.tsx";
import { ProgressBar } from "#app/components/progress-bar.tsx";
import { SegmentedControl } from "#app/components/segmented-control.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { ApiError } from "#app/lib/api-call.ts";
import { reportError } from "#app/lib/report-error.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";
import type { BatchLink, BatchView } from "#workers/modules/batch-links/contract.ts";
import type { terminateTask } from "#workers/modules/tasks/contract.ts";
import { BatchRow } from "./batch-row.tsx";
import { useBatch } from "./use-batch.ts";
import { useBatchExport } from "./use-batch-export.ts";

type Filter = "all" | "done" | "none";

/** A batch while it runs and after: how far it is, and what every link brought or why it didn't (spec 1 §4). */
export function BatchDialog({
  batchId,
  initial,
  onClose,
  onExported,
}: {
  batchId: string;
  initial: BatchView | null;
  onClose: () => void;
  onExported: () => void;
}) {
  const { t } = useTranslation("audience");
  const { batch, isRunning, remainingSeconds, error, refetch, isFetching } = useBatch(batchId, initial, true);
  const { busy, exportOne } = useBatchExport();
  const isGone = error instanceof ApiError && error.code === 1404;
  return (
    <Dialog
      open
      onClose={onClose}
      width="lg"
      title={useTitle(batch)}
      footer={
        <>
          {isRunning && <EndButton batchId={batchId} onEnded={() => void refetch()} />}
          <Button onClick={onClose}>{t("batch.close")}</Button>
          <Button
            tone="primary"
            disabled={(batch?.successCount ?? 0) === 0}
            busy={busy === batchId}
            icon={<Download aria-hidden className="size-4" />}
            onClick={async () => {
              if (await exportOne(batchId)) onExported();
            }}
          >
            {t("batch.export")}
          </Button>
        </>
      }
    >
      {batch ? (
        <BatchContent batch={batch} isRunning={isRunning} remainingSeconds={remainingSeconds} />
      ) : isGone ? (
        <StateMessage icon={<Unlink />} title={t("batch.gone")} />
      ) : error ? (
        <ErrorMessage onRetry={() => void refetch()} busy={isFetching}>
          {error.message}
        </ErrorMessage>
      ) : (
        <RowSkeletons />
      )}
    </Dialog>
  );
}

function useTitle(batch: BatchView | null): string {
  const { t } = useTranslation("audience");
  const { integer } = useFormat();
  if (batch === null) return t("tabs.batchQuery");
  if (batch.progress < 100) return t("batch.running", { total: integer(batch.totalTasks) });
  if (batch.status === "FAILED") return t("batch.failed");
  return batch.isTerminated ? t("batch.ended") : t("batch.completed");
}

function EndButton({ batchId, onEnded }: { batchId: string; onEnded: () => void }) {
  const { t } = useTranslation("audience");
  const [isEnding, setEnding] = useState(false);
  const end = async () => {
    setEnding(true);
    try {
      await callApi<typeof terminateTask>("POST /tasks/:id/terminate", { params: { id: batchId } });
      onEnded();
    } catch (failure) {
      reportError(failure, t("batch.endFailed"));
    } finally {
      setEnding(false);
    }
  };
  return (
    <Button tone="quiet" busy={isEnding} onClick={() => void end()} className="me-auto">
      {t("batch.end")}
    </Button>
  );
}

function BatchContent({
  batch,
  isRunning,
  remainingSeconds,
}: {
  batch: BatchView;
  isRunning: boolean;
  remainingSeconds: number | null;
}) {
  const { t } = useTranslation("audience");
  const { integer, duration } = useFormat();
  const [filter, setFilter] = useState<Filter>("all");
  const { completed, failed } = batch.statusCounts;
  const shown = batch.links.filter((link) => isShown(link, filter));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <ProgressBar share={batch.progress / 100} label={t("batch.progress")} />
        <div className="flex flex-wrap justify-between gap-x-4 text-sm" aria-live="polite">
          <p>{isRunning ? t("batch.goesOn") : (batch.message ?? <Charged batch={batch} />)}</p>
          {isRunning && (
            <p className="text-ink-faint tabular-nums">
              {remainingSeconds === null
                ? `${integer(batch.progress)}%`
                : t("batch.remaining", { time: duration(remainingSeconds) })}
            </p>
          )}
        </div>
        {batch.message !== null && !isRunning && (
          <p className="text-sm">
            <Charged batch={batch} />
          </p>
        )}
      </div>
      <div>
        <SegmentedControl
          label={t("batch.filter")}
          value={filter}
          onChange={setFilter}
          segments={[
            { value: "all", label: t("batch.all"), count: integer(batch.totalTasks) },
            { value: "done", label: t("batch.done"), count: integer(completed) },
            { value: "none", label: t("batch.none"), count: integer(failed) },
          ]}
        />
      </div>
      {shown.length === 0 ? (
        <p className="py-8 text-center text-ink-faint">{t("batch.nobody")}</p>
      ) : (
        <ul className="flex flex-col">
          {shown.map((link) => (
            <BatchRow key={link.position} link={link} />
          ))}
        </ul>
      )}
    </div>
  );
}

function isShown({ status }: BatchLink, filter: Filter): boolean {
  return filter === "all" || status === (filter === "done" ? "COMPLETED" : "FAILED");
}

/** What was held and what of it was charged in the end. */
function Charged({ batch }: { batch: BatchView }) {
  const { t } = useTranslation("audience");
  const { runs } = useFormat();
  const charged = batch.capturedUnits ?? 0;
  if (charged === 0) return <>{t("batch.chargedNone")}</>;
  if (charged === batch.costUnits) return <>{t("batch.chargedAll", { runs: runs(charged) })}</>;
  return (
    <>
      {t("batch.charged", { runs: runs(charged), held: runs(batch.costUnits), count: batch.costUnits / UNITS_PER_RUN })}
    </>
  );
}

function RowSkeletons() {
  return (
    <div className="flex flex-col gap-3" aria-busy="true">
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={`row-${String(index)}`} className="h-14 w-full" />
      ))}
    </div>
  );
}
