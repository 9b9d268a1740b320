/** What must hold in the database after everything went wrong that can; read straight from the tables. */
import * as z from "zod";
import type { LocalDatabase } from "#scripts/serve/migrate.ts";
import { AUDIENCE_COST_UNITS, MIN_COMMENTERS } from "#workers/modules/audiences/domain.ts";
import { earnedAutoUnits } from "#workers/modules/auto-tasks/domain.ts";
import { batchCostUnits } from "#workers/modules/batch-links/domain.ts";
import { refreshCostUnits } from "#workers/modules/publications/domain.ts";
import { earnedUnits } from "#workers/modules/search/domain.ts";
import { FULL_RANK } from "#workers/modules/search/modes/similar/plugin.ts";

const TaskRow = z.object({
  id: z.string(),
  type: z.string(),
  reason: z.string(),
  status: z.string(),
  platform: z.string().nullable(),
  rootTaskId: z.string(),
  failure: z.string().nullable(),
  costUnits: z.number(),
  capturedUnits: z.number().nullable(),
  endedAt: z.number().nullable(),
  leaseUntil: z.number().nullable(),
  steps: z.number(),
  videos: z.number().nullable(),
  found: z.number().nullable(),
  rank: z.number().nullable(),
  charged: z.number().nullable(),
  newcomers: z.number().nullable(),
  completed: z.number().nullable(),
  /** Posts that were read. */
  tracked: z.number().nullable(),
  /** Of automatic tasks, of their whole chain: pages read, creators delivered, creators and seeds looked at, runs ordered. */
  pages: z.number().nullable(),
  delivered: z.number().nullable(),
  lookedAt: z.number().nullable(),
  numberOfRuns: z.number().nullable(),
  /** Of the audience of one post: the post, who commented, pages read of how many at most, and whether all was read. */
  audienceOf: z.string().nullable(),
  commenters: z.number(),
  commentPages: z.number().nullable(),
  maxPages: z.number().nullable(),
  isRead: z.number().nullable(),
});
export type TaskRow = z.output<typeof TaskRow>;

/** Every task, oldest first. */
export async function readTasks(database: LocalDatabase): Promise<TaskRow[]> {
  const { results } = await database
    .prepare(
      `SELECT id, type, reason, status, platform, root_task_id AS rootTaskId, failure, cost_units AS costUnits, captured_units AS capturedUnits,
         ended_at AS endedAt, lease_until AS leaseUntil, step AS steps, cursor ->> 'videos' AS videos, cursor ->> 'found' AS found, cursor ->> 'rank' AS rank,
         cursor ->> 'charged' AS charged, cursor ->> 'newcomers' AS newcomers, cursor ->> 'completed' AS completed,
         cursor ->> 'created' + cursor ->> 'updated' AS tracked,
         cursor ->> 'pages' AS pages, cursor ->> 'perfect' + cursor ->> 'content' AS delivered,
          cursor ->> 'judged' + cursor ->> 'outside' + cursor ->> 'seedsUsed' AS lookedAt, params ->> 'numberOfRuns' AS numberOfRuns,
         params ->> 'audienceOf' AS audienceOf, (SELECT count(*) FROM json_each(cursor, '$.tally.seen')) AS commenters,
         cursor -> 'tally' ->> 'pages' AS commentPages, params ->> 'maxPages' AS maxPages, cursor ->> 'isFinished' AS isRead
       FROM tasks ORDER BY id`,
    )
    .all();
  return z.array(TaskRow).parse(results);
}

const Found = z.object({ projectId: z.string(), platform: z.string(), taskType: z.string(), kolId: z.string() });

