import { useCallback, useEffect, useState } from "react";
import { readStored } from "#app/lib/browser-storage.ts";

/** Under which local storage remembers that the plans were offered here. */
export const PROMPT_KEY = "kolscout_subscribe_prompt";
/** Spec 1 §2. */
const DELAY_MS = 1_500;
/** What an offer must not come between: something open over the page, or writing. */
const OCCUPIED = "[role=dialog],[role=alertdialog],[role=menu],[role=listbox]";
const WRITING = "input,textarea,select,[contenteditable=true]";

/** Whether to offer the plans now: once in this browser, 1.5 s after a page has come, and not before the hands are free. */
export function useSubscribePrompt(mayBeAsked: boolean): [isShown: boolean, close: () => void] {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!mayBeAsked || readStored(PROMPT_KEY) !== null) return;
    const timer = setInterval(() => {
      if (isOccupied()) return;
      clearInterval(timer);
      setShown(true);
    }, DELAY_MS);
    return () => clearInterval(timer);
  }, [mayBeAsked]);
  return [isShown, useCallback(() => setShown(false), [])];
}

/** Whether the page is not looked at, or something else is being done in it. */
export function isOccupied(): boolean {
  if (document.hidden || document.querySelector(OCCUPIED) !== null) return true;
  const field = document.activeElement;
  // A page that puts the focus into its field, as the hub does, has no one writing yet.
  if (field instanceof HTMLInputElement && field.value === "") return false;
  return field?.matches(WRITING) ?? false;
}
