import type { TaskHandler, TaskRecord } from "./handler.ts";

/** Handlers of which one shares its type with `other`: a task goes to `other` when `isOthers` knows it by what it is stored with. */
export function sharingType(
  handlers: readonly TaskHandler[],
  other: TaskHandler,
  isOthers: (task: Pick<TaskRecord, "params">) => boolean,
): TaskHandler[] {
  return handlers.map((handler) => {
    if (handler.type !== other.type) return handler;
    const of = (task: Pick<TaskRecord, "params">) => (isOthers(task) ? other : handler);
    return {
      type: handler.type,
      step: (context) => of(context.task).step(context),
      deliveredUnits: (task) => of(task).deliveredUnits(task),
      describeSource: (task) => of(task).describeSource?.(task) ?? { label: task.type, url: null },
      onEnd: (task, status) => of(task).onEnd?.(task, status) ?? [],
    };
  });
}
