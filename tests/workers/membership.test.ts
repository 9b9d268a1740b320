/** Accounts: registration, what a member sees, and the demo's accounts. */

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { DEMO_EMAILS, demoSeed } from "#scripts/seed/demo.ts";
import { NOW } from "#tests/support/now.ts";
import { chargeOf, makeEnterprise, makeMember, tryCharge, unique } from "#tests/support/workers/quota-world.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { MembershipView } from "#workers/modules/auth/contract.ts";
import { createLedger } from "#workers/modules/billing/ledger.ts";
import { createQuotaOverview } from "#workers/modules/billing/overview.ts";
import { createQuotaStore, freeAccount } from "#workers/modules/billing/store.ts";
import { createMembershipService } from "#workers/modules/membership/service.ts";
import { createMembershipStore } from "#workers/modules/membership/store.ts";
import { createProjectStore } from "#workers/modules/projects/store.ts";

const quotas = createQuotaStore(env.DB);
const projects = createProjectStore(env.DB);
const members = createMembershipService({
  d1: env.DB,
  store: createMembershipStore(env.DB),
  quota: createQuotaOverview({ quotas }),
  clock: fixedClock(NOW),
  welcome: (userId, at) => [
    quotas.openAccountStatement(freeAccount(userId, at), at),
    projects.insertDefaultStatement(userId, at),
  ],
});
const ledger = createLedger(env.DB);

const person = (userId: string) => ({
  userId,
  email: ` ${userId.toUpperCase()}@Example.test `,
  name: " Ana ",
  avatarUrl: null,
  at: NOW,
});

test("ten first requests at once make one account with one membership, one allowance and one Default Project", async () => {
  const userId = unique("new");
  const actors = await Promise.all(Array.from({ length: 10 }, () => members.register(person(userId))));
  for (const actor of actors) expect(actor).toEqual(actors[0]);
  expect(actors[0]).toEqual({
    userId,
    email: `${userId}@example.test`,
    isSystemAdmin: false,
    isBanned: false,
    refusal: null,
    membershipType: "FREE",
    enterpriseId: null,
    isEnterpriseAdmin: false,
  });
  const counted = await env.DB.prepare(
    `SELECT (SELECT count(*) FROM memberships WHERE user_id = ?1) AS memberships,
       (SELECT count(*) FROM quota_accounts WHERE owner_id = ?1) AS accounts, (SELECT count(*) FROM projects WHERE owner_id = ?1) AS projects`,
  )
    .bind(userId)
    .first();
  expect(counted).toEqual({ memberships: 1, accounts: 1, projects: 1 });
});

test("registering again follows a changed address and leaves everything else", async () => {
  const userId = unique("new");
  await members.register(person(userId));
  await env.DB.prepare("UPDATE memberships SET type = 'PAID', plan = 'PRO' WHERE user_id = ?1").bind(userId).run();
  const actor = await members.register({ ...person(userId), email: "other@example.test", name: "Somebody else" });
  expect(actor).toMatchObject({ email: "other@example.test", membershipType: "PAID" });
  expect((await members.membershipView(userId)).name).toBe("Ana");
});

async function actorOf(userId: string) {
  return (await members.findActor(userId, env.DB.prepare("SELECT 1"))).account;
}

test("somebody never seen is nobody", async () => {
  expect(await members.findActor("nobody", env.DB.prepare("SELECT 7 AS answer"))).toEqual({
    account: null,
    row: { answer: 7 },
  });
  await expect(members.membershipView("nobody")).rejects.toMatchObject({ code: 1902 });
});

test("a free member sees today's allowance and the notice that comes next", async () => {
  const userId = unique("new");
  await members.register(person(userId));
  expect(await members.membershipView(userId)).toMatchObject({
    membership: { type: "FREE", accountQuota: 50, usedQuota: 0 },
    availableQuota: 50,
    notice: null,
  });
  const payer = await ledger.resolvePayer(userId, NOW);
  await tryCharge(payer, chargeOf(unique("tsk"), 50));
  expect(await members.membershipView(userId)).toMatchObject({
    availableQuota: 0,
    notice: 1910,
    membership: { usedQuota: 50 },
  });
});

