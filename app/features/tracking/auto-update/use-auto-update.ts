import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { refreshQueries, writeQuery } from "#app/lib/query-cache.ts";
import { reportError } from "#app/lib/report-error.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type {
  createStrategies,
  getStrategyTemplate,
  StrategyTemplate,
  stopStrategies,
  switchStrategyTemplate,
} from "#workers/modules/publications/strategies/contract.ts";
import { useTrackingCache } from "../use-tracking-data.ts";

const TEMPLATE = ["strategy-template"] as const;

export type AutoUpdate = ReturnType<typeof useAutoUpdate>;

/** How the visitor's own posts are read by themselves, and which of them. `given` came with the document. */
export function useAutoUpdate(given: StrategyTemplate | null, isOwn: boolean) {
  const { t } = useTranslation("videoTracking");
  const { integer } = useFormat();
  const client = useQueryClient();
  const cache = useTrackingCache();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const template = useQuery({
    queryKey: TEMPLATE,
    queryFn: ({ signal }) => callApi<typeof getStrategyTemplate>("GET /strategyTemplate", {}, { signal }),
    initialData: given ?? undefined,
    staleTime: 30_000,
    enabled: isOwn,
  });
  const keep = (next: StrategyTemplate) => writeQuery<StrategyTemplate>(client, TEMPLATE, () => next);
  const act = async (what: () => Promise<void>, failed: string): Promise<boolean> => {
    setBusy(true);
    try {
      await what();
      return true;
    } catch (error) {
      reportError(error, failed);
      return false;
    } finally {
      setBusy(false);
      void refreshQueries(client, { queryKey: TEMPLATE });
      void cache.refreshStrategies();
    }
  };
  return {
    /** Null while it is not known. */
    template: template.data ?? null,
    failure: template.data === undefined ? template.error : null,
    retry: () => void template.refetch(),
    isActive: isOwn && template.data?.isActive === true,
    isBusy,
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    keep,
    turn: (isActive: boolean) =>
      act(async () => {
        keep(await callApi<typeof switchStrategyTemplate>("PATCH /strategyTemplate/status", { body: { isActive } }));
      }, t("autoUpdate.failures.switch")),
    start: (ids: readonly string[]) =>
      act(async () => {
        const { publicationIds } = await callApi<typeof createStrategies>("POST /strategy", {
          body: { videoIds: [...ids] },
        });
        const count = publicationIds.length;
        showToast({ kind: "success", text: t("autoUpdate.chosen.started", { count, number: integer(count) }) });
      }, t("autoUpdate.failures.start")),
    stop: (ids: readonly string[]) =>
      act(async () => {
        const { publicationIds } = await callApi<typeof stopStrategies>("DELETE /strategy", {
          body: { publicationIds: [...ids] },
        });
        const count = publicationIds.length;
        const text =
          count === 0
            ? t("autoUpdate.chosen.noneStopped")
            : t("autoUpdate.chosen.stopped", { count, number: integer(count) });
        showToast({ kind: count === 0 ? "info" : "success", text });
      }, t("autoUpdate.failures.stop")),
  };
}
