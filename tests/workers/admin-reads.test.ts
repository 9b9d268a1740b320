/** What support and operators look at: found by the letters it begins with, paged, and read without going through whole tables. */
import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { adminWorld, driftOf } from "#tests/support/workers/admin-world.ts";
import { countedDatabase } from "#tests/support/workers/counted-database.ts";
import { insertMailbox } from "#tests/support/workers/mail-world.ts";
import { makeMember, unique } from "#tests/support/workers/quota-world.ts";
import { bookings, memberWithQuota, START } from "#tests/support/workers/task-world.ts";
import { budgetLimits } from "#workers/adapters/outside/budget.ts";
import { pacificDay } from "#workers/adapters/outside/pacific-day.ts";
import { encodeCursor } from "#workers/kernel/page.ts";
import { createAccountStore } from "#workers/modules/admin/accounts/account-store.ts";
import { createFindStore } from "#workers/modules/admin/accounts/find-store.ts";
import { createAuditStore } from "#workers/modules/admin/audit-store.ts";
import { createOperationsStore } from "#workers/modules/admin/operations/operations-store.ts";

const CROWD = 20_000;
const numbers = (count: number) =>
  `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count} - 1)`;

beforeAll(async () => {
  const run = (sql: string) => env.DB.prepare(sql).run();
  await run(`${numbers(CROWD)} INSERT INTO users (id, email, name, created_at, updated_at)
    SELECT printf('crowd-%06d', i), printf('crowd%06d@crowd.example', i), printf('Crowd %06d', i), 0, 0 FROM n`);
  await run(`INSERT INTO memberships (id, user_id, type, plan, status, effective_at, created_at, updated_at)
    SELECT 'm' || id, id, 'FREE', 'FREE', 'ACTIVE', 0, 0, 0 FROM users WHERE id LIKE 'crowd-%'`);
  await run(`${numbers(CROWD)} INSERT INTO audit_log (id, actor_id, action, subject, at)
    SELECT printf('aud_%06d', i), iif(i % 2, 'ann', 'bob'), iif(i % 100, 'quota.grant', 'account.ban'), 'subject-' || (i % 50), i FROM n`);
  await run(`${numbers(CROWD)} INSERT INTO stripe_events (id, type, object_id, at, received_at, handled_at)
    SELECT printf('evt_%06d', i), 'invoice.paid', 'in_1', i, i, iif(i % 200, i, NULL) FROM n`);
  await run(`${numbers(3000)} INSERT INTO tasks (id, type, status, reason, user_id, root_task_id, params, cost_units, due_at, created_at, updated_at, ended_at)
    SELECT printf('tsk_%06d', i), iif(i % 2, 'KEYWORD', 'SIMILAR'), iif(i % 2, 'PENDING', 'COMPLETED'), 'SEARCH', 'crowd-' || i, '', '{}', 0, i, i, i, iif(i % 2, NULL, i) FROM n`);
}, 120_000);

test("accounts are found by the first letters of address, name, id and Stripe customer, whatever their case; a crowd is cut", async () => {
  const world = await adminWorld();
  const userId = await makeMember({ quota: 10 });
  await env.DB.batch([
    env.DB.prepare("UPDATE users SET name = 'Zoë Zhang', email = 'zoe+1@studio.example' WHERE id = ?1").bind(userId),
    env.DB.prepare("INSERT INTO customers (user_id, customer_id, created_at) VALUES (?1, 'cus_Zoe123', 0)").bind(
      userId,
    ),
    env.DB.prepare(
      "INSERT INTO enterprises (id, name, email, status, effective_at, created_at, updated_at) VALUES ('ent_zoe', 'ZOË Brands', 'hi@zoe.example', 'ACTIVE', 0, 0, 0)",
    ),
  ]);
  const find = async (q: string) => (await world.call("GET", `/admin/find?q=${encodeURIComponent(q)}`)).data;
  for (const q of ["ZOE+1@Stu", "zoë zh", userId, "cus_Zoe"])
    expect((await find(q)).accounts.map(({ id }: { id: string }) => id)).toContain(userId);
  expect((await find("hi@zoe")).enterprises).toMatchObject([{ id: "ent_zoe", name: "ZOË Brands" }]);
  expect((await find("ent_zoe")).enterprises).toHaveLength(1);
  const boss = await makeMember({ type: "ENTERPRISE", enterpriseId: "ent_zoe" });
  expect((await find(`${boss}@EXAMPLE`)).enterprises).toMatchObject([{ id: "ent_zoe" }]);
  expect(await find("%crowd")).toEqual({ accounts: [], enterprises: [], hasMore: false });
  const crowd = await find("crowd0");
  expect(crowd).toMatchObject({ hasMore: true });
  expect(crowd.accounts).toHaveLength(20);
  expect((await world.call("GET", "/admin/find?q=zo")).statusCode).toBe(1400);
});

