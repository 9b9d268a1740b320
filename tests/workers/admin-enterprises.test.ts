/** Support opens enterprises and changes their seats, end and standing: once, on record, and never on the word of an old page. */

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { type AdminWorld, adminWorld, driftOf } from "#tests/support/workers/admin-world.ts";
import { accountOf, DAY_MS, makeEnterprise, makeMember } from "#tests/support/workers/quota-world.ts";
import { bookings, memberWithQuota, START } from "#tests/support/workers/task-world.ts";
import { pacificDay } from "#workers/adapters/outside/pacific-day.ts";
import { nextRenewal } from "#workers/modules/billing/domain.ts";

const END = START + 365 * DAY_MS;
const ORDER = { name: "Studio Zhang", seats: 3, allowance: 10_000, renewal: "YEAR", expireAt: END, reason: "order 17" };

const open = (world: AdminWorld, adminEmail: string, more: object = {}) =>
  world.call("POST", "/admin/enterprises", { ...ORDER, adminEmail, ...more });

async function change(world: AdminWorld, id: string, to: object) {
  const { status, seats, expireAt, lastAct } = (await world.call("GET", `/admin/enterprises/${id}`)).data;
  const expected = { status, seats, expireAt, lastAct };
  const body = { status: "ACTIVE", seats, expireAt, reason: "agreed", ...to, expected };
  return () => world.call("POST", `/admin/enterprises/${id}`, body);
}

