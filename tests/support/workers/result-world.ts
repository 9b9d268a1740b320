import { env } from "cloudflare:workers";
import { NOW } from "#tests/support/now.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { CREATOR_VERSION, type Creator } from "#workers/modules/creators/contract.ts";
import { createCreatorStore } from "#workers/modules/creators/store.ts";
import { creatorText } from "#workers/modules/creators/stored-creator.ts";
import { ingestStatements } from "#workers/modules/lists/add-store.ts";
import type { NewListItem } from "#workers/modules/lists/list-item.ts";

/** Rows that result lists stand on, written straight into the database of a test. */

/** A card with made-up but steady numbers: the same index gives the same creator. */
export function sampleCard(index: number, overrides: Partial<Creator> = {}): Creator {
  const countries = ["US", "GB", "DE", "FR", "BR", "JP", "IN", null];
  const name = `Creator ${index}`;
  return {
    version: CREATOR_VERSION,
    accountId: `channel-${index}`,
    id: `crt_${String((index * 7_919) % 1_000_003).padStart(8, "0")}`,
    platform: "YOUTUBE",
    platformAccount: `channel-${index}`,
    title: name,
    handle: `creator${index}`,
    description: `About ${name}`,
    url: `https://www.youtube.com/channel/UC${index}`,
    avatar: null,
    region: countries[index % countries.length] ?? null,
    followers: index % 13 === 0 ? null : (index * 7_717) % 2_500_000,
    following: null,
    likesTotal: null,
    postCount: null,
    averageLikes: null,
    averageViews: index % 17 === 0 ? null : (index * 3_331) % 300_000,
    engagementRate: index % 11 === 0 ? null : ((index * 37) % 900) / 10,
    lastPostedAt: index % 19 === 0 ? null : NOW - ((index * 7_331) % 9_000) * 60_000,
    verified: index % 10 === 0,
    isPrivate: false,
    email: index % 3 === 0 ? `creator${index}@example.com` : null,
    emailSource: index % 3 === 0 ? "bio" : null,
    historyEmails: [],
    infoUpdatedAt: NOW,
    createdAt: NOW,
    updatedAt: NOW,
    posts: [1, 2, 3].map((post) => ({
      id: `v${index}-${post}`,
      title: `Video ${post} of ${name}`,
      cover: null,
      video: null,
      plays: index * post,
      likes: index,
      comments: 1,
      publishedAt: NOW - (30 + post) * 86_400_000,
      durationSeconds: 187,
      isEstimated: false,
    })),
    ...overrides,
  };
}

export function sampleCandidates(from: number, count: number): NewListItem[] {
  return Array.from({ length: count }, (_, step) => ({ card: sampleCard(from + step), rank: from + step, score: 1 }));
}

export async function insertProject(ownerId: string, projectId: string): Promise<void> {
  await env.DB.prepare("INSERT INTO projects (id, owner_id, title, created_at, updated_at) VALUES (?1, ?2, ?1, ?3, ?3)")
    .bind(projectId, ownerId, NOW)
    .run();
}

function keywordParams(projectId: string, platform: Platform) {
  const shared = { projectId, platform, searchInput: "lego", maxVideoCount: 200, videosBefore: 0, foundBefore: 0 };
  return platform === "TIKTOK"
    ? { ...shared, searchedAt: NOW, sortType: 0, publishTimeType: 0 }
    : { ...shared, searchedAt: NOW, uploadDate: "any", sortBy: "default" };
}

