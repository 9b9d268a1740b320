import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorMessage } from "#app/components/error-message.tsx";
import { BackToPlace } from "#app/features/results/back-to-place.tsx";
import { CardGrid } from "#app/features/results/card-grid.tsx";
import type { PostView } from "#app/features/results/card-view.ts";
import { type Opened, OpenedPost } from "#app/features/results/opened-post.tsx";
import { ResultSkeletons } from "#app/features/results/result-skeletons.tsx";
import { useActiveCard } from "#app/features/results/use-active-card.ts";
import { useRatingKeys } from "#app/features/results/use-rating-keys.ts";
import { useScrollMemory } from "#app/features/results/use-scroll-memory.ts";
import { describeError } from "#app/lib/describe-error.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { AutoTaskView } from "#workers/modules/auto-tasks/contract.ts";
import type { AutoAttitude, FitGroup } from "#workers/modules/auto-tasks/domain.ts";
import type { AutoListItem } from "#workers/modules/auto-tasks/finds-contract.ts";
import { FitCard } from "./fit-card.tsx";
import type { FitPage } from "./load-auto-task.ts";
import { isRunning } from "./task-state.ts";
import { useFitList } from "./use-fit-list.ts";
import { useFitRatings } from "./use-fit-ratings.ts";

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
  onSuperliked,
}: {
  task: AutoTaskView;
  group: FitGroup;
  first: FitPage | null;
  count: number;
  onGroup: (group: FitGroup) => void;
  onSuperliked: () => void;
}) {
  const { t } = useTranslation("autoTask");
  const list = useFitList(task.id, group, first, count);
  const { cards } = list;
  const { rate, undo } = useFitRatings(task, onSuperliked);
  const [opened, setOpened] = useState<Opened | null>(null);
  const unfolded = useUnfolded();
  const { activeId, activate, move, aim, scrollTo, setScrollTo } = useActiveCard();
  const memory = useScrollMemory(`${task.id}:${group}`, {
    cards,
    hasMore: list.hasMore && !list.error,
    loadMore: list.loadMore,
    scrollTo: setScrollTo,
  });
  const rateCard = useCallback((card: AutoListItem, attitude: AutoAttitude) => void rate(card, attitude), [rate]);
  const openPost = useCallback((card: AutoListItem, post: PostView) => setOpened({ card, post }), []);
  const canRate = group === "perfectFit";
  useRatingKeys({
    rate: (attitude) => {
      if (!canRate || attitude === "NORATE") return;
      const id = aim();
      const card = cards.find((one) => one.id === id);
      if (card) rateCard(card, attitude);
    },
    undo: () => void undo(),
    move,
    showTab: (tab) => onGroup(tab === "pending" ? "perfectFit" : "contentOk"),
  });
  const byId = new Map(cards.map((card) => [card.id, card]));

  if (list.error && cards.length === 0) {
    return <ErrorMessage title={`${t("results.failed")} ${describeError(list.error)}`} onRetry={list.retry} />;
  }
  if (list.isLoading) return <ResultSkeletons videoRow={2} platform={task.platform} />;
  return (
    <>
      <Counts counts={canRate ? list.attitudeCounts : null} total={count} />
      <BackToPlace memory={memory} />
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
                onRate={canRate ? rateCard : undefined}
                onActivate={activate}
                onOpenPost={openPost}
              />
            )
          );
        }}
        isBusy={false}
        onNearEnd={list.loadMore}
        scrollTo={scrollTo}
        lookAheadPx={LOOK_AHEAD_PX}
      />
      <p className="py-6 text-center text-ink-faint text-sm" aria-live="polite">
        {list.hasMore ? t("results.more") : isRunning(task) ? t("results.running") : t("results.end")}
      </p>
      <OpenedPost opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}

/** How the creators are rated by now: whoever is not rated otherwise is liked, those too that came since the counts were read. Null where creators can only be read. */
function Counts({ counts, total }: { counts: FitPage["attitudeCounts"] | null; total: number }) {
  const { t } = useTranslation("autoTask");
  const { integer } = useFormat();
  return (
    <p className="mb-2 min-h-5 text-ink-faint text-sm tabular-nums">
      {!counts
        ? t("results.readOnly")
        : t("results.counts", {
            like: integer(Math.max(0, total - counts.superlike - counts.dislike - counts.norate)),
            superlike: integer(counts.superlike),
            dislike: integer(counts.dislike),
          })}
    </p>
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
