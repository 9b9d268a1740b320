import * as z from "zod";
import { namesOf } from "#workers/db/names.ts";
import { ATTITUDES, type Attitude, type LikedBy, likedBy } from "#workers/kernel/vocabulary.ts";
import { creators } from "#workers/modules/creators/tables.ts";
import { isRatedSql, listItemsAs, listLikeStatements, resultListsAs } from "#workers/modules/lists/port.ts";
import { tasks } from "#workers/modules/tasks/tables.ts";
import { FIT_GROUPS, type FitGroup } from "./domain.ts";
import { autoFinds } from "./tables.ts";

/** SQL of automatic tasks as people see them. The owner is in every statement; a foreign id finds nothing. */

/** An automatic task: its list, and the task of the chain that works or did last. */
export type AutoTaskHead = {
  listId: string;
  projectId: string;
  liveTaskId: string;
  /** JSON. */
  params: string;
  cursor: string;
  costUnits: number;
  capturedUnits: number | null;
  hasEnded: boolean;
  isTerminated: boolean;
  failed: boolean;
  createdAt: number;
};

const [t, r, n] = [namesOf(tasks, "t"), namesOf(tasks, "r"), namesOf(tasks, "n")];
const [l, o] = [resultListsAs("l"), resultListsAs("o")];
const c = listItemsAs("c");
const k = namesOf(creators, "k");
const f = namesOf(autoFinds, "f");
const own = namesOf(autoFinds);

const HEAD = `
SELECT ${l.listId} AS listId, ${l.projectId} AS projectId, ${n.id} AS liveTaskId, ${n.params}, ${n.cursor}, ${n.costUnits} AS costUnits, ${n.capturedUnits} AS capturedUnits,
  ${n.endedAt} AS endedAt, ${n.isTerminated} AS isTerminated, ${n.status}, ${r.createdAt} AS createdAt
FROM ${t}
JOIN ${r} ON ${r.id} = ${t.rootTaskId}
JOIN ${l} ON ${l.projectId} = ${t.projectId} AND ${l.taskType} = 'LONG_CRAWLER' AND ${l.platform} = ${t.platform} AND ${l.listId} = ${t.rootTaskId}
JOIN ${n} ON ${n.id} = ${l.latestTaskId}
WHERE ${t.id} = ?1 AND ${t.userId} = ?2 AND ${l.userId} = ?2`;

/** Tasks that have not been left: those that run, and those whose results are still looked at. Of a project and platform the newest. */
const UNTERMINATED = `
SELECT ${t.id} FROM ${t} INDEXED BY tasks_by_user
JOIN ${l} ON ${l.projectId} = ${t.projectId} AND ${l.taskType} = 'LONG_CRAWLER' AND ${l.platform} = ${t.platform} AND ${l.listId} = ${t.rootTaskId}
  AND ${l.latestTaskId} = ${t.id}
WHERE ${t.userId} = ?1 AND ${t.type} = 'LONG_CRAWLER' AND ${t.isTerminated} = 0 AND ${t.status} <> 'FAILED'
  AND NOT EXISTS (SELECT 1 FROM ${o} WHERE ${o.projectId} = ${l.projectId} AND ${o.taskType} = ${l.taskType} AND ${o.platform} = ${l.platform}
    AND ${o.listId} > ${l.listId})
ORDER BY ${t.createdAt} DESC LIMIT 20`;

const IS_RATED = isRatedSql("?3", f.creatorId);
/** All of a group, or what a person or the task alone likes (?4). */
const OF_LIKER = `(?4 IS NULL OR ${c.tab} = 'favorite' AND iif(${IS_RATED}, 'you', 'ai') = ?4)`;
const PAGE = `
SELECT ${f.creatorId} AS creatorId, ${f.score}, ${f.fit}, ${c.attitude}, ${IS_RATED} AS isRated, ${k.card}
FROM ${f} INDEXED BY auto_finds_by_fit
CROSS JOIN ${c} ON ${c.listId} = ${f.listId} AND ${c.creatorId} = ${f.creatorId}
CROSS JOIN ${k} ON ${k.id} = ${f.creatorId}
WHERE ${f.listId} = ?1 AND ${f.kind} = ?2 AND ${OF_LIKER} ORDER BY ${f.score} DESC, ${f.rank} LIMIT ?5 OFFSET ?6`;

const COUNTS = `
SELECT ${c.attitude}, ${IS_RATED} AS isRated, count(*) AS count FROM ${f} INDEXED BY auto_finds_by_kind
CROSS JOIN ${c} ON ${c.listId} = ${f.listId} AND ${c.creatorId} = ${f.creatorId}
WHERE ${f.listId} = ?1 AND ${f.kind} = ?2 GROUP BY 1, 2`;

const NAMES = `
SELECT ${own.kind}, ${own.name} FROM ${own} INDEXED BY auto_finds_by_kind WHERE ${own.listId} = ?1 AND ${own.kind} IN ('perfectFit', 'contentOk')
ORDER BY ${own.score} DESC, ${own.rank}`;

