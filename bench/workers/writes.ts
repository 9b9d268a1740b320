/** Filling the database as the app does, and the slow way to compare with. */
import { Hono } from "hono";
import * as z from "zod";
import type { Creator } from "#workers/modules/creators/contract.ts";
import { creatorText } from "#workers/modules/creators/stored-creator.ts";
import { ingestStatements } from "#workers/modules/lists/add-store.ts";
import { listItemColumns, type NewListItem } from "#workers/modules/lists/list-item.ts";
import { countRows } from "./counted-database.ts";
import type { BenchEnv } from "./reference.ts";
import { sampleCandidates } from "./sample-cards.ts";

export const writes = new Hono<{ Bindings: BenchEnv }>();

const NewList = z.object({ ownerId: z.string(), projectId: z.string(), listId: z.string(), keyword: z.string() });
const Part = z.object({
  projectId: z.string(),
  listId: z.string(),
  from: z.number(),
  count: z.number(),
  batchSize: z.number(),
});
const Tasks = z.object({ ownerId: z.string(), count: z.number() });

const INSERT_TASK = `
  INSERT INTO tasks (id, type, status, reason, user_id, project_id, platform, root_task_id, params, cost_units, captured_units,
    progress_current, progress_total, progress_found, due_at, created_at, updated_at, ended_at)
  VALUES (?1, 'SEARCH_INPUT_BREAK', 'COMPLETED', 'SEARCH', ?2, ?3, 'YOUTUBE', ?1, ?4, 200, 200, 2000, 2000, 1500, ?5, ?5, ?5, ?5)
  ON CONFLICT DO NOTHING`;

/** A project with a finished, empty search of the owner. */
writes.post("/list", async (call) => {
  const { ownerId, projectId, listId, keyword } = NewList.parse(await call.req.json());
  const { DB } = call.env;
  const now = Date.now();
  const params = {
    projectId,
    platform: "YOUTUBE",
    searchInput: keyword,
    maxVideoCount: 2_000,
    videosBefore: 0,
    foundBefore: 0,
    searchedAt: now,
    uploadDate: "any",
    sortBy: "default",
  };
  await DB.batch([
    DB.prepare(
      "INSERT INTO projects (id, owner_id, title, created_at, updated_at) VALUES (?1, ?2, ?1, ?3, ?3) ON CONFLICT DO NOTHING",
    ).bind(projectId, ownerId, now),
    DB.prepare(INSERT_TASK).bind(listId, ownerId, projectId, JSON.stringify(params), now),
    DB.prepare(
      `INSERT INTO result_lists (project_id, task_type, platform, list_id, user_id, latest_task_id)
       VALUES (?1, 'SEARCH_INPUT_BREAK', 'YOUTUBE', ?2, ?3, ?2) ON CONFLICT DO NOTHING`,
    ).bind(projectId, listId, ownerId),
  ]);
  return call.json({ ok: true });
});

/** Finished tasks `tsk_bench_0` … of the owner. */
writes.post("/tasks", async (call) => {
  const { ownerId, count } = Tasks.parse(await call.req.json());
  const { DB } = call.env;
  const params = JSON.stringify({ searchInput: "espresso grinder", maxVideoCount: 2_000 });
  for (let from = 0; from < count; from += 1_000) {
    const statements = Array.from({ length: Math.min(1_000, count - from) }, (_, step) =>
      DB.prepare(INSERT_TASK).bind(`tsk_bench_${from + step}`, ownerId, "prj_bench_tasks", params, Date.now()),
    );
    await DB.batch(statements);
  }
  return call.json({ ok: true });
});

/** The creators themselves, as searches have stored them, but for the words they are found by. */
writes.post("/creators", async (call) => {
  const { from, count } = Part.pick({ from: true, count: true }).parse(await call.req.json());
  await call.env.DB.batch(sampleCandidates(from, count).map(({ card }) => insertCreator(call.env.DB, card, "")));
  return call.json({ ok: true });
});

/** Candidates through the app's own statements, `batchSize` creators a batch; answers the rows written. */
writes.post("/ingest", async (call) => {
  const { projectId, listId, from, count, batchSize } = Part.parse(await call.req.json());
  const { d1, rows } = countRows(call.env.DB);
  const candidates = sampleCandidates(from, count);
  const started = performance.now();
  for (let start = 0; start < count; start += batchSize) {
    await d1.batch(ingestStatements(d1, { projectId, listId }, candidates.slice(start, start + batchSize)));
  }
  return call.json({ rowsWritten: rows.written, ms: performance.now() - started });
});

/** The same candidates, one INSERT and one round trip each; no counters are kept. */
writes.post("/single", async (call) => {
  const { listId, from, count } = Part.parse(await call.req.json());
  const candidates = sampleCandidates(from, count);
  const started = performance.now();
  for (const candidate of candidates) await insertOne(call.env.DB, listId, candidate).run();
  return call.json({ rowsWritten: count, ms: performance.now() - started });
});

writes.post("/analyze", async (call) => {
  await call.env.DB.prepare("ANALYZE").run();
  return call.json({ ok: true });
});

function insertOne(d1: D1Database, listId: string, { card, rank, score }: NewListItem): D1PreparedStatement {
  const c = listItemColumns(card);
  return d1
    .prepare(
      `INSERT INTO candidates (list_id, creator_id, tab, attitude, rank, followers, average_views, region, has_email, follower_bucket, view_bucket, score, info_at,
         expected_low, expected_views, expected_high)
       VALUES (?1, ?2, 'pending', 'NORATE', ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)`,
    )
    .bind(
      listId,
      c.creatorId,
      rank,
      c.followers,
      c.averageViews,
      c.region,
      c.hasEmail,
      c.followerBucket,
      c.viewBucket,
      score,
      c.infoAt,
      c.expectedLow,
      c.expectedViews,
      c.expectedHigh,
    );
}

const INSERT_CREATOR = `
  INSERT INTO creators (id, platform, account_id, platform_account, title, region, followers, average_views, engagement_tenths, last_posted_at,
    verified, email, email_source, card, index_text, info_updated_at, created_at, updated_at, seen_at)
  VALUES (?1, ?2, ?3, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?15, ?15, ?15) ON CONFLICT DO NOTHING`;

function insertCreator(d1: D1Database, card: Creator, words: string): D1PreparedStatement {
  const tenths = card.engagementRate === null ? null : Math.round(card.engagementRate * 10);
  return d1
    .prepare(INSERT_CREATOR)
    .bind(
      card.id,
      card.platform,
      card.platformAccount,
      card.title,
      card.region,
      card.followers,
      card.averageViews,
      tenths,
      card.lastPostedAt,
      card.verified ? 1 : 0,
      card.email,
      card.emailSource,
      creatorText(card),
      words,
      card.infoUpdatedAt,
    );
}
