import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { sayRatingFailed } from "#app/entities/creator/say-rating-failed.ts";
import type { ListPart } from "#app/entities/list/list-scope.ts";
import { queryKeys } from "#app/entities/list/query-keys.ts";
import { filtersForApi } from "#app/entities/list/search-address.ts";
import { callApi } from "#app/lib/api.client.ts";
import { describeError } from "#app/lib/describe-error.ts";
import { refreshQueries } from "#app/lib/query-cache.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { rateAllPending } from "#workers/modules/lists/contract.ts";
import type { ResultsScreenProps } from "./results-screen.tsx";

/** Rating all pending creators that are shown (tab and filters) at once, after a question that says how many they are. */
export function useRateAll({
  scope,
  address,
  part,
}: Pick<ResultsScreenProps, "scope" | "address"> & { part: ListPart | null }) {
  const { t } = useTranslation("results");
  const { integer } = useFormat();
  const client = useQueryClient();
  const [asks, setAsks] = useState<"LIKE" | "DISLIKE" | null>(null);
  const [isBusy, setBusy] = useState(false);
  const rateAllNow = async (attitude: "LIKE" | "DISLIKE") => {
    setBusy(true);
    try {
      const { rated } = await callApi<typeof rateAllPending>("POST /tasks/rate-all", {
        body: { ...scope, attitude, filters: filtersForApi(address.filters) },
      });
      await refreshQueries(client, { queryKey: queryKeys.list(scope) });
      const number = integer(rated);
      showToast({
        kind: "success",
        text: attitude === "LIKE" ? t("rate.allLiked") : t("rate.allNo", { number }),
        description: t(part?.isFiltered ? "rate.allLikedTextFiltered" : "rate.allLikedText", { number }),
      });
    } catch (error) {
      sayRatingFailed(t("rate.allFailed", { message: describeError(error) }), {
        label: t("rate.retry"),
        onClick: () => void rateAllNow(attitude),
      });
    } finally {
      setBusy(false);
      setAsks(null);
    }
  };
  return { asksRateAll: asks, askRateAll: setAsks, isRatingAll: isBusy, rateAllNow };
}
