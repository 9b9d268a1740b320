import { failureText, isPassingFailure } from "#workers/db/d1-failure.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import { markedId, newId } from "#workers/kernel/ids.ts";
import { PLATFORM_NAMES, type Platform, type TaskReason, type TaskType } from "#workers/kernel/vocabulary.ts";
import type { Charge, Payer, QuotaType } from "#workers/modules/billing/port.ts";
import type { TaskView } from "../contract.ts";
import { MAX_OPEN_TASKS } from "../domain.ts";
import type { Json } from "../handler.ts";
import { insertTask } from "../statements.ts";
import { taskStep } from "../step-job.ts";
import type { TaskRow } from "../store.ts";
import { toTaskView } from "../view.ts";
import type { Core } from "./core.ts";

export type CreateTask = {
  actor: Actor;
  type: TaskType;
  /** Already checked to be the actor's. */
  projectId: string | null;
  platform: Platform | null;
  reason?: TaskReason;
  /** Shown to the owner and given to the handler. */
  params: Json;
  /** Where the first step begins. */
  cursor?: Json;
  /** Stored units to hold; 0 for what is free. */
  costUnits: number;
  quotaType: QuotaType;
  /** For the quota log. */
  description: string;
  /** The first task of the chain that this one continues; itself when absent. */
  rootTaskId?: string;
  /** Whether a second unfinished one of the same project, type and platform is refused (1409). True unless said. */
  isSingle?: boolean;
  /** More statements for the batch that makes the task; they may abort it. */
  extraStatements?: (task: { id: string; at: number }) => D1PreparedStatement[];
};

const TRIES = 3;

/** The use case "create a task": row, hold and first message are one batch, or there is no task and no charge. */
export function createCreation(core: Core) {
  const { store, ledger, outbox, clock, log } = core;

  async function explain(failure: unknown, paid: { payer: Payer; charge: Charge } | null): Promise<unknown> {
    const text = failureText(failure);
    if (/constraint failed: tasks\.running_key/i.test(text)) {
      return new AppError(1409, { messageKey: "tasks:errors.alreadyRunning", cause: failure });
    }
    if (/task_open_limit/.test(text)) {
      const details = {
        messageKey: "tasks:errors.tooManyOpen",
        params: { count: MAX_OPEN_TASKS },
        retryAfterSeconds: 60,
      };
      return new AppError(1429, { ...details, cause: failure });
    }
    const refusal = paid === null ? null : await ledger.explainRefusal(failure, paid.payer, paid.charge);
    if (refusal !== null) return refusal;
    return isPassingFailure(failure) ? new AppError(1503, { retryAfterSeconds: 5, cause: failure }) : failure;
  }

  /** The task when an earlier try of the same batch was written although its answer was lost. */
  async function writeOnce(id: string, statements: D1PreparedStatement[]): Promise<TaskRow | null> {
    let isUncertain = false;
    for (let attempt = 1; ; attempt += 1) {
      try {
        await core.d1.batch(statements);
        return await store.findById(id);
      } catch (failure) {
        const written = isUncertain || isPassingFailure(failure) ? await store.findById(id).catch(() => null) : null;
        if (written !== null) return written;
        if (!isPassingFailure(failure) || attempt >= TRIES) throw failure;
        isUncertain = true;
        log.warn("task.createUncertain", { taskId: id, attempt });
        await core.pause(100 * attempt * (0.5 + core.random()));
      }
    }
  }

  /**
   * Creates a task and starts it. Throws 1409 while one of its kind runs in the project, 1429 above twenty unfinished tasks, 1503 while its platform is switched
   * off, and what the ledger says when the cost can't be held (1900–1928); nothing is written then.
   */
  return async function create(input: CreateTask): Promise<TaskView> {
    const { actor, type, costUnits } = input;
    if (!Number.isInteger(costUnits) || costUnits < 0) throw new Error(`cost of ${type} is ${costUnits}`);
    if (input.platform !== null && (await core.isOff(input.platform))) throw platformOff(input.platform);
    const at = clock.now();
    const id = actor.call ? markedId("task", actor.call) : newId("task", at);
    const charge = { taskId: id, costUnits, quotaType: input.quotaType, description: input.description, at };
    const paid = costUnits > 0 ? { payer: await ledger.resolvePayer(actor.userId, at), charge } : null;
    const message = outbox.message(taskStep, { taskId: id, step: 0 }, { dueAt: at, at });
    const row = insertTask(core.d1, {
      ...{ id, type, costUnits, at, params: input.params, projectId: input.projectId, platform: input.platform },
      reason: input.reason ?? "SEARCH",
      userId: actor.userId,
      rootTaskId: input.rootTaskId ?? id,
      cursor: input.cursor ?? null,
      isSingle: input.isSingle ?? true,
    });
    const hold = paid === null ? [] : ledger.holdStatements(paid.payer, charge);
    const extra = input.extraStatements?.({ id, at }) ?? [];

    let created: TaskRow | null;
    try {
      created = await writeOnce(id, [row, ...hold, message.statement, ...extra]);
    } catch (failure) {
      // The same call may have been executed before, by a Worker that did not live to answer.
      created = actor.call ? await store.findOwned(actor.userId, id) : null;
      if (created === null) throw await explain(failure, paid);
    }
    if (created === null) throw new AppError(1500);
    core.background(
      outbox
        .sendNow(message, at)
        .catch((failure) => log.warn("task.sendFailed", { taskId: id, failure: String(failure) })),
    );
    log.info("task.created", { taskId: id, type, costUnits });
    return toTaskView(created, actor.language, core.translate, at);
  };
}

function platformOff(platform: Platform): AppError {
  const params = { provider: PLATFORM_NAMES[platform] };
  return new AppError(1503, { messageKey: "creators:failures.off", params, retryAfterSeconds: 60 });
}
