import { readCookie } from "./cookies.ts";

export const THEMES = ["system", "light", "dark"] as const;

export type Theme = (typeof THEMES)[number];

export const THEME_COOKIE = "kolscout_theme";

export const SIDEBAR_COOKIE = "kolscout_sidebar";

/** The theme of a request's cookies: what the visitor chose, else the system's. */
export function readTheme(cookieHeader: string | null): Theme {
  const value = readCookie(cookieHeader, THEME_COOKIE);
  return THEMES.find((theme) => theme === value) ?? "system";
}

/** Whether the visitor folded the sidebar. */
export function readSidebarFolded(cookieHeader: string | null): boolean {
  return readCookie(cookieHeader, SIDEBAR_COOKIE) === "folded";
}
