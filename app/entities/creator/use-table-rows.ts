import { useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useDeferredValue, useRef } from "react";

/** Every row is as high, so that ten thousand need not be measured. */
export const ROW_PX = 44;
/** Rows drawn beyond the window on either side. */
const OVERSCAN = 8;
/** What goes by faster is in sight for a quarter of a second. */
const PASSING_PX_PER_MS = 3;

type Rows = Virtualizer<HTMLElement, Element>;

/**
 * The rows of a long table that exist, those near the window. `settled` are the ones drawn whole, from first to last: a row that passes too fast to be read stands there
 * with its words alone, and its picture and buttons follow when the list slows down.
 */
export function useTableRows(frame: RefObject<HTMLElement>, count: number) {
  const pace = useRef({ offset: 0, at: 0, isPassing: false });
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollPaddingStart: ROW_PX,
    initialRect: { width: 1440, height: 900 },
    onChange: (rows: Rows) => {
      const [offset, at] = [rows.scrollOffset ?? 0, performance.now()];
      const { offset: before, at: then } = pace.current;
      pace.current = { offset, at, isPassing: Math.abs(offset - before) > PASSING_PX_PER_MS * (at - then) };
    },
  });
  const rows = virtual.getVirtualItems();
  const [first, last] = [rows[0]?.index ?? 0, rows.at(-1)?.index ?? 0];
  const settled = useRef({ first, last });
  const isNew = settled.current.first !== first || settled.current.last !== last;
  if (isNew && !(virtual.isScrolling && pace.current.isPassing)) settled.current = { first, last };
  return { virtual, rows, settled: useDeferredValue(settled.current) };
}
