import { PLATFORMS, type Platform } from "#workers/kernel/vocabulary.ts";
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

export const PLATFORM_COOKIE = "kolscout_platform";

/** The platform that the visitor last chose to search on; YouTube before that. */
export function readRememberedPlatform(cookieHeader: string | null): Platform {
  const value = readCookie(cookieHeader, PLATFORM_COOKIE);
  return PLATFORMS.find((platform) => platform === value) ?? "YOUTUBE";
}

/** The cookie of the current project (spec 1 §9). */
export const PROJECT_COOKIE = "current_project_id";

/** The project that was worked in last, though it may be gone. */
export function readRememberedProject(cookieHeader: string | null): string | null {
  return readCookie(cookieHeader, PROJECT_COOKIE);
}

/** The project to work in: the remembered one while it exists, else the first of the list; null when there is none. */
export function readCurrentProject(
  cookieHeader: string | null,
  projects: ReadonlyArray<{ id: string }>,
): string | null {
  const remembered = readRememberedProject(cookieHeader);
  return projects.find((project) => project.id === remembered)?.id ?? projects[0]?.id ?? null;
}
