/** What signing in needs of its neighbours. */
import type * as z from "zod";
import type { Actor } from "#workers/kernel/actor.ts";
import type { AuthSession, MembershipView, SignInResult, UserInfo } from "./contract.ts";

/** An account as the server knows it; everything of `Actor` that does not come from the request. */
export type AccountActor = Omit<Actor, "sessionId" | "language">;

export type NewAccount = { userId: string; email: string; name: string; avatarUrl: string | null; at: number };

/** The accounts behind the tokens. Implemented by the membership module. */
export type AccountDirectory = {
  /**
   * The account of an identity's id, or null when it was never seen, and the first row that a question asked beside it gives: one round trip
   * for both, since every request asks them.
   */
  findActor<Row>(
    userId: string,
    beside: D1PreparedStatement,
  ): Promise<{ account: AccountActor | null; row: Row | null }>;
  /** Creates account and free membership in one batch; when another request was quicker, answers what that one made. */
  register(account: NewAccount): Promise<AccountActor>;
  /** What the account is and may spend now (spec 1 §3 UserInfo). */
  membershipView(userId: string): Promise<{
    name: string;
    avatarUrl: string | null;
    membership: z.output<typeof MembershipView>;
    availableQuota: number;
    notice: number | null;
  }>;
  /** The enterprise the account is a member of, or null. */
  enterpriseOf(userId: string): Promise<{ id: string; name: string; status: string } | null>;
};

/** Which plans an account can buy and under which scheme; `ticket` is what its browser holds of a trial of schemes. */
export type PlanOffer = (actor: Actor, ticket: string | null) => Promise<UserInfo["paymentInfo"]>;

/** The identity service as the server uses it; `ip` is the visitor's address, by which the service limits requests. */
export type IdentityService = {
  sendCode(email: string, ip: string | null): Promise<SignInResult<null>>;
  verifyCode(email: string, code: string, ip: string | null): Promise<SignInResult<AuthSession>>;
  /** Where to send the browser, and the secret that must come back with it. */
  startGoogle(start: {
    returnTo: string;
    withGmail: boolean;
  }): Promise<SignInResult<{ url: string; verifier: string }>>;
  exchangeCode(code: string, verifier: string, ip: string | null): Promise<SignInResult<AuthSession>>;
  refresh(refreshToken: string, ip: string | null): Promise<SignInResult<AuthSession>>;
  /** Ends one session; its refresh token is dead afterwards. */
  signOut(accessToken: string): Promise<SignInResult<null>>;
};
