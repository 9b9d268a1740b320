const DAY_MS = 86_400_000;

/** How long an account waits for its deletion, so that it can be kept (docs/decisions/leaving.md). */
export const WAITING_MS = 7 * DAY_MS;

/** A copy of the database can be brought back for 30 days; the journal that deletes again outlives it. */
export const JOURNAL_KEPT_MS = 60 * DAY_MS;

/** What the deletion does, in this order. Each step may be repeated, and the next begins when it is done. */
export const ERASURE_STEPS = [
  "journal",
  "texts",
  "identity",
  "rooms",
  "tasks",
  "payments",
  "google",
  "files",
  "rows",
] as const;
export type ErasureStep = (typeof ERASURE_STEPS)[number];

/** The steps that are still to be done after `done`. */
export function stepsAfter(done: string | null): readonly ErasureStep[] {
  const names: readonly (string | null)[] = ERASURE_STEPS;
  return ERASURE_STEPS.slice(names.indexOf(done) + 1);
}

/** How long a failed deletion waits before it goes on: 1, 2, 4 … minutes, an hour at most. */
export function pauseAfter(tries: number): number {
  return Math.min(60, 2 ** Math.max(0, tries - 1)) * 60_000;
}
