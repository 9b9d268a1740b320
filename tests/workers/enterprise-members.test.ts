import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { enterpriseWorld } from "#tests/support/workers/enterprise-world.ts";
import { accountOf, bookingsOf, DAY_MS } from "#tests/support/workers/quota-world.ts";
import { reconcile } from "#workers/modules/tasks/reconcile.ts";

/** What members see of an enterprise, and what its admins do (spec 3 §6, §7.2). */

test("admins see everybody's numbers, the one that used most first; members see who belongs and their own numbers", async () => {
  const world = await enterpriseWorld();
  await world.spend("bob", 70);
  await world.spend("ann", 30);
  const seen = (await world.call("boss", "POST", "/enterprise/{own}/user-members", {})).data;
  expect(seen.total).toBe(4);
  const used = seen.members.map((one: { usedQuota: number }) => one.usedQuota);
  expect(used).toEqual([70, 30, 0, 0]);
  expect(seen.members[0]).toMatchObject({
    userId: world.actors.bob.userId,
    usedToday: 70,
    cardSubscriptionStatus: "NONE",
  });
  const { data } = await world.call("ann", "GET", "/enterprise/{own}");
  expect(data).toMatchObject({ usedQuota: 100, memberCount: 4, seats: -1, forbiddenAutoInfoCard: false });
  const numbers = data.members.map((one: { userId: string; usedQuota: number | null }) => [one.userId, one.usedQuota]);
  expect(new Map(numbers)).toEqual(
    new Map([
      [world.actors.ann.userId, 30],
      [world.actors.bob.userId, null],
      [world.actors.boss.userId, null],
      [world.actors.deputy.userId, null],
    ]),
  );
  const emails = data.members.map((one: { user: { email: string } }) => one.user.email);
  expect(emails).toEqual([...emails].sort());
  const page = await world.call("boss", "POST", "/enterprise/{own}/user-members", { page: 2, pageSize: 3 });
  expect([page.data.members.length, page.data.total]).toEqual([1, 4]);
});

/** Every call of an admin, naming what is given. */
const actsOn = (enterprise: string, userId: string, membershipId: string, tagId: string) =>
  [
    ["PUT", `/enterprise/${enterprise}/basicInfo`, { name: "Mine" }],
    ["POST", `/enterprise/${enterprise}/members`, { emails: ["x@example.test"] }],
    ["DELETE", `/enterprise/${enterprise}/members/${userId}`, undefined],
    ["POST", `/enterprise/${enterprise}/members/${userId}/admin`, undefined],
    ["POST", `/enterprise/${enterprise}/members/${userId}/enable-quota-limit`, undefined],
    ["POST", `/enterprise/${enterprise}/members/${userId}/disable-quota-limit`, undefined],
    ["PUT", `/enterprise/${enterprise}/members/${userId}/quota-limit`, { dailyLimit: 10 }],
    ["POST", "/enterprise/infoCard/buy", { enterpriseId: enterprise, membershipId, months: 1 }],
    ["POST", `/enterprise-tags/${enterprise}/tags`, { name: "T", color: "red" }],
    ["DELETE", `/enterprise-tags/${enterprise}/tags/${tagId}`, undefined],
    ["POST", `/enterprise-tags/members/${membershipId}/tags`, { tagId }],
    ["DELETE", `/enterprise-tags/members/${membershipId}/tags`, { tagId }],
  ] as const;

async function everything() {
  const tables = ["enterprises", "memberships", "enterprise_tags", "enterprise_member_tags", "enterprise_invitations"];
  const rest = ["info_cards", "ledger", "quota_accounts"];
  const rows = await env.DB.batch([...tables, ...rest].map((table) => env.DB.prepare(`SELECT * FROM ${table}`)));
  return JSON.stringify(rows.map(({ results }) => results));
}