/** A finished task together with its list, empty. */
export async function insertList(
  list: { ownerId: string; projectId: string; listId: string; platform?: Platform },
  task: { params?: Record<string, unknown>; status?: string } = {},
): Promise<void> {
  const platform = list.platform ?? "YOUTUBE";
  const status = task.status ?? "COMPLETED";
  const endedAt = status === "COMPLETED" || status === "FAILED" ? NOW : null;
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO tasks (id, type, status, reason, user_id, project_id, platform, root_task_id, params, cost_units, progress_current, progress_total, due_at, created_at, updated_at, ended_at)
       VALUES (?1, 'SEARCH_INPUT_BREAK', ?2, 'SEARCH', ?3, ?4, ?5, ?1, ?6, 20, 200, 200, ?7, ?7, ?7, ?8)`,
    ).bind(
      list.listId,
      status,
      list.ownerId,
      list.projectId,
      platform,
      JSON.stringify({ ...keywordParams(list.projectId, platform), ...task.params }),
      NOW,
      endedAt,
    ),
    env.DB.prepare(
      "INSERT INTO result_lists (project_id, task_type, platform, list_id, user_id, latest_task_id) VALUES (?1, 'SEARCH_INPUT_BREAK', ?2, ?3, ?4, ?3)",
    ).bind(list.projectId, platform, list.listId, list.ownerId),
  ]);
}

/** Statements that store the creators themselves. */
export function storeCards(candidates: readonly Pick<NewListItem, "card">[]): D1PreparedStatement[] {
  const records = candidates.map(({ card }) => ({ card, accountId: card.platformAccount, emails: [] }));
  return createCreatorStore(env.DB).upsertStatements(records, NOW);
}

/** Adds candidates in parts of 500. */
export async function fillList(list: { projectId: string; listId: string }, candidates: readonly NewListItem[]) {
  for (let start = 0; start < candidates.length; start += 500) {
    const part = candidates.slice(start, start + 500);
    await env.DB.batch([...storeCards(part), ...ingestStatements(env.DB, list, part)]);
  }
}

const SERIES = `
WITH RECURSIVE series(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM series WHERE n + 1 < ?2),
numbers AS (SELECT n, (n * 7717) % 2500000 AS followers, (n * 3331) % 300000 AS views FROM series)
INSERT INTO candidates (list_id, creator_id, tab, attitude, rank, followers, average_views, region, has_email, follower_bucket, view_bucket, score, sortable, info_at,
  expected_low, expected_views, expected_high, engagement_tenths, last_posted_at)
SELECT ?1, 'crt_' || printf('%08d', (n * 7919) % 1000003), 'pending', 'NORATE', n, followers, views,
  substr('USGBDEFRBRJPINZZ', 1 + 2 * (n % 8), 2), n % 3 = 0,
  CASE WHEN followers < 1000 THEN 'lt1k' WHEN followers < 10000 THEN '1k-10k' WHEN followers < 100000 THEN '10k-100k' WHEN followers < 1000000 THEN '100k-1m' ELSE 'gte1m' END,
  CASE WHEN views < 1000 THEN 'lt1k' WHEN views < 10000 THEN '1k-10k' WHEN views < 100000 THEN '10k-100k' ELSE 'gte100k' END,
  1, 1, ?3, views / 2, views, views * 2, (n * 613) % 900, ?3 - (n * 7331) % 10000000 FROM numbers`;

const CREATORS = `
INSERT INTO creators (id, platform, account_id, platform_account, title, verified, card, index_text, info_updated_at, created_at, updated_at, seen_at)
SELECT creator_id, 'YOUTUBE', creator_id, creator_id, creator_id, 0, ?2, 'quick', ?3, ?3, ?3, ?3 FROM candidates WHERE list_id = ?1 ON CONFLICT DO NOTHING`;

const COUNTED = {
  all: "''",
  country: "region",
  followers: "follower_bucket",
  views: "view_bucket",
  email: "CAST(has_email AS TEXT)",
  attitude: "attitude",
};

/** Fills an empty list with `count` pending creators that share what is stored of one, inside the database; it stands in every order. */
export async function fillListQuickly(listId: string, count: number): Promise<void> {
  await env.DB.batch([
    env.DB.prepare("INSERT INTO sortable_lists (list_id, is_whole) VALUES (?1, 1)").bind(listId),
    env.DB.prepare(SERIES).bind(listId, count, NOW),
    env.DB.prepare(CREATORS).bind(listId, creatorText(sampleCard(1)), NOW),
    ...Object.entries(COUNTED).map(([dim, key]) =>
      env.DB.prepare(
        `INSERT INTO candidate_counters SELECT list_id, CASE ?2 WHEN 'attitude' THEN '*' ELSE tab END, ?2, ${key}, count(*)
         FROM candidates WHERE list_id = ?1 GROUP BY 2, 4`,
      ).bind(listId, dim),
    ),
  ]);
}

/** The counters of a list as they ought to be, counted from its rows. */
export async function recount(listId: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT tab || '|all|' || '' AS name, count(*) AS n FROM candidates WHERE list_id = ?1 GROUP BY 1
     UNION ALL SELECT tab || '|country|' || region, count(*) FROM candidates WHERE list_id = ?1 GROUP BY 1
     UNION ALL SELECT tab || '|followers|' || follower_bucket, count(*) FROM candidates WHERE list_id = ?1 GROUP BY 1
     UNION ALL SELECT tab || '|views|' || view_bucket, count(*) FROM candidates WHERE list_id = ?1 GROUP BY 1
     UNION ALL SELECT tab || '|email|' || has_email, count(*) FROM candidates WHERE list_id = ?1 GROUP BY 1`,
  )
    .bind(listId)
    .all<{ name: string; n: number }>();
  const attitudes = await env.DB.prepare(
    "SELECT '*|attitude|' || attitude AS name, count(*) AS n FROM candidates WHERE list_id = ?1 GROUP BY 1",
  )
    .bind(listId)
    .all<{ name: string; n: number }>();
  return [...results, ...attitudes.results].map(({ name, n }) => `${name}=${n}`).sort();
}

/** The counters of a list as kept, without those at zero. */
export async function keptCounters(listId: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT tab || '|' || dim || '|' || key AS name, count AS n FROM candidate_counters WHERE list_id = ?1 AND count <> 0",
  )
    .bind(listId)
    .all<{ name: string; n: number }>();
  return results.map(({ name, n }) => `${name}=${n}`).sort();
}
