import { env } from "cloudflare:workers";
import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import * as z from "zod";
import { NOW } from "#tests/support/now.ts";
import { openSignIn, signInByCode } from "#tests/support/workers/sandbox-sign-in.ts";
import { readEnv } from "#workers/env.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { UserInfo } from "#workers/modules/auth/contract.ts";
import { createAuthStore } from "#workers/modules/auth/store.ts";
import { buildServices } from "#workers/services.ts";

const Envelope = z.object({ statusCode: z.number(), message: z.string(), data: z.unknown() });
const Signed = z.object({ browserId: z.string(), signature: z.string() });

/** The whole API as it is deployed, called with the token of a person who signed in at the sandbox. */
async function openAccount(email: string) {
  const { accessToken, refreshToken } = await signInByCode(email);
  const { sub: userId = "", session_id: sessionId } = decodeJwt<{ session_id: string }>(accessToken);
  const { api, signIn } = buildServices(readEnv(env), { clock: fixedClock(NOW) });
  return {
    userId,
    sessionId,
    signOut: () => signIn.signOut({ accessToken, userId, sessionId }),
    refreshToken,
    async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
      const all = { authorization: `Bearer ${accessToken}`, "content-type": "application/json", ...headers };
      const request = new Request(`http://app/api${path}`, { method, headers: all, body: JSON.stringify(body) });
      const response = await api.fetch(request, { waitUntil: () => undefined });
      return Envelope.parse(await response.json());
    },
  };
}

test("the first call of a new person creates one free account, however many calls come at once", async () => {
  const { call, userId } = await openAccount("newcomer@kolscout.test");
  const answers = await Promise.all(Array.from({ length: 8 }, () => call("GET", "/userMember/userInfo")));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([1000]));
  const info = UserInfo.parse(answers[0]?.data);
  expect(info).toMatchObject({
    userId,
    email: "newcomer@kolscout.test",
    isAdmin: false,
    membership: { type: "FREE", enterprise: null },
  });
  const rows = await env.DB.prepare("SELECT COUNT(*) AS count FROM users WHERE id = ?1")
    .bind(userId)
    .first<{ count: number }>();
  expect(rows?.count).toBe(1);
});

test("somebody without an enterprise is told so", async () => {
  const { call } = await openAccount("alone@kolscout.test");
  expect((await call("GET", "/userMember/enterprise-info")).data).toEqual({
    hasEnterprise: false,
    enterpriseId: null,
    isEnterpriseAdmin: false,
    enterpriseName: null,
    enterpriseStatus: null,
    email: "alone@kolscout.test",
  });
});

test("after signing out the old access token is 1411 at the next call, and other sessions go on", async () => {
  const leaving = await openAccount("two-sessions@kolscout.test");
  const staying = await openAccount("two-sessions@kolscout.test");
  expect(leaving.sessionId).not.toBe(staying.sessionId);
  expect((await leaving.call("GET", "/userMember/userInfo")).statusCode).toBe(1000);
  await leaving.signOut();
  expect((await leaving.call("GET", "/userMember/userInfo")).statusCode).toBe(1411);
  expect((await staying.call("GET", "/userMember/userInfo")).statusCode).toBe(1000);
  expect(await openSignIn().signIn.refresh(leaving.refreshToken, { ip: null })).toMatchObject({
    ok: false,
    why: "gone",
  });
});

test("a session can be revoked only for the account it belongs to", async () => {
  const victim = await openAccount("victim-of-revoke@kolscout.test");
  await createAuthStore(env.DB).revokeSession("another-user", victim.sessionId, 1);
  expect((await victim.call("GET", "/userMember/userInfo")).statusCode).toBe(1000);
});

test("a blocked browser is known by the id we signed; an id of its own making counts for nothing", async () => {
  const person = await openAccount("browser@kolscout.test");
  const signed = Signed.parse(
    (await person.call("POST", "/credentials/signature", { browserId: "browser-12345678" })).data,
  );
  const block = env.DB.prepare("UPDATE browsers SET blocked_at = 1 WHERE user_id = ?1 AND browser_id = ?2");
  await block.bind(person.userId, signed.browserId).run();
  const code = async (header: string) =>
    (await person.call("GET", "/userMember/userInfo", undefined, { "x-browser-id": header })).statusCode;
  expect(await code(`${signed.browserId}.${signed.signature}`)).toBe(1412);
  expect(await code(`${signed.browserId}.${"0".repeat(64)}`)).toBe(1000);
  expect(await code("..")).toBe(1000);
  const other = await openAccount("other-browser@kolscout.test");
  const theirs = await other.call("GET", "/userMember/userInfo", undefined, {
    "x-browser-id": `${signed.browserId}.${signed.signature}`,
  });
  expect(theirs.statusCode).toBe(1000);
});

test("what a person writes about itself at the identity service gives no role", async () => {
  const { call } = await openAccount("pretender@kolscout.test");
  const info = UserInfo.parse((await call("GET", "/userMember/userInfo")).data);
  expect(info.isAdmin).toBe(false);
  expect((await call("POST", "/credentials/signature", { browserId: "browser-1", isAdmin: true })).statusCode).toBe(
    1400,
  );
});
