import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";
import { RESTING_STATUSES } from "#workers/kernel/vocabulary.ts";
import type { AutoTaskView } from "#workers/modules/auto-tasks/contract.ts";
import { LOADING_RUNS } from "#workers/modules/auto-tasks/domain.ts";

/** Whether the task works by itself. */
export function isRunning({ status }: Pick<AutoTaskView, "status">): boolean {
  return !RESTING_STATUSES.some((resting) => resting === status);
}

/** Whether the page waits instead of showing results: while it runs and fewer than four runs are used (spec 2 §4). */
export function showsLoading(task: AutoTaskView): boolean {
  return isRunning(task) && task.meta.hasConsumedQuotaCount < LOADING_RUNS * UNITS_PER_RUN;
}

/** How many creators were delivered. */
export function foundCount({ meta }: AutoTaskView): number {
  return meta.perfectFitCount + meta.contentOkCount;
}

/**
 * How much of its runs a task has used (in one unit), 0 to 1, and the colour of that: orange from 70 %, red from 90 % (spec 2 §9). Using up what was ordered is no danger: a
 * task that rests is never red.
 */
export function usedShare(
  { used, total }: { used: number; total: number },
  isResting: boolean,
): {
  share: number;
  tone: "good" | "warning" | "critical";
} {
  const share = total > 0 ? Math.min(1, used / total) : 0;
  if (isResting) return { share, tone: "good" };
  if (share >= 0.9) return { share, tone: "critical" };
  return { share, tone: share >= 0.7 ? "warning" : "good" };
}
