import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { memberWithQuota, taskWorld } from "#tests/support/workers/task-world.ts";
import { createListCharges } from "#workers/modules/tasks/list-charge.ts";

/** What a whole list was charged, as its page and the recent work show it. A page of the scripted search costs one run. */

test("a list's charge is its search, every Add more and every superlike, less what went back", async () => {
  const failing = new Set<string>();
  const world = await taskWorld({
    provider: async ({ taskId }) =>
      failing.has(taskId) ? { kind: "fail", reasonKey: "tasks:failures.broken", deliveredUnits: 0 } : undefined,
  });
  const actor = await memberWithQuota(1_000);
  const first = await world.create(actor, { pages: 3 });
  await world.run();
  const held = await world.engine.meta(actor, first.id);
  expect(held.listCharge).toEqual({
    ...{ kept: 30, held: 0, returned: 0 },
    parts: [{ kind: "search", count: 1, kept: 30, held: 0, returned: 0 }],
  });

  const family = { rootTaskId: first.id, isSingle: false };
  for (const pages of [2, 1]) {
    await world.create(actor, { pages, ...family, reason: "NEXT_PAGE" });
    await world.run();
  }
  await world.create(actor, { pages: 1, ...family, reason: "SUPERLIKE" });
  await world.run();
  const broken = await world.create(actor, { pages: 1, ...family, reason: "SUPERLIKE" });
  failing.add(broken.id);
  await world.run();
  const running = await world.create(actor, { pages: 2, ...family, reason: "NEXT_PAGE" });

  const whole = {
    ...{ kept: 70, held: 20, returned: 10 },
    parts: [
      { kind: "search", count: 1, kept: 30, held: 0, returned: 0 },
      { kind: "more", count: 3, kept: 30, held: 20, returned: 0 },
      { kind: "superlike", count: 2, kept: 10, held: 0, returned: 10 },
    ],
  };
  // Whichever portion is looked at, and in the list of recent work.
  expect((await world.engine.meta(actor, first.id)).listCharge).toEqual(whole);
  expect((await world.engine.meta(actor, running.id)).listCharge).toEqual(whole);
  const other = await world.create(actor, { pages: 1 });
  await world.run();
  const recent = await world.engine.listRecent(actor, 1);
  const charges = new Map(recent.map(({ id, listCharge }) => [id, listCharge]));
  expect(charges.get(first.id)).toMatchObject({ kept: 90, held: 0, returned: 10 });
  expect(charges.get(other.id)).toMatchObject({ kept: 10, held: 0, returned: 0 });
});

test("runs that are added to a running task are a part of their own, and a stranger reads nothing", async () => {
  const world = await taskWorld();
  const actor = await memberWithQuota(1_000);
  const task = await world.create(actor, { pages: 2 });
  const quota = { quotaType: "AI_SEARCH" as const, description: "yoga mats" };
  await world.engine.extend({ actor, taskId: task.id, addedUnits: 10, counts: { pages: 1 }, ...quota });
  const charges = createListCharges(env.DB);
  expect((await charges.read(actor.userId, [task.id])).get(task.id)?.parts).toEqual([
    { kind: "search", count: 1, kept: 0, held: 20, returned: 0 },
    { kind: "added", count: 1, kept: 0, held: 10, returned: 0 },
  ]);
  await world.run();
  expect((await charges.read(actor.userId, [task.id])).get(task.id)).toMatchObject({ kept: 30, held: 0 });
  const stranger = await memberWithQuota(0);
  expect((await charges.read(stranger.userId, [task.id])).size).toBe(0);
});

test("the charges of many lists are one query", async () => {
  const world = await taskWorld();
  const actor = await memberWithQuota(1_000);
  const ids: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    ids.push((await world.create(actor, { pages: 1, projectId: `prj_${n}` })).id);
    await world.run();
  }
  let prepared = 0;
  const counting = new Proxy(env.DB, {
    get(target, property) {
      if (property === "prepare") prepared += 1;
      const value: unknown = Reflect.get(target, property);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  expect((await createListCharges(counting).read(actor.userId, ids)).size).toBe(4);
  expect(prepared).toBe(1);
});