test("what is another enterprise's is as unknown to an admin, for reading and for every act, and changes nothing (T01, T06)", async () => {
  const world = await enterpriseWorld();
  const made = await world.call("rival", "POST", "/enterprise-tags/{other}/tags", { name: "Theirs", color: "red" });
  const theirTag = made.data.id;
  const ours = (await world.call("boss", "POST", "/enterprise-tags/{own}/tags", { name: "Ours", color: "red" })).data
    .id;
  const before = await everything();
  const { rival, ann } = world.actors;
  const [foreign, own] = [world.membershipOf("rival"), world.membershipOf("ann")];
  const crossed = [
    ...actsOn("{other}", rival.userId, foreign, theirTag),
    ...actsOn("{own}", rival.userId, foreign, theirTag).filter(([, path]) =>
      /members|infoCard|tags\/|tags$/.test(path),
    ),
    ["POST", `/enterprise-tags/members/${own}/tags`, { tagId: theirTag }] as const,
    ["POST", `/enterprise-tags/members/${foreign}/tags`, { tagId: ours }] as const,
    ["GET", "/enterprise/{other}", undefined] as const,
    ["POST", "/enterprise/{other}/user-members", {}] as const,
    ["GET", "/enterprise/{other}/adminQuotaLogs", undefined] as const,
    ["GET", "/enterprise/{other}/invitations", undefined] as const,
    ["GET", "/enterprise-tags/{other}/tags", undefined] as const,
    ["GET", `/enterprise-tags/members/${foreign}/tags`, undefined] as const,
    ["DELETE", `/enterprise/{other}/members/${ann.userId}`, undefined] as const,
  ];
  const open = new Set(["POST /enterprise/{own}/members", "POST /enterprise-tags/{own}/tags"]);
  for (const [method, path, input] of crossed.filter(([method, path]) => !open.has(`${method} ${path}`)))
    expect({ method, path, code: (await world.call("boss", method, path, input)).code }).toEqual({
      method,
      path,
      code: 1404,
    });
  expect(await everything()).toBe(before);
  const refused = await world.acts(rival.userId);
  const act = { actorId: world.actors.boss.userId, action: "enterprise.member.remove" };
  expect(refused).toContainEqual({ ...act, details: { enterpriseId: world.enterpriseId, refused: 1404 } });
});

test("members make no call of an admin: 1403, on record, and nothing changes (T05)", async () => {
  const world = await enterpriseWorld();
  const before = await everything();
  const acts = actsOn("{own}", world.actors.bob.userId, world.membershipOf("bob"), "tag_1");
  for (const [method, path, input] of acts) {
    expect((await world.call("ann", method, path, input)).code).toBe(1403);
    expect((await world.call("stranger", method, path, input)).code).toBe(1403);
  }
  expect(await everything()).toBe(before);
  const denied = await env.DB.prepare(
    "SELECT count(*) AS rows FROM audit_log WHERE actor_id = ?1 AND action = 'access.denied'",
  )
    .bind(world.actors.ann.userId)
    .first("rows");
  expect(denied).toBe(acts.length);
  const promote = await world.call("ann", "POST", `/enterprise/{own}/members/${world.actors.bob.userId}/admin`);
  expect(promote.message).toBe("No permission to set enterprise admin");
});

test("a role that was lost a moment ago does nothing any more, although the call was let in (T09)", async () => {
  const world = await enterpriseWorld();
  const { boss, deputy } = world.actors;
  expect((await world.call("boss", "DELETE", `/enterprise/{own}/members/${deputy.userId}`)).code).toBe(1000);
  const acts = actsOn("{own}", world.actors.bob.userId, world.membershipOf("bob"), "tag_1").filter(
    ([, path]) => !path.includes("tags") || path.endsWith("{own}/tags"),
  );
  const before = await everything();
  for (const [method, path, input] of acts)
    expect({ path, code: (await world.call("deputy", method, path, input)).code }).toEqual({
      path,
      code: 1403,
    });
  expect(await everything()).toBe(before);
  expect(await world.row("boss")).toMatchObject({ user_id: boss.userId, is_enterprise_admin: 1 });
});

