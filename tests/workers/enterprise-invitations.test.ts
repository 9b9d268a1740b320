import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { enterpriseWorld } from "#tests/support/workers/enterprise-world.ts";
import { DAY_MS, makeMember } from "#tests/support/workers/quota-world.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { createJoining } from "#workers/modules/enterprises/joining.ts";

/** Inviting by address, and what becomes of an invitation (T10). */

const HOUR_MS = 3_600_000;
const joining = createJoining(env.DB);

type World = Awaited<ReturnType<typeof enterpriseWorld>>;
const add = (world: World, emails: unknown, who: "boss" | "rival" = "boss") =>
  world.call(who, "POST", `/enterprise/{${who === "boss" ? "own" : "other"}}/members`, { emails });
const invitations = async (world: World) => (await world.call("boss", "GET", "/enterprise/{own}/invitations")).data;

/** Mails are due in all enterprises at once: those of other tests are not counted. */
beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare("DELETE FROM enterprise_invitations"),
    env.DB.prepare("DELETE FROM member_notices"),
  ]);
});

/** An account as its first sign-in makes it. */
async function signUp(email: string, at = NOW): Promise<string> {
  const userId = `new-${crypto.randomUUID()}`;
  const id = env.DB.prepare(
    "INSERT INTO users (id, email, name, created_at, updated_at) VALUES (?1, ?2, 'New', ?3, ?3)",
  );
  const free = env.DB.prepare(
    `INSERT INTO memberships (id, user_id, type, plan, status, effective_at, created_at, updated_at)
     VALUES ('mem_' || ?1, ?1, 'FREE', 'FREE', 'ACTIVE', ?2, ?2, ?2)`,
  );
  await env.DB.batch([id.bind(userId, email, at), free.bind(userId, at), ...joining.acceptStatements(userId, at)]);
  return userId;
}

const enterpriseOf = (userId: string) =>
  env.DB.prepare("SELECT enterprise_id FROM memberships WHERE user_id = ?1").bind(userId).first("enterprise_id");

test("each address is asked, whether it has an account or not, and nobody joins unasked; what is written twice counts once", async () => {
  const world = await enterpriseWorld();
  const { stranger, ann, rival } = world.actors;
  const suspended = await makeMember({ status: "SUSPENDED" });
  const fresh = `new-${stranger.userId}@example.test`;
  const asked = [stranger.email, fresh, rival.email, `${suspended}@example.test`];
  const { data } = await add(world, [stranger.email.toUpperCase(), ` ${stranger.email} `, ...asked, ann.email]);
  // The answer says nothing of what an account is or does elsewhere.
  expect(data).toEqual({
    successAddedEmails: asked,
    invited: asked,
    failedAddedEmails: [{ email: ann.email, reason: "ALREADY_MEMBER", message: "Is a member already" }],
  });
  for (const userId of [stranger.userId, suspended]) expect(await enterpriseOf(userId)).toBeNull();
  expect(await enterpriseOf(rival.userId)).toBe(world.otherId);
  expect((await add(world, [fresh])).data.failedAddedEmails).toMatchObject([{ reason: "ALREADY_INVITED" }]);
});

test("an address that is none is named by its place, and none of the others is added", async () => {
  const world = await enterpriseWorld();
  const answer = await add(world, [world.actors.stranger.email, "no address"]);
  expect([answer.code, answer.message]).toEqual([1400, "Address 2 is not a valid email address"]);
  const none = await add(world, []);
  expect([none.code, none.message]).toEqual([1400, "Please enter at least one address"]);
  expect(await enterpriseOf(world.actors.stranger.userId)).toBeNull();
  for (const emails of [[], "a@b.co", [""], [5], Array.from({ length: 51 }, (_, n) => `a${n}@b.co`)])
    expect((await add(world, emails)).code).toBe(1400);
});

test("an invited address is written to in both languages, and its owner is a member with the first sign-in", async () => {
  const world = await enterpriseWorld();
  const email = `first-${world.enterpriseId}@example.test`;
  await add(world, [email]);
  await world.membershipMails.tell(NOW);
  await world.membershipMails.tell(NOW);
  expect(world.mails).toHaveLength(1);
  const [mail] = world.mails;
  expect(mail?.to).toBe(email);
  for (const part of ["https://app.test/login", "Test Ltd", world.actors.boss.email, "邀请"])
    expect(mail?.text).toContain(part);
  expect(await invitations(world)).toMatchObject([
    { email, state: "OPEN", mailedAt: NOW, expireAt: NOW + 14 * DAY_MS },
  ]);
  const userId = await signUp(email);
  expect(await enterpriseOf(userId)).toBe(world.enterpriseId);
  expect(await invitations(world)).toEqual([]);
});

