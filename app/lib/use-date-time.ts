import { useCallback, useSyncExternalStore } from "react";
import { formatDateTime } from "./format.ts";
import { useLanguage } from "./root-data.ts";

/**
 * Writes a time (milliseconds since 1970) in the page's language and the visitor's time zone. The server does not know the zone and writes UTC, and so does the browser
 * while it takes the server's page over: a page that differs then is thrown away by React.
 */
export function useDateTime(): (at: number) => string {
  const locale = useLanguage();
  const zone = useSyncExternalStore<string | undefined>(neverChanges, visitorsZone, serversZone);
  return useCallback((at) => formatDateTime(at, locale, zone), [locale, zone]);
}

/** The browser's own when none is named. */
const visitorsZone = () => undefined;
const serversZone = () => "UTC";
const neverChanges = () => () => undefined;
