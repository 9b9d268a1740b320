import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { DAY_MS, makeEnterprise, makeMember, unique } from "#tests/support/workers/quota-world.ts";
import { createJoining } from "#workers/modules/enterprises/joining.ts";

/** Who comes into an enterprise, who cannot, and what is left when a member goes. */

const joining = createJoining(env.DB);
const join = (userId: string, enterpriseId: string, isAdmin = false) =>
  env.DB.batch(joining.joinStatements({ userId, enterpriseId, isAdmin, at: NOW }));
const leave = (userId: string, enterpriseId: string, at = NOW) =>
  env.DB.batch(joining.leaveStatements({ userId, enterpriseId, kind: "LEFT", at }));
const accept = (userId: string, at = NOW) => env.DB.batch(joining.acceptStatements(userId, at));
const openedAt = (userId: string, at: number) =>
  env.DB.prepare("UPDATE memberships SET created_at = ?2 WHERE user_id = ?1").bind(userId, at).run();

function memberOf(userId: string) {
  return env.DB.prepare(
    `SELECT type, plan, status, enterprise_id AS enterpriseId, is_enterprise_admin AS isAdmin, expire_at AS expireAt
     FROM memberships WHERE user_id = ?1`,
  )
    .bind(userId)
    .first();
}

async function invite(enterpriseId: string, email: string, { createdAt = NOW, expireAt = NOW + DAY_MS } = {}) {
  await env.DB.prepare(
    "INSERT INTO enterprise_invitations (id, enterprise_id, email, invited_by, created_at, expire_at) VALUES (?1, ?2, ?3, 'boss', ?4, ?5)",
  )
    .bind(unique("inv"), enterpriseId, email, createdAt, expireAt)
    .run();
}

const setSeats = (enterpriseId: string, seats: number) =>
  env.DB.prepare("UPDATE enterprises SET seats = ?2 WHERE id = ?1").bind(enterpriseId, seats).run();

test("a free person joins and goes back to the free plan, with its allowance", async () => {
  const enterpriseId = await makeEnterprise();
  await join(await makeMember({ type: "FREE" }), enterpriseId, true);
  const userId = await makeMember({ type: "FREE" });
  await join(userId, enterpriseId);
  expect(await memberOf(userId)).toMatchObject({ type: "ENTERPRISE", plan: "TEAM", enterpriseId, isAdmin: 0 });
  await leave(userId, enterpriseId);
  expect(await memberOf(userId)).toMatchObject({ type: "FREE", plan: "FREE", status: "ACTIVE", enterpriseId: null });
  expect(await env.DB.prepare("SELECT 1 FROM own_plans WHERE user_id = ?1").bind(userId).first()).toBeNull();
});

test("a paid plan waits while its owner is a member, and is over when it ended meanwhile", async () => {
  const enterpriseId = await makeEnterprise();
  const expireAt = NOW + 10 * DAY_MS;
  const [early, late] = [await makeMember({ expireAt }), await makeMember({ expireAt })];
  await join(early, enterpriseId);
  await join(late, enterpriseId);
  expect(await memberOf(early)).toMatchObject({ type: "ENTERPRISE", expireAt: null });
  await leave(early, enterpriseId, expireAt - 1);
  expect(await memberOf(early)).toMatchObject({ type: "PAID", plan: "BASIC", status: "ACTIVE", expireAt });
  await leave(late, enterpriseId, expireAt);
  expect(await memberOf(late)).toMatchObject({ type: "FREE", plan: "FREE", status: "ACTIVE", expireAt: null });
});

test("members of another enterprise, suspended people and those who pay on for a plan of their own stay what they are", async () => {
  const [enterpriseId, otherId] = [await makeEnterprise(), await makeEnterprise()];
  const taken = await makeMember({ type: "ENTERPRISE", enterpriseId: otherId });
  const suspended = await makeMember({ status: "SUSPENDED" });
  const paying = await makeMember();
  const subscribe = (endsWithPeriod: 0 | 1) =>
    env.DB.prepare(
      `INSERT OR REPLACE INTO subscriptions (id, user_id, offer, price_id, status, ends_with_period, amount_minor, currency, period_end, read_at, created_at)
       VALUES ('sub_1', ?1, 'basic_card_usd', 'price_1', 'ACTIVE', ?2, 6000, 'usd', ?3, 0, 0)`,
    )
      .bind(paying, endsWithPeriod, NOW + DAY_MS)
      .run();
  await subscribe(0);
  for (const userId of [taken, suspended, paying]) {
    const before = await memberOf(userId);
    await join(userId, enterpriseId);
    expect(await memberOf(userId)).toEqual(before);
  }
  await subscribe(1);
  await join(paying, enterpriseId);
  expect(await memberOf(paying)).toMatchObject({ enterpriseId });
});

