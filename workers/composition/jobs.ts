/** The queues and their jobs: a line for each (docs/add-a-job.md). */
import { queueSender } from "#queues/sender.ts";
import type { Env } from "#workers/env.ts";
import type { BoundJob } from "#workers/jobs/job.ts";
import type { QueueSender } from "#workers/jobs/outbox.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import { bindTaskStep, TASK_QUEUE } from "#workers/modules/tasks/step-job.ts";

/** Where the messages of each queue go, by the queue's name in wrangler.toml. */
export function buildQueues(env: Pick<Env, "TASK_QUEUE">): Record<string, QueueSender> {
  return { [TASK_QUEUE]: queueSender(env.TASK_QUEUE) };
}

/** Every job that a queue delivers, with the service that does it. */
export function buildJobs({ tasks }: { tasks: Pick<TaskEngine, "deliver" | "failDead"> }): BoundJob[] {
  return [bindTaskStep(tasks)];
}
