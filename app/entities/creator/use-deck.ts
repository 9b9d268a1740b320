import { useCallback, useEffect, useRef, useState } from "react";
import { growDeck, nextPlace, placeBefore } from "./deck.ts";

/** So few creators before the end the next page is asked for. */
const LEFT_BEFORE_END = 10;

export type DeckSource<Card> = {
  /** All that is loaded of the list, those too that were rated out of it since. */
  cards: readonly Card[];
  /** Whether a creator is still to be looked at. */
  isOpen: (card: Card) => boolean;
  hasMore: boolean;
  loadMore: () => void;
  /** What kept the next creators from coming; they are asked for again by `retry` alone. */
  failed: { text: string; retry: () => void } | null;
};

/** Where one stands in a deck; it begins at `startId`, or with the first open creator. `at` is the deck's length at its end. */
export function useDeck<Card extends { id: string }>(source: DeckSource<Card>, startId: string | null) {
  const { isOpen, hasMore, loadMore } = source;
  const isFailed = source.failed !== null;
  const kept = useRef<Card[]>([]);
  const deck = growDeck(kept.current, source.cards);
  kept.current = deck;
  const [place, setPlace] = useState(() => {
    const start = deck.findIndex((card) => card.id === startId && isOpen(card));
    return start < 0 ? nextPlace(deck, -1, isOpen) : start;
  });
  // At the end `place` is where the next creator of the list will stand, so that one who arrives is shown at once.
  const at = Math.min(place, deck.length);
  useEffect(() => {
    if (hasMore && !isFailed && deck.length - at <= LEFT_BEFORE_END) loadMore();
  }, [hasMore, isFailed, loadMore, deck.length, at]);

  return {
    deck,
    at,
    current: deck[at] ?? null,
    next: useCallback(() => setPlace(nextPlace(kept.current, at, isOpen)), [at, isOpen]),
    /** To the first creator who is still open: those that were passed over come again. */
    again: useCallback(() => setPlace(nextPlace(kept.current, -1, isOpen)), [isOpen]),
    back: useCallback(() => setPlace(placeBefore(at)), [at]),
    goTo: useCallback((id: string) => {
      const there = kept.current.findIndex((card) => card.id === id);
      if (there >= 0) setPlace(there);
    }, []),
  };
}
