import type { CallPayer } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { PendingMessage } from "#workers/jobs/outbox.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { ErrorCode } from "#workers/kernel/errors.ts";
import {
  backoffMs,
  MAX_ATTEMPTS,
  MAX_CRASHES,
  nextPace,
  PATIENCE_MS,
  STEP_TIMEOUT_MS,
  WAITING_PHASE,
  waitDelayMs,
  wholeCount,
  wholeUnits,
} from "../domain.ts";
import type { Json, StepOutcome, TaskHandler, TaskProgress } from "../handler.ts";
import { advanceTask, guardStep, releaseLease } from "../statements.ts";
import { taskStep } from "../step-job.ts";
import { type TaskRow, toRecord } from "../store.ts";
import type { Core } from "./core.ts";
import type { Endings } from "./end.ts";
import { judgeFailure } from "./failures.ts";

/** One claimed step: run it, and commit or give back. */

export type Claimed = {
  row: TaskRow;
  token: string;
  /** The unsent message of this very step, when the step follows another in the same delivery. */
  coveredBy: string | null;
};

/** `next` is the following step, its lease still held; absent when this delivery is through with the task. */
export type StepResult = { next: Claimed | null };

type Finish = {
  status: "COMPLETED" | "FAILED";
  deliveredUnits: number;
  failure: { key: string; params: Record<string, string | number> } | null;
  writes?: D1PreparedStatement[];
  last?: { cursor: Json; progress: TaskProgress };
  result?: Json;
};

const STOP: StepResult = { next: null };