test("two admins who remove each other at once leave one; oneself is refused, and admins are made once (T09)", async () => {
  const world = await enterpriseWorld();
  const { boss, deputy, ann } = world.actors;
  const remove = (who: "boss" | "deputy", userId: string) =>
    world.call(who, "DELETE", `/enterprise/{own}/members/${userId}`);
  expect((await remove("boss", boss.userId)).code).toBe(1409);
  const codes = await Promise.all([remove("boss", deputy.userId), remove("deputy", boss.userId)]);
  expect(codes.map(({ code }) => code).sort()).toEqual([1000, 1403]);
  const last = (await world.row("boss"))?.enterprise_id === null ? "deputy" : "boss";
  const promoted = await world.call(last, "POST", `/enterprise/{own}/members/${ann.userId}/admin`);
  expect(promoted.code).toBe(1000);
  const again = await world.call(last, "POST", `/enterprise/{own}/members/${ann.userId}/admin`);
  expect([again.code, again.message]).toEqual([1409, "User is already an enterprise admin"]);
  const self = await world.call(last, "POST", `/enterprise/{own}/members/${world.actors[last].userId}/admin`);
  expect(self.code).toBe(1409);
  const byLast = { actorId: world.actors[last].userId, action: "enterprise.member.promote" };
  const enterpriseId = world.enterpriseId;
  expect(await world.acts(ann.userId)).toEqual([
    { ...byLast, details: { enterpriseId, before: 0, after: 1 } },
    { ...byLast, details: { enterpriseId, refused: 1409 } },
  ]);
});

test("a member who is removed while a task runs is repaid where the charge was made, and the rest is as it was before (Q14)", async () => {
  const world = await enterpriseWorld();
  const { ann } = world.actors;
  const { taskId } = await world.spend("ann", 40);
  await world.call("boss", "DELETE", `/enterprise/{own}/members/${ann.userId}`);
  expect(await world.row("ann")).toMatchObject({ type: "FREE", enterprise_id: null });
  await world.settle(taskId, 10);
  expect(await accountOf("ENTERPRISE", world.enterpriseId)).toMatchObject({ used: 10 });
  const bookings = await bookingsOf(taskId);
  expect(bookings.map(({ kind, units, accountId }) => [kind, units, accountId])).toEqual([
    ["CAPTURE", 10, world.accountId],
    ["CHARGE", 40, world.accountId],
    ["REFUND", -30, world.accountId],
  ]);
  expect(await reconcile(env.DB)).toEqual([]);
  const [act] = await world.acts(ann.userId);
  expect(act).toMatchObject({ action: "enterprise.member.remove", details: { wasAdmin: 0 } });
});

test("limits hold at the next charge: the enterprise's day, every member's day, and one member's own", async () => {
  const world = await enterpriseWorld();
  const { bob } = world.actors;
  const change = (body: object) => world.call("boss", "PUT", "/enterprise/{own}/basicInfo", body);
  expect((await change({ memberUsageDailyLimit: 5 })).data).toMatchObject({ memberUsageDailyLimit: 5, dailyLimit: -1 });
  expect((await world.spend("bob", 6)).code).toBe(1928);
  const limit = `/enterprise/{own}/members/${bob.userId}/`;
  expect((await world.call("boss", "PUT", `${limit}quota-limit`, { dailyLimit: 7 })).data).toMatchObject({
    enterpriseQuotaDailyLimit: 7,
    enableEnterpriseQuotaDailyLimit: false,
  });
  expect((await world.spend("bob", 6)).code).toBe(1928);
  await world.call("boss", "POST", `${limit}enable-quota-limit`);
  expect((await world.spend("bob", 6)).code).toBeNull();
  await world.call("boss", "PUT", `${limit}quota-limit`, { dailyLimit: -1 });
  expect((await world.spend("bob", 100)).code).toBeNull();
  await change({ dailyLimit: 106 });
  expect((await world.spend("bob", 1)).code).toBe(1927);
  await change({ dailyLimit: -1 });
  await world.call("boss", "POST", `${limit}disable-quota-limit`);
  expect((await world.spend("bob", 1)).code).toBe(1928);
  const told = await world.acts(bob.userId);
  expect(told.map(({ action, details }) => [action, details.before, details.after])).toEqual([
    ["enterprise.member.limit", -1, 7],
    ["enterprise.member.limitSwitch", 0, 1],
    ["enterprise.member.limit", 7, -1],
    ["enterprise.member.limitSwitch", 1, 0],
  ]);
});

