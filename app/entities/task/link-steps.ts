import type { NextStep } from "#workers/modules/home/contract.ts";
import type { RecentTask } from "#workers/modules/tasks/contract.ts";
import { resultsOf } from "./activity.ts";

/** A step with the page where it is done; `name` is what the list's search looked for. */
export type LinkedStep = {
  kind: NextStep["kind"];
  count: number;
  href: string;
  name: string;
  /** Whom the page that it leads to is to write to. */
  kolIds?: readonly string[];
};

const WRITE_PATH = "/email/batchSend";

/** Steps in their order with their ways; a list that the hub does not know leads nowhere and is left out. */
export function linkSteps(steps: readonly NextStep[], tasks: readonly RecentTask[]): LinkedStep[] {
  return steps.flatMap((step): LinkedStep[] => {
    const { kind, count } = step;
    if (step.kind === "write") return [{ kind, count, href: WRITE_PATH, name: "", kolIds: step.kolIds }];
    const task = tasks.find(({ rootTaskId }) => rootTaskId === step.taskId);
    const href = task ? resultsOf(task) : null;
    return task && href ? [{ kind, count, href, name: task.source.label }] : [];
  });
}
