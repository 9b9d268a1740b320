import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { memberWithQuota, taskWorld } from "#tests/support/workers/task-world.ts";

/** A database that remembers every statement it prepares. */
function recordingDatabase(real: D1Database, seen: Set<string>): D1Database {
  return new Proxy(real, {
    get(target, property) {
      if (property === "prepare") {
        return (sql: string) => {
          seen.add(sql);
          return target.prepare(sql);
        };
      }
      const value: unknown = Reflect.get(target, property);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

test("no query of the engine scans a table or sorts", async () => {
  const seen = new Set<string>();
  const world = await taskWorld({ d1: recordingDatabase(env.DB, seen) });
  const actor = await memberWithQuota(1_000);
  const done = await world.create(actor, { pages: 2 });
  await world.run();
  const open = await world.create(actor, { pages: 2 });
  await world.engine.get(actor, done.id);
  await world.engine.meta(actor, done.id);
  await world.engine.latest(actor, { type: "SEARCH_INPUT_BREAK" });
  await world.engine.latest(actor, { type: "SEARCH_INPUT_BREAK", projectId: "prj_1", platform: "TIKTOK" });
  await world.engine.listUnterminated(actor);
  await world.engine.failDead({ taskId: open.id, step: 0 });
  await world.create(actor, { pages: 2 });
  await world.sweepAfter(2);
  await world.engine.terminateByType(actor.userId, `prj_${actor.userId}`, "SEARCH_INPUT_BREAK");
  await world.engine.endByProject(actor.userId, `prj_${actor.userId}`);
  await world.engine.purge(world.clock.now());
  await world.outbox.sweep(world.clock.now());
  await world.outbox.purge(world.clock.now());

  expect(seen.size).toBeGreaterThan(12);
  for (const sql of seen) {
    const places = Math.max(0, ...[...sql.matchAll(/\?(\d+)/g)].map((place) => Number(place[1])));
    const explained = env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...Array.from({ length: places }, () => null));
    const { results } = await explained.all<{ detail: string }>();
    for (const { detail } of results) {
      // json_each is a list that the query was given; a constant row is no table.
      const isOwnList = /VIRTUAL TABLE|CONSTANT ROW|\bheld\b|LIST SUBQUERY|json_each/.test(detail);
      if (!isOwnList) expect(detail, sql).not.toMatch(/^SCAN|TEMP B-TREE/);
    }
  }
});

test("a poll is one statement that reads one row, whatever the number of tasks", async () => {
  const seen = new Set<string>();
  const world = await taskWorld({ d1: recordingDatabase(env.DB, seen) });
  const actor = await memberWithQuota(10_000);
  let id = "";
  for (let n = 0; n < 15; n += 1) id = (await world.create(actor, { pages: 1, projectId: `prj_${n}` })).id;
  seen.clear();
  await world.engine.get(actor, id);
  expect(seen.size).toBe(1);
  for (const sql of seen) {
    const { meta, results } = await env.DB.prepare(sql).bind(id, actor.userId).all();
    expect(results).toHaveLength(1);
    expect(meta.rows_read).toBe(1);
  }
});
