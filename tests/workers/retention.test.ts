/** What is kept for a while goes on time, and operators see when it last did (THREATS: G04, G05). */

import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { sizeOf } from "#tests/support/runs.ts";
import { openTestApi } from "#tests/support/workers/test-api.ts";
import { createPageCache, purgeProviderCache } from "#workers/adapters/outside/cache.ts";
import { createCron } from "#workers/jobs/cron.ts";
import { createRetention } from "#workers/jobs/retention.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { createRetentionRoutes } from "#workers/modules/leaving/routes.ts";

const START = NOW;
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
      keeps: { en: "replies", "zh-CN": "返回内容" },
      keptMs: 24 * HOUR,
      every: "hour",
      run: (at) => purgeProviderCache(env.DB, at),
    },
  ]);
  const cron = createCron({ d1: env.DB, jobs: retention.jobs(), log: LOG });
  const firstMinute = sizeOf({ short: 21 * 60, full: 0 });
  for (let minute = firstMinute; minute <= 24 * 60; minute += 1) await cron.run(clock.now() + minute * 60_000);
  const { results } = await env.DB.prepare("SELECT key FROM provider_cache").all();
  expect(results).toEqual([{ key: "new" }]);
  const [state] = await retention.list("en");
  expect(state).toMatchObject({ name: "cache.purge", removedInAll: 1, failure: null });
  expect(state?.ranAt).toBeGreaterThanOrEqual(START + 23 * HOUR);
});

test("an operator sees a rule that has never run, one that ran, and why one failed; others see nothing", async () => {
  let isBroken = false;
  const retention = createRetention(env.DB, [
    { name: "a.purge", keeps: { en: "one thing", "zh-CN": "一件事" }, keptMs: HOUR, every: "hour", run: async () => 3 },
    {
      ...{ name: "b.purge", keeps: { en: "another", "zh-CN": "另一件" }, keptMs: HOUR, every: "hour" as const },
      async run() {
        if (isBroken) throw new Error("bucket away");
        return 2;
      },
    },
  ]);
  const api = openTestApi(createRetentionRoutes({ retention }));
  const look = async (role: string, language = "en") => {
    const headers = { authorization: `Bearer ${role}.a.b`, "accept-language": language };
    return (await api.call("GET", "/admin/retention", undefined, headers)).body;
  };
  expect((await look("root")).data).toMatchObject([
    { name: "a.purge", every: "hour", ranAt: null, removed: 0, lateAt: null },
    { name: "b.purge", ranAt: null },
  ]);
  const cron = createCron({ d1: env.DB, jobs: retention.jobs(), log: LOG });
  for (let minute = 0; minute < 130; minute += 1) await cron.run(START + minute * 60_000);
  isBroken = true;
  for (let minute = 130; minute < 190; minute += 1) await cron.run(START + minute * 60_000).catch(() => undefined);
  expect((await look("root")).data).toMatchObject([
    { name: "a.purge", keeps: "one thing", removed: 3, failure: null },
    { name: "b.purge", removed: 2, failure: expect.stringContaining("bucket away") },
  ]);
  expect((await look("root", "zh-CN")).data[0]).toMatchObject({ keeps: "一件事" });
  expect((await look("admin")).statusCode).toBe(1403);
});

test("a rule is late an hour after its next run was due, also when it has never run", async () => {
  const rules = (["ran.purge", "never.purge"] as const).map((name) => ({
    ...{ name, keeps: { en: name, "zh-CN": name }, keptMs: HOUR, every: "hour" as const },
    run: async () => {
      if (name === "never.purge") throw new Error("bucket away");
      return 1;
    },
  }));
  const retention = createRetention(env.DB, rules);
  const cron = createCron({ d1: env.DB, jobs: retention.jobs(), log: LOG });
  const lateAt = async () => (await retention.list("en")).map(({ lateAt }) => lateAt ?? Number.POSITIVE_INFINITY);
  let at = START;
  for (; at < START + 90 * 60_000; at += 60_000) await cron.run(at).catch(() => undefined);
  const ranAt = (await retention.list("en"))[0]?.ranAt ?? 0;
  expect(ranAt).toBeGreaterThan(START);
  const [ran, never] = await lateAt();
  // The next run is due an hour after the last one, and late an hour after that.
  expect(ran).toBe(ranAt + 2 * HOUR);
  expect(never).toBeLessThan(at + 2 * HOUR);
  for (; at < START + 6 * HOUR; at += 60_000) await cron.run(at).catch(() => undefined);
  expect((await lateAt())[0]).toBeGreaterThan(at);
  expect((await retention.list("en"))[1]).toMatchObject({ ranAt: null, failure: expect.stringContaining("away") });
});
