import { useCallback, useEffect, useRef, useState } from "react";
import { keepStored, readStored } from "#app/lib/browser-storage.ts";
import { drawnCards, isInSight, sightOfList } from "./cards-in-sight.ts";
import type { ScrollWish } from "./use-active-card.ts";

/** Spec 2 §4: the position is kept per task and tab, 300 ms after scrolling stops. */
const SAVE_DEBOUNCE_MS = 300;
/** A place nearer to the top than this is not kept. */
const WORTH_RESTORING_CARDS = 6;

/** The card that was at the top: its id, and how many stand before it in the list. */
export type Place = { id: string; index: number };

type List = {
  cards: readonly { id: string }[];
  hasMore: boolean;
  loadMore: () => void;
  scrollTo: (wish: ScrollWish) => void;
};

/**
 * Remembers how far a list was looked through, by the card at its top. `restore` loads the list up to there and goes there; null when there is nothing to restore.
 * A list that is to begin further down (`startIndex`) goes there without being asked.
 */
export function useScrollMemory(key: string, list: List, startIndex = 0, onPlace?: (place: Place) => void) {
  const [saved, setSaved] = useState<Place | null>(null);
  const [wanted, setWanted] = useState<Place | null>(startIndex > 0 ? { id: "", index: startIndex } : null);
  const latest = useRef({ list, onPlace });
  latest.current = { list, onPlace };

  useEffect(() => {
    const storageKey = `kolscout_scroll:${key}`;
    const place = readPlace(storageKey);
    setSaved(place && place.index >= WORTH_RESTORING_CARDS ? place : null);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const { cards } = latest.current.list;
        const now = placeNow(cards);
        if (!now) return;
        keepStored(storageKey, JSON.stringify(now));
        latest.current.onPlace?.(now);
        if (now.index >= WORTH_RESTORING_CARDS) setSaved(null);
      }, SAVE_DEBOUNCE_MS);
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", onScroll);
    };
  }, [key]);

  const { cards, hasMore, loadMore, scrollTo } = list;
  useEffect(() => {
    if (!wanted) return;
    const card = cards.find(({ id }) => id === wanted.id) ?? cards[wanted.index];
    if (!card && hasMore) return loadMore();
    const target = card ?? cards.at(-1);
    if (target) scrollTo({ id: target.id, isFar: true });
    setWanted(null);
  }, [wanted, cards, hasMore, loadMore, scrollTo]);

  const restore = useCallback(() => {
    setWanted(saved);
    setSaved(null);
  }, [saved]);
  return { restore: saved === null ? null : restore, isRestoring: wanted !== null };
}

/** The first card in sight; null while none is drawn. */
function placeNow(cards: readonly { id: string }[]): Place | null {
  const sight = sightOfList();
  const first = drawnCards().find((card) => isInSight(card, sight));
  const index = first ? cards.findIndex(({ id }) => id === first.id) : -1;
  return first && index >= 0 ? { id: first.id, index } : null;
}

/** A place that was kept under a key; null when there is none that can be read. */
export function readPlace(key: string): Place | null {
  try {
    const value: unknown = JSON.parse(readStored(key) ?? "null");
    if (typeof value !== "object" || value === null || !("id" in value) || !("index" in value)) return null;
    const { id, index } = value;
    return typeof id === "string" && typeof index === "number" ? { id, index } : null;
  } catch {
    // An older release may have written something else.
    return null;
  }
}
