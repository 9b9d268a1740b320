import "#app/i18n/triage-texts.ts";
import { ArrowDown, Undo2 } from "lucide-react";
import { useCallback, useDeferredValue, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { Kbd } from "#app/components/kbd.tsx";
import type { PostView } from "#app/features/results/card-view.ts";
import { toCardView } from "#app/features/results/card-view.ts";
import type { ListPart } from "#app/features/results/list-scope.ts";
import { type Opened, OpenedPost } from "#app/features/results/opened-post.tsx";
import { RatingControl } from "#app/features/results/rating-control.tsx";
import { usePartText } from "#app/features/results/scope-line.tsx";
import type { Attitude } from "#workers/kernel/vocabulary.ts";
import type { ListItem } from "#workers/modules/lists/contract.ts";
import { drawnPlaces } from "./deck.ts";
import { FocusCard } from "./focus-card.tsx";
import { FocusEnd } from "./focus-end.tsx";
import { FullScreen } from "./full-screen.tsx";
import { type DeckSource, useDeck } from "./use-deck.ts";
import { useFocusKeys } from "./use-focus-keys.ts";
import { useSwipe } from "./use-swipe.ts";

export type FocusViewProps = DeckSource<ListItem> & {
  /** Whom one begins with; the first open creator when null. */
  startId: string | null;
  /** What of the list is gone through; null while it is not counted. */
  part: ListPart | null;
  attitude: (card: ListItem) => Attitude;
  rate: (card: ListItem, attitude: Attitude) => void;
  undo: () => void;
  /** What a superlike costs at most, in stored units. */
  superlikeUnits: number;
  /** Leaves; the creator one has come to is the list's marked one then. */
  onClose: (at: ListItem | null) => void;
};

/** Creators one by one over the whole screen: a key or a swipe rates, and the next one stands there. */
export default function FocusView(props: FocusViewProps) {
  const { attitude, superlikeUnits, onClose, isOpen, part } = props;
  const { t } = useTranslation(["triage", "results"]);
  const sayPart = usePartText();
  const { deck, at, current, next, back, goTo, again } = useDeck(props, props.startId);
  const [opened, setOpened] = useState<Opened | null>(null);
  const openPost = useCallback((card: ListItem, post: PostView) => setOpened({ card, post }), []);
  const done = useDone(props);
  // The key shows a card that is there; only then is the next one drawn ahead.
  const aheadOf = useDeferredValue(at);
  const drawn = drawnPlaces(deck, at, aheadOf, isOpen);

  const rate = (to: Attitude) => {
    if (!current) return;
    done.rate(current, to);
    if (to !== "NORATE") next();
  };
  const undo = () => {
    const id = done.undo();
    if (id !== null) goTo(id);
  };
  const swipe = useSwipe((to) => rate(to === "right" ? "LIKE" : "DISLIKE"));
  useFocusKeys({
    rate,
    next,
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
          <p className="min-w-0 truncate text-ink-faint text-sm tabular-nums">{part && sayPart(part)}</p>
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
          return card && <FocusCard key={card.id} card={card} isShown={card === current} onOpenPost={openPost} />;
        })}
        {!current && (
          <FocusEnd
            cards={deck}
            isOpen={isOpen}
            isLoading={props.hasMore}
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
            <Button tone="quiet" icon={<ArrowDown aria-hidden className="size-4" />} disabled={!current} onClick={next}>
              {t("focus.skip")}
            </Button>
          </div>
          <div className="h-8">
            {current && (
              <RatingControl
                name={current.title}
                value={attitude(current)}
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

/** Ratings of this visit, so that undo leads back to whom it is about; and the line that says what was done last. */
function useDone({ rate, undo }: Pick<FocusViewProps, "rate" | "undo">) {
  const { t } = useTranslation(["triage", "results"]);
  const rated = useRef<ListItem[]>([]);
  const [text, setText] = useState("");
  return {
    text,
    rate(card: ListItem, to: Attitude) {
      rated.current.push(card);
      setText(t(`results:rate.doneOne.${to}`, { name: card.title }));
      rate(card, to);
    },
    /** The creator whose rating is taken back; null when it was not given here. */
    undo(): string | null {
      const card = rated.current.pop();
      setText(card ? t("focus.undone", { name: card.title }) : t("results:rate.nothingToUndo"));
      if (card) undo();
      return card?.id ?? null;
    },
  };
}

const HINTS = [
  { keys: ["←"], text: "results:rate.DISLIKE" },
  { keys: ["→"], text: "results:rate.LIKE" },
  { keys: ["↑"], text: "results:rate.SUPERLIKE" },
  { keys: ["↓"], text: "focus.skip" },
  { keys: ["K"], text: "focus.back" },
  { keys: ["Z"], text: "results:rate.undo" },
  { keys: ["1", "6"], text: "focus.posts" },
] as const;

/** The keys, where there is room for them. */
function Hints() {
  const { t } = useTranslation(["triage", "results"]);
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
  const { t } = useTranslation("results");
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
