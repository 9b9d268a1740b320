import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { CardGridProps, GridLayoutProps } from "./card-grid.tsx";
import { stickyHeight } from "./cards-in-sight.ts";
import { COLUMNS_FROM_PX } from "./first-rows.ts";
import { type Places, placeCards, rowsOf } from "./place-cards.ts";
import type { ScrollWish } from "./use-active-card.ts";

/** Spec 2 §9: the next page is fetched within 2,000 px of the end. */
const LOOK_AHEAD_PX = 2_000;
const GAP_PX = 16;

/** Lays cards out in up to three columns; `CardGrid` draws only the cards near the window. */
export default function GridLayout(props: GridLayoutProps): null {
  const { cards, videoRow, estimateHeight, isBusy, onNearEnd, scrollTo, frame, drawn, onLayout } = props;
  const { lookAheadPx = LOOK_AHEAD_PX } = props;
  const { columns, offset, isMeasured } = useFrame(frame, videoRow);
  const rows = useRows(props.listKey, cards, columns, isBusy);
  const ranks = useMemo(() => new Map(cards.map(({ id }, rank) => [id, rank])), [cards]);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => estimateHeight,
    gap: GAP_PX,
    overscan: 3,
    scrollMargin: offset,
    initialRect: { width: 1440, height: 900 },
  });
  const visible = virtual.getVirtualItems();
  const end = visible.at(-1)?.end ?? 0;
  const height = virtual.getTotalSize();
  const layout = useMemo(
    () => ({
      height,
      top: (visible[0]?.start ?? offset) - offset,
      columns,
      rows: visible.map(({ index }) => index),
      measure: virtual.measureElement,
      // In the order of the list, whatever their place: a card that leaves then changes the place of others, and no element is made or moved for it.
      cards: visible
        .flatMap(({ index }, row) =>
          (rows[index] ?? []).map((card, column) => ({ card, row: row + 1, column: column + 1 })),
        )
        .sort((one, other) => (ranks.get(one.card.id) ?? 0) - (ranks.get(other.card.id) ?? 0)),
    }),
    [height, visible, offset, columns, virtual.measureElement, rows, ranks],
  );
  useLayoutEffect(() => onLayout(isMeasured ? layout : null), [isMeasured, layout, onLayout]);
  const isNearEnd = height + offset - end < lookAheadPx;
  useEffect(() => {
    if (isNearEnd && isMeasured) onNearEnd();
  }, [isNearEnd, isMeasured, onNearEnd]);
  const followed = useRef<ScrollWish | null>(null);
  // Scrolls once the list is as long as this layout: what lies behind the end of the page cannot be scrolled to.
  useEffect(() => {
    if (!scrollTo || scrollTo === followed.current || drawn !== layout) return;
    followed.current = scrollTo;
    const row = rows.findIndex((cardsOfRow) => cardsOfRow.some(({ id }) => id === scrollTo.id));
    if (row < 0) return;
    virtual.options.scrollPaddingStart = stickyHeight();
    virtual.scrollToIndex(row, { align: scrollTo.isFar || (scrollTo.toTop && columns === 1) ? "start" : "auto" });
  }, [scrollTo, drawn, layout, rows, columns, virtual]);
  return null;
}

/** The cards as rows; a card keeps its column while others come and go (`placeCards`). */
function useRows(listKey: string, cards: CardGridProps["cards"], columns: number, isBusy: boolean) {
  const kept = useRef<{ of: string; places: Places }>({ of: "", places: new Map() });
  return useMemo(() => {
    const of = `${columns}:${listKey}`;
    const placed = placeCards(cards, columns, kept.current.of === of ? kept.current.places : new Map());
    // While a list with another order loads, the old cards are still shown: their columns are not those of the new list.
    if (!isBusy) kept.current = { of, places: placed.places };
    return rowsOf(placed.columns);
  }, [listKey, cards, columns, isBusy]);
}

/** How many columns have room and how far from the top of the page the list begins. */
function useFrame(frame: RefObject<HTMLDivElement>, videoRow: 1 | 2) {
  const [layout, setLayout] = useState({ width: 0, offset: 0 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      const box = element.getBoundingClientRect();
      setLayout((before) => {
        const next = { width: box.width, offset: Math.round(box.top + window.scrollY) };
        return before.width === next.width && before.offset === next.offset ? before : next;
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [frame]);
  const room = COLUMNS_FROM_PX.find(({ from }) => layout.width >= from)?.columns ?? 1;
  return { columns: videoRow === 1 ? 1 : room, offset: layout.offset, isMeasured: layout.width > 0 };
}
