/** What is kept for a while goes on time, and operators see when it last did (THREATS: G04, G05). */
import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { openTestApi } from "#tests/support/workers/test-api.ts";
import { createPageCache, purgeProviderCache } from "#workers/adapters/outside/cache.ts";
import { createCron } from "#workers/jobs/cron.ts";
import { createRetention } from "#workers/jobs/retention.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { createRetentionRoutes } from "#workers/modules/leaving/routes.ts";

const START = Date.parse("2026-03-01T08:00:00Z");
const HOUR = 3_600_000;
const LOG = { info() {}, warn() {}, error() {} };

beforeEach(async () => {
  await env.DB.batch(
    ["cron_runs", "retention_runs", "provider_cache"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  );
});

test("a reply of a platform is gone within an hour of its time, although nothing is asked any more", async () => {
  const clock = fixedClock(START);
  const cache = createPageCache(env.DB);
  await cache.keep("old", "a creator's words", START, 23 * HOUR);
  await cache.keep("new", "later words", START + 12 * HOUR, 23 * HOUR);
  const retention = createRetention(env.DB, [
    {
      name: "cache.purge",
      keeps: "replies",
      keptMs: 24 * HOUR,
      every: "hour",
      run: (at) => purgeProviderCache(env.DB, at),
    },
  ]);
  const cron = createCron({ d1: env.DB, jobs: retention.jobs(), log: LOG });
  for (let minute = 0; minute <= 24 * 60; minute += 1) await cron.run(clock.now() + minute * 60_000);
  const { results } = await env.DB.prepare("SELECT key FROM provider_cache").all();
  expect(results).toEqual([{ key: "new" }]);
  const [state] = await retention.list();
  expect(state).toMatchObject({ name: "cache.purge", removedInAll: 1, failure: null });
  expect(state?.ranAt).toBeGreaterThanOrEqual(START + 23 * HOUR);
});

test("an operator sees a rule that has never run, one that ran, and why one failed; others see nothing", async () => {
  let isBroken = false;
  const retention = createRetention(env.DB, [
    { name: "a.purge", keeps: "one thing", keptMs: HOUR, every: "hour", run: async () => 3 },
    {
      ...{ name: "b.purge", keeps: "another", keptMs: HOUR, every: "hour" as const },
      async run() {
        if (isBroken) throw new Error("bucket away");
        return 2;
      },
    },
  ]);
  const api = openTestApi(createRetentionRoutes({ retention }));
  const look = async (role: string) =>
    (await api.call("GET", "/admin/retention", undefined, { authorization: `Bearer ${role}.a.b` })).body;
  expect((await look("root")).data).toMatchObject([
    { name: "a.purge", ranAt: null, removed: 0 },
    { name: "b.purge", ranAt: null },
  ]);
  const cron = createCron({ d1: env.DB, jobs: retention.jobs(), log: LOG });
  for (let minute = 0; minute < 130; minute += 1) await cron.run(START + minute * 60_000);
  isBroken = true;
  for (let minute = 130; minute < 190; minute += 1) await cron.run(START + minute * 60_000).catch(() => undefined);
  expect((await look("root")).data).toMatchObject([
    { name: "a.purge", removed: 3, failure: null },
    { name: "b.purge", removed: 2, failure: expect.stringContaining("bucket away") },
  ]);
  expect((await look("admin")).statusCode).toBe(1403);
});
