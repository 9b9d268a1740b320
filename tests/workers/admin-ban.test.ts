/** A ban ends everything at once, at whatever point it comes, and gives back what was not delivered. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { adminWorld, driftOf } from "#tests/support/workers/admin-world.ts";
import { FIRST, followUp, MAIL_START, openMailWorld } from "#tests/support/workers/mail-world.ts";
import { accountOf, DAY_MS, makeMember } from "#tests/support/workers/quota-world.ts";
import { bookings, foundPages, memberWithQuota, START, stateOf } from "#tests/support/workers/task-world.ts";
import { createAuthStore, denialOf } from "#workers/modules/auth/store.ts";
import { PAYMENT_QUEUE } from "#workers/modules/subscriptions/event-job.ts";

const PAGES = 4;

test.each([0, 1, 2, 3])(
  "an account that is banned after %i of 4 steps: its task is over at once, the rest is given back",
  async (steps) => {
    const world = await adminWorld();
    const userId = await makeMember({ quota: 100 });
    const task = await world.create({ ...(await memberWithQuota(0)), userId }, { pages: PAGES });
    if (steps > 0) await world.run(steps);
    const ban = await world.setBan(userId, "ban");
    const replies = await Promise.all([ban(), ban()]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([1000, 1409]);
    expect(replies.find(({ statusCode }) => statusCode === 1000)?.data).toEqual({
      id: userId,
      endedTasks: 1,
      endingTasks: 0,
    });
    expect(await stateOf(task.id)).toMatchObject({ captured_units: steps * 10, ended_at: expect.any(Number) });
    expect(await bookings(task.id)).toEqual([`CAPTURE ${steps * 10}`, "CHARGE 40", `REFUND ${steps * 10 - 40}`]);
    expect(await accountOf("PAID", userId)).toMatchObject({ quota: 100, used: steps * 10 });
    await world.run();
    expect(await foundPages(task.id)).toHaveLength(steps);
    expect(await driftOf(userId)).toEqual([]);
  },
);

test("a ban writes one message that stops the renewal, a refused one none", async () => {
  const world = await adminWorld();
  const userId = await makeMember({ quota: 100 });
  const ban = await world.setBan(userId, "ban");
  const codes = (await Promise.all([ban(), ban()])).map(({ statusCode }) => statusCode);
  expect(codes.sort()).toEqual([1000, 1409]);
  const { results } = await env.DB.prepare("SELECT queue, body FROM outbox WHERE body LIKE ?1")
    .bind(`%${userId}%`)
    .all<{ queue: string; body: string }>();
  expect(results.map(({ queue, body }) => [queue, JSON.parse(body)])).toEqual([
    [PAYMENT_QUEUE, expect.objectContaining({ type: "subscription.stopRenewal", userId })],
  ]);
});

test.each([0, 1, 3])("a ban in the middle of step %i: the step is the last, and nothing stays held", async (during) => {
  const userId = await makeMember({ quota: 100 });
  const world: Awaited<ReturnType<typeof adminWorld>> = await adminWorld({
    async provider({ page }) {
      if (page === during) expect((await (await world.setBan(userId, "ban"))()).data).toMatchObject({ endingTasks: 1 });
      return undefined;
    },
  });
  const task = await world.create({ ...(await memberWithQuota(0)), userId }, { pages: PAGES });
  await world.run();
  const pages = await foundPages(task.id);
  expect(pages).toHaveLength(during + 1);
  expect(await stateOf(task.id)).toMatchObject({ captured_units: pages.length * 10, lease_token: null });
  expect(await accountOf("PAID", userId)).toMatchObject({ used: pages.length * 10 });
  expect(await driftOf(userId)).toEqual([]);
});

test("a task that waits for its provider ends with the ban, not when its wait is over", async () => {
  const world = await adminWorld({
    provider: async () => ({ kind: "wait", retryAfterMs: 240_000, reasonKey: "tasks:failures.providerBusy" }),
  });
  const userId = await makeMember({ quota: 100 });
  const task = await world.create({ ...(await memberWithQuota(0)), userId }, { pages: PAGES });
  await world.run(1);
  expect(await accountOf("PAID", userId)).toMatchObject({ used: 40 });
  expect((await (await world.setBan(userId, "ban"))()).statusCode).toBe(1000);
  expect(await accountOf("PAID", userId)).toMatchObject({ used: 0 });
  expect(await stateOf(task.id)).toMatchObject({ captured_units: 0, ended_at: expect.any(Number) });
});

test("a banned account orders nothing, is let in again, and orders again; staff are never banned", async () => {
  const world = await adminWorld();
  const userId = await makeMember({ quota: 100 });
  const actor = { ...(await memberWithQuota(0)), userId };
  expect((await (await world.setBan(userId, "ban"))()).statusCode).toBe(1000);
  await expect(world.create(actor)).rejects.toMatchObject({ code: 1926 });
  expect((await (await world.setBan(userId, "ban"))()).statusCode).toBe(1409);
  const letIn = await world.setBan(userId, "unban");
  expect([(await letIn()).statusCode, (await letIn()).statusCode]).toEqual([1000, 1409]);
  await expect(world.create(actor)).resolves.toBeDefined();
  const { rows } = await world.audit(`subject=${userId}`);
  expect(
    rows.filter(({ action }) => action !== "act.refused").map(({ action, details }) => [action, details.statusBefore]),
  ).toEqual([
    ["account.unban", "BAN"],
    ["account.ban", "ACTIVE"],
  ]);
  await env.DB.prepare("UPDATE users SET is_system_admin = 1 WHERE id = ?1").bind(userId).run();
  expect((await (await world.setBan(userId, "ban"))()).statusCode).toBe(1403);
});

test("one browser of an account is refused with 1412 and let in again; the others go on, and staff are never refused", async () => {
  const world = await adminWorld();
  const userId = await makeMember({ quota: 100 });
  const auth = createAuthStore(env.DB);
  for (const [at, id] of ["browser-a", "browser-b"].entries()) await auth.keepBrowser(userId, id, at);
  const setBlock = async (browserId: string, isBlocked: boolean) => {
    const { lastAct } = await world.account(userId);
    const body = { browserId, isBlocked, reason: "shared outside", expected: { lastAct } };
    return (await world.call("POST", `/admin/accounts/${userId}/browsers`, body)).statusCode;
  };
  const denialFor = async (browserId: string) => denialOf(await auth.denialStatement(userId, null, browserId).first());

  expect(await setBlock("browser-a", false)).toBe(1409);
  expect(await setBlock("browser-c", true)).toBe(1409);
  expect(await setBlock("browser-a", true)).toBe(1000);
  expect(await setBlock("browser-a", true)).toBe(1409);
  expect([await denialFor("browser-a"), await denialFor("browser-b")]).toEqual(["blocked", null]);
  await auth.keepBrowser(userId, "browser-a", 9);
  expect((await world.account(userId)).browsers).toMatchObject([
    { id: "browser-a", lastSeenAt: 9, blockedAt: expect.any(Number) },
    { id: "browser-b", blockedAt: null },
  ]);
  expect(await setBlock("browser-a", false)).toBe(1000);
  expect(await denialFor("browser-a")).toBeNull();
  const { rows } = await world.audit(`subject=${userId}`);
  expect(rows.filter(({ action }) => action !== "act.refused")).toMatchObject([
    { action: "browser.unblock", reason: "shared outside", details: { browserId: "browser-a" } },
    { action: "browser.block", details: { browserId: "browser-a" } },
  ]);
  await env.DB.prepare("UPDATE users SET is_system_admin = 1 WHERE id = ?1").bind(userId).run();
  expect(await setBlock("browser-b", true)).toBe(1403);
});

test("mails and follow-ups of a banned account are not sent, neither then nor after it was let in again", async () => {
  const mail = await openMailWorld();
  const world = await adminWorld();
  await mail.queue(["ana@studio.example"], { steps: { first: FIRST, followUps: [followUp(3)] } });
  await mail.live(MAIL_START + 3_600_000);
  expect(mail.google.taken).toHaveLength(1);
  await mail.queue(["ben@clips.example"]);
  expect((await (await world.setBan(mail.userId, "ban"))()).statusCode).toBe(1000);
  await mail.live(MAIL_START + 10 * DAY_MS);
  expect((await (await world.setBan(mail.userId, "unban"))()).statusCode).toBe(1000);
  await mail.live(MAIL_START + 20 * DAY_MS);
  expect(mail.google.taken).toHaveLength(1);
  expect((await mail.mails()).map(({ status }) => status)).toEqual(["SENT", "CANCELED", "CANCELED"]);
});

test("support ends a task or has its step sent again; a page that shows another step is refused", async () => {
  const world = await adminWorld();
  const userId = await makeMember({ quota: 100 });
  const task = await world.create({ ...(await memberWithQuota(0)), userId }, { pages: PAGES });
  await world.run(1);
  world.queue.messages.length = 0;
  world.clock.set(START + 3_600_000);
  const act = (what: string, step: number) =>
    world.call("POST", `/admin/tasks/${task.id}/${what}`, { reason: "it stands still", expected: { step } });
  expect((await act("sendAgain", 0)).statusCode).toBe(1409);
  expect((await act("sendAgain", 1)).statusCode).toBe(1000);
  await world.engine.sweep(world.clock.now());
  expect(world.queue.messages.length).toBeGreaterThan(0);
  await world.run(1);
  expect((await act("end", 1)).statusCode).toBe(1409);
  expect((await act("end", 2)).data).toEqual({ id: task.id, isRunning: false });
  expect((await act("end", 2)).statusCode).toBe(1409);
  expect(await bookings(task.id)).toEqual(["CAPTURE 20", "CHARGE 40", "REFUND -20"]);
  expect(JSON.parse((await stateOf(task.id)).failure ?? "null")).toMatchObject({ key: "tasks:failures.support" });
  expect(
    (await world.call("POST", "/admin/tasks/tsk_unknown/end", { reason: "why not", expected: { step: 0 } })).statusCode,
  ).toBe(1404);
  expect((await world.audit(`subject=${task.id}&action=task.end`)).rows).toMatchObject([
    { details: { userId, costUnits: 40, step: 2 } },
  ]);
  expect(await driftOf(userId)).toEqual([]);
});
