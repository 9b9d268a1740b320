import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { sayRatingFailed } from "#app/entities/creator/say-rating-failed.ts";
import { isResting, useLiveTask } from "#app/entities/task/use-live-task.ts";
import { callApi } from "#app/lib/api.client.ts";
import { describeError } from "#app/lib/describe-error.ts";
import { refreshOnTick, refreshQueries } from "#app/lib/query-cache.ts";
import { reportError } from "#app/lib/report-error.ts";
import { type Attitude, tabOf } from "#workers/kernel/vocabulary.ts";
import type { ListItem, rateCreator } from "#workers/modules/lists/contract.ts";
import type { getShopOverview, listShop, ShopCreator, ShopPage, startShop } from "#workers/modules/shops/contract.ts";
import type { terminateTask } from "#workers/modules/tasks/contract.ts";
import { filterQuery, type ShopAddress } from "./shop-address.ts";

/** What the page shows of a project: its creators, the task that fetches their profiles, and what can be done with both. */
export function useShop(projectId: string, address: ShopAddress) {
  const { t } = useTranslation(["shopVetting", "ui"]);
  const client = useQueryClient();
  const [isStarting, setStarting] = useState(false);
  /** The creator that was superliked last: its similar creators are wanted. */
  const [superliked, setSuperliked] = useState<Pick<ListItem, "id" | "title"> | null>(null);
  const query = { projectId, page: String(address.page), ...filterQuery(address) };
  const listKey = ["shop", projectId, "list", query];
  const overview = useQuery({
    queryKey: ["shop", projectId, "overview"],
    queryFn: ({ signal }) =>
      callApi<typeof getShopOverview>("GET /ttInfo/shop-overview", { query: { projectId } }, { signal }),
  });
  const list = useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => callApi<typeof listShop>("GET /ttInfo/ttshop", { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  const task = useLiveTask(overview.data?.task?.id ?? null, overview.data?.task ?? null);
  const refresh = useCallback(() => refreshQueries(client, { queryKey: ["shop", projectId] }), [client, projectId]);

  // What the task finds joins the cards now and then while it runs, and all of it once it ends.
  const isRunning = task !== null && !isResting(task.status);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) {
      void refresh();
      if (task?.status === "COMPLETED") showToast({ kind: "success", text: t("analysis.done") });
    }
    wasRunning.current = isRunning;
  }, [isRunning, refresh, task?.status, t]);
  const found = task?.progress.current ?? 0;
  useEffect(() => {
    if (found > 0) void refreshOnTick(client, { queryKey: ["shop", projectId, "list"] });
  }, [client, projectId, found]);

  const rate = useCallback(
    async function rateNow(creator: ShopCreator, attitude: Attitude): Promise<void> {
      const { kolId } = creator;
      if (kolId === null) return;
      const show = (next: Attitude) =>
        client.setQueriesData<ShopPage>(
          { queryKey: ["shop", projectId, "list"] },
          (page) => page && withRating(page, kolId, next),
        );
      // An answer that is on its way knows nothing of the rating yet.
      await client.cancelQueries({ queryKey: ["shop", projectId, "list"] });
      show(attitude);
      try {
        await callApi<typeof rateCreator>("POST /similars/rate", { body: { projectId, kolId, attitude } });
        if (attitude === "SUPERLIKE")
          setSuperliked({ id: kolId, title: creator.creator?.title ?? creator.handle_name });
      } catch (error) {
        show(creator.rate);
        sayRatingFailed(`${t("card.rateFailed")} ${describeError(error)}`, {
          label: t("ui:retry"),
          onClick: () => void rateNow(creator, attitude),
        });
      }
      void refreshQueries(client, { queryKey: ["shop", projectId, "list"] });
    },
    [client, projectId, t],
  );

  return {
    overview: overview.data ?? null,
    list: list.data ?? null,
    isStale: list.isPlaceholderData,
    hasFailed: overview.isError || list.isError,
    task,
    isRunning,
    isStarting,
    refresh,
    superliked,
    rate,
    async start() {
      setStarting(true);
      if (task?.status === "FAILED") showToast({ text: t("analysis.restarted") });
      try {
        const idempotencyKey = crypto.randomUUID();
        await callApi<typeof startShop>("POST /ttInfo/ttshop", { body: { projectId } }, { idempotencyKey });
      } catch (error) {
        reportError(error, (message) => t("analysis.createFailed", { message }));
      }
      await refresh();
      setStarting(false);
    },
    async stop() {
      if (task === null) return;
      try {
        await callApi<typeof terminateTask>("POST /tasks/:id/terminate", { params: { id: task.id } });
      } catch (error) {
        reportError(error, t("analysis.stopFailed"));
      }
      await refresh();
    },
  };
}

/** The page with another rating of a creator; who becomes liked or ceases to be is counted. */
export function withRating(page: ShopPage, kolId: string, rate: Attitude): ShopPage {
  const isLiked = (one: Attitude) => (tabOf(one) === "favorite" ? 1 : 0);
  const before = page.data.find((one) => one.kolId === kolId);
  if (before === undefined) return page;
  return {
    ...page,
    liked: Math.max(0, page.liked + isLiked(rate) - isLiked(before.rate)),
    data: page.data.map((one) => (one.kolId === kolId ? { ...one, rate } : one)),
  };
}
