import { useCallback } from "react";
import { formatDateTime } from "#app/lib/format.ts";
import { useLanguage } from "#app/lib/root-data.ts";

/** Times of a report. All of its readers see the same, in UTC: the page has no script that could know their zone. Milliseconds. */
export function useReportFormat() {
  const locale = useLanguage();
  const dateTime = useCallback((at: number) => formatDateTime(at, locale, "UTC"), [locale]);
  const day = useCallback(
    (at: number) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(at),
    [locale],
  );
  return { dateTime, day };
}
