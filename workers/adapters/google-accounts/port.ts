import type { AccessToken } from "#workers/adapters/outside/bearer.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";

/** What people grant the product at Google. Every method throws ProviderError; kind `auth` with code `invalid_grant` when a grant, or a code, is no good any more. */

export type GrantedTokens = {
  access: AccessToken;
  /** Null when Google gave none: the account had consented before and was not asked again. */
  refreshToken: string | null;
};

/** What an access token opens, as Google says. */
export type TokenFacts = {
  /** Google's id of the account; never changes. */
  subject: string;
  email: string;
  scopes: readonly string[];
  /** The client it was given to. Another one's token is not ours to keep. */
  clientId: string;
};

export type GoogleAccounts = {
  /** The page on which the account's owner consents to these scopes. `state` comes back with the browser; `loginHint` is the address that is filled in. */
  consentUrl(question: {
    redirectUri: string;
    scopes: readonly string[];
    state: string;
    loginHint: string | null;
  }): string;
  /** Tokens for the code with which the browser came back; a code is good once. */
  exchangeCode(code: string, redirectUri: string, caller: Caller): Promise<GrantedTokens>;
  refresh(refreshToken: string, caller: Caller): Promise<AccessToken>;
  describe(accessToken: string, caller: Caller): Promise<TokenFacts>;
  /** Gives a grant back, with all tokens that came of it; one that is gone already is no failure. */
  revoke(token: string, caller: Caller): Promise<void>;
};