test("seats are counted in the batch that adds, of two at once the last seat goes to one, and open invitations keep theirs", async () => {
  const enterpriseId = await makeEnterprise();
  await setSeats(enterpriseId, 2);
  const people = await Promise.all([1, 2, 3].map(() => makeMember({ type: "FREE" })));
  const outcomes = await Promise.allSettled(people.map((userId) => join(userId, enterpriseId)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect(String(outcomes.find((outcome) => outcome.status === "rejected")?.reason)).toContain("enterprise_has_a_seat");
  await expect(invite(enterpriseId, "more@example.test")).rejects.toThrow("enterprise_has_a_seat");
  await setSeats(enterpriseId, 3);
  await invite(enterpriseId, "third@example.test");
  await expect(join(await makeMember({ type: "FREE" }), enterpriseId)).rejects.toThrow("enterprise_has_a_seat");
});

test("a new account joins the enterprise that invited its address first, once, on record; an expired, withdrawn or crowded-out invitation does nothing", async () => {
  const [first, second, full] = [await makeEnterprise(), await makeEnterprise(), await makeEnterprise()];
  const userId = await makeMember({ type: "FREE" });
  await openedAt(userId, NOW);
  const email = `${userId}@example.test`;
  await invite(second, email, { createdAt: NOW - 1 });
  await invite(first, email, { createdAt: NOW - 2 });
  await invite(full, email, { createdAt: NOW - 3 });
  await setSeats(full, 0);
  await Promise.all([accept(userId), accept(userId)]);
  expect(await memberOf(userId)).toMatchObject({ type: "ENTERPRISE", enterpriseId: first, isAdmin: 0 });
  const { results: states } = await env.DB.prepare(
    "SELECT enterprise_id AS id, state FROM enterprise_invitations WHERE email = ?1 ORDER BY created_at",
  )
    .bind(email)
    .all();
  expect(states).toEqual([
    { id: full, state: "OPEN" },
    { id: first, state: "ACCEPTED" },
    { id: second, state: "OPEN" },
  ]);
  const { results: acts } = await env.DB.prepare("SELECT action, details FROM audit_log WHERE subject = ?1")
    .bind(userId)
    .all();
  expect(acts).toEqual([{ action: "enterprise.member.accept", details: JSON.stringify({ enterpriseId: first }) }]);

  const late = await makeMember({ type: "FREE" });
  await openedAt(late, NOW);
  await invite(first, `${late}@example.test`, { expireAt: NOW });
  await invite(first, `${late}@examp1e.test`);
  await accept(late);
  expect(await memberOf(late)).toMatchObject({ type: "FREE" });
});

test("an account that was there before is not joined by signing in, nor by taking an invited address", async () => {
  const enterpriseId = await makeEnterprise();
  const userId = await makeMember({ type: "FREE" });
  await openedAt(userId, NOW - 1);
  await invite(enterpriseId, `${userId}@example.test`);
  await accept(userId);
  expect(await memberOf(userId)).toMatchObject({ type: "FREE", enterpriseId: null });
});

test("an enterprise keeps its last admin: neither two at once, nor a demotion, nor the end of the account leaves it without", async () => {
  const enterpriseId = await makeEnterprise();
  const [ann, bob] = [await makeMember({ type: "FREE" }), await makeMember({ type: "FREE" })];
  await join(ann, enterpriseId, true);
  await join(bob, enterpriseId, true);
  const outcomes = await Promise.allSettled([leave(ann, enterpriseId), leave(bob, enterpriseId)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const last = (await memberOf(ann))?.enterpriseId === enterpriseId ? ann : bob;
  const demote = env.DB.prepare("UPDATE memberships SET is_enterprise_admin = 0 WHERE user_id = ?1").bind(last);
  await expect(demote.run()).rejects.toThrow("enterprise_keeps_an_admin");
  const remove = env.DB.prepare("DELETE FROM memberships WHERE user_id = ?1").bind(last);
  await expect(remove.run()).rejects.toThrow("enterprise_keeps_an_admin");
  await env.DB.prepare("DELETE FROM enterprises WHERE id = ?1").bind(enterpriseId).run();
  await remove.run();
});
