import { isResting } from "#app/features/results/use-live-task.ts";
import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";
import type { AutoTaskView } from "#workers/modules/auto-tasks/contract.ts";
import { LOADING_RUNS } from "#workers/modules/auto-tasks/domain.ts";

/** Whether the task works by itself. */
export function isRunning({ status }: Pick<AutoTaskView, "status">): boolean {
  return !isResting(status);
}

/** Whether the page waits instead of showing results: while it runs and fewer than four runs are used (spec 2 §4). */
export function showsLoading(task: AutoTaskView): boolean {
  return isRunning(task) && task.meta.hasConsumedQuotaCount < LOADING_RUNS * UNITS_PER_RUN;
}

/** How many creators were delivered. */
export function foundCount({ meta }: AutoTaskView): number {
  return meta.perfectFitCount + meta.contentOkCount;
}

/** How much of its runs a task has used, 0 to 1, and the colour of that: orange from 70 %, red from 90 % (spec 2 §9). */
export function usedShare({ meta, params }: AutoTaskView): { share: number; tone: "good" | "warning" | "critical" } {
  const share = params.maxQuotaCost > 0 ? Math.min(1, meta.hasConsumedQuotaCount / params.maxQuotaCost) : 0;
  if (share >= 0.9) return { share, tone: "critical" };
  return { share, tone: share >= 0.7 ? "warning" : "good" };
}
