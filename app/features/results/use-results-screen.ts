import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { sayRatingFailed } from "#app/entities/creator/say-rating-failed.ts";
import { useActiveCard } from "#app/entities/creator/use-active-card.ts";
import { useRatingKeys } from "#app/entities/creator/use-rating-keys.ts";
import { partOf } from "#app/entities/list/list-scope.ts";
import { countTabs } from "#app/entities/list/result-counts.ts";
import { isResting } from "#app/entities/task/use-live-task.ts";
import { describeError } from "#app/lib/describe-error.ts";
import type { Attitude, Tab } from "#workers/kernel/vocabulary.ts";
import { tabOf } from "#workers/kernel/vocabulary.ts";
import type { ListItem } from "#workers/modules/lists/contract.ts";
import { SUPERLIKE_COUNT, searchCostUnits } from "#workers/modules/search/domain.ts";
import type { ResultsScreenProps } from "./results-screen.tsx";
import { useRateAll } from "./use-rate-all.ts";
import { type RatingEvents, useRatings } from "./use-ratings.ts";
import { useResults } from "./use-results.ts";
import { useSelection } from "./use-selection.ts";

/** Spec 2 §4: with fewer visible cards than this the next page is fetched without scrolling. */
const FEWEST_VISIBLE = 20;

/** State and actions of the results screen: the loaded cards, ratings, the active card, selection. */
export function useResultsScreen({ scope, task, address, onAddress, server }: ResultsScreenProps) {
  const view = useMemo(
    () => ({
      scope,
      tab: address.status,
      filters: address.filters,
      sort: address.sort,
      pageSize: address.pageSize,
    }),
    [scope, address.status, address.filters, address.sort, address.pageSize],
  );
  const results = useResults(view, server, isResting(task.status) ? null : task.progress.count);
  /** The creator that was superliked last: its similar creators are wanted. */
  const [superliked, setSuperliked] = useState<ListItem | null>(null);
  const undoRef = useRef<() => void>(() => undefined);
  const ratings = useRatings(scope, useRatingToasts(undoRef, address.isFocused));
  const cards = useMemo(
    () => results.cards.filter((card) => ratings.isInTab(card, address.status)),
    [results.cards, ratings.isInTab, address.status],
  );
  const selection = useSelection(cards);
  const { hasMore, loadMore } = results;
  const listKey = JSON.stringify([view.tab, view.sort, view.filters]);
  const active = useActiveCard(`${listKey}${cards.length > 0}`, () =>
    results.cards.filter((card) => tabOf(ratings.attitudeNow(card)) === address.status).map(({ id }) => id),
  );
  useEffect(() => {
    if (cards.length < FEWEST_VISIBLE && hasMore) loadMore();
  }, [cards.length, hasMore, loadMore]);
  undoRef.current = () => void ratings.undo();

  const { leave } = active;
  const rateOne = useCallback(
    async (card: ListItem, attitude: Attitude): Promise<boolean> => {
      if (!address.isFocused && tabOf(attitude) !== address.status) leave(card.id);
      const isSaved = await ratings.rate([card], attitude);
      if (isSaved && attitude === "SUPERLIKE") setSuperliked(card);
      return isSaved;
    },
    [address.status, address.isFocused, leave, ratings.rate],
  );
  const showTab = useCallback(
    (status: Tab) => {
      active.deactivate();
      onAddress({ ...address, status, page: 1 });
    },
    [active.deactivate, address, onAddress],
  );
  const focus = () => onAddress({ ...address, isFocused: true });
  const leaveFocus = (at: ListItem | null) => {
    onAddress({ ...address, isFocused: false });
    if (at === null) return;
    active.activate(at);
    active.setScrollTo({ id: at.id, isFar: true });
  };
  const press = useRatingPress({
    listKey,
    cards: results.cards,
    canGrow: hasMore && !results.error,
    active,
    rateOne,
  });
  useRatingKeys({
    rate: press,
    save: active.save,
    undo: undoRef.current,
    move: active.move,
    showTab,
    focus,
    leaveMode: selection.isOn ? () => selection.setOn(false) : undefined,
  });

  const rateSelected = (attitude: Attitude) => {
    void ratings.rate(selection.chosen(), attitude);
    selection.clear();
  };
  const counts = useMemo(() => (results.stats ? countTabs(results.stats) : null), [results.stats]);
  const part = partOf(view, results.areStatsOwn ? results.stats : null, {
    listed: results.listed,
    leftSince: results.cards.length - cards.length,
  });
  return {
    ...results,
    /** All that is loaded of the tab, those too that were rated out of it since. */
    deck: results.cards,
    isInTab: useCallback((card: ListItem) => ratings.isInTab(card, address.status), [ratings.isInTab, address.status]),
    focus,
    leaveFocus,
    superliked,
    superlikeUnits: searchCostUnits("similar", scope.platform, SUPERLIKE_COUNT),
    ...useRateAll({ scope, address, part }),
    errorText: results.error ? describeError(results.error) : "",
    /** Asks again for what did not come: the next page, or the list where nothing of it is here. */
    readOn: hasMore ? loadMore : results.retry,
    cards,
    counts,
    part,
    attitude: ratings.attitude,
    active,
    showTab,
    rateOne,
    undo: undoRef.current,
    /** As `undo`; answers whether the rating was taken back. */
    takeBack: ratings.undo,
    isSelecting: selection.isOn,
    setSelecting: selection.setOn,
    selected: selection.ids,
    chosen: selection.chosen,
    select: selection.select,
    selectAll: selection.selectAll,
    clearSelection: selection.clear,
    rateSelected,
  };
}

