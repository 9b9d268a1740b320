import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { handleQueue } from "#queues/catalog.ts";
import { queueSender } from "#queues/sender.ts";
import { batchOf } from "#tests/support/workers/message-batch.ts";
import { listenToQueues, openEvent } from "#tests/support/workers/queue-listener.ts";
import {
  bookings,
  consumerOf,
  foundPages,
  memberWithQuota,
  START,
  stateOf,
  taskWorld,
} from "#tests/support/workers/task-world.ts";
import { createDeadLetters } from "#workers/jobs/dead-letters.ts";
import { deadQueueOf, retryDelaySeconds } from "#workers/jobs/job.ts";
import { bindTaskStep, TASK_QUEUE, type TaskStep, taskStep } from "#workers/modules/tasks/step-job.ts";

const step = (taskId: string, number = 0) => ({ v: 1, type: "task.step", taskId, step: number, outboxId: "out_1" });

test("a bad message is retried alone and its neighbours run once", async () => {
  const world = await taskWorld();
  const a = await world.create(await memberWithQuota(100), { pages: 1 });
  const b = await world.create(await memberWithQuota(100), { pages: 1 });
  const bodies = [
    step(a.id),
    "poison",
    { v: 1, type: "task.step" },
    { ...step(a.id), v: 2 },
    step(b.id),
    step("tsk_unknown"),
  ];
  const { batch, decisions } = batchOf(TASK_QUEUE, bodies);
  await handleQueue(batch, consumerOf(world.engine));
  expect(
    [...decisions.entries()]
      .filter(([, decision]) => decision === "ack")
      .map(([id]) => id)
      .sort(),
  ).toEqual(["m0", "m4", "m5"]);
  expect([...decisions.values()].filter((decision) => decision.startsWith("retry"))).toHaveLength(3);
  expect((await stateOf(a.id)).status).toBe("COMPLETED");
  expect((await stateOf(b.id)).status).toBe("COMPLETED");
});

test("a message whose step is being run comes again when the lease is over, and an unreachable database is tried later and later", async () => {
  const world = await taskWorld();
  const task = await world.create(await memberWithQuota(100));
  await env.DB.prepare("UPDATE tasks SET lease_token = 'other', lease_until = ?2 WHERE id = ?1")
    .bind(task.id, START + 20_000)
    .run();
  const { batch, decisions } = batchOf(TASK_QUEUE, [step(task.id)]);
  await handleQueue(batch, consumerOf(world.engine));
  expect(decisions.get("m0")).toBe("retry 29");
  const down = batchOf(TASK_QUEUE, [step(task.id)], { attempts: 4 });
  const tasks = { ...world.engine, deliver: () => Promise.reject(new Error("D1_ERROR: Network connection lost.")) };
  await handleQueue(down.batch, consumerOf(tasks));
  expect(down.decisions.get("m0")).toMatch(/^retry ([4-9]|1[0-2])$/);
  expect([1, 2, 3, 20].map((attempts) => retryDelaySeconds(taskStep.retry, attempts, 0.5))).toEqual([1, 2, 4, 60]);
});

test("dead letters of any version fail their task and are settled; unreadable ones are kept and reported", async () => {
  const world = await taskWorld();
  const actor = await memberWithQuota(100);
  const task = await world.create(actor);
  const events: string[] = [];
  const log = { info() {}, warn() {}, error: (event: string) => void events.push(event) };
  const { batch, decisions } = batchOf(deadQueueOf(TASK_QUEUE), [
    { v: 9, type: "task.step", outboxId: "out_9", taskId: task.id, step: 0, more: {} },
    "poison",
  ]);
  await handleQueue(batch, consumerOf(world.engine, { log }));
  expect([...decisions.values()]).toEqual(["ack", "ack"]);
  expect(events).toContain("queue.dead");
  expect((await createDeadLetters(env.DB).listOpen(null)).rows).toMatchObject([
    { id: "msg_m1", job: null, body: '"poison"' },
  ]);
  expect(await bookings(task.id)).toEqual(["CAPTURE 0", "CHARGE 30", "REFUND -30"]);
});

