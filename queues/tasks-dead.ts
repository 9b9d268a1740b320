import { z } from "zod";
import { DEAD_TASK_QUEUE, DeadTaskMessage } from "#workers/modules/tasks/messages.ts";
import type { TaskLog } from "#workers/modules/tasks/ports.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import { defineQueue } from "./consumer.ts";

const WHILE_RUNNING_MS = 30_000;

/** Steps that were given up: the task fails with the reason and its quota goes back. When even that fails, the minute sweeper does the same. */
export function deadTaskQueue(tasks: Pick<TaskEngine, "failDead">, log: TaskLog) {
  return defineQueue({
    name: DEAD_TASK_QUEUE,
    schema: z.unknown(),
    async handle(body) {
      const message = DeadTaskMessage.safeParse(body);
      if (!message.success) {
        log.error("queue.deadUnreadable", { queue: DEAD_TASK_QUEUE });
        return { kind: "done" };
      }
      const { isRunning } = await tasks.failDead(message.data);
      return isRunning ? { kind: "later", delayMs: WHILE_RUNNING_MS } : { kind: "done" };
    },
  });
}