test("what can be spent is what the tightest limit leaves, and a charge of that much passes while one unit more does not", async () => {
  const enterpriseId = await makeEnterprise({ quota: 500, dailyLimit: 100, memberUsageDailyLimit: 60 });
  const colleague = await makeMember({ type: "ENTERPRISE", enterpriseId });
  const userId = await makeMember({ type: "ENTERPRISE", enterpriseId });
  await tryCharge(await ledger.resolvePayer(colleague, NOW), chargeOf(unique("tsk"), 55));
  const view = await members.membershipView(userId);
  expect(view).toMatchObject({
    availableQuota: 45,
    notice: null,
    membership: { accountQuota: 500, usedQuota: 0, enterprise: { accountQuota: 500, usedQuota: 55 } },
  });
  const payer = await ledger.resolvePayer(userId, NOW);
  expect(await tryCharge(payer, chargeOf(unique("tsk"), 46))).toMatchObject({ code: 1927 });
  expect(await tryCharge(payer, chargeOf(unique("tsk"), 45))).toBeNull();
  expect(await members.membershipView(userId)).toMatchObject({
    availableQuota: 0,
    notice: 1927,
    membership: { usedQuota: 45 },
  });
});

test.each([
  ["suspended", { status: "SUSPENDED" }, 1926],
  ["banned", { status: "BAN" }, 1926],
  ["past its term", { expireAt: NOW }, 1901],
  ["out of quota", { quota: 0 }, 1912],
  ["without a quota account", { type: "ENTERPRISE", enterpriseId: "ent_none" }, 1919],
] as const)("a membership %s has nothing to spend and says why", async (_name, options, notice) => {
  const view = await members.membershipView(await makeMember(options));
  expect(view).toMatchObject({ availableQuota: 0, notice });
  expect(MembershipView.safeParse(view.membership).success).toBe(true);
});

test("unlimited quota is -1 to spend", async () => {
  expect(await members.membershipView(await makeMember({ quota: -1 }))).toMatchObject({
    availableQuota: -1,
    notice: null,
  });
});

test("the enterprise of a member, and of somebody without one", async () => {
  const enterpriseId = await makeEnterprise();
  expect(await members.enterpriseOf(await makeMember({ type: "ENTERPRISE", enterpriseId }))).toEqual({
    id: enterpriseId,
    name: "Test Ltd",
    status: "ACTIVE",
  });
  expect(await members.enterpriseOf(await makeMember())).toBeNull();
});

test("the demo accounts are what they are named after, with two projects each, and seeding again changes nothing", async () => {
  const idOf = (email: string) => `id-${email}`;
  const seed = (now: number) =>
    env.DB.batch(demoSeed(now, idOf).map(({ sql, values }) => env.DB.prepare(sql).bind(...values)));
  await seed(NOW);
  const payer = await ledger.resolvePayer(idOf("plus@kolscout.test"), NOW);
  await tryCharge(payer, chargeOf(unique("tsk"), 100));
  await seed(NOW + 1000);

  const views = await Promise.all(DEMO_EMAILS.map((email) => members.membershipView(idOf(email))));
  expect(
    views.map(({ membership, availableQuota, notice }) => [membership.type, membership.plan, availableQuota, notice]),
  ).toEqual([
    ["FREE", "FREE", 50, null],
    ["PAID", "BASIC", 200, null],
    ["PAID", "PRO", 1000, null],
    ["ENTERPRISE", "TEAM", 500, null],
    ["ENTERPRISE", "TEAM", 500, null],
    ["PAID", "PRO", 1000, null],
    ["FREE", "FREE", 0, 1926],
  ]);
  for (const email of DEMO_EMAILS) {
    expect((await projects.list(idOf(email))).map(({ isDefault }) => isDefault)).toEqual([true, false]);
  }
  expect(await actorOf(idOf("boss@kolscout.test"))).toMatchObject({
    isEnterpriseAdmin: true,
    isSystemAdmin: false,
  });
  expect(await actorOf(idOf("member@kolscout.test"))).toMatchObject({ isEnterpriseAdmin: false });
  expect(await actorOf(idOf("root@kolscout.test"))).toMatchObject({ isSystemAdmin: true });
  expect(await actorOf(idOf("banned@kolscout.test"))).toMatchObject({ isBanned: true });
});
