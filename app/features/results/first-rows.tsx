import clsx from "clsx";
import type { CardGridProps } from "./card-grid.tsx";

/** Cards that stand before the list's width is known: three rows of three, which fill a large window; two abreast they end below it. */
export const FIRST_CARDS = 9;

/** From which width of a list (px) how many columns have room; `firstRowsClass` says the same to the browser. */
export const COLUMNS_FROM_PX = [
  { columns: 3, from: 1_280 },
  { columns: 2, from: 768 },
] as const;

/** Cards in the normal flow: as many columns as the list has room for. */
export function firstRowsClass(videoRow: 1 | 2): string {
  return clsx("grid grid-cols-1 gap-4", videoRow === 2 && "@3xl:grid-cols-2 @7xl:grid-cols-3");
}

/** The first cards of a list, as the server draws them and as they stand until the rest of the list can be scrolled. */
export function FirstRows({ cards, videoRow, label, renderCard, isBusy }: CardGridProps) {
  return (
    <div
      role="feed"
      aria-label={label}
      aria-busy={isBusy}
      className={clsx("motion @container", isBusy && "opacity-60")}
    >
      <div className={firstRowsClass(videoRow)}>{cards.slice(0, FIRST_CARDS).map(renderCard)}</div>
    </div>
  );
}