/** Creators of the lists that projects show, as a call names them; those of automatic tasks have superlikes of their own. */
export async function readFound(database: LocalDatabase): Promise<z.output<typeof Found>[]> {
  const { results } = await database
    .prepare(
      `SELECT l.project_id AS projectId, l.platform, l.task_type AS taskType, c.creator_id AS kolId
       FROM result_lists l JOIN candidates c ON c.list_id = l.list_id WHERE l.task_type <> 'LONG_CRAWLER' ORDER BY c.list_id, c.creator_id`,
    )
    .all();
  return z.array(Found).parse(results);
}

/** Creators whom superlikes brought to a list beside its own tasks. */
const BY_SUPERLIKES = `coalesce((SELECT sum(s.cursor ->> 'found') FROM tasks s WHERE s.root_task_id = l.list_id AND s.reason = 'SUPERLIKE'), 0)`;

/** What a task holds or captured in all: with what was added to it while it ran. */
const IN_ALL = (kind: "CHARGE" | "CAPTURE") =>
  `coalesce((SELECT sum(units) FROM ledger WHERE kind = '${kind}' AND (task_id = t.id OR task_id LIKE t.id || '+%')), -1)`;

/** Questions whose answer must be no row at all; the first column says where it is not so. */
const NOTHING = {
  "a counter differs from a recount": `
    WITH recount AS (
      SELECT list_id, CASE d.value WHEN 'attitude' THEN '*' ELSE tab END AS tab, d.value AS dim,
        CASE d.value WHEN 'country' THEN region WHEN 'followers' THEN follower_bucket WHEN 'views' THEN view_bucket
          WHEN 'email' THEN CAST(has_email AS TEXT) WHEN 'attitude' THEN attitude ELSE '' END AS key, count(*) AS n
      FROM candidates, json_each('["all","country","followers","views","email","attitude"]') d GROUP BY 1, 2, 3, 4
      UNION ALL SELECT list_id, tab, dim, key, -count FROM candidate_counters WHERE count <> 0)
    SELECT list_id || ' ' || tab || ' ' || dim || ' ' || key FROM recount GROUP BY list_id, tab, dim, key HAVING sum(n) <> 0`,
  // Places of similar creators are their likeness, which two may share.
  "two creators of a list share a place": `
    SELECT c.list_id FROM candidates c JOIN result_lists l ON l.list_id = c.list_id
    WHERE l.task_type <> 'SIMILAR' AND c.rank < ${FULL_RANK} GROUP BY c.list_id, c.rank HAVING count(*) > 1`,
  "a list holds another number of creators than its tasks say": `
    WITH lists AS (
      SELECT l.list_id, t.cursor ->> 'rank' AS own, ${BY_SUPERLIKES} AS brought,
        (SELECT count(*) FROM candidates c WHERE c.list_id = l.list_id) AS held
      FROM result_lists l JOIN tasks t ON t.id = l.latest_task_id WHERE l.task_type <> 'LONG_CRAWLER')
    SELECT list_id FROM lists WHERE held <> own + brought`,
  "a find-similar task is said to have brought somebody whom the list does not hold": `
    SELECT f.task_id FROM similar_finds f LEFT JOIN candidates c ON c.list_id = f.list_id AND c.creator_id = f.creator_id
    WHERE c.creator_id IS NULL`,
  "the counts of a batch are not those of its links": `
    SELECT b.id FROM link_batches b JOIN batch_items i ON i.batch_id = b.id GROUP BY b.id
    HAVING count(*) <> b.total OR sum(i.state = 'COMPLETED') <> b.completed OR sum(i.state = 'FAILED') <> b.failed`,
  "a batch has ended and a link of it has not": `
    SELECT i.batch_id FROM batch_items i JOIN tasks t ON t.id = i.batch_id WHERE t.ended_at IS NOT NULL AND i.state = 'PROCESSING'`,
  "a batch delivered one thing twice": `
    SELECT batch_id FROM batch_items WHERE state = 'COMPLETED' GROUP BY batch_id, subject HAVING count(*) > 1`,
  "the counts of a tracking task are not those of its links": `
    SELECT r.task_id FROM track_runs r JOIN track_items i ON i.task_id = r.task_id GROUP BY r.task_id
    HAVING count(*) <> r.total OR sum(i.outcome IS 'created') <> r.created OR sum(i.outcome IS 'updated') <> r.updated OR sum(i.state = 'FAILED') <> r.failed`,
  "a tracking task has ended and a link of it has not, or it still keeps the same from being read": `
    SELECT r.task_id FROM track_runs r JOIN tasks t ON t.id = r.task_id WHERE t.ended_at IS NOT NULL
      AND (r.running_key IS NOT NULL OR EXISTS (SELECT 1 FROM track_items i WHERE i.task_id = r.task_id AND i.state = 'PROCESSING'))`,
  "a post has another number of readings than were kept of it, or than tasks brought": `
    SELECT p.id FROM publications p WHERE p.readings <> (SELECT sum(r.count) FROM publication_readings r WHERE r.publication_id = p.id)
      OR p.readings <> (SELECT count(*) FROM track_items i WHERE i.publication_id = p.id AND i.state = 'COMPLETED')
      OR EXISTS (SELECT 1 FROM publication_readings r WHERE r.publication_id = p.id AND r.count <> length(r.data) - length(replace(r.data, ';', '')))`,
  "a count of tracked posts differs from a recount": `
    WITH recount AS (
      SELECT owner_id, k.value AS platform, count(*) AS n FROM publications, json_each(json_array('', platform)) k WHERE deleted_at IS NULL GROUP BY 1, 2
      UNION ALL SELECT owner_id, platform, -posts FROM publication_counts WHERE label_id = '' AND span = '*')
    SELECT owner_id || ' ' || platform FROM recount GROUP BY owner_id, platform HAVING sum(n) <> 0`,
  "the total of tracked views differs from a recount": `
    SELECT owner_id FROM (
      SELECT owner_id, coalesce(views, 0) AS n FROM publications WHERE deleted_at IS NULL
      UNION ALL SELECT owner_id, -views - estimated_views FROM publication_totals WHERE span = '*') GROUP BY owner_id HAVING sum(n) <> 0`,
  "creators of no list":
    "SELECT DISTINCT list_id FROM candidates WHERE list_id NOT IN (SELECT list_id FROM result_lists)",
  "a step is recorded although its task never went so far": `
    SELECT s.task_id FROM task_steps s JOIN tasks t ON t.id = s.task_id WHERE s.step >= t.step AND t.status = 'COMPLETED'`,
  "a message was never sent": "SELECT id FROM outbox WHERE sent_at IS NULL",
  "an ended task holds a lease":
    "SELECT id FROM tasks WHERE ended_at IS NOT NULL AND (lease_token IS NOT NULL OR running_key IS NOT NULL)",
  "an export is COMPLETED without a file": `
    SELECT t.id FROM tasks t LEFT JOIN export_files f ON f.task_id = t.id WHERE t.type = 'KOL_EXPORT' AND t.status = 'COMPLETED' AND f.task_id IS NULL`,
  "captured is not what the ledger says": `
    SELECT t.id FROM tasks t WHERE t.cost_units > 0 AND t.ended_at IS NOT NULL AND ${IN_ALL("CAPTURE")} <> t.captured_units`,
  "what is held is not what the task costs": `SELECT t.id FROM tasks t WHERE t.cost_units > 0 AND ${IN_ALL("CHARGE")} <> t.cost_units`,
  "charge, capture and refund do not add up": `
    SELECT task_id FROM ledger WHERE kind IN ('CHARGE', 'CAPTURE', 'REFUND') GROUP BY task_id
    HAVING sum(CASE kind WHEN 'CHARGE' THEN units WHEN 'CAPTURE' THEN -units ELSE units END) <> 0`,
  "an account's use is not the sum of its ledger": `
    SELECT a.id FROM quota_accounts a WHERE a.used <> coalesce((SELECT sum(delta) FROM ledger l WHERE l.account_id = a.id AND l.period = a.period), 0)`,
  "a day's use is not the sum of its ledger": `
    SELECT d.account_id || ' ' || d.day FROM quota_days d WHERE d.user_id = '' AND d.used <>
      coalesce((SELECT sum(delta) FROM ledger l WHERE l.account_id = d.account_id AND l.day = d.day AND l.kind IN ('CHARGE', 'REFUND')), 0)`,
} as const;

