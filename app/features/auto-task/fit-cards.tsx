import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { BackToPlace } from "#app/entities/creator/back-to-place.tsx";
import { CardGrid } from "#app/entities/creator/card-grid.tsx";
import type { useActiveCard } from "#app/entities/creator/use-active-card.ts";
import { useOverList } from "#app/entities/creator/use-over-list.tsx";
import { useScrollMemory } from "#app/entities/creator/use-scroll-memory.ts";
import type { AutoTaskView } from "#workers/modules/auto-tasks/contract.ts";
import type { AutoAttitude, FitGroup } from "#workers/modules/auto-tasks/domain.ts";
import type { AutoListItem } from "#workers/modules/auto-tasks/finds-contract.ts";
import { FitCard } from "./fit-card.tsx";
import type { useFitList } from "./use-fit-list.ts";

/** Spec 2 §9: the next page is fetched within 100 px of the end. */
const LOOK_AHEAD_PX = 100;
/** About what a card takes before it is measured. */
const CARD_HEIGHTS = { YOUTUBE: 484, TIKTOK: 554, INSTAGRAM: 484 } as const;

/** The cards of one group in two columns, and what is opened out of them. */
export function FitCards({
  task,
  group,
  list,
  active,
  onRate,
}: {
  task: AutoTaskView;
  group: FitGroup;
  list: ReturnType<typeof useFitList>;
  active: ReturnType<typeof useActiveCard>;
  onRate: (card: AutoListItem, attitude: AutoAttitude) => void;
}) {
  const { t } = useTranslation("autoTask");
  const { cards } = list;
  const { activeId, scrollTo, setScrollTo } = active;
  const { openPost, showDetails, over } = useOverList();
  const unfolded = useUnfolded();
  const memory = useScrollMemory(`${task.id}:${group}`, {
    cards,
    hasMore: list.hasMore && !list.error,
    loadMore: list.loadMore,
    scrollTo: setScrollTo,
  });
  const byId = new Map(cards.map((card) => [card.id, card]));
  return (
    <>
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
                onRate={onRate}
                onOpenPost={openPost}
                onDetails={showDetails}
              />
            )
          );
        }}
        isBusy={false}
        onNearEnd={list.loadMore}
        scrollTo={scrollTo}
        lookAheadPx={LOOK_AHEAD_PX}
      />
      {over}
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
