import type { OutputOf } from "#workers/api/endpoint.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Platform, TaskType } from "#workers/kernel/vocabulary.ts";
import type { getTaskMeta, RecentTask, TaskView } from "../contract.ts";
import type { TaskSource } from "../handler.ts";
import { createListCharges, NO_CHARGE } from "../list-charge.ts";
import { type TaskRow, type TaskSummaryRow, toRecord } from "../store.ts";
import { toSnapshot, toTaskView } from "../view.ts";
import type { Core } from "./core.ts";

const DAY_MS = 86_400_000;

/** What a task is about. `source` is null where its params cannot be read. */
export type TaskBrief = Pick<TaskRow, "id" | "type" | "reason" | "platform" | "projectId" | "rootTaskId"> & {
  source: TaskSource | null;
  /** Its project was deleted or reset. */
  isDiscarded: boolean;
};

/** What people ask about their tasks. Foreign and unknown ids are 1404 alike. */
export function createReads(core: Core) {
  const { store, clock, translate } = core;
  const charges = createListCharges(core.d1);
  const view = (row: TaskSummaryRow, actor: Actor) => toTaskView(row, actor.language, translate, clock.now());
  const nameless = (row: TaskRow) => ({ label: row.type, url: null });

  /** Where the task searches; null where its params, of an older release, cannot be read any more: no list breaks on one task. */
  function sourceOf(row: TaskRow): TaskBrief["source"] {
    try {
      return core.handlerOf(row.type)?.describeSource?.(toRecord(row)) ?? nameless(row);
    } catch (failure) {
      core.log.warn("task.sourceUnreadable", { taskId: row.id, failure: String(failure) });
      return null;
    }
  }

  function briefOf(row: TaskRow): TaskBrief {
    const { id, type, reason, platform, projectId, rootTaskId } = row;
    const isDiscarded = row.isDiscarded === 1;
    return { id, type, reason, platform, projectId, rootTaskId, isDiscarded, source: sourceOf(row) };
  }

  return {
    /** One point read, fit for polling. */
    async get(actor: Actor, id: string): Promise<TaskView> {
      const row = await store.findSummary(actor.userId, id);
      if (row === null) throw new AppError(1404);
      return view(row, actor);
    },

    /** The newest search of a type (in a project, of one search), or null. */
    async latest(
      actor: Actor,
      filter: { type: TaskType; projectId?: string; platform?: Platform; rootTaskId?: string },
    ): Promise<TaskView | null> {
      const row = await store.findLatest(actor.userId, filter);
      return row === null ? null : view(row, actor);
    },

    /** The caller's unfinished tasks, newest first. */
    async listUnterminated(actor: Actor, type?: TaskType): Promise<TaskView[]> {
      const rows = await store.listOpen(actor.userId, { type });
      return rows.filter((row) => row.isTerminated === 0).map((row) => view(row, actor));
    },

    /** The caller's tasks created in the last `days`, newest first, with what each is about and what its list was charged. */
    async listRecent(actor: Actor, days: number): Promise<RecentTask[]> {
      const rows = await store.listRecent(actor.userId, clock.now() - days * DAY_MS);
      const charged = await charges.read(
        actor.userId,
        rows.map(({ rootTaskId }) => rootTaskId),
      );
      return rows.map((row) => ({
        ...view(row, actor),
        source: sourceOf(row) ?? nameless(row),
        listCharge: charged.get(row.rootTaskId) ?? NO_CHARGE,
      }));
    },

    /** What a task searches, with which settings, at which cost. */
    async meta(actor: Actor, id: string): Promise<OutputOf<typeof getTaskMeta>> {
      const row = await store.findOwned(actor.userId, id);
      if (row === null) throw new AppError(1404);
      const shown = view(row, actor);
      const charged = await charges.read(actor.userId, [row.rootTaskId]);
      return {
        taskId: row.id,
        rootTaskId: row.rootTaskId,
        type: row.type,
        platform: row.platform,
        projectId: row.projectId,
        projectTitle: row.projectId === null ? null : await core.projectTitle(actor.userId, row.projectId),
        params: shown.params,
        source: sourceOf(row) ?? nameless(row),
        costUnits: row.costUnits,
        createdAt: row.createdAt,
        listCharge: charged.get(row.rootTaskId) ?? NO_CHARGE,
      };
    },

    /** What tasks are about, by their ids; whoever asks has to know that the caller may be told. Tasks that are gone are left out. */
    async describe(ids: readonly string[]): Promise<ReadonlyMap<string, TaskBrief>> {
      const rows = ids.length === 0 ? [] : await store.findMany(ids);
      return new Map(rows.map((row) => [row.id, briefOf(row)]));
    },

    /** Closes what a session watches: sockets are open in the rooms of its owner's unfinished tasks alone. */
    async disconnect(userId: string, sessionId: string): Promise<void> {
      const rows = await store.listOpen(userId, {});
      await Promise.all(rows.map(({ id }) => core.rooms.disconnect(id, sessionId)));
    },

    /** Closes the rooms of an account that is deleted, with all that they hold; those of tasks that ended earlier have emptied themselves. */
    async closeRooms(userId: string, since: number): Promise<void> {
      for (const id of await store.listTouched(userId, since)) await core.rooms.forget(id);
    },

    /** Joins a WebSocket request to the caller's task: the present state comes at once, then every change until the end. */
    async watch(actor: Actor, id: string, request: Request): Promise<Response> {
      const row = await store.findSummary(actor.userId, id);
      if (row === null) throw new AppError(1404);
      if (request.headers.get("upgrade")?.toLowerCase() !== "websocket") throw new AppError(1400);
      const snapshot = toSnapshot(row, translate, clock.now());
      const { userId: ownerId, sessionId, language } = actor;
      const answer = await core.rooms.connect({ snapshot, ownerId, sessionId, language, request });
      if (answer.status !== 101) throw new AppError(1503, { retryAfterSeconds: 5 });
      // A change between the read above and the joining reached no subscriber.
      const latest = await store.findSummary(actor.userId, id);
      if (latest !== null && latest.revision > row.revision) core.publish(latest);
      return answer;
    },
  };
}
