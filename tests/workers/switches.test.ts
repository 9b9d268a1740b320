/** What staff switch off is off for everybody, costs no one anything, and goes on where it stood. */

import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { adminWorld } from "#tests/support/workers/admin-world.ts";
import { MAIL_START, openMailWorld } from "#tests/support/workers/mail-world.ts";
import { openPlanWorld } from "#tests/support/workers/plan-world.ts";
import { bookings, memberWithQuota, stateOf, taskWorld, usedUnits } from "#tests/support/workers/task-world.ts";
import { buildOutside, buildPlatforms } from "#workers/composition/outside.ts";
import { buildSwitches } from "#workers/composition/switches.ts";
import { readEnv } from "#workers/env.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { SWITCHES, type Switch } from "#workers/kernel/vocabulary.ts";
import { SWITCHES_KEPT_MS } from "#workers/modules/switches/service.ts";
import { createSwitchStore } from "#workers/modules/switches/store.ts";

const MINUTE = 60_000;
const REASON = "they send us wrong numbers";

async function set(name: Switch, isOff: boolean) {
  await createSwitchStore(env.DB).setStatement(name, isOff, NOW).run();
}

afterEach(async () => {
  await env.DB.exec("DELETE FROM switches");
});

test("an operator switches something off and on: once each, on record with the reason, and known elsewhere in ten seconds", async () => {
  const world = await adminWorld();
  const use = (isOff: boolean) => world.call("POST", "/admin/switches/mails", { isOff, reason: REASON });
  const other = buildSwitches(env, world.clock);
  expect(await other.isOff("mails")).toBe(false);
  expect((await use(false)).statusCode).toBe(1409);
  expect((await use(true)).statusCode).toBe(1000);
  expect((await use(true)).statusCode).toBe(1409);
  expect(await world.switches.listOff()).toEqual(["mails"]);
  expect(await other.isOff("mails")).toBe(false);
  world.clock.advance(SWITCHES_KEPT_MS);
  expect(await other.isOff("mails")).toBe(true);
  expect((await world.call("GET", "/admin/switches")).data).toEqual(
    SWITCHES.map((name) => ({
      ...{ name, isOff: name === "mails" },
      changedAt: name === "mails" ? expect.any(Number) : null,
    })),
  );
  expect((await use(false)).statusCode).toBe(1000);
  expect(await world.switches.listOff()).toEqual([]);
  expect((await world.audit("subject=switch:mails")).rows).toMatchObject([
    { action: "switch.on", reason: REASON },
    { action: "act.refused" },
    { action: "switch.off", reason: REASON },
    { action: "act.refused" },
  ]);
});

test("a name that is none, and a call without a reason, are refused", async () => {
  const world = await adminWorld();
  const call = (name: string, body: unknown) => world.call("POST", `/admin/switches/${name}`, body);
  expect((await call("gravity", { isOff: true, reason: REASON })).statusCode).toBe(1400);
  expect((await call("mails", { isOff: true, reason: " " })).statusCode).toBe(1400);
  expect((await call("mails", { isOff: "true", reason: REASON })).statusCode).toBe(1400);
  expect(await world.switches.listOff()).toEqual([]);
});

test("no task begins on a platform that is off, and nothing is held for it; the others begin", async () => {
  const world = await taskWorld({ deps: { isOff: async (platform) => platform === "TIKTOK" } });
  const actor = await memberWithQuota(100);
  await expect(world.create(actor, { platform: "TIKTOK" })).rejects.toMatchObject({
    code: 1503,
    details: { messageKey: "creators:failures.off", params: { provider: "TikTok" }, retryAfterSeconds: 60 },
  });
  expect(await usedUnits(actor)).toBe(0);
  const task = await world.create(actor, { platform: "YOUTUBE" });
  await world.run();
  expect((await stateOf(task.id)).status).toBe("COMPLETED");
});

test("a task that runs waits while its platform is off, asks it nothing, and goes on when it is on again", async () => {
  const checked = readEnv(env);
  const clock = fixedClock(NOW);
  const switches = buildSwitches(env, clock);
  let calls = 0;
  const outside = buildOutside(checked, clock, switches);
  const platforms = buildPlatforms(checked, {
    ...outside,
    fetch(url, init) {
      calls += 1;
      return outside.fetch(url, init);
    },
  });
  const world = await taskWorld({
    async provider({ context }) {
      const search = platforms.find("YOUTUBE")?.keywordSearch;
      if (!search) throw new Error("no search");
      const query = { platform: "YOUTUBE", keyword: `yoga ${calls}`, uploadDate: "any", sortBy: "default" } as const;
      await search.searchPosts(query, null, { payer: context.payer, signal: context.signal, now: context.now });
      return undefined;
    },
  });
  const actor = await memberWithQuota(100);
  const task = await world.create(actor, { pages: 2 });
  await world.run(1);
  const before = calls;
  expect(before).toBeGreaterThan(0);
  await set("youtube", true);
  switches.forget();
  await world.run(3);
  expect(calls).toBe(before);
  expect(await stateOf(task.id)).toMatchObject({ status: "PROCESSING", attempts: 0 });
  expect(await world.engine.get(actor, task.id)).toMatchObject({ progress: { phase: "en:tasks:phases.waiting" } });
  await set("youtube", false);
  switches.forget();
  await world.run();
  expect((await stateOf(task.id)).status).toBe("COMPLETED");
  expect(await bookings(task.id)).toEqual(["CAPTURE 20", "CHARGE 20"]);
});

test("no mail goes out while mails are off; what is due waits as it is and goes out once they are on", async () => {
  const state = { isOff: true };
  const world = await openMailWorld({ deps: { isOff: async () => state.isOff } });
  await world.queue(["a@example.com", "b@example.com"]);
  await world.live(MAIL_START + 5 * MINUTE);
  expect(world.google.taken).toEqual([]);
  const { results } = await env.DB.prepare("SELECT DISTINCT status FROM mails WHERE owner_id = ?1")
    .bind(world.userId)
    .all();
  expect(results).toEqual([{ status: "PENDING" }]);
  state.isOff = false;
  await world.live(MAIL_START + 30 * MINUTE);
  expect(world.google.taken).toHaveLength(2);
});

test("a mail whose outcome is unknown is looked for although mails are off", async () => {
  const state = { isOff: false };
  const world = await openMailWorld({ deps: { isOff: async () => state.isOff } });
  world.google.script(() => "takeAndLose");
  await world.queue(["a@example.com"]);
  await world.engine.run(world.box.id);
  expect(await world.mails()).toMatchObject([{ status: "PAUSED", pause_reason: "unknown_outcome" }]);
  state.isOff = true;
  world.clock.advance(3 * MINUTE);
  await world.engine.sweep(world.clock.now());
  expect(await world.mails()).toMatchObject([{ status: "SENT" }]);
});

test("no checkout is opened while purchases are off; what was bought is shown, and buying works again", async () => {
  const world = await openPlanWorld();
  const priceId = await world.priceOf("BASIC");
  const buy = () => world.call("POST", "/subscription/create-checkout", { priceId, paymentMethod: "card" });
  await set("purchases", true);
  world.switches.forget();
  expect(await buy()).toMatchObject({ statusCode: 1503, message: expect.stringContaining("paused") });
  expect((await world.books()).subscriptions).toEqual([]);
  expect((await world.call("GET", "/subscription/status")).statusCode).toBe(1000);
  await set("purchases", false);
  world.switches.forget();
  expect((await buy()).statusCode).toBe(1000);
});
