import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { useOrder } from "#app/entities/list/use-order.ts";
import { callApi } from "#app/lib/api.client.ts";
import { reportError } from "#app/lib/report-error.ts";
import { useCalmRevalidate } from "#app/lib/use-calm-revalidate.ts";
import type {
  deleteSavedSearch,
  renameSavedSearch,
  runSavedSearch,
  SavedSearchView,
  saveSearch,
} from "#workers/modules/saved-searches/contract.ts";
import { savedAddress } from "./run-address.ts";

const UNDO_SHOWN_MS = 10_000;

/** What is done with saved searches on the hub and in the palette: run again, rename, delete; the toast takes a deletion back. */
export function useSavedSearches() {
  const { t } = useTranslation("savedSearches");
  const revalidate = useCalmRevalidate();
  const { order } = useOrder();
  /** The id of the one that is being started. */
  const [starting, setStarting] = useState<string | null>(null);

  async function restore({ name, runs: [newest] }: SavedSearchView) {
    try {
      const body = { taskId: newest?.taskId ?? "", name };
      await callApi<typeof saveSearch>("POST /saved-searches", { body });
      revalidate();
    } catch (error) {
      reportError(error, t("restoreFailed", { name }));
    }
  }
  return {
    starting,
    /** Orders the search and opens its results. */
    async run(saved: SavedSearchView) {
      const { id } = saved;
      setStarting(id);
      try {
        await order(saved, savedAddress(saved), () =>
          callApi<typeof runSavedSearch>(
            "POST /saved-searches/:id/run",
            { params: { id } },
            { idempotencyKey: crypto.randomUUID() },
          ),
        );
      } catch (error) {
        reportError(error, t("runFailed"));
      } finally {
        setStarting(null);
      }
    },
    /** Throws ApiError. */
    async rename({ id }: SavedSearchView, name: string) {
      await callApi<typeof renameSavedSearch>("PUT /saved-searches/:id", { params: { id }, body: { name } });
      revalidate();
    },
    async remove(saved: SavedSearchView) {
      const { id, name, runs } = saved;
      try {
        await callApi<typeof deleteSavedSearch>("DELETE /saved-searches/:id", { params: { id } });
      } catch (error) {
        reportError(error, t("deleteFailed", { name }));
        return;
      }
      revalidate();
      // Its runs are what brings it back.
      const action = runs.length > 0 ? { label: t("undo"), onClick: () => void restore(saved) } : undefined;
      showToast({ text: t("deleted", { name }), action, durationMs: UNDO_SHOWN_MS });
    },
  };
}
