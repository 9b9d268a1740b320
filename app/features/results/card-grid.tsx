import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import type { ListItem } from "#workers/modules/lists/contract.ts";
import { FirstRows } from "./first-rows.tsx";

export type CardGridProps = {
  cards: readonly ListItem[];
  videoRow: 1 | 2;
  estimateHeight: number;
  label: string;
  renderCard: (card: ListItem, index: number) => ReactNode;
  /** Other cards are on their way: those of a filter or an order that was just chosen. */
  isBusy: boolean;
  onNearEnd: () => void;
  /** The index of the card that must be in sight, after the keyboard moved. */
  scrollTo: { index: number } | null;
  /** How near to its end the list asks for more, in pixels. */
  lookAheadPx?: number;
};

/** The cards of a list: the first rows at once, all of them as soon as the code that scrolls ten thousand like ten is here. */
export function CardGrid(props: CardGridProps) {
  const [Grid, setGrid] = useState<ComponentType<CardGridProps>>(() => FirstRows);
  useEffect(() => {
    let isHere = true;
    void import("./virtual-grid.tsx").then((loaded) => {
      if (isHere) setGrid(() => loaded.default);
    });
    return () => {
      isHere = false;
    };
  }, []);
  return <Grid {...props} />;
}