export function createStepRunner(core: Core, endings: Endings) {
  const { d1, store, outbox, clock, log, random } = core;

  /** Sends the message of the next step; when that fails the sweeper does it. */
  async function send(row: TaskRow, message: PendingMessage): Promise<void> {
    try {
      await outbox.sendNow(message, clock.now());
    } catch (failure) {
      log.warn("task.sendFailed", { taskId: row.id, failure: String(failure) });
    }
  }

  function dropCovered(coveredBy: string | null): D1PreparedStatement[] {
    return coveredBy === null ? [] : [outbox.dropStatement(coveredBy)];
  }

  async function finish(claimed: Claimed, end: Finish): Promise<StepResult> {
    const { row, token, coveredBy } = claimed;
    const at = clock.now();
    const hasResults = end.writes !== undefined && end.writes.length > 0;
    const ending = core.endStatements(row, {
      status: end.status,
      capturedUnits: wholeUnits(end.deliveredUnits, row.costUnits),
      failure: end.failure,
      result: end.result ?? null,
      last: end.last,
      at,
    });
    const statements = [
      guardStep(d1, row, token, { goesOn: false, hasResults }, at),
      ...ending,
      ...(end.writes ?? []),
      ...dropCovered(coveredBy),
    ];
    const result = await core.commit<TaskRow>(statements, () => store.hasStep(row.id, row.step));
    if (result.kind === "refused") return hasResults ? endWithout(claimed) : STOP;
    const ended = result.rows?.[1]?.[0] ?? (await store.findById(row.id));
    if (ended) core.publish(ended);
    log.info("task.ended", {
      taskId: row.id,
      type: row.type,
      status: end.status,
      from: "step",
      reason: end.failure?.key,
    });
    return STOP;
  }

  /** Ends the task as FAILED; what its committed steps delivered is charged, the rest returns. */
  function fail(claimed: Claimed, key: string, params: Record<string, string | number> = {}): Promise<StepResult> {
    const deliveredUnits = core.deliveredUnits(claimed.row);
    return finish(claimed, { status: "FAILED", deliveredUnits, failure: { key, params } });
  }

  /** Ends a task whose last results were refused because they have no place any more; nothing when the step is not ours. */
  async function endWithout(claimed: Claimed): Promise<StepResult> {
    const now = await store.findById(claimed.row.id);
    if (now?.isDiscarded !== 1) return STOP;
    return finish(claimed, { status: "COMPLETED", deliveredUnits: core.deliveredUnits(claimed.row), failure: null });
  }

  /** Gives the step back until `delayMs` have passed. */
  async function release({ row, token }: Claimed, delayMs: number, asked: { waitMs: number; phaseKey: string | null }) {
    const at = clock.now();
    const dueAt = at + delayMs;
    const message = outbox.message(taskStep, { taskId: row.id, step: row.step }, { dueAt, at });
    const given = releaseLease(d1, row.id, token, { dueAt, at, ...asked });
    const result = await core.commit<TaskRow>([message.statement, given], async () => false);
    const released = result.kind === "committed" ? result.rows?.[1]?.[0] : undefined;
    if (released?.isTerminated === 1) {
      await endings.endOutside(released, { status: "COMPLETED" });
      return STOP;
    }
    if (released) core.publish(released);
    await send(row, message);
    return STOP;
  }

  async function waitFor(
    claimed: Claimed,
    retryAfterMs: number | null,
    reasonKey: string,
    params: Record<string, string | number> = {},
  ): Promise<StepResult> {
    const { row } = claimed;
    const delayMs = waitDelayMs({ retryAfterMs, waits: row.waits, random: random() });
    if (row.waitedMs + delayMs > PATIENCE_MS) return fail(claimed, reasonKey, params);
    return release(claimed, delayMs, { waitMs: delayMs, phaseKey: WAITING_PHASE });
  }

  async function handleThrown(claimed: Claimed, thrown: unknown): Promise<StepResult> {
    const { row } = claimed;
    const judged = judgeFailure(thrown, clock.now());
    const fields = { taskId: row.id, type: row.type, step: row.step, attempts: row.attempts, failure: String(thrown) };
    if (judged.kind === "wait") {
      log.info("task.waits", fields);
      return waitFor(claimed, judged.retryAfterMs, judged.reasonKey, judged.params);
    }
    if (judged.kind === "fail") {
      log.error("task.failed", fields);
      return fail(claimed, judged.reasonKey, judged.params);
    }
    if (row.attempts >= MAX_ATTEMPTS) {
      log.error("task.failed", fields);
      return fail(claimed, "tasks:failures.internal");
    }
    log.warn("task.stepFailed", fields);
    return release(claimed, backoffMs(row.attempts - 1, random()), { waitMs: 0, phaseKey: null });
  }

  async function goOn(
    claimed: Claimed,
    outcome: Extract<StepOutcome, { kind: "continue" }>,
    mayContinue: () => boolean,
  ) {
    const { row, token, coveredBy } = claimed;
    const at = clock.now();
    const dueAt = at + Math.max(0, Math.round((outcome.delaySeconds ?? 0) * 1_000));
    const keepLease = dueAt === at && mayContinue();
    const current = wholeCount(outcome.progress.current);
    const pace = nextPace(
      { paceMicros: row.paceMicros, pacedAt: row.pacedAt },
      { before: row.progressCurrent, after: current, stepNumber: row.step, at },
    );
    const advance = { cursor: outcome.cursor, progress: outcome.progress, pace, dueAt, keepLease, at };
    const message = outbox.message(taskStep, { taskId: row.id, step: row.step + 1 }, { dueAt, at });
    const statements = [
      guardStep(d1, row, token, { goesOn: true, hasResults: true }, at),
      advanceTask(d1, row.id, advance),
      message.statement,
      ...dropCovered(coveredBy),
      ...outcome.writes,
    ];
    const result = await core.commit<TaskRow>(statements, () => store.hasStep(row.id, row.step));
    if (result.kind === "refused") return endIfAsked(claimed, outcome);
    const advanced = result.rows?.[1]?.[0] ?? (await store.findById(row.id));
    if (advanced) core.publish(advanced);
    if (keepLease && advanced?.leaseToken === token) return { next: { row: advanced, token, coveredBy: message.id } };
    await send(row, message);
    return STOP;
  }

  /** The guard refused to go on: either the owner asked to end meanwhile (then what was found is kept), or the step is not ours any more. */
  async function endIfAsked(
    claimed: Claimed,
    outcome: Extract<StepOutcome, { kind: "continue" }>,
  ): Promise<StepResult> {
    const { row, token } = claimed;
    const now = await store.findById(row.id);
    const isOurs = now?.leaseToken === token && now.step === row.step && now.endedAt === null;
    if (!isOurs || now.isTerminated !== 1) {
      log.info("task.stepLost", { taskId: row.id, step: row.step });
      return STOP;
    }
    if (now.isDiscarded === 1) return endWithout(claimed);
    const last = { cursor: outcome.cursor, progress: outcome.progress };
    const reached: TaskRow = { ...now, cursor: JSON.stringify(outcome.cursor), step: row.step + 1 };
    return finish(claimed, {
      status: "COMPLETED",
      deliveredUnits: core.deliveredUnits(reached),
      failure: null,
      writes: outcome.writes,
      last,
    });
  }

  async function apply(claimed: Claimed, outcome: StepOutcome, mayContinue: () => boolean): Promise<StepResult> {
    switch (outcome.kind) {
      case "continue":
        return goOn(claimed, outcome, mayContinue);
      case "wait":
        return waitFor(claimed, outcome.retryAfterMs, outcome.reasonKey);
      case "done": {
        const { cursor, progress, writes, deliveredUnits, result } = outcome;
        return finish(claimed, {
          status: "COMPLETED",
          deliveredUnits,
          failure: null,
          writes,
          last: { cursor, progress },
          result,
        });
      }
      case "fail": {
        const failure = { key: outcome.reasonKey, params: outcome.reasonParams ?? {} };
        const { deliveredUnits, result } = outcome;
        return finish(claimed, { status: "FAILED", deliveredUnits, failure, ...(result && { result }) });
      }
    }
  }

  /** Runs a claimed step once and commits what it brought; throws only when the database can't be reached at all. */
  return async function runClaimed(claimed: Claimed, mayContinue: () => boolean): Promise<StepResult> {
    const { row } = claimed;
    if (row.isTerminated === 1) {
      return finish(claimed, { status: "COMPLETED", deliveredUnits: core.deliveredUnits(row), failure: null });
    }
    if (row.crashes >= MAX_CRASHES) {
      log.error("task.crashed", { taskId: row.id, type: row.type, step: row.step, crashes: row.crashes });
      return fail(claimed, "tasks:failures.internal");
    }
    const handler = core.handlerOf(row.type);
    try {
      const work = { taskId: row.id, userId: row.userId, costUnits: row.costUnits };
      const standing = await core.standing(work, clock.now());
      if (standing.refusal !== null) throw new AppError(standing.refusal, { messageKey: stoppedKey(standing.refusal) });
      if (handler === null) throw new Error(`no handler for ${row.type}`);
      return await apply(claimed, await runWithin(handler, row, standing.payer, clock.now()), mayContinue);
    } catch (thrown) {
      return handleThrown(claimed, thrown);
    }
  };
}

/** Why a task was stopped whose owner or payer may not go on (spec 1 §8). */
function stoppedKey(refusal: ErrorCode): string {
  if (refusal === 1924 || refusal === 1926) return "tasks:failures.suspended";
  if (refusal === 1929) return "tasks:failures.leaving";
  return refusal === 1902 || refusal === 1919 ? "tasks:failures.left" : "tasks:failures.expired";
}

/** The handler's step, given up when its time is over even if it does not listen to the signal. */
async function runWithin(handler: TaskHandler, row: TaskRow, payer: CallPayer, now: number): Promise<StepOutcome> {
  const controller = new AbortController();
  const late = () => new ProviderError({ provider: row.platform ?? "step", kind: "timeout" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(late());
      controller.abort();
    }, STEP_TIMEOUT_MS);
  });
  try {
    return await Promise.race([handler.step({ task: toRecord(row), payer, now, signal: controller.signal }), deadline]);
  } finally {
    clearTimeout(timer);
  }
}
