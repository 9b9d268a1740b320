import { TASK_QUEUE, TaskStepMessage } from "#workers/modules/tasks/messages.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import { defineQueue } from "./consumer.ts";

/**
 * How long one delivery may go on with a task: long enough to make the queue's own delay small and to be worth a turn to tasks of short steps,
 * short enough that others soon get theirs.
 */
const SLICE_MS = 1_500;

/** Steps of tasks. */
export function taskQueue(tasks: Pick<TaskEngine, "deliver">) {
  return defineQueue({
    name: TASK_QUEUE,
    schema: TaskStepMessage,
    handle: (message) => tasks.deliver(message, SLICE_MS),
  });
}
