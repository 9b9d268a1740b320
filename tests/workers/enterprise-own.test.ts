import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { enterpriseWorld } from "#tests/support/workers/enterprise-world.ts";
import { DAY_MS, makeEnterprise, makeMember } from "#tests/support/workers/quota-world.ts";
import { createJoining } from "#workers/modules/enterprises/joining.ts";

/** What a person decides about the own membership: accepts, declines, leaves; and what they are told by email. */

type World = Awaited<ReturnType<typeof enterpriseWorld>>;
const INVITATIONS = "/userMember/enterprise-invitations";
const ask = (world: World, email: string) =>
  world.call("boss", "POST", "/enterprise/{own}/members", { emails: [email] });
const invitationsOf = async (world: World) => (await world.call("stranger", "GET", INVITATIONS)).data;
const enterpriseOf = (userId: string) =>
  env.DB.prepare("SELECT enterprise_id FROM memberships WHERE user_id = ?1").bind(userId).first("enterprise_id");

/** The subjects of the emails to a person that go out now, in English. */
async function mailsTo(world: World, email: string): Promise<string[]> {
  world.mails.length = 0;
  await world.membershipMails.tell(world.clock.now());
  return world.mails.filter(({ to }) => to === email).map(({ subject }) => subject.split(" · ")[0] ?? "");
}

beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare("DELETE FROM enterprise_invitations"),
    env.DB.prepare("DELETE FROM member_notices"),
  ]);
});

async function subscribe(userId: string, endsWithPeriod: 0 | 1) {
  await env.DB.prepare(
    `INSERT OR REPLACE INTO subscriptions (id, user_id, offer, price_id, status, ends_with_period, amount_minor, currency, period_end, read_at, created_at)
     VALUES ('sub_' || ?1, ?1, 'basic_card_usd', 'price_1', 'ACTIVE', ?2, 6000, 'usd', ?3, 0, 0)`,
  )
    .bind(userId, endsWithPeriod, NOW + DAY_MS)
    .run();
}

test("a person who is asked sees who asks and for what, and joins by accepting, once", async () => {
  const world = await enterpriseWorld();
  const { stranger, boss } = world.actors;
  await ask(world, stranger.email);
  expect(await mailsTo(world, stranger.email)).toEqual(["You are invited to a team on Kolscout"]);
  expect(await enterpriseOf(stranger.userId)).toBeNull();
  const [invitation, ...more] = await invitationsOf(world);
  expect(more).toEqual([]);
  expect(invitation).toMatchObject({ enterpriseName: "Test Ltd", invitedBy: boss.email, refusal: null });
  const accept = () => world.call("stranger", "POST", `${INVITATIONS}/${invitation.id}/accept`);
  const codes = (await Promise.all([accept(), accept()])).map(({ code }) => code).sort();
  expect(codes[0]).toBe(1000);
  expect([1404, 1409]).toContain(codes[1]);
  expect(await enterpriseOf(stranger.userId)).toBe(world.enterpriseId);
  expect(await invitationsOf(world)).toEqual([]);
  expect(await world.acts(stranger.userId)).toMatchObject([
    { actorId: stranger.userId, action: "enterprise.member.accept", details: { enterpriseId: world.enterpriseId } },
  ]);
  expect(await mailsTo(world, stranger.email)).toEqual(["You joined a team on Kolscout"]);
});

test("only the asked person answers an invitation, and nobody one that is over", async () => {
  const world = await enterpriseWorld();
  const { stranger } = world.actors;
  await ask(world, stranger.email);
  const [{ id }] = await invitationsOf(world);
  for (const answer of ["accept", "decline"]) {
    expect((await world.call("ann", "POST", `${INVITATIONS}/${id}/${answer}`)).code).toBe(1404);
    expect((await world.call("rival", "POST", `${INVITATIONS}/${id}/${answer}`)).code).toBe(1404);
  }
  await world.call("boss", "DELETE", `/enterprise/{own}/invitations/${id}`);
  expect(await invitationsOf(world)).toEqual([]);
  expect((await world.call("stranger", "POST", `${INVITATIONS}/${id}/accept`)).code).toBe(1404);
  await ask(world, stranger.email);
  world.clock.advance(14 * DAY_MS);
  expect((await world.call("stranger", "POST", `${INVITATIONS}/${id}/accept`)).code).toBe(1404);
  expect(await enterpriseOf(stranger.userId)).toBeNull();
});

