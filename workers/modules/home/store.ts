import { addressKeySql } from "#workers/db/address-key.ts";
import { namesOf } from "#workers/db/names.ts";
import { creators } from "#workers/modules/creators/tables.ts";
import { itemCountSql, ratingsAs } from "#workers/modules/lists/port.ts";
import { mailRecipients } from "#workers/modules/outreach/mails/tables.ts";
import { suppressions } from "#workers/modules/outreach/suppression/tables.ts";
import { projects } from "#workers/modules/projects/tables.ts";
import { tasks } from "#workers/modules/tasks/tables.ts";

/** What waits in a project. Both reads are one round trip, and bounded however much there is. */

/** Finished lists that are offered, the newest. */
export const RATED_LISTS = 2;
/** Tasks of each kind of search among which the newest is looked for. */
const TASKS_READ = 10;
/** Creators liked lately that are looked at, the newest. */
export const LIKES_READ = 50;

const p = namesOf(projects, "p");
const t = namesOf(tasks, "t");
const n = namesOf(tasks, "n");
const r = ratingsAs("r");
const k = namesOf(creators, "k");
const m = namesOf(mailRecipients, "m");
const s = namesOf(suppressions, "s");

/** The project that is asked for, when it is the owner's, else the first one. */
const PROJECT = `(SELECT ${p.id} FROM ${p} INDEXED BY projects_by_owner WHERE ${p.ownerId} = ?1 ORDER BY ${p.id} = ?2 DESC, ${p.isDefault} DESC, ${p.createdAt} LIMIT 1)`;

/** Of each kind of search its newest task, and of those that have ended the lists in which creators wait. */
const WAITING = `
WITH newest AS MATERIALIZED (
  SELECT (SELECT x.id FROM (SELECT ${n.id} AS id, ${n.reason} AS reason, ${n.isDiscarded} AS isDiscarded FROM ${n} INDEXED BY tasks_by_project
    WHERE ${n.projectId} = ${PROJECT} AND ${n.type} = j.value AND ${n.createdAt} >= ?4 ORDER BY ${n.createdAt} DESC LIMIT ${TASKS_READ}) x
    WHERE x.reason <> 'SUPERLIKE' AND x.isDiscarded = 0 LIMIT 1) AS id
  FROM json_each(?3) j)
SELECT taskId, count FROM (
  SELECT ${t.rootTaskId} AS taskId, ${t.createdAt} AS createdAt, ${itemCountSql(t.rootTaskId, "pending")} AS count
  FROM newest CROSS JOIN ${t} ON ${t.id} = newest.id WHERE ${t.userId} = ?1 AND ${t.status} = 'COMPLETED')
WHERE count > 0 ORDER BY createdAt DESC LIMIT ${RATED_LISTS}`;

const ADDRESS_KEY = addressKeySql(`lower(${k.email})`);
const UNWRITTEN = `
SELECT l.id AS id
FROM (SELECT ${r.creatorId} AS id FROM ${r} INDEXED BY project_creators_by_tab
  WHERE ${r.projectId} = ${PROJECT} AND ${r.tab} = 'favorite' AND ${r.ratedAt} >= ?4 ORDER BY ${r.ratedAt} DESC LIMIT ${LIKES_READ}) l
CROSS JOIN ${k} ON ${k.id} = l.id
WHERE coalesce(${k.email}, '') <> ''
  AND NOT EXISTS (SELECT 1 FROM ${m} INDEXED BY mail_recipients_by_creator WHERE ${m.creatorId} = l.id AND ${m.workspaceId} = ?3)
  AND NOT EXISTS (SELECT 1 FROM ${m} INDEXED BY mail_recipients_by_key WHERE ${m.workspaceId} = ?3 AND ${m.addressKey} = ${ADDRESS_KEY})
  AND NOT EXISTS (SELECT 1 FROM ${s} WHERE ${s.workspaceId} = ?3 AND ${s.addressKey} = ${ADDRESS_KEY})`;

export type Asked = {
  ownerId: string;
  workspaceId: string;
  projectId: string | null;
  taskTypes: readonly string[];
  since: number;
};
type Row = { taskId: string | null; count: number };

const HAS_TASK = `SELECT 1 FROM json_each(?2) j WHERE EXISTS (SELECT 1 FROM ${t} INDEXED BY tasks_by_user WHERE ${t.userId} = ?1 AND ${t.type} = j.value) LIMIT 1`;

/** Finished lists with unrated creators, the newest first, and those of the latest favorites that nobody of the workspace has written to. */
export function createHomeStore(d1: D1Database) {
  return {
    /** Whether the person has a task of one of the types, ended or not. */
    async hasTask(userId: string, taskTypes: readonly string[]): Promise<boolean> {
      return (await d1.prepare(HAS_TASK).bind(userId, JSON.stringify(taskTypes)).first()) !== null;
    },

    async findWaiting({ ownerId, workspaceId, projectId, taskTypes, since }: Asked) {
      const [lists, favorites] = await d1.batch<Row & { id: string }>([
        d1.prepare(WAITING).bind(ownerId, projectId, JSON.stringify(taskTypes), since),
        d1.prepare(UNWRITTEN).bind(ownerId, projectId, workspaceId, since),
      ]);
      return {
        lists: (lists?.results ?? []).flatMap(({ taskId, count }) => (taskId === null ? [] : { taskId, count })),
        unwritten: (favorites?.results ?? []).map(({ id }) => id),
      };
    },
  };
}
export type HomeStore = ReturnType<typeof createHomeStore>;
