import { and, eq } from "drizzle-orm";
import { openDatabase } from "#workers/db/client.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import { enterprises, memberships } from "#workers/modules/membership/tables.ts";
import { publications } from "../tables.ts";
import { DEFAULT_TEMPLATE, type StrategyEnd, type StrategyPlan } from "./domain.ts";
import { strategies, strategyTemplates } from "./tables.ts";

/** SQL of strategies. What a person sees takes the owner first; the sweep goes by time. */

const TEMPLATE = columnsOf(strategyTemplates, ["isActive", "totalRuns", "intervalHours", "hasBurst"]);
const STRATEGY = columnsOf(strategies, [
  ...([
    "publicationId",
    "state",
    "endReason",
    "totalRuns",
    "runsLeft",
    "intervalHours",
    "dueAt",
    "burstUntil",
  ] as const),
]);
const DUE = columnsOf(strategies, ["publicationId", "ownerId", "runsLeft", "intervalHours", "burstUntil", "dueAt"]);
const POST = columnsOf(publications, ["id", "postKey", "publishedAt"]);
const NEW = columnsOf(strategies);
export type Template = RowOf<typeof TEMPLATE>;
export type StrategyRow = RowOf<typeof STRATEGY>;
export type DueStrategy = RowOf<typeof DUE>;

/** The strategy of a post, which is named by its `post_key`. */
export type NewStrategy = { key: string; burstUntil: number | null; dueAt: number };

export type Move = { id: string; seen: number; next: number; left: number };

const s = namesOf(strategies);
const due = namesOf(strategies, "s");
const t = namesOf(strategyTemplates, "t");
const p = namesOf(publications, "p");
const m = namesOf(memberships, "m");
const e = namesOf(enterprises, "e");

/** The enterprise of a strategy's owner, where it forbids automatic refreshes. */
const FORBIDDEN = `EXISTS (SELECT 1 FROM ${m} CROSS JOIN ${e} ON ${e.id} = ${m.enterpriseId} AND ${e.forbiddenAutoEasyTrack} = 1 WHERE ${m.userId} = ${s}.${s.ownerId})`;
const GONE = `NOT EXISTS (SELECT 1 FROM ${p} WHERE ${p.id} = ${s}.${s.publicationId} AND ${p.deletedAt} IS NULL AND ${p.state} = 'ok')`;
const END_DUE = (reason: StrategyEnd, condition: string) => `
UPDATE ${s} INDEXED BY strategies_due SET ${s.state} = 'stopped', ${s.endReason} = '${reason}', ${s.updatedAt} = ?1
WHERE ${s.state} = 'active' AND ${s.dueAt} <= ?1 AND ${condition}`;

/** An owner who leaves: what is due goes on when the account stays. */
const LEAVES = `EXISTS (SELECT 1 FROM ${m} WHERE ${m.userId} = ${due.ownerId} AND ${m.leavesAt} IS NOT NULL)`;

/** The longest due of each owner, at most ?2; owners whose template is off, or who leave, wait. */
const LIST_DUE = `
SELECT ${DUE} FROM (
  SELECT s.*, row_number() OVER (PARTITION BY ${due.ownerId} ORDER BY ${due.dueAt}, ${due.publicationId}) AS place
  FROM ${due} INDEXED BY strategies_due CROSS JOIN ${t} ON ${t.ownerId} = ${due.ownerId} AND ${t.isActive} = 1
  WHERE ${due.state} = 'active' AND ${due.dueAt} <= ?1 AND NOT ${LEAVES})
WHERE place <= ?2 ORDER BY ${s.dueAt} LIMIT ?3`;

/** Breaks the CHECK \`strategy_due\`, and with it the batch that starts the run, when another sweep has moved one of them. */
const MOVE = `
UPDATE ${s} SET ${s.dueAt} = CASE WHEN ${s.dueAt} = j.value ->> 'seen' AND ${s.state} = 'active' THEN j.value ->> 'next' ELSE -1 END, ${s.runsLeft} = j.value ->> 'left',
  ${s.state} = CASE WHEN j.value ->> 'left' = 0 THEN 'done' ELSE 'active' END, ${s.endReason} = CASE WHEN j.value ->> 'left' = 0 THEN 'runs' END,
  ${s.lastTaskId} = ?2, ${s.updatedAt} = ?3
FROM json_each(?1) j WHERE ${s}.${s.publicationId} = j.value ->> 'id'`;

const END = `
UPDATE ${s} SET ${s.state} = 'stopped', ${s.endReason} = ?3, ${s.updatedAt} = ?4
WHERE ${s.publicationId} IN (SELECT value FROM json_each(?2)) AND ${s.ownerId} = ?1 AND ${s.state} = 'active'
RETURNING ${s.publicationId} AS id`;
const POSTPONE = `
UPDATE ${s} SET ${s.dueAt} = ?3 WHERE ${s.publicationId} IN (SELECT value FROM json_each(?2)) AND ${s.ownerId} = ?1 AND ${s.state} = 'active' AND ${s.dueAt} < ?3`;

const FIND_POSTS = `
SELECT ${POST.of("p")} FROM ${p} WHERE ${p.ownerId} = ?1 AND ${p.id} IN (SELECT value FROM json_each(?2)) AND ${p.deletedAt} IS NULL
UNION SELECT ${POST.of("p")} FROM ${p} INDEXED BY publications_by_link WHERE ${p.ownerId} = ?1 AND ${p.linkId} IN (SELECT value FROM json_each(?2)) AND ${p.deletedAt} IS NULL`;