const FIND = `
SELECT ${f.kind}, ${c.attitude} FROM ${f} CROSS JOIN ${c} ON ${c.listId} = ${f.listId} AND ${c.creatorId} = ${f.creatorId}
WHERE ${f.listId} = ?1 AND ${f.creatorId} = ?2 AND ${f.kind} IN ('perfectFit', 'contentOk')`;

const FindRow = z.object({ kind: z.enum(FIT_GROUPS), attitude: z.enum(ATTITUDES) });
const CountRow = z.object({ attitude: z.enum(ATTITUDES), isRated: z.number(), count: z.number() });

export type PageRow = {
  creatorId: string;
  score: number;
  fit: string;
  attitude: Attitude;
  isRated: number;
  card: string;
};
/** How many creators of a group have an attitude; likes by whose they are. */
export type GroupCount = { attitude: Attitude; likedBy: LikedBy | undefined; count: number };

type ListOfProject = { listId: string; projectId: string };

export function createAutoTaskStore(d1: D1Database) {
  return {
    /** The automatic task to which a task of the owner belongs, or null. */
    async findHead(ownerId: string, taskId: string): Promise<AutoTaskHead | null> {
      type Row = Omit<AutoTaskHead, "hasEnded" | "isTerminated" | "failed"> & {
        endedAt: number | null;
        isTerminated: number;
        status: string;
      };
      const row = await d1.prepare(HEAD).bind(taskId, ownerId).first<Row>();
      if (row === null) return null;
      const { endedAt, isTerminated, status, ...head } = row;
      return { ...head, hasEnded: endedAt !== null, isTerminated: isTerminated === 1, failed: status === "FAILED" };
    },

    /** Ids of the owner's automatic tasks that go on or are still looked at, the newest first. */
    async listUnterminated(ownerId: string): Promise<string[]> {
      const { results } = await d1.prepare(UNTERMINATED).bind(ownerId).all<{ id: string }>();
      return results.map(({ id }) => id);
    },

    /** Names of the delivered, by group, in the order of arrival. `listId` was found by its owner. */
    async listNames(listId: string): Promise<Record<FitGroup, string[]>> {
      const { results } = await d1.prepare(NAMES).bind(listId).all<{ kind: FitGroup; name: string }>();
      const of = (group: FitGroup) => results.flatMap(({ kind, name }) => (kind === group ? name : []));
      return { perfectFit: of("perfectFit"), contentOk: of("contentOk") };
    },

    /** A page of a group, or of what is liked in it, and the attitudes of the whole group. The list was found by its owner. */
    async readPage(
      { listId, projectId }: ListOfProject,
      { group, liker, limit, offset }: { group: FitGroup; liker: LikedBy | null; limit: number; offset: number },
    ): Promise<{ rows: PageRow[]; counts: GroupCount[] }> {
      const [page, counts] = await d1.batch<PageRow>([
        d1.prepare(PAGE).bind(listId, group, projectId, liker, limit, offset),
        d1.prepare(COUNTS).bind(listId, group, projectId),
      ]);
      const counted = z.array(CountRow).parse(counts?.results ?? []);
      return {
        rows: page?.results ?? [],
        counts: counted.map(({ attitude, isRated, count }) => ({
          ...{ attitude, count },
          likedBy: likedBy(attitude, isRated === 1),
        })),
      };
    },

    /** The group of a delivered creator and what it is rated, or null for one that was not delivered. */
    async findDelivered(listId: string, creatorId: string): Promise<z.output<typeof FindRow> | null> {
      const row = await d1.prepare(FIND).bind(listId, creatorId).first();
      return row === null ? null : FindRow.parse(row);
    },

    /** Statements that bring the task's own like back once the owner's rating of a perfect fit is gone. */
    likeAgainStatements: (list: ListOfProject, creatorId: string) => listLikeStatements(d1, list, [creatorId], "LIKE"),

    /** Keeps what the owner said of a creator, nothing for NORATE; answers whether it is the first superlike of this creator. */
    async noteRating(listId: string, creatorId: string, attitude: Attitude, at: number): Promise<boolean> {
      const [, first] = await d1.batch([
        d1
          .prepare(
            `UPDATE ${own} SET ${own.rated} = nullif(?3, 'NORATE'), ${own.ratedAt} = iif(?3 = 'NORATE', NULL, ?4) WHERE ${own.listId} = ?1 AND ${own.creatorId} = ?2`,
          )
          .bind(listId, creatorId, attitude, at),
        d1
          .prepare(
            `UPDATE ${own} SET ${own.superlikedAt} = ?4 WHERE ${own.listId} = ?1 AND ${own.creatorId} = ?2 AND ?3 = 'SUPERLIKE' AND ${own.superlikedAt} IS NULL`,
          )
          .bind(listId, creatorId, attitude, at),
      ]);
      return (first?.meta.changes ?? 0) > 0;
    },
  };
}

export type AutoTaskStore = ReturnType<typeof createAutoTaskStore>;
