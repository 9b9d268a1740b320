import { Suspense, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { ErrorMessage } from "#app/components/error-message.tsx";
import { showToast } from "#app/components/toast.tsx";
import { useEverOpened } from "#app/components/use-ever-opened.ts";
import { BackToPlace } from "#app/features/results/back-to-place.tsx";
import { CardGrid } from "#app/features/results/card-grid.tsx";
import type { PostView } from "#app/features/results/card-view.ts";
import { type Opened, OpenedPost } from "#app/features/results/opened-post.tsx";
import { ResultSkeletons } from "#app/features/results/result-skeletons.tsx";
import type { useActiveCard } from "#app/features/results/use-active-card.ts";
import { useRatingKeys } from "#app/features/results/use-rating-keys.ts";
import { useScrollMemory } from "#app/features/results/use-scroll-memory.ts";
import { describeError } from "#app/lib/describe-error.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { useMounted } from "#app/lib/use-mounted.ts";
import { useStill } from "#app/lib/use-still.ts";
import type { AutoTaskView } from "#workers/modules/auto-tasks/contract.ts";
import type { AutoAttitude, FitGroup } from "#workers/modules/auto-tasks/domain.ts";
import type { AutoListItem } from "#workers/modules/auto-tasks/finds-contract.ts";
import { FitCard } from "./fit-card.tsx";
import type { FitPage } from "./fit-pages.ts";
import { isRunning } from "./task-state.ts";
import { useCountsText } from "./use-counts-text.ts";
import { useFitList } from "./use-fit-list.ts";
import { useFitRatings } from "./use-fit-ratings.ts";

const CreatorDrawer = lazyPart(() => import("#app/features/triage/creator-drawer.client.tsx"));
const FitFocus = lazyPart(() => import("./fit-focus.client.tsx"));

/** Spec 2 §9: the next page is fetched within 100 px of the end. */
const LOOK_AHEAD_PX = 100;
/** About what a card takes before it is measured. */
const CARD_HEIGHTS = { YOUTUBE: 484, TIKTOK: 554, INSTAGRAM: 484 } as const;

/** The creators of one group in two columns, read as far as one scrolls. */
export function FitList({
  task,
  group,
  first,
  count,
  onGroup,
  active,
  isFocused,
  onFocus,
  onUnfocus,
  onSuperliked,
}: {
  task: AutoTaskView;
  group: FitGroup;
  first: FitPage | null;
  count: number;
  onGroup: (group: FitGroup) => void;
  active: ReturnType<typeof useActiveCard>;
  /** One creator fills the screen, over the list. */
  isFocused: boolean;
  onFocus: () => void;
  onUnfocus: () => void;
  onSuperliked: () => void;
}) {
  const { t } = useTranslation("autoTask");
  const { integer } = useFormat();
  const sayCounts = useCountsText();
  const list = useFitList(task.id, group, first, count);
  const { cards } = list;
  const { rate, undo } = useFitRatings(task, cards, onSuperliked);
  const isMounted = useMounted();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [detailed, setDetailed] = useState<AutoListItem | null>(null);
  const wasDetailed = useEverOpened(detailed !== null);
  const unfolded = useUnfolded();
  const { activeId, activate, move, aim, save, scrollTo, setScrollTo } = active;
  const memory = useScrollMemory(`${task.id}:${group}`, {
    cards,
    hasMore: list.hasMore && !list.error,
    loadMore: list.loadMore,
    scrollTo: setScrollTo,
  });
  const rateCard = useCallback((card: AutoListItem, attitude: AutoAttitude) => void rate(card, attitude), [rate]);
  const openPost = useCallback((card: AutoListItem, post: PostView) => setOpened({ card, post }), []);
  useRatingKeys({
    rate: (attitude) => {
      if (attitude === "NORATE") return;
      const id = aim();
      const card = cards.find((one) => one.id === id);
      if (card) rateCard(card, attitude);
    },
    save,
    undo: () => void undo().then(sayUndone),
    move,
    focus: onFocus,
    showTab: (tab) => onGroup(tab === "pending" ? "perfectFit" : "contentOk"),
  });
  const sayUndone = (isUndone: boolean | null) => {
    if (isUndone !== false) showToast({ id: "rating", text: t(isUndone ? "rating.undone" : "rating.nothing") });
  };
  const leaveFocus = (at: AutoListItem | null) => {
    onUnfocus();
    if (at === null) return;
    activate(at);
    setScrollTo({ id: at.id, isFar: true });
  };
  const byId = new Map(cards.map((card) => [card.id, card]));
  const grid = useStill(
    <CardGrid
      listKey={group}
      cards={cards}
      videoRow={2}
      estimateHeight={CARD_HEIGHTS[task.platform]}
      label={t("results.list")}
      renderCard={({ id }) => {
        const card = byId.get(id);
        return (
          card && (
            <FitCard
              key={id}
              card={card}
              isActive={activeId === id}
              isOpen={unfolded.ids.has(id)}
              onToggle={unfolded.toggle}
              onRate={rateCard}
              onActivate={activate}
              onOpenPost={openPost}
              onDetails={setDetailed}
            />
          )
        );
      }}
      isBusy={false}
      onNearEnd={list.loadMore}
      scrollTo={scrollTo}
      lookAheadPx={LOOK_AHEAD_PX}
    />,
    isFocused && isMounted,
  );

  if (list.error && cards.length === 0) {
    return <ErrorMessage title={`${t("results.failed")} ${describeError(list.error)}`} onRetry={list.retry} />;
  }
  if (list.isLoading) return <ResultSkeletons videoRow={2} platform={task.platform} />;
  return (
    <>
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-2">
        <p className="text-ink-faint text-sm tabular-nums">{list.attitudeCounts && sayCounts(list.attitudeCounts)}</p>
        {list.fresh > 0 && (
          <Button size="sm" onClick={list.showFresh}>
            {t("results.fresh", { count: list.fresh, number: integer(list.fresh) })}
          </Button>
        )}
      </div>
      <BackToPlace memory={memory} />
      {grid}
      <p className="py-6 text-center text-ink-faint text-sm" aria-live="polite">
        {list.hasMore ? t("results.more") : isRunning(task) ? t("results.running") : t("results.end")}
      </p>
      <OpenedPost opened={opened} onClose={() => setOpened(null)} />
      {wasDetailed && (
        <Suspense fallback={null}>
          <CreatorDrawer card={detailed} onClose={() => setDetailed(null)} />
        </Suspense>
      )}
      {isFocused && isMounted && (
        <Suspense fallback={null}>
          <FitFocus task={task} group={group} count={count} list={list} rate={rate} undo={undo} onClose={leaveFocus} />
        </Suspense>
      )}
    </>
  );
}

/** The cards whose evidence is shown whole: kept beside the cards, which come and go as one scrolls. */
function useUnfolded() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(({ id }: AutoListItem) => {
    setIds((now) => new Set(now.has(id) ? [...now].filter((other) => other !== id) : [...now, id]));
  }, []);
  return { ids, toggle };
}
