/** Signing in at the running sandbox, from inside a worker test. */

import { env } from "cloudflare:workers";
import * as z from "zod";
import { NOW } from "#tests/support/now.ts";
import { createSignInClient, type SignInSetup } from "#workers/adapters/identity/sign-in-client.ts";
import { readEnv, signInSetup } from "#workers/env.ts";
import { type Clock, fixedClock } from "#workers/kernel/clock.ts";
import type { AuthSession, Visitor } from "#workers/modules/auth/contract.ts";
import { createGateObject, type GateObject, type GateStorage, type OpenGate } from "#workers/modules/auth/gate.ts";
import type { IdentityService } from "#workers/modules/auth/port.ts";
import { createSignIn } from "#workers/modules/auth/sign-in.ts";

const Mails = z.array(z.object({ text: z.string() }));

/** The base address of the sandbox. */
export const sandboxUrl: string = readEnv(env).SUPABASE_URL;

export function openIdentity(setup: Partial<SignInSetup> = {}): IdentityService {
  return createSignInClient({ ...signInSetup(readEnv(env)), ...setup });
}

/** The gate objects of the test's Worker. */
export function openGate(name: string): GateObject {
  const gates = readEnv(env).SIGN_IN_GATE;
  return gates.get(gates.idFromName(name));
}

/** Somebody of whom neither address nor browser is known. */
export const NOBODY: Visitor = { ip: null, device: null };

type RevokedSession = { userId: string; sessionId: string };

/** Gates in memory, for tests that pass them thousands of times. */
export function memoryGates(): OpenGate {
  const gates = new Map<string, GateObject>();
  return (name) => {
    const gate = gates.get(name) ?? createGateObject(memoryStorage(), () => Promise.reject(new Error("not asked for")));
    gates.set(name, gate);
    return gate;
  };
}

function memoryStorage(): GateStorage {
  const values = new Map<string, ReturnType<typeof JSON.parse>>();
  return {
    get: async (key) => values.get(key),
    put: async (key, value) => void values.set(key, value),
  };
}

type SignInOptions = { identity?: IdentityService; clock?: Clock; isSandbox?: boolean; gates?: OpenGate };

/** The sign-in service with real gates; `identity` is the sandbox's unless another is given. */
export function openSignIn(options: SignInOptions = {}) {
  const revoked: RevokedSession[] = [];
  const confirmed: RevokedSession[] = [];
  const disconnected: RevokedSession[] = [];
  const { identity = openIdentity(), clock = fixedClock(NOW), isSandbox = true, gates = openGate } = options;
  const signIn = createSignIn({
    identity,
    openGate: gates,
    clock,
    isSandbox,
    sessions: {
      revoke: async (userId, sessionId) => void revoked.push({ userId, sessionId }),
      confirmEnd: async (userId, sessionId) => void confirmed.push({ userId, sessionId }),
      isRevoked: async (userId, sessionId) =>
        revoked.some((one) => one.userId === userId && one.sessionId === sessionId),
    },
    closeSockets: async (userId, sessionId) => void disconnected.push({ userId, sessionId }),
  });
  return { signIn, revoked, confirmed, disconnected };
}

/** The code in the latest mail to an address. */
export async function latestCode(email: string): Promise<string> {
  const response = await fetch(`${sandboxUrl}/inbox?${new URLSearchParams({ to: email })}`);
  const code = /\b\d{6}\b/.exec(Mails.parse(await response.json())[0]?.text ?? "")?.[0];
  if (code === undefined) throw new Error(`no code was mailed to ${email}`);
  return code;
}

/** Signs an address of the demo domain in by its code. */
export async function signInByCode(email: string): Promise<AuthSession> {
  const { signIn } = openSignIn();
  const sent = await signIn.sendCode(email, NOBODY);
  if (!sent.ok) throw new Error(`no code was sent: ${sent.errorKey ?? sent.message}`);
  const verified = await signIn.verifyCode(email, await latestCode(email), NOBODY);
  if (!verified.ok) throw new Error(`the code was refused: ${verified.errorKey ?? verified.message}`);
  return verified.value;
}

/** Where a redirect points. */
function locationOf(response: Response): URL {
  return new URL(response.headers.get("location") ?? "");
}

/** Answers Google's consent page and follows the browser to the address where the product is asked to go on. */
export async function answerConsent(authorizeUrl: string, account: string): Promise<URL> {
  const google = locationOf(await fetch(authorizeUrl, { redirect: "manual" }));
  const consent = locationOf(await fetch(google, { redirect: "manual" }));
  const body = new URLSearchParams({ account, decision: "allow" });
  for (const scope of ["openid", "email", "profile"]) body.append("scope", scope);
  const callback = locationOf(await fetch(consent, { method: "POST", body, redirect: "manual" }));
  return locationOf(await fetch(callback, { redirect: "manual" }));
}
