import { and, eq } from "drizzle-orm";
import { openDatabase } from "#workers/db/client.ts";
import { failureText, isPassingFailure } from "#workers/db/d1-failure.ts";
import { namesOf } from "#workers/db/names.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import { markedId, newId } from "#workers/kernel/ids.ts";
import { extraHoldId } from "#workers/modules/billing/ledger.ts";
import type { QuotaType } from "#workers/modules/billing/port.ts";
import { ledger } from "#workers/modules/billing/tables.ts";
import type { TaskView } from "../contract.ts";
import type { Json } from "../handler.ts";
import type { TaskRow } from "../store.ts";
import { tasks } from "../tables.ts";
import { toTaskView } from "../view.ts";
import type { Core } from "./core.ts";

/** What may be changed about a task while it runs: how much is paid for, and what its handler is told. */

export type ExtendTask = {
  actor: Actor;
  taskId: string;
  /** Stored units to hold on top, at least 1. */
  addedUnits: number;
  /** Numbers among the parameters that grow by so much. Additions at the same moment all count. */
  counts: Readonly<Record<string, number>>;
  quotaType: QuotaType;
  /** For the quota log. */
  description: string;
};

const t = namesOf(tasks);
const first = namesOf(tasks, "r");
const other = namesOf(tasks, "t");
const l = namesOf(ledger, "l");

/** A task that has ended or is to end gets no more: the CHECK `task_cost` takes the hold down with it. */
const EXTEND = `
UPDATE ${t} SET ${t.costUnits} = CASE WHEN ${t.endedAt} IS NULL AND ${t.isTerminated} = 0 THEN ${t.costUnits} + ?3 ELSE -1 END,
  ${t.params} = json_patch(${t.params},
    (SELECT json_group_object(j.key, coalesce(${t}.${t.params} ->> j.key, 0) + j.value) FROM json_each(?4) j)),
  ${t.updatedAt} = ?5, ${t.revision} = ${t.revision} + 1
WHERE ${t.id} = ?1 AND ${t.userId} = ?2`;

/** A chain's tasks are found by their owner and type; what was added to one of them, by the hold that bears the call's mark. */
const ADDED = `
SELECT 1 AS found FROM ${t} WHERE ${t.id} = ?2 AND ${t.rootTaskId} = ?1 UNION ALL
SELECT 1 FROM ${first} CROSS JOIN ${other} INDEXED BY tasks_by_user ON ${other.userId} = ${first.userId} AND ${other.type} = ${first.type}
  AND ${other.rootTaskId} = ${first.id}
CROSS JOIN ${l} ON ${l.taskId} = ${other.id} || ?3 AND ${l.kind} = 'CHARGE' WHERE ${first.id} = ?1 LIMIT 1`;

const CHANGE = `
UPDATE ${t} SET ${t.params} = json_patch(${t.params}, ?3), ${t.updatedAt} = max(${t.updatedAt}, ?4), ${t.revision} = ${t.revision} + 1
WHERE ${t.id} = ?1 AND ${t.userId} = ?2`;

export function createExtension(core: Core) {
  const { d1, store, clock } = core;

  async function getOwned(actor: Actor, id: string): Promise<TaskRow> {
    const row = await store.findOwned(actor.userId, id);
    if (row === null) throw new AppError(1404);
    return row;
  }

  const view = (actor: Actor, row: TaskRow) => toTaskView(row, actor.language, core.translate, clock.now());

  async function isHeld(holdId: string): Promise<boolean> {
    const isCharge = and(eq(ledger.taskId, holdId), eq(ledger.kind, "CHARGE"));
    return (await openDatabase(d1).$count(ledger, isCharge)) > 0;
  }

  return {
    /**
     * Holds more for a task that runs and lets its parameters say so: one batch, once for a call however often it is executed. The payer is who pays for
     * the actor now. 1404 for a foreign task, 1409 for one that has ended or is about to, and what the ledger refuses.
     */
    async extend({ actor, taskId, addedUnits, counts, quotaType, description }: ExtendTask): Promise<TaskView> {
      if (!Number.isInteger(addedUnits) || addedUnits < 1) throw new Error(`${addedUnits} units cannot be added`);
      await getOwned(actor, taskId);
      const at = clock.now();
      const holdId = extraHoldId(taskId, actor.call ? markedId("task", actor.call) : newId("task", at));
      const payer = await core.ledger.resolvePayer(actor.userId, at);
      const charge = { taskId: holdId, costUnits: addedUnits, quotaType, description, at };
      const extend = d1.prepare(EXTEND).bind(taskId, actor.userId, addedUnits, JSON.stringify(counts), at);
      try {
        await d1.batch([extend, ...core.ledger.holdStatements(payer, charge)]);
      } catch (failure) {
        if (/task_cost/.test(failureText(failure)) && !(await isHeld(holdId)))
          throw new AppError(1409, { cause: failure });
        const refusal = await core.ledger.explainRefusal(failure, payer, charge);
        if (refusal !== null) throw refusal;
        // The answer may have been lost, or the same call been executed before.
        if (!(await isHeld(holdId))) {
          throw isPassingFailure(failure) ? new AppError(1503, { retryAfterSeconds: 5, cause: failure }) : failure;
        }
      }
      const row = await getOwned(actor, taskId);
      core.publish(row);
      return view(actor, row);
    },

    /**
     * Whether this very call has added to a chain of tasks before: its Worker died before it could answer. It may have added to a task that has ended
     * since, or made the task that now runs. The chain's owner must have been looked at.
     */
    async hasAdded(actor: Actor, rootTaskId: string): Promise<boolean> {
      if (!actor.call) return false;
      const id = markedId("task", actor.call);
      return (await d1.prepare(ADDED).bind(rootTaskId, id, extraHoldId("", id)).first()) !== null;
    },

    /** Merges into a task's parameters; its next step sees them. 1404 for a foreign task. */
    async changeParams(actor: Actor, taskId: string, params: Json): Promise<TaskView> {
      await d1.prepare(CHANGE).bind(taskId, actor.userId, JSON.stringify(params), clock.now()).run();
      const row = await getOwned(actor, taskId);
      core.publish(row);
      return view(actor, row);
    },
  };
}
