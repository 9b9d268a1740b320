import { useEffect, useRef } from "react";
import type { Attitude, Tab } from "#workers/kernel/vocabulary.ts";

export type RatingKeyActions = {
  rate: (attitude: Attitude) => void;
  /** Saves the creator as a record, or takes that back. */
  save: () => void;
  undo: () => void;
  move: (by: 1 | -1) => void;
  showTab: (tab: Tab) => void;
  /** Lets the marked creator fill the screen; undefined where a list does not know that. */
  focus?: () => void;
  /** Leaves what one is in, such as selecting; undefined when there is nothing to leave. */
  leaveMode?: () => void;
};

const KEYS: Record<string, (actions: RatingKeyActions) => void> = {
  ArrowLeft: ({ rate }) => rate("DISLIKE"),
  ArrowRight: ({ rate }) => rate("LIKE"),
  ArrowUp: ({ rate }) => rate("SUPERLIKE"),
  s: ({ save }) => save(),
  z: ({ undo }) => undo(),
  j: ({ move }) => move(1),
  k: ({ move }) => move(-1),
  f: ({ focus }) => focus?.(),
  Escape: ({ leaveMode }) => leaveMode?.(),
  "1": ({ showTab }) => showTab("pending"),
  "2": ({ showTab }) => showTab("no"),
  "3": ({ showTab }) => showTab("favorite"),
};

/** The keys of the results screen (spec 2 §4): they speak to the active card, and never while one types or a dialog is open. */
export function useRatingKeys(actions: RatingKeyActions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = KEYS[event.key] ?? KEYS[event.key.toLowerCase()];
      if (!command || event.altKey || event.ctrlKey || event.metaKey || isElsewhere(event.target)) return;
      event.preventDefault();
      command(latest.current);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** Whether a key belongs to a control that uses it itself, or to a dialog over the page. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]")) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest("[role=radiogroup], [role=slider], [data-own-keys]")) return true;
  return target.matches("textarea, select, input:not([type=checkbox])");
}
