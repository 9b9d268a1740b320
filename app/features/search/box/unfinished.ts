import { useCallback, useState } from "react";
import type { Platform } from "#workers/kernel/vocabulary.ts";

/** What was typed and chosen in the box and led to no search yet. */
type Unfinished = {
  text: string;
  /** The key of the reading that was chosen. */
  chosen: string | null;
  /** The platform that was chosen beside a text. */
  picked: { text: string; platform: Platform } | null;
  amount: number | null;
  projectId: string | null;
  /** The seeds of an AI task as they were typed, beside their text. */
  seeds: { text: string; typed: string } | null;
};

const NOTHING: Unfinished = { text: "", chosen: null, picked: null, amount: null, projectId: null, seeds: null };

/** It outlasts a look at another page, a mode's form among them. Set in the browser alone. */
let unfinished = NOTHING;

/** One part of it as state; unlike a component's own, Back finds it as it was left. */
export function useUnfinished<Name extends keyof Unfinished>(name: Name) {
  const [value, setValue] = useState(unfinished[name]);
  const set = useCallback(
    (next: Unfinished[Name]) => {
      unfinished = { ...unfinished, [name]: next };
      setValue(next);
    },
    [name],
  );
  return [value, set] as const;
}

/** The box is empty again once its search has results. */
export function forgetUnfinished(): void {
  unfinished = NOTHING;
}
