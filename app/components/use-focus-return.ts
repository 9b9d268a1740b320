import { useEffect } from "react";

/**
 * Gives the focus back to where it was before something opened over the page. What floats does so by itself once its code has seen where
 * the focus was; the first time that code comes too late to have seen it.
 */
export function useFocusReturn(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const before = document.activeElement;
    return () => {
      requestAnimationFrame(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      });
    };
  }, [open]);
}
