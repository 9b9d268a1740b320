import * as z from "zod";
import { type BoundJob, bindJob, defineJob } from "#workers/jobs/job.ts";
import type { TaskEngine } from "./service.ts";

/** The job of the engine: one message runs a slice of a task. */

export const TASK_QUEUE = "kolscout-tasks";

/** "Run this step of this task." Ids only: what to do is in the row. */
export const TaskStep = z.object({ taskId: z.string().min(1).max(64), step: z.number().int().min(0) });
export type TaskStep = z.output<typeof TaskStep>;

export const taskStep = defineJob({ name: "task.step", queue: TASK_QUEUE, payload: TaskStep });

/** As much of a message of whatever version as is needed to fail its task. */
export const DeadTaskStep = z.object({ taskId: z.string().min(1).max(64), step: z.number().int().optional() });
export type DeadTaskStep = z.output<typeof DeadTaskStep>;

/**
 * How long one delivery may go on with a task: long enough to make the queue's own delay small and to be worth a turn to tasks of short steps,
 * short enough that others soon get theirs.
 */
const SLICE_MS = 1_500;
const WHILE_RUNNING_MS = 30_000;

/** A given-up step fails its task and returns the quota, so its dead letter is settled; the sweeper does the same when even that fails. */
export function bindTaskStep(tasks: Pick<TaskEngine, "deliver" | "failDead">, sliceMs = SLICE_MS): BoundJob {
  return bindJob(taskStep, {
    run: (payload) => tasks.deliver(payload, sliceMs),
    async bury(body) {
      const message = DeadTaskStep.safeParse(body);
      if (!message.success) return { kind: "kept" };
      const { isRunning } = await tasks.failDead(message.data);
      return isRunning ? { kind: "later", delayMs: WHILE_RUNNING_MS } : { kind: "settled" };
    },
  });
}
