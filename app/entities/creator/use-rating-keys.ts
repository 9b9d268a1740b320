import { usePageKeys } from "#app/lib/use-page-keys.ts";
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

/** The keys of the results screen (spec 2 §4): they speak to the active card. An arrow that is held down rates one creator. */
export function useRatingKeys(actions: RatingKeyActions): void {
  usePageKeys(({ key, repeat }) => {
    const command = KEYS[key] ?? KEYS[key.toLowerCase()];
    if (command && repeat && key.startsWith("Arrow")) return () => undefined;
    return command && (() => command(actions));
  });
}
