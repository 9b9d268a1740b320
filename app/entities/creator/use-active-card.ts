import { useCallback, useEffect, useRef, useState } from "react";
import { aimKey, CARD, drawnCards, isBehind, neighbourOf, sightOfList } from "./cards-in-sight.ts";

/** The card that a list is to be scrolled to, as little as it takes. `isFar` brings it up under the bar; `toTop` does so in a list of one column. */
export type ScrollWish = { id: string; toTop?: boolean; isFar?: boolean };

/** How long scrolling must rest before the mark follows it. */
const SCROLL_REST_MS = 150;

/**
 * The card that the keyboard speaks to: the one under the pointer or with the focus, or where the keys went. `orderNow` gives the ids of the list in its order; when
 * `listKey` changes, the first card in sight is marked.
 */
export function useActiveCard(listKey: string, orderNow: () => readonly string[]) {
  const [activeId, setActiveId] = useState<string | null>(null);
  const [scrollTo, setScrollTo] = useState<ScrollWish | null>(null);
  // Two presses may come before React draws again, so both read the same ref.
  const current = useRef({ activeId, orderNow });
  current.current.orderNow = orderNow;
  const mark = useCallback((id: string | null) => {
    current.current.activeId = id;
    setActiveId(id);
  }, []);
  const keysLead = usePointerMark(mark);

  /** The id of the card that a rating key is meant for; null when none is in sight. */
  const aim = useCallback((): string | null => {
    const id = aimKey(drawnCards(), current.current.orderNow(), current.current.activeId, sightOfList());
    mark(id);
    return id;
  }, [mark]);

  /** Whether the window has yet to show the list as it is now; `canGrow` when cards are still on their way. */
  const isDrawing = (canGrow: boolean) => isBehind(drawnCards(), current.current.orderNow(), canGrow);

  useMarkInSight(listKey, aim);

  const move = (by: 1 | -1) => {
    keysLead();
    const now = current.current.activeId;
    const order = current.current.orderNow();
    const id = now !== null && order.includes(now) ? neighbourOf(order, now, by) : aim();
    if (id === null) return;
    mark(id);
    setScrollTo({ id });
  };

  /** Presses what saves the card that the key is meant for: that button comes with the card's lazy parts. */
  const save = () => {
    const id = aim();
    const card = id === null ? null : document.querySelector(`[data-creator="${CSS.escape(id)}"]`);
    card?.querySelector<HTMLElement>("[data-save]")?.click();
  };

  /** The next card of the list takes over from one that is about to leave, and on a phone is shown from its top. */
  const leave = useCallback(
    (id: string) => {
      keysLead();
      const order = current.current.orderNow();
      const next = neighbourOf(order, id, 1) ?? neighbourOf(order, id, -1);
      if (next === null) return;
      const now = current.current.activeId;
      if (now === id || now === null) mark(next);
      setScrollTo({ id: next, toTop: true });
    },
    [keysLead, mark],
  );

  return {
    activeId,
    activate: useCallback(({ id }: { id: string }) => mark(id), [mark]),
    deactivate: useCallback(() => mark(null), [mark]),
    move,
    aim,
    isDrawing,
    save,
    leave,
    scrollTo,
    setScrollTo,
  };
}

/**
 * Marks the card under the pointer or with the focus. Returns what says that the keys lead: from then on the pointer marks nothing until it moves or scrolls, since
 * cards that slide under a pointer at rest would otherwise take the mark.
 */
function usePointerMark(mark: (id: string) => void): () => void {
  const keysLead = useRef(false);
  useEffect(() => {
    let at = { x: -1, y: -1 };
    const markTarget = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest<HTMLElement>(CARD) : null;
      if (card?.dataset.creator) mark(card.dataset.creator);
    };
    const onPointer = (event: PointerEvent) => {
      const hasMoved = event.clientX !== at.x || event.clientY !== at.y;
      at = { x: event.clientX, y: event.clientY };
      if (keysLead.current && !hasMoved) return;
      if (keysLead.current || event.type === "pointerover") markTarget(event);
      keysLead.current = false;
    };
    const onWheel = () => {
      keysLead.current = false;
    };
    document.addEventListener("pointerover", onPointer);
    document.addEventListener("pointermove", onPointer);
    document.addEventListener("focusin", markTarget);
    document.addEventListener("wheel", onWheel, { passive: true });
    return () => {
      document.removeEventListener("pointerover", onPointer);
      document.removeEventListener("pointermove", onPointer);
      document.removeEventListener("focusin", markTarget);
      document.removeEventListener("wheel", onWheel);
    };
  }, [mark]);
  return useCallback(() => {
    keysLead.current = true;
  }, []);
}

/** Keeps the mark in sight where there is a keyboard to use it: on a new list, and when one has scrolled away from it. */
function useMarkInSight(listKey: string, aim: () => unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list is marked from its top
  useEffect(() => {
    if (!matchMedia("(hover: hover)").matches) return;
    let timer = setTimeout(aim);
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(aim, SCROLL_REST_MS);
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", onScroll);
    };
  }, [listKey, aim]);
}
