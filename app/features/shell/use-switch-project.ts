import { useRevalidator } from "@remix-run/react";
import { useCallback } from "react";
import { writePreferenceCookie } from "#app/lib/cookies.ts";
import { PROJECT_COOKIE } from "#app/lib/preferences.ts";

/** Makes a project the current one, here and in the next document (spec 1 §9: cookie `current_project_id`, a year). */
export function useSwitchProject(): (projectId: string) => void {
  const { revalidate } = useRevalidator();
  return useCallback(
    (projectId) => {
      writePreferenceCookie(PROJECT_COOKIE, projectId);
      revalidate();
    },
    [revalidate],
  );
}