test("bad input changes nothing: 1400 for limits below -1, parts of a tenth, texts and floods, fields that are not for setting (T07, T16)", async () => {
  const world = await enterpriseWorld();
  const before = await everything();
  const limit = `/enterprise/{own}/members/${world.actors.bob.userId}/quota-limit`;
  for (const bad of [-2, 0.5, "5", "", null, true, 1e300, [5], { a: 5 }])
    expect([bad, (await world.call("boss", "PUT", limit, { dailyLimit: bad })).code]).toEqual([bad, 1400]);
  for (const body of [
    ...[
      { name: "" },
      { name: " \u200b " },
      { name: "x".repeat(101) },
      { dailyLimit: -2 },
      { memberUsageDailyLimit: 0.5 },
    ],
    ...[{ seats: 500 }, { accountQuota: 5 }, { usedQuota: 0 }, { expireAt: 9 }, { status: "ACTIVE" }],
    ...[{ forbiddenAutoInfoCard: "yes" }, { isEnterpriseAdmin: true }],
  ])
    expect([body, (await world.call("boss", "PUT", "/enterprise/{own}/basicInfo", body)).code]).toEqual([body, 1400]);
  const buy = { enterpriseId: world.enterpriseId, membershipId: world.membershipOf("ann") };
  for (const months of [0, 201, 1.5, "3", -1])
    expect((await world.call("boss", "POST", "/enterprise/infoCard/buy", { ...buy, months })).code).toBe(1400);
  expect(await everything()).toBe(before);
});

test("the enterprise's name and switches change with what was before on record; nothing given changes nothing", async () => {
  const world = await enterpriseWorld();
  const body = { name: "  Acme\u200b  Ltd ", forbiddenAutoEasyTrack: true };
  const { data } = await world.call("boss", "PUT", "/enterprise/{own}/basicInfo", body);
  expect(data).toMatchObject({ name: "Acme Ltd", forbiddenAutoEasyTrack: true, forbiddenAutoInfoCard: false });
  expect((await world.call("boss", "PUT", "/enterprise/{own}/basicInfo", {})).data).toEqual(data);
  expect(await world.acts(world.enterpriseId)).toEqual([
    {
      actorId: world.actors.boss.userId,
      action: "enterprise.change",
      details: {
        enterpriseId: world.enterpriseId,
        ...{ "name.before": "Test Ltd", "name.after": "Acme Ltd" },
        ...{ "forbiddenAutoEasyTrack.before": 0, "forbiddenAutoEasyTrack.after": 1 },
      },
    },
  ]);
});

