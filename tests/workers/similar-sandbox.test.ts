import { expect, test } from "vitest";
import { keptCounters, recount } from "#tests/support/workers/result-world.ts";
import { sandboxPlatforms } from "#tests/support/workers/sandbox-platforms.ts";
import { MODE_CASES } from "#tests/support/workers/search-modes.ts";
import { memberWithProject, searchWorld } from "#tests/support/workers/search-world.ts";
import { stateOf, usedUnits } from "#tests/support/workers/task-world.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { ResultQuery } from "#workers/modules/lists/contract.ts";

/** The whole way of a find-similar search: engine, adapters, the sandbox's protocols, likeness, list. */

async function run(platform: Platform, body: Record<string, unknown>, free = false) {
  const world = await searchWorld(sandboxPlatforms());
  const { actor: member, projectId } = await memberWithProject();
  const actor: Actor = free ? { ...member, membershipType: "FREE" } : member;
  const task = await world.startMode("similar", actor, { projectId, platform, ...body });
  await world.run(500);
  const query = ResultQuery.parse({ projectId, platform, taskType: "SIMILAR", pageSize: 100, withStats: true });
  return { world, actor, task, state: await stateOf(task.id), page: await world.listPage(actor, query) };
}

test.each(["TIKTOK", "YOUTUBE", "INSTAGRAM"] as const)(
  "on %s the list is in the order of likeness, without the seed, with exact counters, and paid as looked at",
  { timeout: 30_000 },
  async (platform) => {
    const body = await MODE_CASES.find((one) => one.mode === "similar" && one.platform === platform)?.body();
    const { task, state, page, actor } = await run(platform, { ...body });
    expect([state.status, state.failure]).toEqual(["COMPLETED", null]);
    expect(task).toMatchObject({ type: "SIMILAR", reason: "SEARCH", costUnits: 10 });
    // Nobody of another subject makes up the number: the world holds few of one on each platform.
    expect(page.total).toBeGreaterThanOrEqual(9);
    const scores = page.data.map(({ score }) => score);
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(5);
    expect(scores).toEqual([...scores].sort((left, right) => right - left));
    const seed = String(body?.source).replace(/^@/, "");
    expect(page.data.some(({ platformAccount }) => platformAccount === seed)).toBe(false);
    expect(await keptCounters(task.id)).toEqual(await recount(task.id));
    expect(await usedUnits(actor)).toBe(10);
  },
);

test("adding more goes on behind where the search stopped, repeats nobody, and is free when nobody is new", {
  timeout: 30_000,
}, async () => {
  const body = await MODE_CASES.find((one) => one.mode === "similar" && one.platform === "YOUTUBE")?.body();
  const { world, actor, task, page } = await run("YOUTUBE", { ...body });
  const projectId = task.projectId ?? "";
  const more = await world.startMode("similar", actor, {
    projectId,
    platform: "YOUTUBE",
    ...body,
    reason: "NEXT_PAGE",
  });
  await world.run(500);
  expect(more).toMatchObject({ reason: "NEXT_PAGE", rootTaskId: task.id });
  const query = ResultQuery.parse({ projectId, platform: "YOUTUBE", taskType: "SIMILAR", pageSize: 100 });
  const grown = await world.listPage(actor, query);
  expect(more.params).toMatchObject({ videosBefore: 100 });
  expect(grown.progress.current).toBe(200);
  expect(new Set(grown.data.map(({ id }) => id)).size).toBe(grown.data.length);
  expect(grown.total).toBeGreaterThanOrEqual(page.total);
  expect(await usedUnits(actor)).toBe(grown.total > page.total ? 20 : 10);
  expect(await keptCounters(task.id)).toEqual(await recount(task.id));
});

test("an account that is not there says so and costs nothing", async () => {
  const { world, actor, task, state } = await run("TIKTOK", { source: "@qqzzxxwwvvkk.nobody" });
  expect(state).toMatchObject({ status: "FAILED", captured_units: 0 });
  expect((await world.engine.get(actor, task.id)).message).toContain("search:failures.accountMissing");
  expect(await usedUnits(actor)).toBe(0);
});

test("nothing entered and a link of another platform are refused before anything exists", async () => {
  const code = (body: Record<string, unknown>) =>
    run("TIKTOK", body).then(
      () => 1000,
      (failure: unknown) => (failure instanceof AppError ? failure.code : failure),
    );
  expect(await code({})).toBe(1400);
  expect(await code({ source: "https://www.youtube.com/@someone" })).toBe(1400);
});

test("on a free plan nothing on Instagram starts: 1903, no task, no charge", async () => {
  const failure = await run("INSTAGRAM", { source: "@someone" }, true).catch((reason: unknown) => reason);
  expect(failure).toBeInstanceOf(AppError);
  expect(failure).toMatchObject({ code: 1903 });
});