/** A strategy that a post has begins anew. */
const GIVE = `
INSERT INTO ${s} (${NEW.names})
SELECT ${p.id}, ?1, 'active', NULL, ?3, ?3, ?4, j.value ->> 'burstUntil', j.value ->> 'dueAt', NULL, ?5, ?5
FROM json_each(?2) j CROSS JOIN ${p} ON ${p.ownerId} = ?1 AND ${p.postKey} = j.value ->> 'key' AND ${p.deletedAt} IS NULL WHERE true
ON CONFLICT (${s.publicationId}) DO UPDATE SET ${[
  s.state,
  s.endReason,
  s.totalRuns,
  s.runsLeft,
  s.intervalHours,
  s.burstUntil,
  s.dueAt,
  s.updatedAt,
]
  .map((column) => `${column} = excluded.${column}`)
  .join(", ")}`;

const LIST = `SELECT ${STRATEGY.of("s")} FROM json_each(?2) j CROSS JOIN ${due} ON ${due.publicationId} = j.value AND ${due.ownerId} = ?1`;

export function createStrategyStore(d1: D1Database) {
  const db = openDatabase(d1);

  /** Gives posts a strategy in the batch that reads them; a post that is not there gets none. */
  function giveStatement(
    ownerId: string,
    rows: readonly NewStrategy[],
    { totalRuns, intervalHours }: StrategyPlan,
    at: number,
  ): D1PreparedStatement {
    return d1.prepare(GIVE).bind(ownerId, JSON.stringify(rows), totalRuns, intervalHours, at);
  }

  return {
    /** The owner's template, or the default. */
    async findTemplate(ownerId: string): Promise<Template> {
      const row = await db
        .select(TEMPLATE.fields)
        .from(strategyTemplates)
        .where(eq(strategyTemplates.ownerId, ownerId))
        .get();
      if (row !== undefined) return row;
      const { totalRuns, intervalHours } = DEFAULT_TEMPLATE;
      return { isActive: 0, totalRuns, intervalHours, hasBurst: 0 };
    },

    async saveTemplate(ownerId: string, template: Template, at: number): Promise<void> {
      const set = { ...template, updatedAt: at };
      await db
        .insert(strategyTemplates)
        .values({ ownerId, ...set })
        .onConflictDoUpdate({ target: strategyTemplates.ownerId, set });
    },

    /** Whether the owner's enterprise forbids automatic refreshes. */
    async isForbidden(ownerId: string): Promise<boolean> {
      const sql = `SELECT 1 AS found FROM ${m} CROSS JOIN ${e} ON ${e.id} = ${m.enterpriseId} AND ${e.forbiddenAutoEasyTrack} = 1 WHERE ${m.userId} = ?1`;
      return (await d1.prepare(sql).bind(ownerId).first()) !== null;
    },

    countActive(ownerId: string): Promise<number> {
      return db.$count(strategies, and(eq(strategies.ownerId, ownerId), eq(strategies.state, "active")));
    },

    /** The owner's posts that are named by their own id or by their platform's. */
    async listPosts(ownerId: string, ids: readonly string[]): Promise<RowOf<typeof POST>[]> {
      return (await d1.prepare(FIND_POSTS).bind(ownerId, JSON.stringify(ids)).all<RowOf<typeof POST>>()).results;
    },

    giveStatement,

    /** Gives posts a strategy. */
    async give(ownerId: string, rows: readonly NewStrategy[], plan: StrategyPlan, at: number): Promise<void> {
      if (rows.length > 0) await giveStatement(ownerId, rows, plan, at).run();
    },

    /** Strategies of some of the owner's posts. */
    async list(ownerId: string, publicationIds: readonly string[]): Promise<StrategyRow[]> {
      return (await d1.prepare(LIST).bind(ownerId, JSON.stringify(publicationIds)).all<StrategyRow>()).results;
    },

    /** Stops what is due and has no future: the post is gone, or the enterprise forbids it. */
    async endHopeless(at: number): Promise<void> {
      await d1.batch([
        d1.prepare(END_DUE("gone", GONE)).bind(at),
        d1.prepare(END_DUE("forbidden", FORBIDDEN)).bind(at),
      ]);
    },

    /** Strategies that are due at `at`, the longest first, a bounded number of each owner. */
    async listDue(at: number, perOwner: number, most: number): Promise<DueStrategy[]> {
      return (await d1.prepare(LIST_DUE).bind(at, perOwner, most).all<DueStrategy>()).results;
    },

    /** Moves strategies to their next run, in the batch that makes the task of this one. */
    moveStatement(moves: readonly Move[], taskId: string, at: number): D1PreparedStatement {
      return d1.prepare(MOVE).bind(JSON.stringify(moves), taskId, at);
    },

    /** Ends those of the strategies that run; answers their posts. */
    async end(ownerId: string, ids: readonly string[], reason: StrategyEnd, at: number): Promise<string[]> {
      const ended = d1.prepare(END).bind(ownerId, JSON.stringify(ids), reason, at);
      return (await ended.all<{ id: string }>()).results.map(({ id }) => id);
    },

    async postpone(ownerId: string, ids: readonly string[], until: number): Promise<void> {
      await d1.prepare(POSTPONE).bind(ownerId, JSON.stringify(ids), until).run();
    },
  };
}
export type StrategyStore = ReturnType<typeof createStrategyStore>;
