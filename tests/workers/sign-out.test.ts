import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { memoryGates, openIdentity } from "#tests/support/workers/sandbox-sign-in.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import type { SignInResult } from "#workers/modules/auth/contract.ts";
import { createSignIn } from "#workers/modules/auth/sign-in.ts";
import { createAuthStore, purgeRevokedSessions } from "#workers/modules/auth/store.ts";

const DAY = 86_400_000;
const UNREACHABLE: SignInResult<null> = { ok: false, why: "unreachable", code: "fetch", message: "fetch failed" };
const ENDED: SignInResult<null> = { ok: true, value: null };

function open(answer: SignInResult<null>, faults: { revoke?: boolean; sockets?: boolean } = {}) {
  const clock = fixedClock(NOW);
  const store = createAuthStore(env.DB);
  const userId = `usr_${crypto.randomUUID()}`;
  const session = { accessToken: "a.b.c", userId, sessionId: crypto.randomUUID() };
  const broken = () => Promise.reject(new Error("D1_ERROR: Network connection lost."));
  const signIn = createSignIn({
    identity: { ...openIdentity(), signOut: async () => answer },
    openGate: memoryGates(),
    clock,
    isSandbox: false,
    sessions: {
      revoke: faults.revoke ? broken : (user, id) => store.revokeSession(user, id, clock.now()),
      confirmEnd: (user, id) => store.confirmSessionEnd(user, id, clock.now()),
      isRevoked: async (user, id) => (await store.findRevoked(user, [id])).has(id),
    },
    closeSockets: faults.sockets ? broken : async () => undefined,
  });
  const purgeAfter = (days: number) => purgeRevokedSessions(env.DB, clock.now() + days * DAY).run();
  return { signIn, session, purgeAfter };
}

test("signing out holds although the identity service did not answer, for as long as a refresh token can live: it has no end", async () => {
  const { signIn, session, purgeAfter } = open(UNREACHABLE);
  await signIn.signOut(session);
  for (const days of [1, 9, 31, 400, 4_000]) {
    await purgeAfter(days);
    expect(await signIn.isEnded(session)).toBe(true);
  }
});

test("early purge of revocations: one that the identity service confirmed is kept until every access token made before has expired, a week at most", async () => {
  const { signIn, session, purgeAfter } = open(ENDED);
  await signIn.signOut(session);
  for (const days of [0, 1, 6, 7.01, 8]) {
    await purgeAfter(days);
    expect({ days, isEnded: await signIn.isEnded(session) }).toEqual({ days, isEnded: true });
  }
  await purgeAfter(8.01);
  expect(await signIn.isEnded(session)).toBe(false);
});

test("a token that the identity service refuses confirms nothing; a session that it no longer knows has ended", async () => {
  const badToken = open({ ok: false, why: "gone", code: "bad_jwt", message: "invalid JWT" });
  await badToken.signIn.signOut(badToken.session);
  await badToken.purgeAfter(400);
  expect(await badToken.signIn.isEnded(badToken.session)).toBe(true);
  const unknown = open({ ok: false, why: "gone", code: "session_not_found", message: "" });
  await unknown.signIn.signOut(unknown.session);
  await unknown.purgeAfter(400);
  expect(await unknown.signIn.isEnded(unknown.session)).toBe(false);
});

test("one of the two ends is enough to be signed out, none is said", async () => {
  await expect(open(ENDED, { revoke: true }).signIn.signOut(open(ENDED).session)).resolves.toBeUndefined();
  const neither = open(UNREACHABLE, { revoke: true });
  await expect(neither.signIn.signOut(neither.session)).rejects.toMatchObject({ code: 1503 });
  const sockets = open(UNREACHABLE, { sockets: true });
  await sockets.signIn.signOut(sockets.session);
  expect(await sockets.signIn.isEnded(sockets.session)).toBe(true);
});

test("a session of another account with the same id stays", async () => {
  const { signIn, session } = open(ENDED);
  await signIn.signOut(session);
  expect(await signIn.isEnded({ ...session, userId: "usr_other" })).toBe(false);
  expect(await signIn.isEnded({ ...session, sessionId: null })).toBe(false);
});
