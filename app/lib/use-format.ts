import { useMemo } from "react";
import {
  formatAge,
  formatCount,
  formatDuration,
  formatInteger,
  formatPercent,
  formatRuns,
  regionName,
} from "./format.ts";
import { useLanguage } from "./root-data.ts";

/** The formatters of `format.ts`, bound to the page's language; times are written by `useDateTime`. */
export function useFormat() {
  const locale = useLanguage();
  return useMemo(
    () => ({
      locale,
      count: (value: number | null | undefined) => formatCount(value, locale),
      integer: (value: number | null | undefined) => formatInteger(value, locale),
      percent: (value: number | null | undefined) => formatPercent(value, locale),
      runs: (units: number) => formatRuns(units, locale),
      age: (at: number, now: number) => formatAge(at, now, locale),
      duration: formatDuration,
      region: (code: string | null | undefined) => regionName(code, locale),
    }),
    [locale],
  );
}
