/** Tracked posts: 500 links from the click until they are rows, 10,000 in tasks that run beside each other, and the page of a table of 100,000 posts beside a small one. */
import type { Sandbox } from "#sandbox/server.ts";
import type { PlatformName } from "#sandbox/world/port.ts";
import { numberIn, objectIn, textIn } from "../answer.ts";
import { type Api, openApi, pollUntil } from "../api.ts";
import type { Figure } from "../figure.ts";
import { milliseconds, type Reading, round } from "../reading.ts";
import { median } from "../statistics.ts";

const LINKS = 500;
const MAX_SECONDS = 3;
const MANY = 10_000;
const MAX_SECONDS_FOR_MANY = 60;
const GIVE_UP_SECONDS = 300;
const POSTS = 100_000;
const POSTS_PER_INSERT = 10_000;
const PAGE_SIZE = 10;
const CALLS = 60;
const MAX_RATIO = 1.5;
/** A page far down is found through the counters first: two more round trips. */
const MAX_FAR_RATIO = 4;

/** Instagram is asked post by post at the provider's pace of ten calls a second: its time is the provider's. */
const CASES = [
  { platform: "YOUTUBE", limit: MAX_SECONDS },
  { platform: "TIKTOK", limit: MAX_SECONDS },
  { platform: "INSTAGRAM", limit: null },
] as const satisfies readonly { platform: PlatformName; limit: number | null }[];

export const tracking: Figure = {
  name: "tracking",
  title: `${LINKS} links to tracked rows, and pages of ${POSTS} posts`,
  async measure(context) {
    const sandbox = await context.sandbox();
    const app = await context.freshApp();
    try {
      const api = openApi(app.url, await context.owner.token());
      const d1 = await app.miniflare.getD1Database("DB");
      await d1
        .prepare("UPDATE quota_accounts SET quota = ?1 WHERE kind = 'PAID'")
        .bind(100 * MANY)
        .run();
      const readings: Reading[] = [];
      for (const one of context.quick ? CASES.slice(0, 1) : CASES)
        readings.push(await measureImport(one, api, sandbox));
      if (!context.quick) readings.push(await measureMany(api, sandbox));
      // The imports have only just ended: the first calls meet what follows them.
      await pageTime(api, 1);
      const small = await pageTime(api, 1);
      const posts = context.quick ? POSTS_PER_INSERT : POSTS;
      for (let from = 0; from < posts; from += POSTS_PER_INSERT) await seedPosts(d1, context.owner.userId, from);
      const large = await pageTime(api, 1);
      const far = await pageTime(api, Math.floor((0.9 * posts) / PAGE_SIZE));
      const detail = { small, large, far };
      const reference = milliseconds(small);
      return [
        ...readings,
        {
          ...{
            what: `first page of ${posts} tracked posts / of those imported`,
            ours: milliseconds(large),
            reference,
            detail,
          },
          ...{ judged: large / small, limit: { kind: "most", value: MAX_RATIO } },
        },
        {
          ...{
            what: `page far down of ${posts} tracked posts / first of few`,
            ours: milliseconds(far),
            reference,
            detail,
          },
          ...{ judged: far / small, limit: { kind: "most", value: MAX_FAR_RATIO } },
        },
      ];
    } finally {
      await app.close();
    }
  },
};

async function measureImport(
  { platform, limit }: (typeof CASES)[number],
  api: Api,
  { world }: Sandbox,
): Promise<Reading> {
  const posts = world.searchPosts({ platform, text: "makeup", order: "relevance" }).slice(0, LINKS);
  const started = performance.now();
  const { total, success } = await track(
    api,
    posts.map((post) => addressOf(platform, post)),
  );
  const seconds = (performance.now() - started) / 1_000;
  return {
    ...{ what: `${total} links of ${platform} until they are rows, s`, ours: `${round(seconds)} s, ${success} rows` },
    ...{ reference: "-", judged: seconds, limit: limit === null ? null : { kind: "most", value: limit } },
    detail: { seconds, total, success },
  };
}

/** As many tasks of `LINKS` as `MANY` posts take, all at once: what a workspace waits whose whole table is read again. */
async function measureMany(api: Api, { world }: Sandbox): Promise<Reading> {
  const links = (["YOUTUBE", "TIKTOK"] as const).flatMap((platform) =>
    ["travel", "fitness", "recipes", "skincare"].flatMap((text) =>
      world
        .searchPosts({ platform, text, order: "relevance" })
        .slice(0, MANY / 4)
        .map((post) => addressOf(platform, post)),
    ),
  );
  const distinct = [...new Set(links)].slice(0, MANY);
  const tasks = Array.from({ length: Math.ceil(distinct.length / LINKS) }, (_, index) =>
    distinct.slice(index * LINKS, (index + 1) * LINKS),
  );
  const started = performance.now();
  const ended = await Promise.all(tasks.map((part) => track(api, part)));
  const seconds = (performance.now() - started) / 1_000;
  const success = ended.reduce((sum, one) => sum + one.success, 0);
  return {
    ...{
      what: `${distinct.length} posts in ${tasks.length} tasks at once, s`,
      ours: `${round(seconds)} s, ${success} rows`,
    },
    ...{ reference: "-", judged: seconds, limit: { kind: "most", value: MAX_SECONDS_FOR_MANY } },
    detail: { seconds, total: distinct.length, success },
  };
}

/** Tracks links to the end of their task. */
async function track(api: Api, links: readonly string[]): Promise<{ total: number; success: number }> {
  const created = await api.post("/publicationStatistics/task/track-new", { links: links.join("\n") });
  const { data } = await pollUntil(
    () => api.get(`/tasks/result/${textIn(created, "id")}`),
    (task) => task.status === "COMPLETED" || task.status === "FAILED",
    { everyMs: 50, mostSeconds: GIVE_UP_SECONDS },
  );
  const stats = objectIn(data, "result");
  return { total: numberIn(stats, "total"), success: numberIn(stats, "success") };
}

function addressOf(platform: PlatformName, { id, code }: { id: string; code: string }): string {
  if (platform === "YOUTUBE") return `https://www.youtube.com/watch?v=${id}`;
  return platform === "TIKTOK" ? `https://www.tiktok.com/@/video/${id}` : `https://www.instagram.com/p/${code}/`;
}

/** Median milliseconds of a page. */
async function pageTime(api: Api, page: number): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const started = performance.now();
    await api.post("/publicationStatistics/publications", { page, pageSize: PAGE_SIZE });
    if (call >= CALLS / 4) times.push(performance.now() - started);
  }
  return median(times);
}

/** Posts of the last two and a half years. */
async function seedPosts(d1: Pick<D1Database, "prepare">, ownerId: string, from: number): Promise<void> {
  await d1
    .prepare(
      `WITH RECURSIVE n (i) AS (SELECT ?2 UNION ALL SELECT i + 1 FROM n WHERE i < ?2 + ?3 - 1)
       INSERT INTO publications (id, owner_id, platform, kind, post_key, link_id, url, title, dated_at, read_at, checked_at, created_at, views, likes, cost_minor, currency, readings)
       SELECT printf('pub_bench%08d', i), ?1, iif(i % 2, 'TIKTOK', 'YOUTUBE'), 'video', 'bench/' || i, 'bench' || i, 'https://www.tiktok.com/@a/video/' || i, 'Post ' || i,
         ?4 - (i % 900) * 86400000 - i, ?4, ?4, ?4, 1000 + i, 10, 5000, 'USD', 1 FROM n`,
    )
    .bind(ownerId, from, POSTS_PER_INSERT, Date.now())
    .run();
}
