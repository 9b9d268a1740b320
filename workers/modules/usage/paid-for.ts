import type { Actor } from "#workers/kernel/actor.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import type { PaidFor } from "./domain.ts";
import type { UsageNames } from "./store.ts";

/** A task's id in the name of a charge: what was added to a running task is held under a name behind a plus. */
function taskIdOf(chargeId: string): string {
  return chargeId.split("+", 1)[0] ?? chargeId;
}

/** Finds what charges paid for, each by its name in the ledger; the caller was allowed to see the charges. */
export function createPaidFor({
  tasks,
  names,
}: {
  tasks: Pick<TaskEngine, "describe">;
  names: Pick<UsageNames, "findProjects">;
}) {
  return async (chargeIds: readonly string[]): Promise<(chargeId: string) => PaidFor | null> => {
    const briefs = await tasks.describe([...new Set(chargeIds.map(taskIdOf))]);
    const projectIds = [...briefs.values()].flatMap(({ projectId }) => projectId ?? []);
    const projects = projectIds.length === 0 ? new Set<string>() : await names.findProjects(projectIds);
    return (chargeId) => {
      const brief = briefs.get(taskIdOf(chargeId));
      if (brief === undefined || brief.source === null) return null;
      const { id: taskId, type, reason, platform, projectId, rootTaskId, source, isDiscarded } = brief;
      const isGone = isDiscarded || (projectId !== null && !projects.has(projectId));
      const isAddition = chargeId.includes("+");
      return { taskId, type, reason, platform, projectId, rootTaskId, source, isGone, isAddition };
    };
  };
}
export type FindPaidFor = ReturnType<typeof createPaidFor>;

/** Whether the caller may open what a charge of this person paid for. */
export function isOwnUse(actor: Actor, userId: string | null): boolean {
  return userId === actor.userId;
}
