import { useEffect, useRef } from "react";
import type { Attitude } from "#workers/kernel/vocabulary.ts";

export type FocusKeyActions = {
  rate: (attitude: Attitude) => void;
  next: () => void;
  back: () => void;
  save: () => void;
  undo: () => void;
  openPost: (place: number) => void;
};

const KEYS: Record<string, (actions: FocusKeyActions) => void> = {
  ArrowLeft: ({ rate }) => rate("DISLIKE"),
  ArrowRight: ({ rate }) => rate("LIKE"),
  ArrowUp: ({ rate }) => rate("SUPERLIKE"),
  ArrowDown: ({ next }) => next(),
  j: ({ next }) => next(),
  k: ({ back }) => back(),
  s: ({ save }) => save(),
  z: ({ undo }) => undo(),
};

/** The keys while one creator fills the screen. A key that is held down rates one creator, not all of them. */
export function useFocusKeys(actions: FocusKeyActions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || isElsewhere(event.target)) return;
      const command = KEYS[event.key] ?? KEYS[event.key.toLowerCase()];
      const post = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : null;
      if (!command && post === null) return;
      event.preventDefault();
      if (event.repeat) return;
      if (command) command(latest.current);
      else if (post !== null) latest.current.openPost(post);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** Whether a key belongs to what lies over the creator, or to a field. */
function isElsewhere(target: EventTarget | null): boolean {
  const over = "[role=dialog]:not([data-full-screen]), [role=alertdialog], [role=menu], [role=listbox]";
  if (document.querySelector(over)) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest("[role=radiogroup], [role=slider], [data-own-keys]")) return true;
  return target.matches("textarea, select, input:not([type=checkbox])");
}
