import { isPassingFailure } from "#workers/db/d1-failure.ts";
import { afterLeaseMs, MAX_STEPS_PER_DELIVERY } from "../domain.ts";
import type { TaskStep } from "../step-job.ts";
import type { Core } from "./core.ts";
import type { Claimed, StepResult } from "./step.ts";

/** `done`: the message has nothing more to do. `later`: its step is being run by another or not quite due; look again then. */
export type DeliveryResult = { kind: "done" } | { kind: "later"; delayMs: number };

const DONE: DeliveryResult = { kind: "done" };
/** A message may come a little before its time: clocks differ between places. */
const EARLY_MS = 5_000;
const MIN_LATER_MS = 1_000;

type RunClaimed = (claimed: Claimed, mayContinue: () => boolean) => Promise<StepResult>;

/** The use case "a message came": whatever its copies, order or delay, each step is committed once and nothing is called after the end. */
export function createDelivery(core: Core, runClaimed: RunClaimed) {
  const { store, clock } = core;

  /** A claim whose answer was lost may have been made: then the token is there. */
  async function claim(message: TaskStep, token: string) {
    try {
      return await store.claim(message.taskId, message.step, token, clock.now());
    } catch (failure) {
      if (!isPassingFailure(failure)) throw failure;
      const row = await store.findById(message.taskId);
      if (row?.leaseToken === token) return row;
      return store.claim(message.taskId, message.step, token, clock.now());
    }
  }

  async function whyNot(message: TaskStep): Promise<DeliveryResult> {
    const row = await store.findById(message.taskId);
    if (row === null || row.endedAt !== null || row.step !== message.step) return DONE;
    const now = clock.now();
    if (row.leaseUntil !== null && row.leaseUntil > now)
      return { kind: "later", delayMs: row.leaseUntil - now + afterLeaseMs(core.random()) };
    if (row.dueAt - now > EARLY_MS) return DONE;
    return { kind: "later", delayMs: Math.max(MIN_LATER_MS, row.dueAt - now) };
  }

  /**
   * Runs the step that a message names and, while `sliceMs` last, those after it, so that a healthy task does not wait for the queue between
   * steps and a long one does not keep others waiting. Throws when the database can't be reached: then the message is to be retried.
   */
  return async function deliver(message: TaskStep, sliceMs: number): Promise<DeliveryResult> {
    const token = crypto.randomUUID();
    const row = await claim(message, token);
    if (row === null) return whyNot(message);
    const started = clock.now();
    let claimed: Claimed | null = { row, token, coveredBy: null };
    for (let steps = 1; claimed !== null; steps += 1) {
      const mayContinue = () => steps < MAX_STEPS_PER_DELIVERY && clock.now() - started < sliceMs;
      const result: StepResult = await runClaimed(claimed, mayContinue);
      claimed = result.next;
    }
    return DONE;
  };
}
