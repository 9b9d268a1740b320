/** Who is calling: tokens, accounts, signing in and out. */
import { cacheStorage, createKeySource } from "#workers/adapters/identity/key-source.ts";
import { createSignInClient } from "#workers/adapters/identity/sign-in-client.ts";
import { createTokenVerifier } from "#workers/adapters/identity/token-verifier.ts";
import { type Env, isSandbox, signInSetup } from "#workers/env.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { PlanOffer } from "#workers/modules/auth/port.ts";
import { createAuthService } from "#workers/modules/auth/service.ts";
import { createSignIn } from "#workers/modules/auth/sign-in.ts";
import { createSigner } from "#workers/modules/auth/signature.ts";
import { createQuotaOverview } from "#workers/modules/billing/overview.ts";
import { freeAccount } from "#workers/modules/billing/store.ts";
import { createJoining } from "#workers/modules/enterprises/joining.ts";
import { createMembershipService } from "#workers/modules/membership/service.ts";
import type { Stores } from "./stores.ts";

type IdentityParts = {
  env: Env;
  clock: Clock;
  stores: Stores;
  /** Closes the sockets that a session has open. */
  closeSockets: (userId: string, sessionId: string) => Promise<void>;
  plans: PlanOffer;
};

/** Tokens are checked with the shared secret where there is one, else with the keys that the identity service publishes. */
export function buildIdentity({ env, clock, stores, closeSockets, plans }: IdentityParts) {
  const issuer = `${env.SUPABASE_URL}/auth/v1`;
  const verifier = createTokenVerifier({
    issuer,
    clock,
    signing: env.SUPABASE_JWT_SECRET
      ? { kind: "secret", secret: env.SUPABASE_JWT_SECRET }
      : {
          kind: "published",
          keys: createKeySource({
            url: `${issuer}/.well-known/jwks.json`,
            storage: cacheStorage(issuer),
          }),
        },
  });
  const accounts = createMembershipService({
    d1: env.DB,
    store: stores.members,
    quota: createQuotaOverview({ quotas: stores.quotas }),
    clock,
    welcome: (userId, at) => [
      stores.quotas.openAccountStatement(freeAccount(userId, at), at),
      stores.projects.insertDefaultStatement(userId, at),
      ...createJoining(env.DB).acceptStatements(userId, at),
    ],
  });
  const auth = createAuthService({
    accounts,
    store: stores.auth,
    plans,
    browserSigner: createSigner(env.COOKIE_SECRET, "browser"),
    clock,
  });
  const signIn = createSignIn({
    identity: createSignInClient(signInSetup(env)),
    openGate: (name) => env.SIGN_IN_GATE.get(env.SIGN_IN_GATE.idFromName(name)),
    clock,
    sessions: {
      revoke: (userId, sessionId) => stores.auth.revokeSession(userId, sessionId, clock.now()),
      confirmEnd: (userId, sessionId) => stores.auth.confirmSessionEnd(userId, sessionId, clock.now()),
      isRevoked: async (userId, sessionId) => (await stores.auth.findRevoked(userId, [sessionId])).has(sessionId),
    },
    closeSockets,
    isSandbox: isSandbox(env),
  });
  return { verifier, auth, signIn, accounts };
}