/**
 * Rates the card that an arrow key is meant for. Keys that outrun the list, because it is still being drawn or its next page is on its way (`canGrow`), are kept and given
 * to the cards that come; one that is pressed with no card in sight rates nothing.
 */
function useRatingPress({
  listKey,
  cards,
  canGrow,
  active,
  rateOne,
}: {
  /** Keys that were kept for one list are dropped when another is shown. */
  listKey: string;
  cards: readonly ListItem[];
  canGrow: boolean;
  active: ReturnType<typeof useActiveCard>;
  rateOne: (card: ListItem, attitude: Attitude) => unknown;
}) {
  const kept = useRef<Attitude[]>([]);
  const press = (attitude: Attitude): boolean => {
    const id = active.aim();
    const card = cards.find((one) => one.id === id);
    if (card) void rateOne(card, attitude);
    return card !== undefined;
  };
  // A frame that was asked for earlier goes on with the cards of now.
  const give = useRef(() => {});
  give.current = () => {
    while (kept.current[0] !== undefined && press(kept.current[0])) kept.current.shift();
    if (kept.current.length === 0) return;
    if (active.isDrawing(canGrow)) requestAnimationFrame(() => give.current());
    else kept.current = [];
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list drops them
  useEffect(
    () => () => {
      kept.current = [];
    },
    [listKey],
  );
  return (attitude: Attitude) => {
    kept.current.push(attitude);
    if (kept.current.length === 1) give.current();
  };
}

/**
 * What is said of a rating, with the creator's name: what was done, what undo brings back, and what was not saved. While one creator fills the screen (`isFocused`) that
 * view says the former two itself.
 */
function useRatingToasts(undo: { current: () => void }, isFocused: boolean): RatingEvents {
  const { t } = useTranslation(["results", "creator"]);
  return useMemo(() => {
    const nameOf = ([card]: readonly ListItem[]) => card?.title ?? "";
    return {
      onRated: (cards, attitude) => {
        if (isFocused) return;
        const text =
          cards.length === 1
            ? t(`creator:rate.doneOne.${attitude}`, { name: nameOf(cards) })
            : t(`rate.doneMany.${attitude}`, { number: cards.length });
        showToast({ id: "rating", text, action: { label: t("creator:rate.undo"), onClick: () => undo.current() } });
      },
      onUndone: (cards, [first = "NORATE"]) => {
        if (isFocused) return;
        const text =
          cards.length === 1
            ? t("rate.undoneOne", { name: nameOf(cards), tab: t(`tabs.${tabOf(first)}`) })
            : t("rate.undoneMany", { number: cards.length });
        showToast({ id: "rating", text });
      },
      onNothingToUndo: () => showToast({ id: "rating", text: t("creator:rate.nothingToUndo") }),
      onFailed: (error, retry) =>
        sayRatingFailed(t("rate.failed", { message: describeError(error) }), {
          label: t("rate.retry"),
          onClick: retry,
        }),
    };
  }, [t, undo, isFocused]);
}
