/** The Worker's `queue` entry: finds the jobs of the queue that a batch came from. */
import { type BoundJob, deadQueueOf } from "#workers/jobs/job.ts";
import { type ConsumerDeps, consume, consumeDead } from "./consumer.ts";

export type QueueServices = ConsumerDeps & { jobs: readonly BoundJob[] };

/**
 * Runs a batch's messages side by side, of whichever queue it came from. A queue that no job names keeps its messages (they are retried) and is logged.
 */
export async function handleQueue(batch: MessageBatch, { jobs, ...deps }: QueueServices): Promise<void> {
  const queue = jobs.map((job) => job.queue).find((name) => batch.queue === name || batch.queue === deadQueueOf(name));
  if (queue === undefined) {
    deps.log.error("queue.unknown", { queue: batch.queue });
    batch.retryAll({ delaySeconds: 60 });
    return;
  }
  const own = jobs.filter((job) => job.queue === queue);
  const run = batch.queue === queue ? consume : consumeDead;
  await Promise.all(batch.messages.map((message) => run({ message, queue, jobs: own }, deps)));
}
