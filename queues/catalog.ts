/** Every queue of the product by name; the Worker's `queue` entry is `handleQueue`. */
import type { TaskLog } from "#workers/modules/tasks/ports.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import { consume } from "./consumer.ts";
import { taskQueue } from "./tasks.ts";
import { deadTaskQueue } from "./tasks-dead.ts";

export type QueueServices = { tasks: Pick<TaskEngine, "deliver" | "failDead">; log: TaskLog };

/** Runs a batch of whichever queue it came from. A queue that is not in the catalogue keeps its messages (they are retried) and is logged. */
export async function handleQueue(batch: MessageBatch, services: QueueServices): Promise<void> {
  const queues = [taskQueue(services.tasks), deadTaskQueue(services.tasks, services.log)];
  const queue = queues.find((candidate) => candidate.name === batch.queue);
  if (queue === undefined) {
    services.log.error("queue.unknown", { queue: batch.queue });
    batch.retryAll({ delaySeconds: 60 });
    return;
  }
  await consume(batch, queue, services.log);
}
