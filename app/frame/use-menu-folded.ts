import { useCallback, useState } from "react";
import { writePreferenceCookie } from "#app/lib/cookies.ts";
import { SIDEBAR_COOKIE } from "#app/lib/preferences.ts";

/** Whether the sidebar is folded by choice, and the way to change it; remembered for the next document. */
export function useMenuFolded(initial: boolean): [folded: boolean, toggle: () => void] {
  const [folded, setFolded] = useState(initial);
  const toggle = useCallback(() => {
    setFolded((current) => {
      writePreferenceCookie(SIDEBAR_COOKIE, current ? "open" : "folded");
      return !current;
    });
  }, []);
  return [folded, toggle];
}
