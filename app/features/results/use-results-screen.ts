import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { filtersForApi } from "#app/features/search/search-address.ts";
import { callApi } from "#app/lib/api.client.ts";
import { describeError } from "#app/lib/describe-error.ts";
import type { Attitude, Tab } from "#workers/kernel/vocabulary.ts";
import type { ListItem, rateAllPending } from "#workers/modules/lists/contract.ts";
import { queryKeys } from "./query-keys.ts";
import { countTabs } from "./result-counts.ts";
import type { ResultsScreenProps } from "./results-screen.tsx";
import { isResting } from "./use-live-task.ts";
import { useRatingKeys } from "./use-rating-keys.ts";
import { useRatings } from "./use-ratings.ts";
import { useResults } from "./use-results.ts";
import { useSelection } from "./use-selection.ts";

/** Spec 2 §4: with fewer visible cards than this the next page is fetched without scrolling. */
const FEWEST_VISIBLE = 20;

/** State and actions of the results screen: the loaded cards, ratings, the active card, selection. */
export function useResultsScreen({ scope, task, address, onAddress, server }: ResultsScreenProps) {
  const { t } = useTranslation("results");
  const view = useMemo(
    () => ({ scope, tab: address.status, filters: address.filters, sort: address.sort }),
    [scope, address.status, address.filters, address.sort],
  );
  const results = useResults(view, server, isResting(task.status) ? null : task.progress.count);
  /** The creator that was superliked last: its similar creators are wanted. */
  const [superliked, setSuperliked] = useState<ListItem | null>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const [scrollTo, setScrollTo] = useState<{ index: number } | null>(null);

  const undoRef = useRef<() => void>(() => undefined);
  const events = useMemo(
    () => ({
      onRated: (count: number, attitude: Attitude) => {
        const word = t(`rate.${attitude}`);
        const text =
          count === 1 ? t("rate.doneOne", { attitude: word }) : t("rate.doneMany", { number: count, attitude: word });
        showToast({ id: "rating", text, action: { label: t("toolbar.undo"), onClick: () => undoRef.current() } });
      },
      onFailed: (error: unknown) =>
        showToast({ kind: "error", text: t("rate.failed", { message: describeError(error) }) }),
    }),
    [t],
  );
  const ratings = useRatings(scope, events);
  const cards = useMemo(
    () => results.cards.filter((card) => ratings.isInTab(card, address.status)),
    [results.cards, ratings.isInTab, address.status],
  );
  const selection = useSelection(cards);
  const { hasMore, loadMore } = results;
  useEffect(() => {
    if (cards.length < FEWEST_VISIBLE && hasMore) loadMore();
  }, [cards.length, hasMore, loadMore]);

  const undo = useCallback(async () => {
    const hadOne = await ratings.undo();
    showToast({ id: "rating", text: hadOne ? t("rate.undone") : t("rate.nothingToUndo") });
  }, [ratings.undo, t]);
  undoRef.current = () => void undo();

  const rateOne = useCallback(
    (card: ListItem, attitude: Attitude) => {
      const index = cards.findIndex((other) => other.id === card.id);
      const neighbour = cards[index + 1] ?? cards[index - 1];
      if (neighbour) setActiveId((active) => (active === card.id ? neighbour.id : active));
      void ratings.rate([card], attitude).then((isSaved) => {
        if (isSaved && attitude === "SUPERLIKE") setSuperliked(card);
      });
    },
    [cards, ratings.rate],
  );
  const move = (by: 1 | -1) => {
    const now = cards.findIndex((card) => card.id === activeId);
    const index = now < 0 ? 0 : Math.min(cards.length - 1, Math.max(0, now + by));
    const card = cards[index];
    if (!card) return;
    setActiveId(card.id);
    setScrollTo({ index });
  };
  const showTab = useCallback(
    (status: Tab) => {
      setActiveId(null);
      onAddress({ ...address, status });
    },
    [address, onAddress],
  );
  useRatingKeys({
    rate: (attitude) => {
      const card = cards.find((one) => one.id === activeId) ?? cards[0];
      if (!card) return;
      setActiveId(card.id);
      rateOne(card, attitude);
    },
    undo: undoRef.current,
    move,
    showTab,
  });

  const activate = useCallback((card: ListItem) => setActiveId(card.id), []);
  const rateSelected = (attitude: Attitude) => {
    void ratings.rate(selection.chosen(), attitude);
    selection.clear();
  };
  const counts = useMemo(() => (results.stats ? countTabs(results.stats) : null), [results.stats]);
  return {
    ...results,
    superliked,
    ...useRateAll({
      scope,
      address,
      fallback: counts?.pending ?? 0,
      total: address.status === "pending" ? results.total : null,
    }),
    errorText: results.error ? describeError(results.error) : "",
    cards,
    counts,
    attitude: ratings.attitude,
    activeId,
    activate,
    scrollTo,
    showTab,
    rateOne,
    undo: undoRef.current,
    isSelecting: selection.isOn,
    setSelecting: selection.setOn,
    selected: selection.ids,
    select: selection.select,
    selectAll: selection.selectAll,
    clearSelection: selection.clear,
    rateSelected,
  };
}

/** Rating everything that is pending (and matches the filters) at once, after a question. */
function useRateAll({
  scope,
  address,
  fallback,
  total,
}: Pick<ResultsScreenProps, "scope" | "address"> & { fallback: number; total: number | null }) {
  const { t } = useTranslation("results");
  const client = useQueryClient();
  const [asks, setAsks] = useState<"LIKE" | "DISLIKE" | null>(null);
  const [isBusy, setBusy] = useState(false);
  const rateAllNow = async (attitude: "LIKE" | "DISLIKE") => {
    setBusy(true);
    try {
      const { rated } = await callApi<typeof rateAllPending>("POST /tasks/rate-all", {
        body: { ...scope, attitude, filters: filtersForApi(address.filters) },
      });
      await client.invalidateQueries({ queryKey: queryKeys.list(scope) });
      showToast({
        kind: "success",
        text: attitude === "LIKE" ? t("rate.allLiked") : t("rate.allNo", { number: rated }),
      });
    } catch (error) {
      showToast({ kind: "error", text: t("rate.allFailed", { message: describeError(error) }) });
    } finally {
      setBusy(false);
      setAsks(null);
    }
  };
  return { asksRateAll: asks, askRateAll: setAsks, isRatingAll: isBusy, rateAllNow, rateAllCount: total ?? fallback };
}