test("a queue outside the catalogue keeps its messages", async () => {
  const world = await taskWorld();
  const { batch } = batchOf("kolscout-unheard-of", ["x"]);
  let delay: number | undefined;
  Object.defineProperty(batch, "retryAll", {
    value: (options?: { delaySeconds?: number }) => {
      delay = options?.delaySeconds;
    },
  });
  await handleQueue(batch, consumerOf(world.engine));
  expect(delay).toBe(60);
});

test("through a real queue, tasks of several people run to their end, each message in its own delivery", async () => {
  const world = await taskWorld({ sender: queueSender(env.TASK_QUEUE) });
  const ended = untilEnded(6, (batch) =>
    handleQueue(batch, consumerOf(world.engine, { jobs: [bindTaskStep(world.engine, 0)] })),
  );
  const tasks = await Promise.all(
    Array.from({ length: 6 }, async () => world.create(await memberWithQuota(100), { pages: 4 })),
  );
  await ended;
  for (const task of tasks) {
    expect((await stateOf(task.id)).status).toBe("COMPLETED");
    expect(await foundPages(task.id)).toEqual([0, 1, 2, 3]);
    expect(await bookings(task.id)).toEqual(["CAPTURE 40", "CHARGE 40"]);
  }
});

test("through a real queue, a poison message ends as a dead letter that fails its task, and its neighbours run once", async () => {
  const runs = new Map<string, number>();
  const world = await taskWorld({ sender: queueSender(env.TASK_QUEUE) });
  const poisonedOwner = await memberWithQuota(100);
  const ended = untilEnded(4, (batch) => {
    const tasks = {
      failDead: world.engine.failDead,
      deliver: (message: TaskStep) => {
        runs.set(message.taskId, (runs.get(message.taskId) ?? 0) + 1);
        if (message.taskId === poisoned?.id) throw new Error("this message can't be handled");
        return world.engine.deliver(message, 5_000);
      },
    };
    return handleQueue(impatient(batch), consumerOf(tasks));
  });
  let poisoned: { id: string } | undefined;
  const others = await Promise.all([1, 2, 3].map(async () => world.create(await memberWithQuota(100), { pages: 2 })));
  poisoned = await world.create(poisonedOwner, {
    pages: 2,
    extraStatements: ({ id }) => {
      poisoned = { id };
      return [];
    },
  });
  await ended;
  expect(await stateOf(poisoned.id)).toMatchObject({ status: "FAILED", captured_units: 0 });
  expect(await bookings(poisoned.id)).toEqual(["CAPTURE 0", "CHARGE 20", "REFUND -20"]);
  expect(runs.get(poisoned.id)).toBe(9);
  for (const task of others) {
    expect((await stateOf(task.id)).status).toBe("COMPLETED");
    expect(runs.get(task.id)).toBe(1);
  }
});

/** Hands the queues' batches to `handle` until `count` tasks have ended. */
async function untilEnded(count: number, handle: (batch: MessageBatch) => Promise<void>): Promise<void> {
  const lastEnded = openEvent();
  listenToQueues(async (batch) => {
    await handle(batch);
    if ((await countEnded()) === count) await lastEnded.send();
  });
  await lastEnded.wait();
  listenToQueues(undefined);
}

async function countEnded(): Promise<number> {
  const row = await env.DB.prepare("SELECT COUNT(*) AS n FROM tasks WHERE ended_at IS NOT NULL").first<{ n: number }>();
  return row?.n ?? 0;
}

/** The same batch, whose retries come at once: the queue's own count of them is what matters. */
function impatient(batch: MessageBatch): MessageBatch {
  const messages = batch.messages.map((message) => ({
    id: message.id,
    timestamp: message.timestamp,
    body: message.body,
    attempts: message.attempts,
    ack: () => message.ack(),
    retry: () => message.retry({ delaySeconds: 0 }),
  }));
  return {
    queue: batch.queue,
    metadata: batch.metadata,
    messages,
    ackAll: () => batch.ackAll(),
    retryAll: () => batch.retryAll(),
  };
}
