/** What people granted: codes, access tokens and refresh tokens of the emulated Google, kept in one file. */
import { randomBytes } from "node:crypto";
import * as z from "zod";
import type { SandboxContext } from "#sandbox/service.ts";
import { openStateFile } from "#sandbox/state-file.ts";

const Consent = z.object({
  email: z.string(),
  clientId: z.string(),
  scopes: z.array(z.string()),
  /** Whether a refresh token goes with it. */
  isOffline: z.boolean(),
});
export type Consent = z.infer<typeof Consent>;

const AccessGrant = Consent.extend({ token: z.string(), refreshToken: z.string().nullable(), expiresAtMs: z.number() });
export type AccessGrant = z.infer<typeof AccessGrant>;

const RefreshGrant = Consent.extend({ token: z.string() });
const StoredGrants = z.object({ access: z.array(AccessGrant), refresh: z.array(RefreshGrant) });

const CODE_LIFE_MS = 10 * 60_000;
/** Google's access tokens last an hour less a second. */
export const ACCESS_TOKEN_SECONDS = 3599;

/** An account's refresh tokens for one client; the oldest makes room for the next. */
const MAX_REFRESH_TOKENS = 100;

/** Opens the grants of the state folder. */
export function openGrants({ stateDir, clock }: Pick<SandboxContext<unknown>, "stateDir" | "clock">) {
  const codes = new Map<string, Consent & { redirectUri: string; issuedAtMs: number }>();
  const access = new Map<string, AccessGrant>();
  const refresh = new Map<string, z.infer<typeof RefreshGrant>>();
  const file = openStateFile(stateDir, "google.json", StoredGrants, () => ({
    access: [...access.values()].filter((grant) => grant.expiresAtMs > clock.now()),
    refresh: [...refresh.values()],
  }));
  for (const grant of file.saved?.access ?? []) access.set(grant.token, grant);
  for (const grant of file.saved?.refresh ?? []) refresh.set(grant.token, grant);

  const issueAccess = (consent: Consent, refreshToken: string | null): AccessGrant => {
    const token = `ya29.sandbox-${randomBytes(24).toString("base64url")}`;
    const grant = { ...consent, token, refreshToken, expiresAtMs: clock.now() + ACCESS_TOKEN_SECONDS * 1000 };
    access.set(token, grant);
    file.changed();
    return grant;
  };

  const dropOldest = (email: string, clientId: string): void => {
    const own = [...refresh.values()].filter((grant) => grant.email === email && grant.clientId === clientId);
    for (const { token } of own.slice(0, Math.max(0, own.length - MAX_REFRESH_TOKENS))) refresh.delete(token);
  };

  return {
    flush: () => file.flush(),
    /** A code for the browser to carry back; good once, for ten minutes, with the same redirect address. */
    issueCode(consent: Consent, redirectUri: string): string {
      const code = `4/sandbox-${randomBytes(24).toString("base64url")}`;
      codes.set(code, { ...consent, redirectUri, issuedAtMs: clock.now() });
      return code;
    },
    /** Tokens for a code; null when it is unknown, used, old, or another client's. */
    redeemCode(code: string, clientId: string, redirectUri: string): AccessGrant | null {
      const issued = codes.get(code);
      codes.delete(code);
      if (issued === undefined || issued.clientId !== clientId || issued.redirectUri !== redirectUri) return null;
      if (clock.now() - issued.issuedAtMs > CODE_LIFE_MS) return null;
      const { email, scopes, isOffline } = issued;
      const consent = { email, clientId, scopes, isOffline };
      if (!isOffline) return issueAccess(consent, null);
      const token = `1//sandbox-${randomBytes(24).toString("base64url")}`;
      refresh.set(token, { ...consent, token });
      dropOldest(email, clientId);
      return issueAccess(consent, token);
    },
    /** A fresh access token; null when the refresh token was revoked or is another client's. */
    redeemRefreshToken(token: string, clientId: string): AccessGrant | null {
      const grant = refresh.get(token);
      return grant === undefined || grant.clientId !== clientId ? null : issueAccess(grant, token);
    },
    /** The grant behind a live access token. */
    findAccess(token: string): AccessGrant | null {
      const grant = access.get(token);
      return grant === undefined || grant.expiresAtMs <= clock.now() ? null : grant;
    },
    /** What an account has granted a client for as long as it wants, in all its consents. */
    grantedScopes(email: string, clientId: string): string[] {
      const own = [...refresh.values()].filter((grant) => grant.email === email && grant.clientId === clientId);
      return [...new Set(own.flatMap(({ scopes }) => scopes))];
    },
    hasRefreshToken(email: string, clientId: string): boolean {
      return [...refresh.values()].some((grant) => grant.email === email && grant.clientId === clientId);
    },
    /** Takes everything back that an account granted, as its owner does in the account's settings; answers how many grants there were. */
    revokeAccount(email: string): number {
      const own = [...refresh.values(), ...access.values()].filter((grant) => grant.email === email);
      for (const { token } of own) {
        refresh.delete(token);
        access.delete(token);
      }
      file.changed();
      return own.length;
    },
    /** Takes a token back, with the tokens that came of it; false when it is unknown. */
    revoke(token: string): boolean {
      const refreshToken = access.get(token)?.refreshToken ?? token;
      let isKnown = refresh.delete(refreshToken);
      isKnown = access.delete(token) || isKnown;
      for (const grant of [...access.values()]) {
        if (grant.refreshToken !== null && grant.refreshToken === refreshToken) access.delete(grant.token);
      }
      if (isKnown) file.changed();
      return isKnown;
    },
  };
}
export type Grants = ReturnType<typeof openGrants>;
