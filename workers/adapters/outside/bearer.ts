import type { Clock } from "#workers/kernel/clock.ts";

/** An OAuth access token that is renewed before it runs out and when the service no longer takes it. */

export type AccessToken = { value: string /** Milliseconds. */; expiresAt: number };

export type TokenSource = {
  /** The token kept, or null. */
  read(): Promise<AccessToken | null>;
  /** Asks the authorization server for another token and keeps it. Throws ProviderError `auth` when the grant is gone. */
  renew(): Promise<AccessToken>;
};

export type Bearer = {
  /** The header of a call. */
  headers(): Promise<Record<string, string>>;
  /** After a 401: renews the token once; false when it was renewed for this call already. */
  renew(): Promise<boolean>;
};

/** Renewed so long before it runs out that it lasts for the call that is about to be made. */
const RENEW_BEFORE_MS = 60_000;

/** The bearer of one call; open another one for the next call. */
export function openBearer(source: TokenSource, clock: Clock): Bearer {
  let isRenewed = false;
  let token: AccessToken | null = null;

  async function renew(): Promise<AccessToken> {
    isRenewed = true;
    token = await source.renew();
    return token;
  }

  return {
    async headers() {
      token ??= await source.read();
      const isUsable = token !== null && token.expiresAt - RENEW_BEFORE_MS > clock.now();
      const { value } = token !== null && (isUsable || isRenewed) ? token : await renew();
      return { authorization: `Bearer ${value}` };
    },
    async renew() {
      if (isRenewed) return false;
      await renew();
      return true;
    },
  };
}