test("an enterprise is opened once with its first admin, seats and quota, which renews by the calendar", async () => {
  const world = await adminWorld();
  const userId = await makeMember({ type: "FREE" });
  const email = `${userId}@example.test`;
  const replies = await Promise.all([open(world, email.toUpperCase()), open(world, email)]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([1000, 1409]);
  const id = replies.find(({ statusCode }) => statusCode === 1000)?.data.id;
  expect((await world.call("GET", `/admin/enterprises/${id}`)).data).toMatchObject({
    ...{ name: "Studio Zhang", email, status: "ACTIVE", seats: 3, memberCount: 1, invitationCount: 0, expireAt: END },
    quota: { accountId: `enterprise:${id}`, quota: 10_000, used: 0, renewsAt: nextRenewal("YEAR", START, START) },
    members: [{ userId, email, isAdmin: true, status: "ACTIVE" }],
  });
  expect((await world.account(userId)).membership).toMatchObject({ type: "ENTERPRISE", plan: "TEAM" });
  expect((await world.audit(`subject=${id}`)).rows.filter(({ action }) => action === "enterprise.open")).toMatchObject([
    { reason: "order 17", details: { adminId: userId, seatsAfter: 3, quotaAfter: 10_000 } },
  ]);
  const task = await world.create({
    ...(await memberWithQuota(0)),
    userId,
    membershipType: "ENTERPRISE",
    enterpriseId: id,
  });
  expect(await accountOf("ENTERPRISE", id)).toMatchObject({ used: 30 });
  expect((await world.call("GET", `/admin/enterprises/${id}`)).data.quota).toMatchObject({ used: 30, held: 30 });
  expect(await bookings(task.id)).toEqual(["CHARGE 30"]);
  expect(await driftOf(userId, id)).toEqual([]);
});

test("nothing is opened for an address without an account, for who may not join, and for an end behind us", async () => {
  const world = await adminWorld();
  const count = () => env.DB.prepare("SELECT count(*) AS n FROM enterprises").first<number>("n");
  const before = await count();
  expect(await open(world, "nobody@example.test")).toMatchObject({
    statusCode: 1404,
    message: expect.stringContaining("sign in here once"),
  });
  const member = await makeMember({ type: "ENTERPRISE", enterpriseId: await makeEnterprise() });
  expect(await open(world, `${member}@example.test`)).toMatchObject({
    statusCode: 1409,
    message: expect.stringContaining("belongs to an enterprise"),
  });
  const banned = await makeMember({ status: "BAN" });
  expect((await open(world, `${banned}@example.test`)).statusCode).toBe(1409);
  const free = await makeMember({ type: "FREE" });
  expect((await open(world, `${free}@example.test`, { expireAt: START })).statusCode).toBe(1400);
  expect(await count()).toBe((before ?? 0) + 1);
});

test("seats and end are changed as a page showed them; never fewer seats than members", async () => {
  const world = await adminWorld();
  const id = await makeEnterprise({ quota: 1000 });
  for (let n = 0; n < 3; n += 1) await makeMember({ type: "ENTERPRISE", enterpriseId: id });
  const click = await change(world, id, { seats: 5, expireAt: END });
  expect((await Promise.all([click(), click()])).map(({ statusCode }) => statusCode).sort()).toEqual([1000, 1409]);
  expect((await (await change(world, id, { seats: 2 }))()).statusCode).toBe(1409);
  expect((await (await change(world, id, { seats: 3 }))()).statusCode).toBe(1000);
  expect((await (await change(world, id, { expireAt: START - 1 }))()).statusCode).toBe(1400);
  expect((await world.call("GET", `/admin/enterprises/${id}`)).data).toMatchObject({ seats: 3, expireAt: END });
  expect(await accountOf("ENTERPRISE", id)).toMatchObject({ quota: 1000 });
  expect((await world.call("GET", "/admin/enterprises/ent_nobody")).statusCode).toBe(1404);
});

test("a suspended enterprise pays for nothing more: its members' tasks end at once and give back, others' go on", async () => {
  const world = await adminWorld();
  const id = await makeEnterprise({ quota: 1000 });
  const actorOf = async (userId: string) => ({ ...(await memberWithQuota(0)), userId });
  const ann = await actorOf(await makeMember({ type: "ENTERPRISE", enterpriseId: id }));
  const other = await actorOf(await makeMember({ quota: 100 }));
  const [task, stays] = [await world.create(ann, { pages: 4 }), await world.create(other, { pages: 4 })];
  const suspend = await change(world, id, { status: "SUSPENDED" });
  expect((await suspend()).data).toEqual({ id, endedTasks: 1, endingTasks: 0 });
  expect(await bookings(task.id)).toEqual(["CAPTURE 0", "CHARGE 40", "REFUND -40"]);
  expect(await bookings(stays.id)).toEqual(["CHARGE 40"]);
  await expect(world.create(ann)).rejects.toMatchObject({ code: 1924 });
  expect((await (await change(world, id, { status: "ACTIVE" }))()).statusCode).toBe(1000);
  await expect(world.create(ann)).resolves.toBeDefined();
  expect(await driftOf(ann.userId, other.userId, id)).toEqual([]);
});

test("the page of an enterprise shows its admins first, seats kept by invitations, what tasks of all members hold, and what they cost", async () => {
  const world = await adminWorld();
  const id = await makeEnterprise({ quota: 1000 });
  const people: string[] = [];
  for (let n = 0; n < 3; n += 1) people.push(await makeMember({ type: "ENTERPRISE", enterpriseId: id }));
  const [ann = "", bob = "", cat = ""] = people;
  const invite = (name: string, state: string, expireAt: number) =>
    env.DB.prepare(
      "INSERT INTO enterprise_invitations (id, enterprise_id, email, state, invited_by, expire_at, created_at) VALUES (?1, ?2, ?1, ?3, ?4, ?5, 0)",
    ).bind(name, id, state, cat, expireAt);
  await env.DB.batch([
    env.DB.prepare("UPDATE memberships SET is_enterprise_admin = 1 WHERE user_id = ?1").bind(cat),
    invite("open@example.test", "OPEN", START + DAY_MS),
    invite("over@example.test", "OPEN", START - 1),
    invite("gone@example.test", "WITHDRAWN", START + DAY_MS),
    env.DB.prepare(
      "INSERT INTO provider_costs (day, meter, workspace, used, uncharged) VALUES (?1, 'tikhub', ?2, 1500000, 0)",
    ).bind(pacificDay(START), id),
  ]);
  for (const userId of [ann, bob]) await world.create({ ...(await memberWithQuota(0)), userId }, { pages: 2 });
  const view = (await world.call("GET", `/admin/enterprises/${id}`)).data;
  expect(view).toMatchObject({
    ...{ memberCount: 3, invitationCount: 1, quota: { quota: 1000, used: 40, held: 40 } },
    balance: { days: 30, costs: [{ meter: "tikhub", used: 1_500_000 }], income: [] },
  });
  expect(view.members.map(({ userId }: { userId: string }) => userId)).toEqual([cat, ann, bob]);
  expect((await world.account(ann)).quota).toMatchObject({ accountId: `enterprise:${id}`, held: 40 });
  const click = await change(world, id, { seats: 4 });
  expect((await click()).statusCode).toBe(1000);
  expect((await world.audit(`subject=${id}`)).rows).toMatchObject([{ subjectKind: "enterprise" }]);
});

test("quota of an enterprise is given and taken once, as its page showed it", async () => {
  const world = await adminWorld();
  const id = await makeEnterprise({ quota: 1000 });
  const member = await makeMember({ type: "ENTERPRISE", enterpriseId: id });
  await world.create({ ...(await memberWithQuota(0)), userId: member });
  const move = async (units: number) => {
    const { quota, lastAct } = (await world.call("GET", `/admin/enterprises/${id}`)).data;
    const expected = { quota: quota.quota, period: quota.period, lastAct };
    return () => world.call("POST", `/admin/ledger/enterprise:${id}`, { units, reason: "agreed", expected });
  };
  const give = await move(500);
  expect((await Promise.all([give(), give()])).map(({ statusCode }) => statusCode).sort()).toEqual([1000, 1409]);
  expect((await (await move(-1471))()).statusCode).toBe(1409);
  expect((await (await move(-1470))()).statusCode).toBe(1000);
  expect(await accountOf("ENTERPRISE", id)).toMatchObject({ quota: 30, used: 30 });
  expect(await driftOf(member, id)).toEqual([]);
});
