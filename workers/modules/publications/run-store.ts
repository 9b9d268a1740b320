import { asc, eq } from "drizzle-orm";
import { openDatabase, toStatement } from "#workers/db/client.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import { tasks } from "#workers/modules/tasks/tables.ts";
import type { PlatformLink } from "#workers/platforms/link.ts";
import type { TrackedPlatform, TrackOutcome, TrackReason } from "./domain.ts";
import { publications, trackItems, trackRuns } from "./tables.ts";

/** Tracking tasks and their links. What a person may see takes the owner first; what the task does goes by its id. */

const ITEM = columnsOf(trackItems);
const NEW_ITEM = columnsOf(trackItems, [
  ...(["taskId", "position", "input", "platform", "kind", "linkId", "url", "key", "publicationId"] as const),
]);
const RUN = columnsOf(trackRuns, ["taskId", "ownerId", "total", "created", "updated", "failed"]);
export type TrackItem = RowOf<typeof ITEM>;
export type TrackRun = RowOf<typeof RUN>;

export type NewTrackItem = Pick<PlatformLink, "kind" | "url" | "key"> & {
  input: string;
  platform: TrackedPlatform;
  linkId: string;
  /** The post that is read again; null for a link that is tracked for the first time. */
  publicationId: string | null;
};

/** What came of a link; `key` is that of the post it led to. */
export type SettledLink = {
  position: number;
  state: "COMPLETED" | "FAILED";
  outcome: TrackOutcome | null;
  reason: TrackReason | null;
  key: string;
};

export type RunCounts = { created: number; updated: number; failed: number };

const i = namesOf(trackItems);
const r = namesOf(trackRuns);
const p = namesOf(publications, "p");
const t = namesOf(tasks);

const INSERT_ITEMS = `
INSERT INTO ${i} (${NEW_ITEM.names})
SELECT ?1, j.key, j.value ->> 0, j.value ->> 1, j.value ->> 2, j.value ->> 3, j.value ->> 4, j.value ->> 5, j.value ->> 6 FROM json_each(?2) j`;

const SETTLE = `
UPDATE ${i} SET ${i.state} = j.value ->> 'state', ${i.outcome} = j.value ->> 'outcome', ${i.reason} = j.value ->> 'reason', ${i.key} = j.value ->> 'key',
  ${i.publicationId} = coalesce((SELECT ${p.id} FROM ${p} WHERE ${p.ownerId} = ?3 AND ${p.postKey} = j.value ->> 'key' AND j.value ->> 'outcome' IS NOT NULL), ${i.publicationId})
FROM json_each(?2) j WHERE ${i}.${i.taskId} = ?1 AND ${i}.${i.position} = j.value ->> 'position'`;

/** Links that the end of a task has closed as failed and that its last step settles after all are no failures: the key is gone then. */
const COUNT = `
UPDATE ${r} SET ${r.created} = ?2, ${r.updated} = ?3, ${r.failed} = CASE WHEN ${r.runningKey} IS NULL THEN ${r.total} - ?2 - ?3 ELSE ?4 END WHERE ${r.taskId} = ?1`;

const CLOSE_ITEMS = `UPDATE ${i} SET ${i.state} = 'FAILED', ${i.reason} = ?2 WHERE ${i.taskId} = ?1 AND ${i.state} = 'PROCESSING'`;
const CLOSE_RUN = `UPDATE ${r} SET ${r.failed} = ${r.total} - ${r.created} - ${r.updated}, ${r.runningKey} = NULL WHERE ${r.taskId} = ?1`;

/** The stats of a task that has ended, however it ended (spec 3 §3, Track task stats). */
const KEEP_STATS = `
UPDATE ${t} SET ${t.result} = (
  SELECT json_object('total', ${r.total}, 'success', ${r.created} + ${r.updated}, 'failed', ${r.failed}, 'created', ${r.created}, 'updated', ${r.updated},
    'failedVideoIds', (SELECT json_group_array(${i.linkId}) FROM ${i} WHERE ${i.taskId} = ?1 AND ${i.state} = 'FAILED'),
    'failedVideoUrls', (SELECT json_group_array(${i.url}) FROM ${i} WHERE ${i.taskId} = ?1 AND ${i.state} = 'FAILED'))
  FROM ${r} WHERE ${r.taskId} = ?1)
WHERE ${t.id} = ?1 AND ${t.endedAt} IS NOT NULL`;

const FIND = `SELECT ${RUN} FROM ${r} WHERE ${r.userId} = ?1 AND ${r.taskId} = ?2`;
const FIND_RUNNING = `SELECT ${RUN} FROM ${r} INDEXED BY track_runs_running WHERE ${r.userId} = ?1 AND ${r.runningKey} = ?2`;

export function createRunStore(d1: D1Database) {
  const db = openDatabase(d1);
  return {
    /** Statements that write a task's links; they run in the batch that makes the task, and abort it while one with the same key runs. */
    insertStatements(
      run: { taskId: string; userId: string; ownerId: string; runningKey: string; createdAt: number },
      items: readonly NewTrackItem[],
    ): D1PreparedStatement[] {
      const rows = items.map(({ input, platform, kind, linkId, url, key, publicationId }) => [
        ...[input, platform, kind, linkId, url, key, publicationId],
      ]);
      return [
        toStatement(d1, db.insert(trackRuns).values({ ...run, total: items.length })),
        d1.prepare(INSERT_ITEMS).bind(run.taskId, JSON.stringify(rows)),
      ];
    },

    /** The person's unfinished task that reads the same, or null. */
    findRunning(userId: string, runningKey: string): Promise<TrackRun | null> {
      return d1.prepare(FIND_RUNNING).bind(userId, runningKey).first<TrackRun>();
    },

    /** The person's task, or null. */
    find(userId: string, taskId: string): Promise<TrackRun | null> {
      return d1.prepare(FIND).bind(userId, taskId).first<TrackRun>();
    },

    /** All links of a task, in order. */
    listItems(taskId: string): Promise<TrackItem[]> {
      return db
        .select(ITEM.fields)
        .from(trackItems)
        .where(eq(trackItems.taskId, taskId))
        .orderBy(asc(trackItems.position));
    },

    /** Statements that settle links; they come behind those that write the posts. */
    settleStatements(
      { taskId, ownerId }: Pick<TrackRun, "taskId" | "ownerId">,
      links: readonly SettledLink[],
      counts: RunCounts,
    ): D1PreparedStatement[] {
      return [
        d1.prepare(SETTLE).bind(taskId, JSON.stringify(links), ownerId),
        d1.prepare(COUNT).bind(taskId, counts.created, counts.updated, counts.failed),
        d1.prepare(KEEP_STATS).bind(taskId),
      ];
    },

    /** Statements that give up on the links that a task has not come to, and let the same be read again. */
    closeStatements(taskId: string, reason: TrackReason): D1PreparedStatement[] {
      return [
        d1.prepare(CLOSE_ITEMS).bind(taskId, reason),
        d1.prepare(CLOSE_RUN).bind(taskId),
        d1.prepare(KEEP_STATS).bind(taskId),
      ];
    },
  };
}
export type RunStore = ReturnType<typeof createRunStore>;
