import "#app/i18n/triage-texts.ts";
import { ArrowDown, Undo2 } from "lucide-react";
import { type ReactNode, useCallback, useDeferredValue, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { Kbd } from "#app/components/kbd.tsx";
import type { Attitude } from "#workers/kernel/vocabulary.ts";
import type { ListItem } from "#workers/modules/lists/contract.ts";
import type { PostView } from "./card-view.ts";
import { toCardView } from "./card-view.ts";
import { drawnPlaces } from "./deck.ts";
import { FocusCard } from "./focus-card.tsx";
import { FocusEnd, type SayEnd } from "./focus-end.tsx";
import { FullScreen } from "./full-screen.tsx";
import { type Opened, OpenedPost } from "./opened-post.tsx";
import { RatingControl } from "./rating-control.tsx";
import { type DeckSource, useDeck } from "./use-deck.ts";
import { type Rating, useDone } from "./use-done.ts";
import { useFocusKeys } from "./use-focus-keys.ts";
import { useSwipe } from "./use-swipe.ts";

export type FocusViewProps<Card extends ListItem> = DeckSource<Card> &
  Rating<Card> & {
    /** The creator that the view begins with; the first open one when null. */
    startId: string | null;
    /** Says what of the list is gone through; `place` is that of the creator one looks at, from 1, and null at the end. Null while it is not counted. */
    about: (place: number | null) => string | null;
    /** Whether pressing the choice that holds gives it up; else it is confirmed, and the next creator comes. */
    canUnrate: boolean;
    /** What a superlike costs at most, in stored units; undefined where it orders nothing. */
    superlikeUnits?: number;
    /** What a list says of its creators beside their facts. One function for all drawings: a card that was drawn ahead is not drawn again. */
    renderMore?: (card: Card) => ReactNode;
    /** What the end says; without it, how many are still open. */
    sayEnd?: SayEnd<Card>;
    /** One has come to a creator, or to the end of all when null. */
    onCome?: (card: Card | null, at: number) => void;
    /** A creator was rated or skipped. */
    onPast?: (card: Card) => void;
    /** Leaves; the creator one has come to is the list's marked one then. */
    onClose: (at: Card | null) => void;
  };

/** Creators one by one over the whole screen: a key or a swipe rates, and the next one stands there. */
export default function FocusView<Card extends ListItem>(props: FocusViewProps<Card>) {
  const { attitude, canUnrate, superlikeUnits, onClose, isOpen, hasMore, renderMore } = props;
  const { t } = useTranslation(["triage", "creator"]);
  const { deck, at, current, next, back, goTo, again } = useDeck(props, props.startId);
  const [opened, setOpened] = useState<Opened | null>(null);
  const openPost = useCallback((card: ListItem, post: PostView) => setOpened({ card, post }), []);
  const done = useDone(props);
  useComing(props, current, at);
  // The key shows a card that is there; only then is the next one drawn ahead.
  const aheadOf = useDeferredValue(at);
  const drawn = drawnPlaces(deck, at, aheadOf, isOpen);

  const goOn = () => {
    if (!current) return;
    props.onPast?.(current);
    next();
  };
  const rate = (wish: Attitude) => {
    if (!current) return;
    const to = wish === "NORATE" && !canUnrate ? attitude(current) : wish;
    done.rate(current, to);
    if (to !== "NORATE") goOn();
  };
  const undo = () => {
    const id = done.undo();
    if (id !== null) goTo(id);
  };
  const swipe = useSwipe((to) => rate(to === "right" ? "LIKE" : "DISLIKE"));
  useFocusKeys({
    rate,
    next: goOn,
    back,
    undo,
    save: () => document.querySelector<HTMLElement>("[data-focused] [data-save]")?.click(),
    openPost: (place) => {
      const post = current && toCardView(current).posts[place];
      if (post) openPost(current, post);
    },
  });

  return (
    <FullScreen
      title={t("focus.title")}
      aside={
        <>
          <p className="min-w-0 truncate text-ink-faint text-sm tabular-nums">{props.about(current && at + 1)}</p>
          <Hints />
        </>
      }
      onClose={() => onClose(current)}
    >
      <p className="sr-only" aria-live="polite">
        {current?.title}
      </p>
      <div
        className="relative min-h-0 flex-1 overflow-hidden"
        style={swipe.shift === 0 ? undefined : { transform: `translateX(${swipe.shift}px)` }}
        {...swipe.handlers}
      >
        {drawn.map((place) => {
          const card = deck[place];
          return (
            card && (
              <FocusCard
                key={card.id}
                card={card}
                isShown={card === current}
                onOpenPost={openPost}
                renderMore={renderMore}
              />
            )
          );
        })}
        {!current && (
          <FocusEnd
            cards={deck}
            isOpen={isOpen}
            isLoading={hasMore}
            failed={props.failed}
            sayEnd={props.sayEnd}
            onAgain={again}
            onLeave={() => onClose(null)}
          />
        )}
        {swipe.reach !== 0 && <SwipeWord reach={swipe.reach} />}
      </div>
      <footer className="shrink-0 border-line border-t bg-surface px-4 pt-1.5 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <div className="mx-auto max-w-2xl">
          <div className="mb-1 flex h-8 items-center gap-2">
            <IconButton label={t("focus.undo")} icon={<Undo2 className="size-4" />} onClick={undo} />
            <p className="min-w-0 flex-1 truncate text-ink-faint text-sm" role="status">
              {done.text}
            </p>
            <Button tone="quiet" icon={<ArrowDown aria-hidden className="size-4" />} disabled={!current} onClick={goOn}>
              {t("focus.skip")}
            </Button>
          </div>
          <div className="h-8">
            {current && (
              <RatingControl
                name={current.title}
                value={attitude(current)}
                isSuggested={current.likedBy === "ai"}
                superlikeUnits={superlikeUnits}
                onRate={rate}
              />
            )}
          </div>
        </div>
      </footer>
      <OpenedPost opened={opened} onClose={() => setOpened(null)} />
    </FullScreen>
  );
}

/** Tells which creator one has come to, as soon as it is known that there is one or none. */
function useComing<Card extends ListItem>(
  { onCome, hasMore }: Pick<FocusViewProps<Card>, "onCome" | "hasMore">,
  current: Card | null,
  at: number,
) {
  const latest = useRef({ onCome, current });
  latest.current = { onCome, current };
  const id = current?.id ?? null;
  const isKnown = id !== null || !hasMore;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it answers to the creator alone
  useEffect(() => {
    if (isKnown) latest.current.onCome?.(latest.current.current, at);
  }, [id, isKnown]);
}

const HINTS = [
  { keys: ["←"], text: "creator:rate.DISLIKE" },
  { keys: ["→"], text: "creator:rate.LIKE" },
  { keys: ["↑"], text: "creator:rate.SUPERLIKE" },
  { keys: ["↓"], text: "focus.skip" },
  { keys: ["K"], text: "focus.back" },
  { keys: ["Z"], text: "creator:rate.undo" },
  { keys: ["1", "6"], text: "focus.posts" },
] as const;

/** The keys, where there is room for them. */
function Hints() {
  const { t } = useTranslation(["triage", "creator"]);
  return (
    <ul className="ms-auto hidden items-center gap-4 text-ink-faint text-sm lg:flex">
      {HINTS.map(({ keys, text }) => (
        <li key={text} className="flex items-center gap-1">
          <Kbd>{keys.join("–")}</Kbd>
          {t(text)}
        </li>
      ))}
    </ul>
  );
}

/** What a swipe would say, growing clearer as the finger goes. */
function SwipeWord({ reach }: { reach: number }) {
  const { t } = useTranslation("creator");
  return (
    <p
      aria-hidden
      className={`pointer-events-none absolute top-8 rounded-control border-2 px-4 py-2 font-semibold text-xl ${
        reach > 0 ? "start-6 border-like bg-like-soft text-like" : "end-6 border-no bg-no-soft text-no"
      }`}
      style={{ opacity: Math.abs(reach) }}
    >
      {t(reach > 0 ? "rate.LIKE" : "rate.DISLIKE")}
    </p>
  );
}
