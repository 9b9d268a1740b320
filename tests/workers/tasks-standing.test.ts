import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { type MemberOptions, makeEnterprise, makeMember } from "#tests/support/workers/quota-world.ts";
import { bookings, foundPages, memberWithQuota, START, stateOf, taskWorld } from "#tests/support/workers/task-world.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { createLedger } from "#workers/modules/billing/ledger.ts";
import { createStanding } from "#workers/modules/billing/standing.ts";

/** Tasks with the real ledger and the real question whether their payer still stands; `calls` counts what the provider was asked. */
async function standingWorld() {
  const calls = { count: 0 };
  const world = await taskWorld({
    provider: async () => void calls.count++,
    deps: { ledger: createLedger(env.DB), standing: createStanding(env.DB) },
  });
  return { ...world, calls };
}

async function signedIn(options: MemberOptions): Promise<Actor> {
  const userId = await makeMember(options);
  return { ...(await memberWithQuota(0)), userId };
}

const change = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();
const setStatus = (status: string) => (actor: Actor) =>
  change("UPDATE memberships SET status = ?2 WHERE user_id = ?1", actor.userId, status);

const PERSONAL = [
  { what: "banned", key: "suspended", fall: setStatus("BAN") },
  { what: "suspended", key: "suspended", fall: setStatus("SUSPENDED") },
  { what: "marked as expired", key: "expired", fall: setStatus("EXPIRED") },
  {
    what: "past the last day",
    key: "expired",
    fall: (actor: Actor) => change("UPDATE memberships SET expire_at = ?2 WHERE user_id = ?1", actor.userId, START),
  },
  {
    what: "gone",
    key: "left",
    fall: (actor: Actor) => change("DELETE FROM memberships WHERE user_id = ?1", actor.userId),
  },
] as const;

test.each(PERSONAL)(
  "whoever is $what while a task runs gets no further step: what came is paid, the rest returned",
  async ({ key, fall }) => {
    for (const steps of [0, 1, 3]) {
      const world = await standingWorld();
      const actor = await signedIn({ quota: 100 });
      const task = await world.create(actor, { pages: 4 });
      if (steps > 0) await world.run(steps);
      await fall(actor);
      await world.run();
      expect(world.calls.count).toBe(steps);
      const state = await stateOf(task.id);
      expect(state).toMatchObject({ status: "FAILED", captured_units: steps * 10, lease_token: null });
      expect(JSON.parse(state.failure ?? "null")).toMatchObject({ key: `tasks:failures.${key}` });
      expect(await foundPages(task.id)).toHaveLength(steps);
      expect(await bookings(task.id)).toEqual([`CAPTURE ${steps * 10}`, "CHARGE 40", `REFUND ${steps * 10 - 40}`]);
    }
  },
);

const OF_ENTERPRISE = [
  {
    what: "the enterprise is suspended",
    key: "suspended",
    fall: (_actor: Actor, enterpriseId: string) =>
      change("UPDATE enterprises SET status = 'SUSPENDED' WHERE id = ?1", enterpriseId),
  },
  {
    what: "the enterprise expires",
    key: "expired",
    fall: (_actor: Actor, enterpriseId: string) =>
      change("UPDATE enterprises SET expire_at = ?2 WHERE id = ?1", enterpriseId, START),
  },
  {
    what: "the member is removed",
    key: "left",
    fall: (actor: Actor) =>
      change("UPDATE memberships SET type = 'FREE', enterprise_id = NULL WHERE user_id = ?1", actor.userId),
  },
  {
    what: "the member moves to another enterprise",
    key: "left",
    fall: async (actor: Actor) =>
      change("UPDATE memberships SET enterprise_id = ?2 WHERE user_id = ?1", actor.userId, await makeEnterprise()),
  },
] as const;

test.each(OF_ENTERPRISE)(
  "when $what, the task ends and the enterprise that paid gets the rest back",
  async ({ key, fall }) => {
    const world = await standingWorld();
    const enterpriseId = await makeEnterprise({ quota: 500 });
    const actor = await signedIn({ type: "ENTERPRISE", enterpriseId });
    const task = await world.create(actor, { pages: 4 });
    await world.run(1);
    await fall(actor, enterpriseId);
    await world.run();
    expect(world.calls.count).toBe(1);
    const state = await stateOf(task.id);
    expect(state).toMatchObject({ status: "FAILED", captured_units: 10 });
    expect(JSON.parse(state.failure ?? "null")).toMatchObject({ key: `tasks:failures.${key}` });
    const account = await env.DB.prepare("SELECT used FROM quota_accounts WHERE owner_id = ?1")
      .bind(enterpriseId)
      .first();
    expect(account).toEqual({ used: 10 });
  },
);

test("a task in the middle of a long delivery stops at its next step, too", async () => {
  const actor = await signedIn({ quota: 100 });
  const world = await taskWorld({
    provider: async ({ page }) => {
      if (page === 1) await setStatus("BAN")(actor);
      return undefined;
    },
    deps: { ledger: createLedger(env.DB), standing: createStanding(env.DB) },
  });
  const task = await world.create(actor, { pages: 4 });
  await world.run(1, 60_000);
  expect(await stateOf(task.id)).toMatchObject({ status: "FAILED", captured_units: 20 });
});

test("free work goes on after a membership has run out, and ends when its owner is banned", async () => {
  const standing = createStanding(env.DB);
  const expired = await signedIn({ status: "EXPIRED" });
  const banned = await signedIn({ status: "BAN" });
  const ask = (actor: Actor, costUnits: number) =>
    standing({ taskId: "tsk_none", userId: actor.userId, costUnits }, START).then(({ refusal }) => refusal);
  expect([await ask(expired, 0), await ask(expired, 10)]).toEqual([null, 1901]);
  expect([await ask(banned, 0), await ask(banned, 10)]).toEqual([1926, 1926]);
});
