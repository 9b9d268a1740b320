import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import type { filterOf } from "#app/entities/tracked-post/tracking-request.ts";
import { callApi } from "#app/lib/api.client.ts";
import { writeQuery } from "#app/lib/query-cache.ts";
import { reportError } from "#app/lib/report-error.ts";
import type {
  createReport,
  deleteReport,
  listReports,
  ReportView,
  revokeReport,
} from "#workers/modules/reports/contract.ts";
import type { ExpiryDays } from "#workers/modules/reports/domain.ts";

const KEY = ["tracking-reports"] as const;

type Wish = ReturnType<typeof filterOf> & { title: string; days: ExpiryDays; showsCost: boolean };
type Listed = { items: ReportView[] };

/** The caller's shared reports and what can be done with them; nothing is asked before `isWanted`. */
export function useReports(isWanted: boolean) {
  const { t } = useTranslation("trackingReport");
  const client = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callApi<typeof listReports>("GET /reports", {}, { signal }),
    enabled: isWanted,
  });
  const change = (to: (items: ReportView[]) => ReportView[]) =>
    writeQuery<Listed>(client, KEY, (known) => known && { items: to(known.items) });

  const create = useMutation({
    mutationFn: (body: Wish) =>
      callApi<typeof createReport>("POST /reports", { body }, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: (report) => change((items) => [report, ...items]),
    onError: (failure) => reportError(failure, t("failures.create")),
  });
  const revoke = useMutation({
    mutationFn: (id: string) => callApi<typeof revokeReport>("POST /reports/:id/revoke", { params: { id } }),
    onSuccess(report) {
      change((items) => items.map((item) => (item.id === report.id ? report : item)));
      showToast({ kind: "success", text: t("done.revoked") });
    },
    onError: (failure) => reportError(failure, t("failures.revoke")),
  });
  const remove = useMutation({
    mutationFn: (id: string) => callApi<typeof deleteReport>("DELETE /reports/:id", { params: { id } }),
    onSuccess({ id }) {
      change((items) => items.filter((item) => item.id !== id));
      showToast({ kind: "success", text: t("done.removed") });
    },
    onError: (failure) => reportError(failure, t("failures.remove")),
  });
  return {
    ...{ reports: data?.items ?? null, error, isFetching, retry: () => void refetch() },
    create: (wish: Wish) => create.mutate(wish),
    isCreating: create.isPending,
    /** The report that was made last; null after `startAnew`. */
    made: create.data ?? null,
    startAnew: create.reset,
    revoke: (id: string) => revoke.mutateAsync(id).catch(() => undefined),
    isRevoking: revoke.isPending,
    remove: (id: string) => remove.mutate(id),
    isRemoving: remove.isPending,
  };
}
export type ReportsState = ReturnType<typeof useReports>;