test("a search, an account's page, the audit trail and the operators' lists read a few hundred rows among tens of thousands", async () => {
  const { d1, read } = countedDatabase();
  const rowsOf = async (work: () => Promise<unknown>) => {
    const before = read();
    await work();
    return read() - before;
  };
  const found = createFindStore(d1);
  const audit = createAuditStore(d1);
  const operations = createOperationsStore(d1);
  const accounts = createAccountStore(d1);
  expect(await rowsOf(() => found.find("crowd00"))).toBeLessThan(400);
  expect(await rowsOf(() => audit.list({}, null))).toBeLessThan(200);
  expect(await rowsOf(() => audit.list({}, encodeCursor([100, "aud_000100"])))).toBeLessThan(200);
  expect(await rowsOf(() => audit.list({ subject: "subject-7", actor: "ann" }, null))).toBeLessThan(1_200);
  expect(await rowsOf(() => audit.list({ actor: "ann", action: "account.ban" }, null))).toBeLessThan(1_200);
  expect(await rowsOf(() => operations.count(START))).toBeLessThan(1_500);
  expect(await rowsOf(() => operations.listStuck(START, null, null))).toBeLessThan(2_100);
  expect(await rowsOf(() => operations.listEvents("waiting", null))).toBeLessThan(100);
  expect(await rowsOf(() => operations.listEvents("all", null))).toBeLessThan(100);
  expect(await rowsOf(() => operations.listHalted(null))).toBeLessThan(100);
  expect(await rowsOf(() => accounts.listOpenTasks("crowd-1"))).toBeLessThan(10);
  expect(await rowsOf(() => accounts.listRecentTasks("crowd-1", ["KEYWORD"], 0))).toBeLessThan(10);
  expect(await rowsOf(() => accounts.balance("crowd-1", [], START))).toBeLessThan(200);
});

test("the audit trail is filtered by actor, subject and action, and its pages hold every row once", async () => {
  const world = await adminWorld();
  const all: string[] = [];
  let cursor: string | null = "";
  for (let page = 0; cursor !== null && page < 100; page += 1) {
    const { rows, next }: Awaited<ReturnType<typeof world.audit>> = await world.audit(
      `subject=subject-7&actor=ann&action=quota.grant&cursor=${cursor}`,
    );
    all.push(...rows.map(({ id }) => id));
    cursor = next;
  }
  const { results } = await env.DB.prepare(
    "SELECT id FROM audit_log WHERE subject = 'subject-7' AND actor_id = 'ann' AND action = 'quota.grant' ORDER BY at DESC",
  ).all<{ id: string }>();
  expect(all).toEqual(results.map(({ id }) => id));
  expect(all.length).toBeGreaterThan(100);
  const root = await makeMember();
  await env.DB.prepare(
    "INSERT INTO audit_log (id, actor_id, action, subject, at) VALUES (?1, ?2, 'account.ban', 'crowd-000001', 1)",
  )
    .bind(unique("aud_x"), root)
    .run();
  expect((await world.audit(`actor=${root}@example.test`)).rows).toMatchObject([
    {
      actorId: root,
      actorEmail: `${root}@example.test`,
      subjectName: "crowd000001@crowd.example",
      subjectKind: "account",
    },
  ]);
});

test("an account's page shows plan, quota, holds, tasks, mailboxes and what it cost, and no text that somebody wrote", async () => {
  const world = await adminWorld();
  const userId = await makeMember({ quota: 300 });
  await world.create(
    { ...(await memberWithQuota(0)), userId },
    { pages: 2, params: { pages: 2, searchInput: "secret words" } },
  );
  await insertMailbox({
    id: unique("mbx_"),
    subject: unique("g"),
    email: "me@gmail.example",
    ownerId: userId,
    scopes: [],
  });
  await env.DB.prepare(
    "INSERT INTO provider_costs (day, meter, workspace, used, uncharged) VALUES (?1, 'tikhub', ?2, 1500000, 500000)",
  )
    .bind(pacificDay(START), userId)
    .run();
  const view = await world.account(userId);
  expect(view).toMatchObject({
    quota: { accountId: `paid:${userId}`, quota: 300, used: 20, held: 20 },
    openTasks: [{ costUnits: 20, step: 0 }],
    mailboxes: [{ email: "me@gmail.example", status: "CONNECTED", haltReason: null }],
    balance: { days: 30, costs: [{ meter: "tikhub", used: 1_500_000, uncharged: 500_000 }], income: [] },
  });
  expect(JSON.stringify(view)).not.toContain("secret");
  const ledger = (await world.call("GET", `/admin/ledger/paid:${userId}?pageSize=1`)).data;
  expect(ledger).toMatchObject({ total: 2, pages: 2, rows: [{ kind: "CHARGE", units: 20, used: 20 }] });
  expect((await world.call("GET", "/admin/accounts/nobody")).statusCode).toBe(1404);
  const { rows } = (await world.call("GET", "/admin/spenders")).data;
  expect(rows).toMatchObject([
    { workspace: userId, used: 1_500_000, name: `${userId}@example.test`, isEnterprise: false },
  ]);
});

