import { Inbox } from "lucide-react";
import { type MutableRefObject, Suspense, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { ErrorMessage } from "#app/components/error-message.tsx";
import { SegmentedControl } from "#app/components/segmented-control.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { showToast } from "#app/components/toast.tsx";
import { ResultSkeletons } from "#app/entities/creator/result-skeletons.tsx";
import type { useActiveCard } from "#app/entities/creator/use-active-card.ts";
import { useRatingKeys } from "#app/entities/creator/use-rating-keys.ts";
import { describeError } from "#app/lib/describe-error.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { useMounted } from "#app/lib/use-mounted.ts";
import { useStill } from "#app/lib/use-still.ts";
import type { AutoTaskView } from "#workers/modules/auto-tasks/contract.ts";
import type { AutoAttitude, FitGroup } from "#workers/modules/auto-tasks/domain.ts";
import type { AutoListItem } from "#workers/modules/auto-tasks/finds-contract.ts";
import { FitCards } from "./fit-cards.tsx";
import type { FitPage } from "./fit-pages.ts";
import { isRunning } from "./task-state.ts";
import { LIKERS, type Liker } from "./use-auto-task.ts";
import { useCountsText } from "./use-counts-text.ts";
import { useFitList } from "./use-fit-list.ts";
import { useFitRatings } from "./use-fit-ratings.ts";

const FitFocus = lazyPart(() => import("./fit-focus.client.tsx"));

type Props = {
  task: AutoTaskView;
  group: FitGroup;
  first: FitPage | null;
  /** All creators of the group, those too that are not read yet. */
  count: number;
  /** Whose likes are shown alone. */
  liker: Liker;
  onLiker: (liker: Liker) => void;
  onGroup: (group: FitGroup) => void;
  active: ReturnType<typeof useActiveCard>;
  /** Where the loaded cards are put, for the keys. */
  loaded: MutableRefObject<readonly AutoListItem[]>;
  /** One creator fills the screen, over the list. */
  isFocused: boolean;
  onFocus: () => void;
  onUnfocus: () => void;
  onSuperliked: () => void;
};

/** The creators of one group, read as far as one scrolls, or goes through them one by one. */
export function FitList({ task, group, first, count, liker, onGroup, active, loaded, isFocused, ...on }: Props) {
  const { t } = useTranslation("autoTask");
  const list = useFitList(task.id, { group, liker, first, count });
  const { cards } = list;
  loaded.current = cards;
  const { rate, undo } = useFitRatings(task, cards, on.onSuperliked);
  const rateCard = useCallback((card: AutoListItem, attitude: AutoAttitude) => void rate(card, attitude), [rate]);
  const showsFocus = useMounted() && isFocused;
  const shownCards = useStill(
    <FitCards task={task} group={group} list={list} active={active} onRate={rateCard} />,
    showsFocus,
  );
  useRatingKeys({
    rate: (attitude) => {
      if (attitude === "NORATE") return;
      const id = active.aim();
      const card = cards.find((one) => one.id === id);
      if (card) rateCard(card, attitude);
    },
    save: active.save,
    undo: async () => {
      const isUndone = await undo();
      if (isUndone !== false) showToast({ id: "rating", text: t(isUndone ? "rating.undone" : "rating.nothing") });
    },
    move: active.move,
    focus: on.onFocus,
    showTab: (tab) => onGroup(tab === "pending" ? "perfectFit" : "contentOk"),
  });
  const leaveFocus = (at: AutoListItem | null) => {
    on.onUnfocus();
    if (at === null) return;
    active.activate(at);
    active.setScrollTo({ id: at.id, isFar: true });
  };

  if (list.error && cards.length === 0) {
    return <ErrorMessage title={`${t("results.failed")} ${describeError(list.error)}`} onRetry={list.retry} />;
  }
  if (list.isLoading) return <ResultSkeletons videoRow={2} platform={task.platform} />;
  return (
    <>
      <ListHead list={list} liker={liker} onLiker={on.onLiker} />
      {list.total === 0 && liker !== "any" ? (
        <StateMessage icon={<Inbox />} title={t(`likers.noneTitle.${liker}`)}>
          {t(`likers.noneText.${liker}`)}
        </StateMessage>
      ) : (
        <>
          {shownCards}
          <p className="py-6 text-center text-ink-faint text-sm" aria-live="polite">
            {list.hasMore ? t("results.more") : isRunning(task) ? t("results.running") : t("results.end")}
          </p>
        </>
      )}
      {showsFocus && (
        <Suspense fallback={null}>
          <FitFocus
            task={task}
            group={group}
            count={list.total}
            list={list}
            rate={rate}
            undo={undo}
            onClose={leaveFocus}
          />
        </Suspense>
      )}
    </>
  );
}

/** How the creators are rated by now, whose likes are shown, and the way to those that were found since. */
function ListHead({
  list,
  liker,
  onLiker,
}: { list: ReturnType<typeof useFitList> } & Pick<Props, "liker" | "onLiker">) {
  const { t } = useTranslation("autoTask");
  const { integer } = useFormat();
  const sayCounts = useCountsText();
  return (
    <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <SegmentedControl
          label={t("likers.label")}
          value={liker}
          onChange={onLiker}
          segments={LIKERS.map((value) => ({ value, label: t(`likers.${value}`) }))}
        />
        <p className="text-ink-faint text-sm tabular-nums">{list.counts && sayCounts(list.counts)}</p>
      </div>
      {list.fresh > 0 && (
        <Button size="sm" onClick={list.showFresh}>
          {t("results.fresh", { count: list.fresh, number: integer(list.fresh) })}
        </Button>
      )}
    </div>
  );
}