test("who declines is left alone for 30 days, and the admin sees it", async () => {
  const world = await enterpriseWorld();
  const { stranger } = world.actors;
  await ask(world, stranger.email);
  const [{ id }] = await invitationsOf(world);
  expect((await world.call("stranger", "POST", `${INVITATIONS}/${id}/decline`)).code).toBe(1000);
  expect((await world.call("stranger", "POST", `${INVITATIONS}/${id}/accept`)).code).toBe(1404);
  const listed = (await world.call("boss", "GET", "/enterprise/{own}/invitations")).data;
  expect(listed).toMatchObject([{ id, state: "DECLINED", expireAt: NOW + 30 * DAY_MS }]);
  expect((await ask(world, stranger.email)).data.failedAddedEmails).toMatchObject([{ reason: "DECLINED" }]);
  expect((await world.call("boss", "POST", `/enterprise/{own}/invitations/${id}/again`)).code).toBe(1404);
  world.clock.advance(30 * DAY_MS);
  expect((await ask(world, stranger.email)).data.invited).toEqual([stranger.email]);
  expect(await enterpriseOf(stranger.userId)).toBeNull();
});

test("who pays on for a plan by card, is a member elsewhere or finds no seat is told so, alone, and joins once that is over", async () => {
  const world = await enterpriseWorld();
  const { stranger } = world.actors;
  await subscribe(stranger.userId, 0);
  expect((await ask(world, stranger.email)).data.invited).toEqual([stranger.email]);
  const [{ id, refusal }] = await invitationsOf(world);
  expect(refusal).toBe("OWN_SUBSCRIPTION");
  const accept = () => world.call("stranger", "POST", `${INVITATIONS}/${id}/accept`);
  expect(await accept()).toMatchObject({ code: 1409, message: expect.stringContaining("Cancel its renewal") });
  await subscribe(stranger.userId, 1);

  const elsewhere = await makeEnterprise();
  const joining = createJoining(env.DB);
  const { userId } = stranger;
  await env.DB.batch(joining.joinStatements({ userId, enterpriseId: elsewhere, isAdmin: true, at: NOW }));
  expect((await invitationsOf(world))[0].refusal).toBe("OTHER_ENTERPRISE");
  expect((await accept()).code).toBe(1409);
  expect(await enterpriseOf(userId)).toBe(elsewhere);
  await env.DB.prepare("DELETE FROM enterprises WHERE id = ?1").bind(elsewhere).run();
  await env.DB.batch(joining.leaveStatements({ userId, enterpriseId: elsewhere, kind: "LEFT", at: NOW }));

  await env.DB.prepare("UPDATE enterprises SET seats = 4 WHERE id = ?1").bind(world.enterpriseId).run();
  expect(await accept()).toMatchObject({ code: 1409, message: "The team has no free seat. Ask its admin." });
  await env.DB.prepare("UPDATE enterprises SET seats = 5 WHERE id = ?1").bind(world.enterpriseId).run();
  expect((await accept()).code).toBe(1000);
});

test("the plan of a person who joins waits and comes back when they leave, and each of both is told", async () => {
  const world = await enterpriseWorld();
  const { stranger } = world.actors;
  const expireAt = NOW + 10 * DAY_MS;
  await env.DB.prepare("UPDATE memberships SET type = 'PAID', plan = 'BASIC', expire_at = ?2 WHERE user_id = ?1")
    .bind(stranger.userId, expireAt)
    .run();
  await world.join("stranger");
  await mailsTo(world, stranger.email);
  const leave = (enterpriseId: string) =>
    world.call("stranger", "POST", "/userMember/enterprise/leave", { enterpriseId });
  expect((await leave("{other}")).code).toBe(1404);
  expect((await leave("{own}")).code).toBe(1000);
  expect(await world.row("stranger")).toMatchObject({
    type: "PAID",
    plan: "BASIC",
    expire_at: expireAt,
    join_id: null,
  });
  expect(await mailsTo(world, stranger.email)).toEqual(["You left a team on Kolscout"]);
});

