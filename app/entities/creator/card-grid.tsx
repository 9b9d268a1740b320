import clsx from "clsx";
import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { ListItem } from "#workers/modules/lists/contract.ts";
import { FIRST_CARDS, firstRowsClass } from "./first-rows.ts";
import type { ScrollWish } from "./use-active-card.ts";

export type CardGridProps = {
  /** Columns are filled from scratch when it changes. */
  listKey: string;
  cards: readonly ListItem[];
  /** 1: one card a row; 2: as many as fit. */
  videoRow: 1 | 2;
  estimateHeight: number;
  label: string;
  renderCard: (card: ListItem) => ReactNode;
  /** The cards of another filter or order are loading. */
  isBusy: boolean;
  onNearEnd: () => void;
  /** The card to scroll to. */
  scrollTo: ScrollWish | null;
  /** Distance from the end at which more is loaded, in pixels. */
  lookAheadPx?: number;
};

/** Which cards are drawn near the window, and where; lengths in pixels. */
export type GridLayout = {
  height: number;
  top: number;
  columns: number;
  /** Indexes of the drawn rows; an empty element of each, as high as its row, goes to `measure`. */
  rows: readonly number[];
  measure: (element: Element | null) => void;
  cards: readonly { card: ListItem; row: number; column: number }[];
};

export type GridLayoutProps = Omit<CardGridProps, "label" | "renderCard"> & {
  frame: RefObject<HTMLDivElement>;
  /** The layout that is drawn now. */
  drawn: GridLayout | null;
  /** Takes null while the width of the list is not known. */
  onLayout: (layout: GridLayout | null) => void;
};

/**
 * The cards of a list: the first rows at once, then those near the window, as soon as the code that computes them has loaded. Both are the same elements, so a press that begins on
 * one of the server's cards still becomes a click.
 */
export function CardGrid(props: CardGridProps) {
  const { label, renderCard, ...list } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [Layout, setLayoutPart] = useState<ComponentType<GridLayoutProps> | null>(null);
  const [layout, setLayout] = useState<GridLayout | null>(null);
  useEffect(() => {
    let isHere = true;
    void import("./grid-layout.client.tsx").then((part) => {
      if (isHere) setLayoutPart(() => part.default);
    });
    return () => {
      isHere = false;
    };
  }, []);
  const drawCell = (card: ListItem, gridArea?: string) => (
    <div key={card.id} className="min-w-0" style={{ gridArea }}>
      {renderCard(card)}
    </div>
  );
  return (
    <div
      ref={frame}
      role="feed"
      aria-label={label}
      aria-busy={list.isBusy}
      className={clsx("motion", layout ? "relative" : "@container", list.isBusy && "opacity-60")}
      style={{ height: layout?.height }}
    >
      <div
        className={layout ? "absolute inset-x-0 top-0 grid gap-4" : firstRowsClass(list.videoRow)}
        style={
          layout
            ? {
                gridTemplateColumns: `repeat(${layout.columns}, minmax(0, 1fr))`,
                transform: `translateY(${layout.top}px)`,
              }
            : undefined
        }
      >
        {layout?.rows.map((index, at) => (
          <div key={index} ref={layout.measure} data-index={index} style={{ gridArea: `${at + 1} / 1 / auto / -1` }} />
        ))}
        {layout
          ? layout.cards.map(({ card, row, column }) => drawCell(card, `${row} / ${column}`))
          : list.cards.slice(0, FIRST_CARDS).map((card) => drawCell(card))}
      </div>
      {Layout && <Layout {...list} frame={frame} drawn={layout} onLayout={setLayout} />}
    </div>
  );
}
