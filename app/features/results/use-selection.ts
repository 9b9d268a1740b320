import { useCallback, useRef, useState } from "react";
import type { ListItem } from "#workers/modules/lists/contract.ts";

/** Choosing several of the shown creators; with Shift everything between the last choice and this one. */
export function useSelection(cards: readonly ListItem[]) {
  const [isOn, setOn] = useState(false);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const shown = useRef(cards);
  shown.current = cards;

  const select = useCallback((card: ListItem, isSelected: boolean, withRange: boolean) => {
    const list = shown.current;
    const here = list.findIndex((one) => one.id === card.id);
    const there = withRange ? list.findIndex((one) => one.id === last.current) : -1;
    const touched = there < 0 ? [card] : list.slice(Math.min(here, there), Math.max(here, there) + 1);
    last.current = card.id;
    setIds((before) => {
      const next = new Set(before);
      for (const one of touched) {
        if (isSelected) next.add(one.id);
        else next.delete(one.id);
      }
      return next;
    });
  }, []);

  return {
    isOn,
    setOn: (on: boolean) => {
      setOn(on);
      setIds(new Set());
    },
    ids,
    select,
    selectAll: () => setIds(new Set(cards.map((card) => card.id))),
    clear: () => setIds(new Set()),
    chosen: () => cards.filter((card) => ids.has(card.id)),
  };
}
