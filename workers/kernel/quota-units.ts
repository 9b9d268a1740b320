/** One point, shown as one run, is ten stored units (spec 1 §1: "the internal value divided by 10"). */
export const UNITS_PER_RUN = 10;

/** The limit value that means "no limit". */
export const UNLIMITED = -1;

/** Stored units → runs as shown, one decimal at most. */
export function unitsToRuns(units: number): number {
  return units / UNITS_PER_RUN;
}

/** Runs as shown → stored units; the result is always an integer. */
export function runsToUnits(runs: number): number {
  return Math.round(runs * UNITS_PER_RUN);
}
