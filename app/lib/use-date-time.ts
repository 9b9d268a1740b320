import { useCallback, useSyncExternalStore } from "react";
import { formatDateTime, formatDay } from "./format.ts";
import { useLanguage } from "./root-data.ts";

/**
 * Writes a time (milliseconds since 1970) in the page's language and the visitor's time zone. The server does not know the zone and writes UTC, and so does the browser
 * while it takes the server's page over: a page that differs then is thrown away by React.
 */
export function useDateTime(): (at: number) => string {
  return useWriter(formatDateTime);
}

/** Writes the day of a time, as `useDateTime` does. */
export function useDay(): (at: number) => string {
  return useWriter(formatDay);
}

function useWriter(write: typeof formatDateTime): (at: number) => string {
  const locale = useLanguage();
  const zone = useSyncExternalStore<string | undefined>(neverChanges, visitorsZone, serversZone);
  return useCallback((at) => write(at, locale, zone), [write, locale, zone]);
}

/** The browser's own when none is named. */
const visitorsZone = () => undefined;
const serversZone = () => "UTC";
const neverChanges = () => () => undefined;
