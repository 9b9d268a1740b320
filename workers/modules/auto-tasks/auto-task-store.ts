import { z } from "zod";
import { ATTITUDES, type Attitude } from "#workers/kernel/vocabulary.ts";
import { type AutoAttitude, FIT_GROUPS, type FitGroup } from "./domain.ts";

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

const HEAD = `
SELECT l.list_id AS listId, l.project_id AS projectId, n.id AS liveTaskId, n.params, n.cursor, n.cost_units AS costUnits, n.captured_units AS capturedUnits,
  n.ended_at AS endedAt, n.is_terminated AS isTerminated, n.status, r.created_at AS createdAt
FROM tasks t
JOIN tasks r ON r.id = t.root_task_id
JOIN result_lists l ON l.project_id = t.project_id AND l.task_type = 'LONG_CRAWLER' AND l.platform = t.platform AND l.list_id = t.root_task_id
JOIN tasks n ON n.id = l.latest_task_id
WHERE t.id = ?1 AND t.user_id = ?2 AND l.user_id = ?2`;

/** Tasks that have not been left: those that run, and those whose results are still looked at. Of a project and platform the newest. */
const UNTERMINATED = `
SELECT t.id FROM tasks t INDEXED BY tasks_by_user
JOIN result_lists l ON l.project_id = t.project_id AND l.task_type = 'LONG_CRAWLER' AND l.platform = t.platform AND l.list_id = t.root_task_id
  AND l.latest_task_id = t.id
WHERE t.user_id = ?1 AND t.type = 'LONG_CRAWLER' AND t.is_terminated = 0 AND t.status <> 'FAILED'
  AND NOT EXISTS (SELECT 1 FROM result_lists o WHERE o.project_id = l.project_id AND o.task_type = l.task_type AND o.platform = l.platform
    AND o.list_id > l.list_id)
ORDER BY t.created_at DESC LIMIT 20`;

const PAGE = `
SELECT f.creator_id AS creatorId, f.score, f.fit, c.attitude, k.card
FROM auto_finds f INDEXED BY auto_finds_by_fit
CROSS JOIN candidates c ON c.list_id = f.list_id AND c.creator_id = f.creator_id
CROSS JOIN creators k ON k.id = f.creator_id
WHERE f.list_id = ?1 AND f.kind = ?2 ORDER BY f.score DESC, f.rank LIMIT ?3 OFFSET ?4`;

const COUNTS = `
SELECT c.attitude, count(*) AS count FROM auto_finds f INDEXED BY auto_finds_by_kind
CROSS JOIN candidates c ON c.list_id = f.list_id AND c.creator_id = f.creator_id
WHERE f.list_id = ?1 AND f.kind = ?2 GROUP BY c.attitude`;

const NAMES = `
SELECT kind, name FROM auto_finds INDEXED BY auto_finds_by_kind WHERE list_id = ?1 AND kind IN ('perfectFit', 'contentOk')
ORDER BY score DESC, rank`;

const FIND =
  "SELECT kind FROM auto_finds WHERE list_id = ?1 AND creator_id = ?2 AND kind IN ('perfectFit', 'contentOk')";

const FindRow = z.object({ kind: z.enum(FIT_GROUPS) });
const CountRow = z.object({ attitude: z.enum(ATTITUDES), count: z.number() });

export type PageRow = { creatorId: string; score: number; fit: string; attitude: Attitude; card: string };

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

    /** A page of a group and the group's attitudes. `listId` was found by its owner. */
    async readPage(
      listId: string,
      { group, limit, offset }: { group: FitGroup; limit: number; offset: number },
    ): Promise<{ rows: PageRow[]; counts: Map<Attitude, number> }> {
      const [page, counts] = await d1.batch<PageRow>([
        d1.prepare(PAGE).bind(listId, group, limit, offset),
        d1.prepare(COUNTS).bind(listId, group),
      ]);
      const counted = z.array(CountRow).parse(counts?.results ?? []);
      return { rows: page?.results ?? [], counts: new Map(counted.map(({ attitude, count }) => [attitude, count])) };
    },

    /** The group of a delivered creator, or null for one that was not delivered. */
    async findGroup(listId: string, creatorId: string): Promise<FitGroup | null> {
      const row = await d1.prepare(FIND).bind(listId, creatorId).first();
      return row === null ? null : FindRow.parse(row).kind;
    },

    /** Keeps what the owner said of a creator; answers whether it is the first superlike of this creator. */
    async noteRating(listId: string, creatorId: string, attitude: AutoAttitude, at: number): Promise<boolean> {
      const [, first] = await d1.batch([
        d1
          .prepare("UPDATE auto_finds SET rated = ?3, rated_at = ?4 WHERE list_id = ?1 AND creator_id = ?2")
          .bind(listId, creatorId, attitude, at),
        d1
          .prepare(
            `UPDATE auto_finds SET superliked_at = ?4 WHERE list_id = ?1 AND creator_id = ?2 AND ?3 = 'SUPERLIKE' AND superliked_at IS NULL`,
          )
          .bind(listId, creatorId, attitude, at),
      ]);
      return (first?.meta.changes ?? 0) > 0;
    },
  };
}

export type AutoTaskStore = ReturnType<typeof createAutoTaskStore>;
