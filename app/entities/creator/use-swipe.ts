import { type PointerEvent, useRef, useState } from "react";

/** So far a finger must go for a swipe to count, in pixels. */
const SWIPE_PX = 88;
/** A finger that has gone so far down or up scrolls, and swipes no more. */
const SCROLL_PX = 12;

/**
 * Follows one finger over an element: sideways it takes the element with it and ends as a swipe. A mouse is left alone, and so is a finger that scrolls. `shift` is how far the
 * element is taken, in pixels.
 */
export function useSwipe(onSwipe: (swipe: "left" | "right") => void) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);
  /** As `shift`, for an event that comes before the next drawing. */
  const gone = useRef(0);
  const [shift, setShift] = useState(0);
  const move = (to: number) => {
    gone.current = to;
    setShift(to);
  };
  const end = () => {
    start.current = null;
    move(0);
  };
  return {
    shift,
    /** Share of the way, from -1 (left) to 1 (right), at which a swipe counts. */
    reach: Math.max(-1, Math.min(1, shift / SWIPE_PX)),
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (event.pointerType !== "touch" || !event.isPrimary) return;
        start.current = { id: event.pointerId, x: event.clientX, y: event.clientY };
      },
      onPointerMove(event: PointerEvent) {
        const from = start.current;
        if (!from || event.pointerId !== from.id) return;
        const sideways = event.clientX - from.x;
        if (gone.current === 0 && Math.abs(event.clientY - from.y) > SCROLL_PX) end();
        else if (gone.current !== 0 || Math.abs(sideways) > SCROLL_PX) move(sideways);
      },
      onPointerUp() {
        const went = gone.current;
        end();
        if (Math.abs(went) >= SWIPE_PX) onSwipe(went > 0 ? "right" : "left");
      },
      onPointerCancel: end,
    },
  };
}