/** Everything that must not be, in words; empty when all holds. */
export async function findViolations(database: LocalDatabase, tasks: readonly TaskRow[]): Promise<string[]> {
  const violations: string[] = [];
  for (const [what, question] of Object.entries(NOTHING)) {
    const [, ...rows] = await database.prepare(question).raw({ columnNames: true });
    for (const [where] of rows.slice(0, 10)) violations.push(`${what}: ${where}`);
  }
  for (const task of tasks) {
    if (task.endedAt === null) violations.push(`${task.id} (${task.type}) is still ${task.status}`);
    if (task.status === "FAILED" && !/"key":"\w+:/.test(task.failure ?? ""))
      violations.push(`${task.id} failed for no reason`);
    if (task.costUnits === 0 || task.endedAt === null) continue;
    const earned = earnedBy(task);
    if (earned !== task.capturedUnits)
      violations.push(`${task.id} captured ${task.capturedUnits} and earned ${earned}`);
  }
  return violations;
}

/** What a task may charge for what it says it has delivered: links that brought something, posts that were read, newcomers of a list of links, fives of newcomers of an automatic task, items on pages with newcomers. */
function earnedBy(task: TaskRow): number {
  const { type, completed, tracked, charged, newcomers, costUnits } = task;
  if (task.audienceOf !== null) return earnedByAudience(task);
  if (type === "LONG_CRAWLER") return earnedAutoUnits(charged ?? 0, costUnits);
  if (type === "AUDIENCE_ANALYSIS" || type === "POST_AUDIENCE") return batchCostUnits(completed ?? 0);
  if (type === "KOLSCOUT_TRACK") return refreshCostUnits(tracked ?? 0);
  return earnedUnits({ videos: (type === "WEB_LIST" ? newcomers : charged) ?? 0, found: newcomers ?? 0 }, costUnits);
}

/** All of the price for all comments, the part of the pages for some, nothing for too few people. */
function earnedByAudience({ commenters, commentPages, maxPages, isRead }: TaskRow): number {
  if (commenters < MIN_COMMENTERS) return 0;
  const part = Math.ceil((AUDIENCE_COST_UNITS * (commentPages ?? 0)) / (maxPages ?? 1));
  return isRead === 1 ? AUDIENCE_COST_UNITS : Math.min(AUDIENCE_COST_UNITS, part);
}

const Post = z.object({ id: z.string(), ownerId: z.string() });

/** Tracked posts whose audience can be asked for. */
export async function readPosts(database: LocalDatabase): Promise<z.output<typeof Post>[]> {
  const { results } = await database
    .prepare(
      `SELECT id, owner_id AS ownerId FROM publications WHERE deleted_at IS NULL AND platform IN ('YOUTUBE', 'TIKTOK', 'INSTAGRAM') ORDER BY id`,
    )
    .all();
  return z.array(Post).parse(results);
}

/** Unfinished tasks that nothing would ever bring on: no message of their step was written down, and nobody runs them. */
export async function findForgotten(database: LocalDatabase, now: number): Promise<string[]> {
  const { results } = await database
    .prepare(
      `SELECT id FROM tasks t WHERE ended_at IS NULL AND (lease_until IS NULL OR lease_until <= ?1) AND NOT EXISTS
         (SELECT 1 FROM outbox o WHERE o.body ->> 'taskId' = t.id AND o.body ->> 'step' = t.step)`,
    )
    .bind(now)
    .all<{ id: string }>();
  return results.map(({ id }) => id);
}
