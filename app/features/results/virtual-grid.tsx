import { useWindowVirtualizer } from "@tanstack/react-virtual";
import clsx from "clsx";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { CardGridProps } from "./card-grid.tsx";
import { FIRST_ROWS, firstRowClass } from "./first-rows.tsx";

/** Spec 2 §9: the next page is fetched within 2,000 px of the end. */
const LOOK_AHEAD_PX = 2_000;
const TWO_COLUMNS_FROM_PX = 760;
const GAP_PX = 16;

const PLACED_ROW = "absolute inset-x-0 top-0 grid gap-4";

const useBrowserLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

/** Cards in one or two columns of which only those near the window exist: ten thousand scroll like ten. */
export default function VirtualGrid(props: CardGridProps) {
  const {
    cards,
    videoRow,
    estimateHeight,
    label,
    renderCard,
    isBusy,
    onNearEnd,
    scrollTo,
    lookAheadPx = LOOK_AHEAD_PX,
  } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { columns, offset, isMeasured } = useFrame(frame, videoRow);
  const rowCount = Math.ceil(cards.length / columns);
  const rows = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => estimateHeight,
    gap: GAP_PX,
    overscan: 3,
    scrollMargin: offset,
    getItemKey: (index) => cards[index * columns]?.id ?? index,
    initialRect: { width: 1440, height: 900 },
  });
  const visible = rows.getVirtualItems();
  const end = visible.at(-1)?.end ?? 0;
  const isNearEnd = rows.getTotalSize() + offset - end < lookAheadPx;
  useEffect(() => {
    if (isNearEnd && isMeasured) onNearEnd();
  }, [isNearEnd, isMeasured, onNearEnd]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it answers to the wish to scroll alone
  useEffect(() => {
    if (scrollTo) rows.scrollToIndex(Math.floor(scrollTo.index / columns), { align: "auto" });
  }, [scrollTo]);

  // Before the window is known the first rows stand in the normal flow.
  const style = isMeasured ? { height: rows.getTotalSize() } : undefined;
  const shown = isMeasured
    ? visible.map((row) => ({ index: row.index, start: row.start - offset }))
    : firstRows(rowCount);
  return (
    <div
      ref={frame}
      role="feed"
      aria-label={label}
      aria-busy={isBusy}
      className={clsx("motion relative", isBusy && "opacity-60")}
      style={style}
    >
      {shown.map(({ index, start }) => (
        <div
          key={cards[index * columns]?.id ?? index}
          ref={isMeasured ? rows.measureElement : undefined}
          data-index={index}
          className={isMeasured ? PLACED_ROW : firstRowClass(videoRow)}
          style={
            isMeasured
              ? { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, transform: `translateY(${start ?? 0}px)` }
              : undefined
          }
        >
          {cards
            .slice(index * columns, (index + 1) * columns)
            .map((card, place) => renderCard(card, index * columns + place))}
        </div>
      ))}
    </div>
  );
}

function firstRows(rowCount: number): { index: number; start: number | null }[] {
  return Array.from({ length: Math.min(FIRST_ROWS, rowCount) }, (_, index) => ({ index, start: null }));
}

/** How many columns fit and how far from the top of the page the list begins. */
function useFrame(frame: React.RefObject<HTMLDivElement>, videoRow: 1 | 2) {
  const [layout, setLayout] = useState({ width: 0, offset: 0 });
  useBrowserLayoutEffect(() => {
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
  const isMeasured = layout.width > 0;
  const fits = isMeasured ? layout.width >= TWO_COLUMNS_FROM_PX : true;
  return { columns: fits ? videoRow : 1, offset: layout.offset, isMeasured };
}
