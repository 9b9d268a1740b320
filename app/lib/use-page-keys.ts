import { useEffect, useRef } from "react";

/** Makes what a key does, or nothing when the page does not use it. */
type CommandOf = (event: KeyboardEvent) => (() => void) | undefined;

/**
 * Keys that speak to what a page shows: never with a modifier, while one types, while a dialog lies over the page, or where a control uses the key itself.
 * `isFullScreen` is for a part that is itself a dialog that fills the screen (`data-full-screen`): it hears what the page below it does not.
 */
export function usePageKeys(commandOf: CommandOf, { isFullScreen = false } = {}): void {
  const latest = useRef(commandOf);
  latest.current = commandOf;
  useEffect(() => {
    const dialog = isFullScreen ? "[role=dialog]:not([data-full-screen])" : "[role=dialog]";
    const over = `${dialog}, [role=alertdialog], [role=menu], [role=listbox]`;
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || isOwnKey(event)) return;
      if (document.querySelector(over)) return;
      const command = latest.current(event);
      if (!command) return;
      event.preventDefault();
      command();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isFullScreen]);
}

/** Whether the control that has the focus uses the key: a field every one, a choice those that move it. */
function isOwnKey({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest("[data-own-keys]")) return true;
  if (target.closest("[role=radiogroup], [role=slider], [type=radio]")) return key === " " || key.startsWith("Arrow");
  return target.matches("textarea, select, input:not([type=checkbox])");
}