test("only the very address joins: look-alikes and other spellings of a mailbox are strangers (T10)", async () => {
  const world = await enterpriseWorld();
  const mark = world.enterpriseId;
  await add(world, [`Jose\u0301.${mark}@Example.test`, `some.name.${mark}@gmail.com`, `paypal.${mark}@example.test`]);
  for (const twin of [
    ...[`jose.${mark}@example.test`, `somename${mark}@gmail.com`, `some.name.${mark}+x@gmail.com`],
    ...[`p\u0430ypal.${mark}@example.test`, `paypal.${mark}@example.test.evil.test`],
  ])
    expect(await enterpriseOf(await signUp(twin))).toBeNull();
  expect(await enterpriseOf(await signUp(`jos\u00e9.${mark}@example.test`))).toBe(world.enterpriseId);
});

test("an address that two accounts bear adds neither", async () => {
  const world = await enterpriseWorld();
  const [one, two] = [await makeMember({ type: "FREE" }), await makeMember({ type: "FREE" })];
  const email = `${one}@example.test`;
  await env.DB.prepare("UPDATE users SET email = ?2 WHERE id = ?1").bind(two, email).run();
  expect((await add(world, [email])).data.failedAddedEmails).toMatchObject([{ reason: "NOT_POSSIBLE" }]);
});

test("a withdrawn invitation makes no member and frees its seat; one that has run out does too, until it is sent again", async () => {
  const world = await enterpriseWorld();
  const mark = world.enterpriseId;
  await env.DB.prepare("UPDATE enterprises SET seats = 5 WHERE id = ?1").bind(mark).run();
  await add(world, [`a-${mark}@example.test`]);
  expect((await add(world, [`b-${mark}@example.test`])).data.failedAddedEmails).toMatchObject([{ reason: "NO_SEAT" }]);
  expect((await add(world, [world.actors.stranger.email])).data.failedAddedEmails).toMatchObject([
    { reason: "NO_SEAT" },
  ]);
  const [first] = await invitations(world);
  expect((await world.call("boss", "DELETE", `/enterprise/{own}/invitations/${first.id}`)).code).toBe(1000);
  expect((await world.call("boss", "DELETE", `/enterprise/{own}/invitations/${first.id}`)).code).toBe(1404);
  expect(await enterpriseOf(await signUp(`a-${mark}@example.test`))).toBeNull();

  await add(world, [`b-${mark}@example.test`]);
  const [second] = await invitations(world);
  world.clock.advance(14 * DAY_MS);
  expect(await invitations(world)).toMatchObject([{ id: second.id, state: "EXPIRED" }]);
  const again = `/enterprise/{own}/invitations/${second.id}/again`;
  expect((await world.call("boss", "POST", again)).data).toEqual({ id: second.id });
  const userId = await signUp(`b-${mark}@example.test`, world.clock.now());
  expect(await enterpriseOf(userId)).toBe(mark);
  expect((await world.call("rival", "DELETE", `/enterprise/{other}/invitations/${second.id}`)).code).toBe(1404);
  expect((await world.call("boss", "POST", again)).code).toBe(1404);
});

test("the same address is written to once an hour at most, however it is invited", async () => {
  const world = await enterpriseWorld();
  const email = `often-${world.enterpriseId}@example.test`;
  const tell = () => world.membershipMails.tell(world.clock.now());
  await add(world, [email]);
  await tell();
  const [{ id }] = await invitations(world);
  const again = () => world.call("boss", "POST", `/enterprise/{own}/invitations/${id}/again`);
  expect((await again()).code).toBe(1429);
  await world.call("boss", "DELETE", `/enterprise/{own}/invitations/${id}`);
  expect((await add(world, [email])).data.invited).toEqual([email]);
  await tell();
  expect(world.mails).toHaveLength(1);
  world.clock.advance(HOUR_MS);
  expect((await again()).code).toBe(1000);
  await tell();
  expect(world.mails).toHaveLength(2);
});

test("a mail that the service refuses for the time being waits for the next run; one that it may have taken is not repeated", async () => {
  const refusing = async (kind: "rate" | "bad_request") => {
    const world = await enterpriseWorld({ failing: new ProviderError({ provider: "notice-mail", kind, code: "x" }) });
    await add(world, [`mail-${kind}-${world.enterpriseId}@example.test`]);
    await world.membershipMails.tell(NOW);
    const due = await env.DB.prepare("SELECT mail_due FROM enterprise_invitations WHERE enterprise_id = ?1")
      .bind(world.enterpriseId)
      .first("mail_due");
    return due;
  };
  expect(await refusing("rate")).toBe(1);
  expect(await refusing("bad_request")).toBe(0);
});
