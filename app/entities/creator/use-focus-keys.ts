import { usePageKeys } from "#app/lib/use-page-keys.ts";
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
  usePageKeys(
    ({ key, repeat }) => {
      const command = KEYS[key] ?? KEYS[key.toLowerCase()];
      if (!command && !/^[1-9]$/.test(key)) return;
      if (repeat) return () => undefined;
      return () => (command ? command(actions) : actions.openPost(Number(key) - 1));
    },
    { isFullScreen: true },
  );
}
