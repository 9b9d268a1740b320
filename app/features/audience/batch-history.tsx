import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download, History } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { Button } from "#app/components/button.tsx";
import { ErrorMessage } from "#app/components/error-message.tsx";
import { Age } from "#app/components/number.tsx";
import { Pagination } from "#app/components/pagination.tsx";
import { ProgressBar } from "#app/components/progress-bar.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";
import type { BatchSummary, listBatches } from "#workers/modules/batch-links/contract.ts";
import { BATCH_MODES, HISTORY_PAGE_SIZE } from "#workers/modules/batch-links/domain.ts";
import type { AudienceData } from "./load-audience.ts";
import { batchKeys } from "./use-batch.ts";
import { useBatchExport } from "./use-batch-export.ts";

const POLL_MS = 5_000;
/** Names that the server puts into a label. */
const NAMES_IN_LABEL = 3;

type HistoryProps = {
  page: number;
  initial: AudienceData["history"];
  onPage: (page: number) => void;
  onOpen: (batchId: string) => void;
  onQuery: () => void;
};

/** Every batch of the past, to be opened and exported again (spec 1 §2, §9: twenty a page). */
export function BatchHistory({ page, initial, onPage, onOpen, onQuery }: HistoryProps) {
  const { t } = useTranslation("audience");
  const { busy, exportOne, exportAll } = useBatchExport();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: batchKeys.history(page),
    queryFn: ({ signal }) =>
      callApi<typeof listBatches>(
        "GET /tasks/batch-tasks",
        { query: { page, pageSize: HISTORY_PAGE_SIZE } },
        { signal },
      ),
    initialData: initial?.page === page ? initial.view : undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(({ progress }) => progress < 100) ? POLL_MS : false),
  });
  if (!data) {
    return error ? (
      <ErrorMessage onRetry={() => void refetch()} busy={isFetching}>
        {error.message}
      </ErrorMessage>
    ) : (
      <HistorySkeleton />
    );
  }
  if (data.total === 0) {
    return (
      <StateMessage
        icon={<History />}
        title={t("history.emptyTitle")}
        actions={
          <Button tone="primary" onClick={onQuery}>
            {t("history.emptyAction")}
          </Button>
        }
      >
        {t("history.emptyText")}
      </StateMessage>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex justify-end">
        <Button
          size="sm"
          busy={busy === "all"}
          icon={<Download aria-hidden className="size-4" />}
          onClick={() => void exportAll()}
        >
          {t("history.exportAll")}
        </Button>
      </div>
      <ul aria-label={t("history.list")} className="rounded-card border border-line bg-surface empty:hidden">
        {data.data.map((batch) => (
          <HistoryRow
            key={batch.batchId}
            batch={batch}
            isExporting={busy === batch.batchId}
            onOpen={() => onOpen(batch.batchId)}
            onExport={() => void exportOne(batch.batchId)}
          />
        ))}
      </ul>
      <Pagination page={page} pages={Math.max(page, Math.ceil(data.total / data.pageSize))} onChange={onPage} />
    </div>
  );
}

function HistoryRow({
  batch,
  isExporting,
  onOpen,
  onExport,
}: {
  batch: BatchSummary;
  isExporting: boolean;
  onOpen: () => void;
  onExport: () => void;
}) {
  const { t } = useTranslation("audience");
  const { integer } = useFormat();
  const { totalTasks, statusCounts, rawInput } = batch;
  const more = totalTasks - NAMES_IN_LABEL;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium">{batch.label}</span>
          {more > 0 && (
            <span className="shrink-0 text-ink-faint text-sm">{t("history.more", { number: integer(more) })}</span>
          )}
          <Badge>{t(rawInput.mode === BATCH_MODES.post ? "history.post" : "history.profile")}</Badge>
        </p>
        <p className="flex flex-wrap gap-x-3 text-ink-faint text-sm">
          <Age at={batch.createdAt} />
          <span>{t("history.links", { count: totalTasks })}</span>
          <span>{t("history.done", { number: integer(statusCounts.completed) })}</span>
          {statusCounts.failed > 0 && <span>{t("history.none", { number: integer(statusCounts.failed) })}</span>}
          {statusCounts.processing > 0 && (
            <span>{t("history.running", { number: integer(statusCounts.processing) })}</span>
          )}
          <Runs batch={batch} />
        </p>
        {batch.progress < 100 && (
          <ProgressBar share={batch.progress / 100} label={t("batch.progress")} thin className="mt-1.5 max-w-80" />
        )}
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          tone="quiet"
          busy={isExporting}
          disabled={batch.successCount === 0}
          title={batch.successCount === 0 ? t("history.nothing") : undefined}
          onClick={onExport}
        >
          {t("history.export")}
        </Button>
        <Button size="sm" onClick={onOpen}>
          {t("history.open")}
        </Button>
      </div>
    </li>
  );
}

function Runs({ batch }: { batch: BatchSummary }) {
  const { t } = useTranslation("audience");
  const { runs } = useFormat();
  const units = batch.capturedUnits;
  if (units === null) return null;
  return <span>{units === UNITS_PER_RUN ? t("history.chargedOne") : t("history.charged", { runs: runs(units) })}</span>;
}

function HistorySkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={`row-${String(index)}`} className="flex items-center justify-between gap-4">
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3.5 w-2/5" />
          </span>
          <Skeleton className="h-7 w-24" />
        </div>
      ))}
    </div>
  );
}
