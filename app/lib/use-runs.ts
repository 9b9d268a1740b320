import { useCallback } from "react";
import { useLanguage } from "./root-data.ts";

const UNITS_PER_RUN = 10;

/** Writes stored units as runs with one decimal, always, so that a column lines up (spec 3 §9). */
export function useRuns(): (units: number) => string {
  const locale = useLanguage();
  return useCallback(
    (units) =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
        units / UNITS_PER_RUN,
      ),
    [locale],
  );
}

/** The same with its sign: what is taken and what comes. */
export function useChange(): (units: number) => string {
  const locale = useLanguage();
  return useCallback(
    (units) =>
      new Intl.NumberFormat(locale, {
        ...{ minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero" as const },
      }).format(units / UNITS_PER_RUN),
    [locale],
  );
}
