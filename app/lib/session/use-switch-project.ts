import { useLocation, useNavigate, useRevalidator } from "@remix-run/react";
import { useCallback } from "react";
import { writePreferenceCookie } from "#app/lib/cookies.ts";
import { PROJECT_COOKIE } from "#app/lib/preferences.ts";

/**
 * Makes a project the current one, here and in the next document (spec 1 §9: cookie `current_project_id`, a year). A page whose address names
 * a project is left for the same page of the new one.
 */
export function useSwitchProject(): (projectId: string) => void {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    (projectId) => {
      writePreferenceCookie(PROJECT_COOKIE, projectId);
      const params = new URLSearchParams(search);
      if (!params.has("projectId")) return revalidate();
      const platform = params.get("platform");
      navigate(`${pathname}?${new URLSearchParams({ ...(platform ? { platform } : {}), projectId })}`);
    },
    [navigate, pathname, revalidate, search],
  );
}