test("info cards are a charge like any other: in one batch with their months, once for a repeated call, within the limits, in the quota log", async () => {
  const world = await enterpriseWorld({ quota: 3000 });
  const buy = (months: number, key = crypto.randomUUID()) =>
    world.call(
      "boss",
      "POST",
      "/enterprise/infoCard/buy",
      { enterpriseId: world.enterpriseId, membershipId: world.membershipOf("ann"), months },
      { "idempotency-key": key },
    );
  const key = crypto.randomUUID();
  const month = 31 * DAY_MS;
  const first = { cardSubscriptionStatus: "ACTIVE", cardSubscriptionExpireAt: NOW + 2 * month };
  expect((await buy(2, key)).data).toMatchObject(first);
  expect((await buy(2, key)).data).toMatchObject(first);
  expect(await accountOf("ENTERPRISE", world.enterpriseId)).toMatchObject({ used: 1000 });
  expect((await buy(1)).data).toMatchObject({ cardSubscriptionExpireAt: NOW + 3 * month });
  expect((await buy(4)).code).toBe(1922);
  await world.call("boss", "PUT", "/enterprise/{own}/basicInfo", { dailyLimit: 1600 });
  expect((await buy(1)).code).toBe(1927);
  const bought = await env.DB.prepare(
    "SELECT count(*) AS rows, max(expire_at) AS until FROM info_cards WHERE enterprise_id = ?1",
  )
    .bind(world.enterpriseId)
    .first();
  expect(bought).toEqual({ rows: 2, until: NOW + 3 * month });
  expect(await reconcile(env.DB)).toEqual([]);
  const { data } = await world.call("deputy", "GET", "/enterprise/{own}/adminQuotaLogs");
  expect(data.total).toBe(2);
  const lines = data.logs.map((log: { type: string; usage: number; description: string }) => [
    log.type,
    log.usage,
    log.description,
  ]);
  const email = world.actors.ann.email;
  expect(new Set(lines.map(String))).toEqual(
    new Set([`INFO_CARD,-500,Info cards for ${email}, 1 month`, `INFO_CARD,-1000,Info cards for ${email}, 2 months`]),
  );
  const acts = await world.acts(world.membershipOf("ann"));
  expect(acts.map(({ details }) => details.units ?? details.refused)).toEqual([1000, 500, 1922, 1927]);
  expect((await world.call("ann", "GET", "/enterprise/{own}/adminQuotaLogs")).code).toBe(1403);
});

test("tags are made, given, filtered by and deleted; they leave with the member", async () => {
  const world = await enterpriseWorld();
  const make = (name: string) => world.call("boss", "POST", "/enterprise-tags/{own}/tags", { name, color: "teal" });
  const sales = (await make("Sales")).data;
  expect(sales).toMatchObject({ name: "Sales", color: "teal", useCount: 0 });
  expect((await make("ＳALES")).code).toBe(1409);
  expect((await make(" \u200b")).code).toBe(1400);
  expect((await make("x".repeat(21))).code).toBe(1400);
  const asia = (await make("亚洲")).data;
  const tagsOf = (who: "ann" | "bob") => `/enterprise-tags/members/${world.membershipOf(who)}/tags`;
  await world.call("boss", "POST", tagsOf("ann"), { tagId: sales.id });
  expect((await world.call("boss", "POST", tagsOf("ann"), { tagId: sales.id })).data).toHaveLength(1);
  await world.call("boss", "POST", tagsOf("bob"), { tagId: asia.id });
  const listed = async (tagIds: string[]) => {
    const { data } = await world.call("ann", "POST", "/enterprise/{own}/user-members", { tagIds });
    return data.members.map((one: { userId: string }) => one.userId).sort();
  };
  const { ann, bob } = world.actors;
  expect(await listed([sales.id])).toEqual([ann.userId]);
  expect(await listed([sales.id, asia.id])).toEqual([ann.userId, bob.userId].sort());
  expect(await listed(["tag_unknown"])).toEqual([]);
  expect((await world.call("boss", "DELETE", tagsOf("ann"), { tagId: sales.id })).data).toEqual([]);
  await world.call("boss", "POST", tagsOf("ann"), { tagId: asia.id });
  await world.call("boss", "DELETE", `/enterprise/{own}/members/${bob.userId}`);
  const { data: tags } = await world.call("ann", "GET", "/enterprise-tags/{own}/tags");
  expect(tags.map((one: { name: string; useCount: number }) => [one.name, one.useCount])).toEqual([
    ["Sales", 0],
    ["亚洲", 1],
  ]);
  await world.call("boss", "DELETE", `/enterprise-tags/{own}/tags/${asia.id}`);
  expect((await world.call("ann", "GET", tagsOf("ann"))).data).toEqual([]);
});