test("the last admin can't leave, one of two can", async () => {
  const world = await enterpriseWorld();
  const leave = (who: "boss" | "deputy" | "rival") =>
    world.call(who, "POST", "/userMember/enterprise/leave", { enterpriseId: who === "rival" ? "{other}" : "{own}" });
  expect(await leave("rival")).toMatchObject({ code: 1409, message: expect.stringContaining("at least one admin") });
  const codes = (await Promise.all([leave("boss"), leave("deputy")])).map(({ code }) => code).sort();
  expect(codes).toEqual([1000, 1409]);
});

test("each change of a membership is told to the person; a limit that is changed over and over once an hour, as it stands then", async () => {
  const world = await enterpriseWorld();
  const { ann, bob } = world.actors;
  const member = `/enterprise/{own}/members/${ann.userId}`;
  for (const dailyLimit of [0, 50, 120]) await world.call("boss", "PUT", `${member}/quota-limit`, { dailyLimit });
  await world.call("boss", "POST", `${member}/enable-quota-limit`);
  await world.call("boss", "POST", `${member}/admin`);
  const subjects = await mailsTo(world, ann.email);
  expect(subjects.sort()).toEqual([
    "You are an admin of your team on Kolscout",
    "Your daily limit on Kolscout was changed",
  ]);
  expect(world.mails.map(({ text }) => text).join()).toContain("12 runs a day");
  await world.call("boss", "POST", `${member}/disable-quota-limit`);
  expect(await mailsTo(world, ann.email)).toEqual([]);
  world.clock.advance(3_600_000);
  expect(await mailsTo(world, ann.email)).toEqual(["Your daily limit on Kolscout was changed"]);
  await world.call("boss", "DELETE", `/enterprise/{own}/members/${bob.userId}`);
  expect(await mailsTo(world, bob.email)).toEqual(["You were removed from a team on Kolscout"]);
});

test("a suspended or expired account declines and leaves, but a suspended one joins nothing", async () => {
  const world = await enterpriseWorld();
  const { stranger } = world.actors;
  await env.DB.prepare("UPDATE memberships SET status = 'SUSPENDED' WHERE user_id = ?1").bind(stranger.userId).run();
  await ask(world, stranger.email);
  const [{ id, refusal }] = await invitationsOf(world);
  expect(refusal).toBe("NOT_POSSIBLE");
  expect((await world.call("stranger", "POST", `${INVITATIONS}/${id}/accept`)).code).toBe(1409);
  expect((await world.call("stranger", "POST", `${INVITATIONS}/${id}/decline`)).code).toBe(1000);
});

