import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { countedDatabase } from "#tests/support/workers/counted-database.ts";
import { createAlertStore } from "#workers/modules/publications/alerts/store.ts";
import { dayNumber } from "#workers/modules/publications/domain.ts";
import { createPublicationListStore, type PostFilter } from "#workers/modules/publications/list-store.ts";

/** What a page of a large table reads, row by row. */

const POSTS = 20_000;
const DAYS = 900;
const LAST = Date.UTC(2026, 10, 23);
const MAX_ROWS = 70;
/** A page far down skips the newer posts of its own day one by one. */
const MAX_FAR_ROWS = MAX_ROWS + Math.ceil(POSTS / DAYS);

const own = { ownerId: "own_large", joinId: null };
const large = { ...own, platforms: [], labelIds: [], firstDay: null, lastDay: null } satisfies PostFilter;
const today = dayNumber(LAST);

async function readPage(filter: PostFilter, page: number, pageSize = 10) {
  const database = countedDatabase();
  const answer = await createPublicationListStore(database.d1).listPage(filter, pageSize, (page - 1) * pageSize);
  return { ...answer, read: database.read() };
}

beforeAll(async () => {
  await env.DB.batch([
    env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?1 - 1)
       INSERT INTO publications (id, owner_id, platform, kind, post_key, link_id, url, dated_at, read_at, checked_at, created_at, views, cost_minor, currency, readings)
       SELECT printf('pub_%06d', i), 'own_large', iif(i % 7 = 0, 'YOUTUBE', iif(i % 7 < 4, 'TIKTOK', 'INSTAGRAM')), 'video', 'key/' || i, 'l', 'u',
         ?2 - (i * ?3 / ?1) * 86400000 - i % 1000, 1, 1, 1, 100, 200, iif(i % 3 = 0, 'EUR', 'USD'), 1 FROM n`,
    ).bind(POSTS, LAST, DAYS),
    // Every post has an alert, every tenth a new one.
    env.DB.prepare(
      `INSERT INTO publication_alerts (id, owner_id, publication_id, kind, event, at, detail, seen_at)
       SELECT 'alr_' || id, owner_id, id, 'edited', '', 1, '{"removed":[],"added":[]}', iif(substr(id, -1) = '0', NULL, 2)
       FROM publications WHERE owner_id = 'own_large'`,
    ),
    env.DB.prepare(
      "INSERT INTO publication_labels (id, owner_id, name, name_key, color, created_at) VALUES ('lbl_1', 'own_large', 'One', 'one', 'red', 1)",
    ),
    env.DB.prepare(
      `INSERT INTO publication_marks SELECT owner_id, id, 'lbl_1', platform, dated_at, 1 FROM publications WHERE owner_id = 'own_large' AND substr(id, -1) IN ('1', '4')`,
    ),
  ]);
});

test.each([
  ["the first page", large, 1, POSTS],
  ["the third page", large, 3, POSTS],
  ["a page in the middle", large, 1_000, POSTS],
  ["the last page", large, POSTS / 10, POSTS],
  ["the first page of some platforms", { ...large, platforms: ["YOUTUBE", "INSTAGRAM"] }, 1, null],
  ["a page far down of a platform", { ...large, platforms: ["TIKTOK"] }, 800, null],
  ["the first page of a label", { ...large, labelIds: ["lbl_1"] }, 1, POSTS / 5],
  ["a page far down of a label", { ...large, labelIds: ["lbl_1"] }, 390, POSTS / 5],
  ["the first page of the last three months", { ...large, firstDay: today - 91, lastDay: today }, 1, null],
  ["a page far down of a year before", { ...large, firstDay: today - 500, lastDay: today - 140 }, 700, null],
] satisfies [string, PostFilter, number, number | null][])("%s reads few rows", async (_what, filter, page, total) => {
  const answer = await readPage(filter, page);
  expect(answer.rows).toHaveLength(10);
  if (total !== null) expect(answer.total).toBe(total);
  expect(answer.read).toBeLessThanOrEqual(page <= 3 ? MAX_ROWS : MAX_FAR_ROWS);
});

test("pages in a row are the table in its order, each post once", async () => {
  const filter = { ...large, platforms: ["YOUTUBE"], firstDay: today - 60, lastDay: today - 20 } satisfies PostFilter;
  const expected = await env.DB.prepare(
    `SELECT id FROM publications WHERE owner_id = 'own_large' AND platform = 'YOUTUBE' AND dated_at >= ?1 AND dated_at < ?2 ORDER BY dated_at DESC, id DESC`,
  )
    .bind((today - 60) * 86_400_000, (today - 19) * 86_400_000)
    .all<{ id: string }>();
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, total } = await readPage(filter, page, 7);
    ids.push(...rows.map(({ id }) => id));
    if (page * 7 >= total) break;
  }
  expect(ids).toEqual(expected.results.map(({ id }) => id));
  expect((await readPage(filter, 500)).rows).toEqual([]);
});

test("a page of alerts reads its rows and their posts, and counts new ones up to a hundred", async () => {
  const database = countedDatabase();
  const store = createAlertStore(database.d1);
  const { rows, unseen } = await store.list(own, {});
  expect([rows.length, unseen]).toEqual([20, 100]);
  expect(database.read()).toBeLessThanOrEqual(2 * 20 + 2 * 100);
  const before = database.read();
  expect((await store.list(own, { before: rows.at(-1)?.id })).rows).toHaveLength(20);
  const ofPost = await store.list(own, { publicationId: "pub_000010" });
  expect(ofPost.rows.map(({ id }) => id)).toEqual(["alr_pub_000010"]);
  expect(database.read() - before).toBeLessThanOrEqual(2 * (2 * 20 + 2 * 100));
});

test("sums of any range of days read few rows", async () => {
  for (const [first, last] of [
    [null, null],
    [today - 6, today],
    [today - 91, today - 1],
    [today - 363, today - 2],
  ] as const) {
    const database = countedDatabase();
    const totals = await createPublicationListStore(database.d1).sumTotals(own, first, last);
    expect(totals.map(({ currency }) => currency).sort()).toEqual(["EUR", "USD"]);
    expect(database.read()).toBeLessThanOrEqual(MAX_ROWS);
  }
});
