import clsx from "clsx";
import type { CardGridProps } from "./card-grid.tsx";

/** Rows that stand before the window's height is known. */
export const FIRST_ROWS = 4;

/** A row in the normal flow: as many columns as the window has room for. */
export function firstRowClass(videoRow: 1 | 2): string {
  return clsx("mb-4 grid grid-cols-1 gap-4", videoRow === 2 && "lg:grid-cols-2");
}

/** The first rows of a list, as the server draws them and as they stand until the rest of the list can be scrolled. */
export function FirstRows({ cards, videoRow, label, renderCard, isBusy }: CardGridProps) {
  const rows = Array.from({ length: Math.min(FIRST_ROWS, Math.ceil(cards.length / videoRow)) }, (_, index) => index);
  return (
    <div role="feed" aria-label={label} aria-busy={isBusy} className={clsx("motion", isBusy && "opacity-60")}>
      {rows.map((row) => (
        <div key={cards[row * videoRow]?.id ?? row} className={firstRowClass(videoRow)}>
          {cards
            .slice(row * videoRow, (row + 1) * videoRow)
            .map((card, place) => renderCard(card, row * videoRow + place))}
        </div>
      ))}
    </div>
  );
}
