import { TASK_QUEUE, TaskStepMessage } from "#workers/modules/tasks/messages.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import { defineQueue } from "./consumer.ts";

/** How long one delivery may go on with a task: long enough to make the queue's own delay small, short enough that others soon get a turn. */
const SLICE_MS = 1_500;
const SLICE_WITH_BACKLOG_MS = 500;

/** Steps of tasks. */
export function taskQueue(tasks: Pick<TaskEngine, "deliver">) {
  return defineQueue({
    name: TASK_QUEUE,
    schema: TaskStepMessage,
    handle: (message, { hasBacklog }) => tasks.deliver(message, hasBacklog ? SLICE_WITH_BACKLOG_MS : SLICE_MS),
  });
}
