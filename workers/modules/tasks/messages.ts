import { z } from "zod";

/** The queues' names, as wrangler.toml has them. */
export const TASK_QUEUE = "kolscout-tasks";
export const DEAD_TASK_QUEUE = "kolscout-tasks-dead";

/**
 * "Run this step of this task." Ids only: what to do is in the row. A message of a later version is left in the queue for the newer code that
 * wrote it (retried, then dead-lettered).
 */
export const TaskStepMessage = z.object({
  v: z.literal(1),
  type: z.literal("task.step"),
  taskId: z.string().min(1).max(64),
  step: z.number().int().min(0),
  outboxId: z.string().min(1).max(64),
});
export type TaskStepMessage = z.output<typeof TaskStepMessage>;

/** As much of any message, of whatever version, as is needed to fail its task. */
export const DeadTaskMessage = z.object({ taskId: z.string().min(1).max(64), step: z.number().int().optional() });
export type DeadTaskMessage = z.output<typeof DeadTaskMessage>;