test("caps hold whatever is withdrawn meanwhile: for an enterprise by its seats, for an admin, and for a mailbox in all its spellings", async () => {
  const world = await enterpriseWorld();
  const mark = world.enterpriseId.slice(-8).toLowerCase().replaceAll("_", "x");
  await env.DB.prepare("UPDATE enterprises SET seats = 5 WHERE id = ?1").bind(world.enterpriseId).run();
  const reasons: string[] = [];
  for (let n = 0; n < 12; n += 1) {
    const { data } = await ask(world, `p${n}.${mark}@example.test`);
    reasons.push(data.failedAddedEmails[0]?.reason ?? "invited");
    const [open] = (await world.call("boss", "GET", "/enterprise/{own}/invitations")).data;
    if (open) await world.call("boss", "DELETE", `/enterprise/{own}/invitations/${open.id}`);
  }
  expect(reasons).toEqual([...Array(10).fill("invited"), "TOO_MANY_MAILS", "TOO_MANY_MAILS"]);
  world.clock.advance(DAY_MS);
  expect((await ask(world, `p99.${mark}@example.test`)).data.invited).toHaveLength(1);

  const unlimited = await enterpriseWorld();
  const outcomes: string[] = [];
  for (const spelled of [
    `anna${mark}@gmail.com`,
    `a.nna${mark}@gmail.com`,
    `an.na${mark}@googlemail.com`,
    `anna${mark}+x@gmail.com`,
  ]) {
    outcomes.push((await ask(unlimited, spelled)).data.failedAddedEmails[0]?.reason ?? "invited");
    const [open] = (await unlimited.call("boss", "GET", "/enterprise/{own}/invitations")).data;
    if (open) await unlimited.call("boss", "DELETE", `/enterprise/{own}/invitations/${open.id}`);
  }
  expect(outcomes).toEqual(["invited", "invited", "invited", "MAILED_ENOUGH"]);

  const busy = await enterpriseWorld();
  const many = (from: number) => Array.from({ length: 25 }, (_, n) => `m${from + n}-${mark}@example.test`);
  for (const from of [0, 25]) await busy.call("boss", "POST", "/enterprise/{own}/members", { emails: many(from) });
  const boss = await ask(busy, `more-${mark}@example.test`);
  expect(boss.data.failedAddedEmails).toMatchObject([{ reason: "TOO_MANY_MAILS" }]);
  const deputy = await busy.call("deputy", "POST", "/enterprise/{own}/members", {
    emails: [`more-${mark}@example.test`],
  });
  expect(deputy.data.invited).toHaveLength(1);
});

test("an enterprise's name carries no address into our emails: refused at the door, and disarmed where an older one has it", async () => {
  const world = await enterpriseWorld();
  for (const name of [
    "Win at evil.test now",
    "https://evil.test",
    "mail me@evil.test",
    "evil\u3002com",
    "evil\uff0ecom",
    "Call +1 800 555 0199",
  ])
    expect((await world.call("boss", "PUT", "/enterprise/{own}/basicInfo", { name })).code, name).toBe(1400);
  for (const name of ["Müller & Söhne GmbH", "St. Mary's Agency", "第4频道", "Studio 54", "A.B. Partners"])
    expect((await world.call("boss", "PUT", "/enterprise/{own}/basicInfo", { name })).code, name).toBe(1000);
  await env.DB.prepare("UPDATE enterprises SET name = ?2 WHERE id = ?1")
    .bind(world.enterpriseId, "Claim https://evil.test/x?y or write a@evil.test, 0800 5550199")
    .run();
  await ask(world, world.actors.stranger.email);
  await mailsTo(world, world.actors.stranger.email);
  const text = world.mails.map((mail) => `${mail.subject}\n${mail.text}`).join();
  expect(text).toContain("“Claim https evil test x y or write a evil test”");
  expect(text).not.toMatch(/evil\.test|0199/);
});

test("a person who joins again starts a new stay, whatever happened between", async () => {
  const enterpriseId = await makeEnterprise();
  const joining = createJoining(env.DB);
  await env.DB.batch(
    joining.joinStatements({ userId: await makeMember({ type: "FREE" }), enterpriseId, isAdmin: true, at: NOW }),
  );
  const userId = await makeMember({ type: "FREE" });
  const stay = () => env.DB.prepare("SELECT join_id FROM memberships WHERE user_id = ?1").bind(userId).first("join_id");
  const seen = [await stay()];
  for (let n = 0; n < 2; n += 1) {
    await env.DB.batch(joining.joinStatements({ userId, enterpriseId, isAdmin: false, at: NOW }));
    seen.push(await stay());
    await env.DB.batch(joining.leaveStatements({ userId, enterpriseId, kind: "LEFT", at: NOW }));
    seen.push(await stay());
  }
  const [before, first, between, second, after] = seen;
  expect([before, between, after]).toEqual([null, null, null]);
  expect(first).toMatch(/^[0-9a-f]{24}$/);
  expect(second).toMatch(/^[0-9a-f]{24}$/);
  expect(second).not.toBe(first);
});
