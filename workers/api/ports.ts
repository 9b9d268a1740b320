/** What the API shell asks of the rest: who a token speaks for, and which account that is. */
import type { Actor } from "#workers/kernel/actor.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";

/** What a good access token says. */
export type TokenClaims = {
  /** The identity service's id of the person; the account's id too. */
  subject: string;
  /** Normalised; verified by the identity service. */
  email: string;
  name: string;
  avatarUrl: string | null;
  sessionId: string | null;
  /** Milliseconds. */
  expiresAt: number;
};

export type TokenVerifier = {
  /** The claims of a token that is ours, in time and for a signed-in person; throws 1401 for every other. */
  verify(token: string): Promise<TokenClaims>;
};

/** Writes a visitor's network so that two of the same are known as such and neither can be read; null for an unknown one. */
export type NetworkMark = (network: string | null) => Promise<string | null>;

export type Denials = {
  /** Records that an account without the role tried an admin's call; again on the same day changes nothing. */
  record(denied: { userId: string; call: string; origin: string | null; at: number }): Promise<void>;
};

export type Accounts = {
  /**
   * The account of a verified token, created at its first sight. Throws 1411 when its session was signed out, 1412 for a blocked
   * browser.
   */
  actorFor(
    claims: TokenClaims,
    request: { language: Language; browserId: string | null; network: string | null },
  ): Promise<Actor>;
};

/** The browser extension's access tokens, which open the calls that say so (`isCompanion`) and no other. */
export type CompanionTokens = {
  /** The account that a token speaks for; throws 1401 for one that has ended, 1411 for an account that is deleted. */
  actorFor(token: string, request: { language: Language }): Promise<Actor>;
};
