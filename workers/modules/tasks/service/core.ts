import type { Outbox } from "#workers/jobs/outbox.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { Log } from "#workers/kernel/log.ts";
import type { Platform, TaskType } from "#workers/kernel/vocabulary.ts";
import type { Ledger } from "#workers/modules/billing/port.ts";
import type { Standing } from "#workers/modules/billing/standing.ts";
import { wholeUnits } from "../domain.ts";
import type { TaskHandler } from "../handler.ts";
import type { TaskRooms, Translate } from "../ports.ts";
import { type Ending, endTask } from "../statements.ts";
import { createTaskStore, type TaskRow, type TaskStore, type TaskSummaryRow, toRecord } from "../store.ts";
import { toSnapshot } from "../view.ts";
import { type Commit, createCommit } from "./commit.ts";

/** What the parts of the engine share. */

export type TaskEngineDeps = {
  d1: D1Database;
  ledger: Ledger;
  /** Asked before every step: an account that was banned, suspended or has expired gets no more work done. */
  standing: Standing;
  /** Where the message of a next step is written and sent. */
  outbox: Outbox;
  rooms: TaskRooms;
  handlers: readonly TaskHandler[];
  clock: Clock;
  log: Log;
  translate: Translate;
  /** Keeps the Worker alive for work after the answer (`waitUntil`). */
  background: (work: Promise<unknown>) => void;
  /** Title of the owner's project, for a task's source. */
  projectTitle: (userId: string, projectId: string) => Promise<string | null>;
  /** From 0 to 1; for jitter. */
  random?: () => number;
  /** Whether staff have switched a platform off: no task is made for it then. None is unless said. */
  isOff?: (platform: Platform) => Promise<boolean>;
  pause?: (ms: number) => Promise<void>;
};

export type Core = Required<TaskEngineDeps> & {
  store: TaskStore;
  commit: Commit;
  handlerOf(type: TaskType): TaskHandler | null;
  /** Pushes a state to the task's subscribers, in the background. */
  publish(row: TaskSummaryRow): void;
  /** Units delivered according to the committed cursor, as the ledger takes them. */
  deliveredUnits(row: TaskRow): number;
  /** Terminal state, money and the handler's own statements; goes into a batch behind a guard. */
  endStatements(row: TaskRow, ending: Ending): D1PreparedStatement[];
};

/** Builds what the parts of the engine share; two handlers of one type are refused. */
export function createCore(given: TaskEngineDeps): Core {
  const deps = { random: Math.random, pause: wait, isOff: async () => false, ...given };
  const { d1, log, ledger, clock } = deps;
  const handlers = new Map<TaskType, TaskHandler>();
  for (const handler of deps.handlers) {
    if (handlers.has(handler.type)) throw new Error(`two handlers for ${handler.type}`);
    handlers.set(handler.type, handler);
  }

  /** A handler's rule must not keep a task from ending. */
  function orElse<Value>(row: TaskRow, what: string, fallback: Value, compute: (handler: TaskHandler) => Value): Value {
    const handler = handlers.get(row.type);
    if (handler === undefined) return fallback;
    try {
      return compute(handler);
    } catch (failure) {
      log.error("task.handlerRuleFailed", { taskId: row.id, type: row.type, what, failure: String(failure) });
      return fallback;
    }
  }

  return {
    ...deps,
    store: createTaskStore(d1),
    commit: createCommit(deps),
    handlerOf: (type) => handlers.get(type) ?? null,

    publish(row) {
      const work = deps.rooms.publish(toSnapshot(row, deps.translate, clock.now()));
      deps.background(
        work.catch((failure) => log.warn("task.publishFailed", { taskId: row.id, failure: String(failure) })),
      );
    },

    deliveredUnits: (row) =>
      wholeUnits(
        orElse(row, "deliveredUnits", 0, (handler) => handler.deliveredUnits(toRecord(row))),
        row.costUnits,
      ),

    endStatements(row, ending) {
      const failed = ending.status === "FAILED";
      const settlement = { taskId: row.id, deliveredUnits: ending.capturedUnits, failed, at: ending.at };
      return [
        endTask(d1, row.id, ending),
        ...(row.costUnits > 0 ? ledger.settleStatements(settlement) : []),
        ...orElse(row, "onEnd", [], (handler) => handler.onEnd?.(toRecord(row), ending.status) ?? []),
      ];
    },
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
