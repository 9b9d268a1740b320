import { keepPreviousData, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { History } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#app/components/card.tsx";
import { ErrorMessage } from "#app/components/error-message.tsx";
import { Pagination } from "#app/components/pagination.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "#app/components/table.tsx";
import { TypeDot } from "#app/entities/plan/type-dot.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useChange } from "#app/lib/use-runs.ts";
import type { listQuotaLogs, QuotaLog } from "#workers/modules/enterprises/contract.ts";

/** Spec 3 §9: the size of a page is fixed, and a pager shows where there is more. */
const PAGE_SIZE = 20;

/** What changed the enterprise's quota beside its tasks; for admins. */
export function QuotaLogCard({ id }: { id: string }) {
  const { t } = useTranslation("enterprisePage");
  const [page, setPage] = useState(1);
  const logs = useQuery({
    queryKey: ["enterprise-logs", id, page],
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      callApi<typeof listQuotaLogs>(
        "GET /enterprise/:id/adminQuotaLogs",
        { params: { id }, query: { page, pageSize: PAGE_SIZE } },
        { signal },
      ),
  });
  return (
    <section>
      <h2 className="font-semibold">{t("logs.title")}</h2>
      <p className="mb-2 text-ink-soft text-sm">{t("logs.text")}</p>
      {logs.data === undefined ? (
        <Card>
          {logs.error ? (
            <ErrorMessage title={t("failures.logs")} onRetry={() => void logs.refetch()} />
          ) : (
            <div aria-busy="true" className="flex flex-col gap-3 p-4">
              <Skeleton className="h-6 w-full" />
              <Skeleton className="h-6 w-full" />
            </div>
          )}
        </Card>
      ) : logs.data.total === 0 ? (
        <Card>
          <StateMessage icon={<History />} title={t("logs.none")} />
        </Card>
      ) : (
        <>
          <LogTable logs={logs.data.logs} isOld={logs.isPlaceholderData} />
          <div className="mt-3">
            <Pagination page={page} pages={Math.ceil(logs.data.total / PAGE_SIZE)} onChange={setPage} />
          </div>
        </>
      )}
    </section>
  );
}

function LogTable({ logs, isOld }: { logs: readonly QuotaLog[]; isOld: boolean }) {
  const { t } = useTranslation("enterprisePage");
  const change = useChange();
  const dateTime = useDateTime();
  return (
    <Table label={t("logs.title")} className={isOld ? "opacity-60" : undefined} takesFocus>
      <TableHead>
        <tr>
          <TableHeader className="max-md:hidden">{t("logs.when")}</TableHeader>
          <TableHeader>{t("logs.what")}</TableHeader>
          <TableHeader numeric>{t("logs.change")}</TableHeader>
        </tr>
      </TableHead>
      <tbody>
        {logs.map(({ id, createdAt, type, description, usage }) => (
          <TableRow key={id}>
            <TableCell className="whitespace-nowrap text-ink-soft max-md:hidden">{dateTime(createdAt)}</TableCell>
            <TableCell className="wrap-anywhere py-2">
              <TypeDot type={type} />
              {description}
              <span className="block text-ink-faint text-xs md:hidden">{dateTime(createdAt)}</span>
            </TableCell>
            <TableCell numeric className={clsx("tabular-nums", usage > 0 && "font-medium")}>
              {change(usage)}
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