test("tasks that do not go on are found by type, page by page; those that move are not among them", async () => {
  const world = await adminWorld();
  await env.DB.prepare("DELETE FROM tasks").run();
  const owner = { ...(await memberWithQuota(0)), userId: await makeMember({ quota: 300 }) };
  const still = await world.create(owner, { projectId: "prj_1" });
  world.clock.advance(40 * 60_000);
  const moving = await world.create(owner, { projectId: "prj_2", pages: 5 });
  const stuck = async (query: string) => (await world.call("GET", `/admin/tasks/stuck${query}`)).data;
  expect(await stuck("")).toMatchObject({ rows: [{ id: still.id, costUnits: 30, movedAt: START }], next: null });
  expect((await stuck("?type=SIMILAR")).rows).toEqual([]);
  expect((await stuck("?minutes=60")).rows).toEqual([]);
  world.clock.advance(31 * 60_000);
  expect((await stuck("")).rows.map(({ id }: { id: string }) => id)).toEqual([still.id, moving.id]);
});

test("operators see allowances, given-up messages and events of Stripe, and settle them once, on record", async () => {
  const world = await adminWorld();
  const limits = budgetLimits({ searches: 100, units: 10_000, tikhubDollars: 100 });
  const { data } = await world.call("GET", "/admin/operations");
  expect(data.meters).toContainEqual({
    meter: "youtube.search",
    total: limits["youtube.search"].total,
    used: 0,
    uncharged: 0,
    closedAt: null,
  });
  expect(data).toMatchObject({
    stripeEvents: { waiting: { count: 100, isMore: false }, oldestAt: 0 },
    deadLetters: { count: 0 },
  });

  const events = (await world.call("GET", "/admin/stripeEvents")).data;
  expect(events.rows).toHaveLength(30);
  expect(events.rows[0]).toMatchObject({ id: "evt_000000", handledAt: null, failure: null });
  const reason = { reason: "Stripe is back" };
  expect((await world.call("POST", "/admin/stripeEvents/evt_000000/tryAgain", reason)).statusCode).toBe(1000);
  expect((await world.call("POST", "/admin/stripeEvents/evt_000001/tryAgain", reason)).statusCode).toBe(1404);
  expect(world.tried).toEqual(["evt_000000"]);

  const owner = { ...(await memberWithQuota(0)), userId: await makeMember({ quota: 300 }) };
  const task = await world.create(owner, { pages: 3 });
  await world.run(1);
  const letter = { queue: "kolscout-tasks", messageId: "m", attempts: 9, failure: "no such host" };
  await world.deadLetters.keep(
    { ...letter, body: { v: 9, type: "task.step", taskId: task.id, outboxId: "out_a" } },
    START,
  );
  await world.deadLetters.keep({ ...letter, body: { v: 1, type: "mailbox.send", outboxId: "out_b" } }, START + 1);
  const listed = (await world.call("GET", "/admin/deadLetters")).data;
  expect(listed.rows).toMatchObject([
    { id: "out_b", taskId: null },
    { id: "out_a", taskId: task.id, failure: "no such host" },
  ]);
  expect((await world.call("POST", "/admin/deadLetters/out_b/endTask", reason)).statusCode).toBe(1404);
  const put = () => world.call("POST", "/admin/deadLetters/out_b/putAway", reason);
  expect((await Promise.all([put(), put()])).filter(({ statusCode }) => statusCode === 1000)).toHaveLength(1);
  expect((await world.call("POST", "/admin/deadLetters/out_a/endTask", reason)).data).toEqual({
    id: "out_a",
    isRunning: false,
  });
  expect(await bookings(task.id)).toEqual(["CAPTURE 10", "CHARGE 30", "REFUND -20"]);
  expect((await world.call("GET", "/admin/deadLetters")).data).toEqual({ rows: [], next: null });
  expect((await world.audit("subject=out_a")).rows).toMatchObject([
    { action: "deadLetter.endTask", reason: "Stripe is back" },
  ]);
  expect(await driftOf(owner.userId)).toEqual([]);
});
