/** Many tasks at once on the real engine in virtual time: consumers take batches from one queue, and providers take their time. */
import { createMessageBatch } from "cloudflare:test";
import { handleQueue } from "#queues/catalog.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { TASK_QUEUE } from "#workers/modules/tasks/step-job.ts";
import { consumerOf, memberWithQuota, stateOf, taskWorld } from "./task-world.ts";

/** A task of some kind: how many steps it takes, and how long its provider takes for each of them. */
export type Kind = { name: string; steps: number; stepMs: number };
/** Milliseconds from a task's creation to the begin of its first step, and to its end. */
export type Passage = { kind: string; person: number; waited: number; took: number };

type Sleeper = { at: number; wake: () => void };

/** Starts all tasks in the same moment and runs them to their end. `consumers` batches are worked on side by side. */
export async function runCrowd(
  wanted: readonly { person: number; kind: Kind }[],
  { consumers, batchSize }: { consumers: number; batchSize: number },
): Promise<Passage[]> {
  const sleepers: Sleeper[] = [];
  const kinds = new Map<string, Kind>();
  const begun = new Map<string, number>();
  let running = 0;
  let busy = 0;
  const world = await taskWorld({
    provider: async ({ taskId }) => {
      if (!begun.has(taskId)) begun.set(taskId, world.clock.now());
      const at = world.clock.now() + (kinds.get(taskId)?.stepMs ?? 0);
      await new Promise<void>((wake) => sleepers.push({ at, wake }));
      return undefined;
    },
  });
  const { clock, engine, queue } = world;
  const people = new Map<number, Actor>();
  const made: { id: string; person: number; kind: Kind }[] = [];
  const startedAt = clock.now();
  for (const { person, kind } of wanted) {
    const actor = people.get(person) ?? (await memberWithQuota(1_000_000));
    people.set(person, actor);
    const task = await world.create(actor, { pages: kind.steps, projectId: `prj_${made.length}` });
    kinds.set(task.id, kind);
    made.push({ id: task.id, person, kind });
  }

  const tasks = {
    ...engine,
    deliver: async (...call: Parameters<typeof engine.deliver>) => {
      running += 1;
      try {
        return await engine.deliver(...call);
      } finally {
        running -= 1;
      }
    },
  };

  /** Everything that can happen at this moment has happened: whoever runs waits for a provider. */
  async function rest(): Promise<void> {
    do await new Promise((resolve) => setTimeout(resolve, 0));
    while (running !== sleepers.length);
  }

  function startBatches(): boolean {
    let started = false;
    while (busy < consumers) {
      const ready = queue.messages.filter(({ readyAt }) => readyAt <= clock.now()).slice(0, batchSize);
      if (ready.length === 0) break;
      queue.messages.splice(0, Infinity, ...queue.messages.filter((message) => !ready.includes(message)));
      busy += 1;
      started = true;
      const bodies = ready.map(({ body }, n) => ({ id: `m${n}`, timestamp: new Date(clock.now()), attempts: 1, body }));
      const batch = createMessageBatch(TASK_QUEUE, bodies);
      void handleQueue(batch, consumerOf(tasks)).finally(() => {
        busy -= 1;
      });
    }
    return started;
  }

  for (;;) {
    await rest();
    if (startBatches()) continue;
    const messages = busy < consumers ? queue.messages : [];
    const next = Math.min(...sleepers.map(({ at }) => at), ...messages.map(({ readyAt }) => readyAt));
    if (!Number.isFinite(next)) break;
    clock.set(Math.max(clock.now(), next));
    const due = sleepers.filter(({ at }) => at <= clock.now());
    sleepers.splice(0, Infinity, ...sleepers.filter(({ at }) => at > clock.now()));
    for (const { wake } of due) wake();
  }

  const passages: Passage[] = [];
  for (const { id, person, kind } of made) {
    const { status, ended_at } = await stateOf(id);
    if (status !== "COMPLETED" || ended_at === null) throw new Error(`${kind.name} is ${status}`);
    passages.push({ kind: kind.name, person, waited: (begun.get(id) ?? 0) - startedAt, took: ended_at - startedAt });
  }
  return passages;
}
