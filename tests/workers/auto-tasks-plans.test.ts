import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { autoPlatform, TOPICS } from "#tests/support/workers/auto-platform.ts";
import { autoWorld } from "#tests/support/workers/auto-world.ts";
import { recordedDatabase } from "#tests/support/workers/recorded-database.ts";
import { memberWithProject, range } from "#tests/support/workers/search-world.ts";
import { START } from "#tests/support/workers/task-world.ts";

test("no query about automatic tasks scans a table, whatever is asked", async () => {
  const { d1, statements } = recordedDatabase(env.DB);
  const { platforms } = autoPlatform({
    tags: { hiking: range(0, 3).map((page) => range(1_000 + page * 20, 20)) },
    topicOf: () => TOPICS.hiking,
    seeds: { walker: 1 },
  });
  const world = await autoWorld(platforms, { d1 });
  const { actor, projectId } = await memberWithProject();
  const filters = { kolDescription: "hiking on mountain trails" };
  const task = await world.start(actor, {
    projectId,
    platform: "TIKTOK",
    seedUsers: "@walker",
    numberOfRuns: 1,
    filters,
  });
  await world.run(12);
  const [kol] = await world.listAll(actor, task.id, "perfectFit");
  await world.found.rate(actor, task.id, kol?.id ?? "", "SUPERLIKE");
  await world.autoTasks.addRuns({ ...actor, call: { hash: "0".repeat(64), at: START } }, task.id, 1);
  await world.run(500);
  await world.autoTasks.listUnterminated(actor);
  await world.exports.exportFits(actor, task.id, "perfectFit", "https://app.example");

  const own = new Map(statements.map((statement) => [statement.sql, statement]));
  const about = [...own.values()].filter(({ sql }) =>
    /auto_finds|auto_seeds|LONG_CRAWLER|task_cost|project_creators|CROSS JOIN ledger/.test(sql),
  );
  expect(about.length).toBeGreaterThan(12);
  for (const { sql, values } of about) {
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...values)
      .all<{ detail: string }>();
    // json_each is a list that the query was given; the names of subqueries are in brackets; `others` and `counted` are what a statement made of such a list.
    const scans = results.filter(({ detail }) =>
      /^SCAN (?!.*(VIRTUAL TABLE|CONSTANT ROW|\())(?!(others|counted)$)/.test(detail),
    );
    expect(scans, sql).toEqual([]);
  }
});
