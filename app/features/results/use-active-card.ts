import { useCallback, useState } from "react";
import { aimKey, drawnCards, neighbourOf, sightOfList } from "./cards-in-sight.ts";

/**
 * The card that a list is to be scrolled to, as little as it takes. `isFar` brings it up under the bar; `toTop` does so in a list of one column and nothing in a wider
 * one, whose next card is in sight.
 */
export type ScrollWish = { id: string; toTop?: boolean; isFar?: boolean };

/** The card that the keyboard speaks to: the one under the pointer or with the focus, or where the keys went. */
export function useActiveCard() {
  const [activeId, setActiveId] = useState<string | null>(null);
  const [scrollTo, setScrollTo] = useState<ScrollWish | null>(null);
  const activate = useCallback(({ id }: { id: string }) => setActiveId(id), []);

  const move = (by: 1 | -1) => {
    const id = neighbourOf(drawnCards(), activeId, by, sightOfList());
    if (id === null) return;
    setActiveId(id);
    setScrollTo({ id });
  };

  /** The id of the card that a rating key is meant for; null when the key only chose one (`aimKey`). */
  const aim = (): string | null => {
    const { rate, activate: next } = aimKey(drawnCards(), activeId, sightOfList());
    setActiveId(next);
    return rate;
  };

  /** Presses what saves the card that the key is meant for: that button comes with the card's lazy parts. */
  const save = () => {
    const id = aim();
    const card = id === null ? null : document.querySelector(`[data-creator="${CSS.escape(id)}"]`);
    card?.querySelector<HTMLElement>("[data-save]")?.click();
  };

  /** The card behind one that leaves takes over, and on a phone is shown from its top. */
  const leave = useCallback((id: string) => {
    const cards = drawnCards();
    const sight = sightOfList();
    const next = neighbourOf(cards, id, 1, sight) ?? neighbourOf(cards, id, -1, sight);
    if (next === null) return;
    setActiveId((now) => (now === id || now === null ? next : now));
    setScrollTo({ id: next, toTop: true });
  }, []);

  return {
    activeId,
    activate,
    deactivate: useCallback(() => setActiveId(null), []),
    move,
    aim,
    save,
    leave,
    scrollTo,
    setScrollTo,
  };
}
