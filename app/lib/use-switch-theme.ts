import { useRevalidator } from "@remix-run/react";
import { useCallback } from "react";
import { writePreferenceCookie } from "./cookies.ts";
import { THEME_COOKIE, type Theme } from "./preferences.ts";

/** Switches the theme at once and remembers it for the next document. */
export function useSwitchTheme(): (theme: Theme) => void {
  const { revalidate } = useRevalidator();
  return useCallback(
    (theme) => {
      document.documentElement.dataset.theme = theme;
      writePreferenceCookie(THEME_COOKIE, theme);
      revalidate();
    },
    [revalidate],
  );
}
