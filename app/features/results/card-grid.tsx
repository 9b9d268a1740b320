import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import type { ListItem } from "#workers/modules/lists/contract.ts";
import { FirstRows } from "./first-rows.tsx";
import type { ScrollWish } from "./use-active-card.ts";

export type CardGridProps = {
  /** Another list starts its columns anew. */
  listKey: string;
  cards: readonly ListItem[];
  /** One card a row, or as many as have room. */
  videoRow: 1 | 2;
  estimateHeight: number;
  label: string;
  renderCard: (card: ListItem) => ReactNode;
  /** Other cards are on their way: those of a filter or an order that was just chosen. */
  isBusy: boolean;
  onNearEnd: () => void;
  /** The card that must come into sight. */
  scrollTo: ScrollWish | null;
  /** How near to its end the list asks for more, in pixels. */
  lookAheadPx?: number;
};

/** The cards of a list: the first rows at once, all of them as soon as the code that scrolls ten thousand like ten is here. */
export function CardGrid(props: CardGridProps) {
  const [Grid, setGrid] = useState<ComponentType<CardGridProps>>(() => FirstRows);
  useEffect(() => {
    let isHere = true;
    void import("./virtual-grid.client.tsx").then((loaded) => {
      if (isHere) setGrid(() => loaded.default);
    });
    return () => {
      isHere = false;
    };
  }, []);
  return <Grid {...props} />;
}
