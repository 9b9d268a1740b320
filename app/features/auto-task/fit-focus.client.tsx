import "#app/i18n/triage-texts.ts";
import { LoaderCircle } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { StateMessage } from "#app/components/state-message.tsx";
import FocusView from "#app/entities/creator/focus-view.client.tsx";
import { FullScreen } from "#app/entities/creator/full-screen.tsx";
import { describeError } from "#app/lib/describe-error.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { AutoTaskView } from "#workers/modules/auto-tasks/contract.ts";
import { AUTO_PAGE_SIZE, type FitGroup } from "#workers/modules/auto-tasks/domain.ts";
import type { AutoListItem } from "#workers/modules/auto-tasks/finds-contract.ts";
import { FitEvidence } from "./fit-evidence.tsx";
import { countAttitudes, ownRatingOf } from "./fit-pages.ts";
import { focusPlace } from "./focus-place.ts";
import { LikedMark } from "./liked-mark.tsx";
import { isRunning } from "./task-state.ts";
import { useCountsText } from "./use-counts-text.ts";
import type { useFitList } from "./use-fit-list.ts";
import type { useFitRatings } from "./use-fit-ratings.ts";

type List = ReturnType<typeof useFitList>;

type Props = Pick<ReturnType<typeof useFitRatings>, "rate" | "undo"> & {
  task: AutoTaskView;
  group: FitGroup;
  /** All creators of the group, those too that are not read yet. */
  count: number;
  list: List;
  onClose: (at: AutoListItem | null) => void;
};

/** The creators of a group one by one. No rating takes a creator out of it: still to be looked at are those that were neither rated nor skipped since the view opened. */
export default function FitFocus({ task, group, count, list, rate, undo, onClose }: Props) {
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set());
  const isOpen = useCallback(({ id }: AutoListItem) => !passed.has(id), [passed]);
  const { startId, isSought, come } = useStart(task.id, group, list);
  const newcomers = useNewcomers(list, count);
  const words = useWords(task, group, count);
  const renderFit = useFit();
  if (isSought) return <Sought onClose={() => onClose(null)} />;
  return (
    <FocusView<AutoListItem>
      startId={startId}
      cards={list.cards}
      isOpen={isOpen}
      {...newcomers}
      failed={
        list.error && {
          text: describeError(list.error),
          retry: list.hasMore ? list.loadMore : list.retry,
        }
      }
      {...words}
      attitude={ownRatingOf}
      canUnrate={false}
      rate={async (card, to) => to !== "NORATE" && rate(card, to)}
      undo={async () => (await undo()) ?? false}
      renderMore={renderFit}
      onCome={come}
      onPast={({ id }) => setPassed((now) => new Set(now).add(id))}
      onClose={onClose}
    />
  );
}

/** The creator one had come to: the list is read up to there first. `come` keeps the next one; at the end the place is forgotten, and the next visit begins at the top. */
function useStart(taskId: string, group: FitGroup, { cards, hasMore, loadMore, error }: List) {
  const [start] = useState(() => focusPlace(taskId, group).read());
  const [wasFound, setFound] = useState(start === null);
  const isHere = wasFound || cards.some(({ id }) => id === start?.id);
  const mayCome = hasMore && !error && cards.length <= (start?.index ?? 0) + AUTO_PAGE_SIZE;
  const isSought = !isHere && mayCome;
  useEffect(() => {
    if (isSought) loadMore();
    else setFound(true);
  }, [isSought, loadMore]);
  return {
    startId: start?.id ?? null,
    isSought,
    come: (card: AutoListItem | null, index: number) => {
      const place = focusPlace(taskId, group);
      if (card) place.keep({ id: card.id, index });
      else place.forget();
    },
  };
}

/** What comes next: pages of the list, and at its end the creators that the task has found since. The list is read again once for each count of them, so that a count that runs ahead of the list asks no more. */
function useNewcomers({ hasMore, loadMore, fresh, showFresh, isReadingAgain }: List, count: number) {
  const [asked, setAsked] = useState(0);
  const isDue = fresh > 0 && asked !== count;
  return {
    hasMore: hasMore || isDue || isReadingAgain,
    loadMore: () => {
      if (hasMore) return loadMore();
      if (!isDue || isReadingAgain) return;
      setAsked(count);
      showFresh();
    },
  };
}

/** Where one is in the group, and how it stands at its end. */
function useWords(task: AutoTaskView, group: FitGroup, count: number) {
  const { t } = useTranslation(["triage", "autoTask"]);
  const { integer } = useFormat();
  const sayCounts = useCountsText();
  const name = t(`autoTask:results.${group}`);
  return {
    about: (place: number | null) =>
      place === null
        ? name
        : t("focus.place", { list: name, place: integer(place), total: integer(Math.max(place, count)) }),
    sayEnd: (deck: readonly AutoListItem[], open: number) => ({
      title: t(open === 0 ? "focus.end" : "focus.endOfList"),
      text: (
        <>
          <p className="tabular-nums">{sayCounts(countAttitudes(deck))}</p>
          {open > 0 && <p>{t("focus.endUnseen", { count: open })}</p>}
          {isRunning(task) && <p>{t("focus.endRunning")}</p>}
        </>
      ),
      again: t("focus.unseen"),
    }),
  };
}

/** Why a creator fits, below the head. The proof that is opened for one is open for the next ones too. */
function useFit() {
  const [showsProof, setShowsProof] = useState(false);
  return useCallback(
    (card: AutoListItem) => (
      <>
        <FitEvidence
          fit={card.fit}
          name={card.title}
          isOpen={showsProof}
          isRoomy
          onToggle={() => setShowsProof((shows) => !shows)}
        />
        <p className="h-5">
          <LikedMark card={card} />
        </p>
      </>
    ),
    [showsProof],
  );
}

/** While the list is read up to the creator one had come to. */
function Sought({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["triage", "creator"]);
  return (
    <FullScreen title={t("focus.title")} onClose={onClose}>
      <StateMessage fill icon={<LoaderCircle className="animate-spin" />} title={t("creator:place.goingBack")} />
    </FullScreen>
  );
}
