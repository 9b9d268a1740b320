/** Accounts of verified tokens, and what a signed-in person may ask about itself. */

import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { sha256Hex } from "#workers/kernel/digest.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import type { UserInfo } from "./contract.ts";
import type { AccountActor, AccountDirectory, NewAccount, PlanOffer } from "./port.ts";
import type { Signer } from "./signature.ts";
import { type AuthStore, type DenialRow, denialOf } from "./store.ts";

/** What a verified token says; the same as the API shell's TokenClaims. */
type Claims = { subject: string; email: string; name: string; avatarUrl: string | null; sessionId: string | null };

type Deps = {
  accounts: AccountDirectory;
  store: Pick<AuthStore, "denialStatement" | "revokeSession" | "keepBrowser">;
  plans: PlanOffer;
  browserSigner: Signer;
  clock: Clock;
};

/** Where a call comes from; `network` is null when the visitor's address is unknown. */
type CallOrigin = { language: Language; browserId: string | null; network: string | null };

export function createAuthService({ accounts, store, plans, browserSigner, clock }: Deps) {
  /** Where an account was opened is kept, as a digest: many free accounts of one network share a cap. */
  async function register(account: NewAccount, network: string | null): Promise<AccountActor> {
    const registered = await accounts.register(account);
    if (network !== null) await store.keepBrowser(account.userId, `net.${await sha256Hex(network)}`, account.at);
    return registered;
  }

  return {
    /**
     * The account of a verified token, created at its first sight. One round trip. Throws 1411 when the session was signed
     * out or the account deleted, 1412 when the signed browser id was blocked for this account; an id we did not sign counts as none.
     */
    async actorFor(claims: Claims, request: CallOrigin): Promise<Actor> {
      const browserId = await ownBrowserId(browserSigner, claims.subject, request.browserId);
      const question = store.denialStatement(claims.subject, claims.sessionId, browserId);
      const { account: known, row } = await accounts.findActor<DenialRow>(claims.subject, question);
      const denial = denialOf(row);
      if (denial === "revoked") throw new AppError(1411);
      if (denial === "blocked") throw new AppError(1412);
      const { subject: userId, email, name, avatarUrl, sessionId } = claims;
      // An address that changed at the identity service is verified there: its owner of now is invited and added by it.
      const isKnown = known !== null && known.email === email;
      const account = isKnown
        ? known
        : await register({ userId, email, name, avatarUrl, at: clock.now() }, request.network);
      return { ...account, sessionId, language: request.language };
    },

    /** The account, its membership, what can be spent and which notice a charge would meet. */
    async userInfo(actor: Actor, ticket: string | null = null): Promise<UserInfo> {
      const [view, paymentInfo] = await Promise.all([accounts.membershipView(actor.userId), plans(actor, ticket)]);
      return { userId: actor.userId, email: actor.email, isAdmin: actor.isSystemAdmin, ...view, paymentInfo };
    },

    /** The caller's enterprise; all nulls when there is none. */
    async enterpriseInfo(actor: Actor) {
      const enterprise = await accounts.enterpriseOf(actor.userId);
      return {
        hasEnterprise: enterprise !== null,
        enterpriseId: enterprise?.id ?? null,
        isEnterpriseAdmin: enterprise !== null && actor.isEnterpriseAdmin,
        enterpriseName: enterprise?.name ?? null,
        enterpriseStatus: enterprise?.status ?? null,
        email: actor.email,
      };
    },

    /** Binds a browser to the account; only an id with this signature is ever believed. */
    async signBrowser(actor: Actor, browserId: string) {
      await store.keepBrowser(actor.userId, browserId, clock.now());
      return { browserId, signature: await browserSigner.sign(`${actor.userId} ${browserId}`) };
    },

    /** Refuses a session's access tokens from now on, although their signature stays good. */
    async revokeSession(userId: string, sessionId: string): Promise<void> {
      await store.revokeSession(userId, sessionId, clock.now());
    },
  };
}
export type AuthService = ReturnType<typeof createAuthService>;

/** The id in `x-browser-id: <id>.<signature>` when we signed it for this account, else null. */
async function ownBrowserId(signer: Signer, userId: string, header: string | null): Promise<string | null> {
  if (header === null || header.length > 256) return null;
  const at = header.lastIndexOf(".");
  if (at < 1) return null;
  const browserId = header.slice(0, at);
  return (await signer.isSigned(`${userId} ${browserId}`, header.slice(at + 1))) ? browserId : null;
}
