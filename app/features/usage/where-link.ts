import { resultsOf } from "#app/entities/task/activity.ts";
import { TRACKING_PATH } from "#app/lib/paths.ts";
import type { DetailRow } from "#workers/modules/usage/contract.ts";

/** Where what was paid for can be looked at; null for another person's, for what is gone, and for a superlike, which is a part of another list. */
export function whereOf({ paidFor, isOwn }: Pick<DetailRow, "paidFor" | "isOwn">): string | null {
  if (paidFor === null || !isOwn || paidFor.isGone || paidFor.reason === "SUPERLIKE") return null;
  if (paidFor.source.url === TRACKING_PATH) return TRACKING_PATH;
  return resultsOf({ ...paidFor, id: paidFor.taskId });
}
