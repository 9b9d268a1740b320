import * as z from "zod";
import { createOutsideHttp, type OutsideDeps } from "#workers/adapters/outside/http.ts";
import { ProviderError, type ProviderErrorKind } from "#workers/adapters/outside/provider-error.ts";
import type { FailedReply } from "#workers/adapters/outside/reply.ts";
import type { GoogleAccounts } from "./port.ts";

/** Google's OAuth 2.0 for web servers. */

const PROVIDER = "google-accounts";
const MAX_BODY_BYTES = 64 * 1024;
/** A person waits while tokens are asked for. */
const TIMEOUT_MS = 10_000;

const Tokens = z.object({
  access_token: z.string().min(1).max(8192),
  expires_in: z.coerce.number().positive(),
  refresh_token: z.string().min(1).max(8192).optional(),
});
const Facts = z.object({
  sub: z.string().min(1),
  email: z.email(),
  email_verified: z.union([z.literal("true"), z.literal(true)]),
  scope: z.string(),
  aud: z.string().min(1),
});
const Refusal = z.object({ error: z.string() });

export type GoogleClient = {
  clientId: string;
  clientSecret: string;
  /** Where people consent: `https://accounts.google.com/o/oauth2/v2/auth`. */
  consentUrl: string;
  /** Below it are `token`, `tokeninfo` and `revoke`: `https://oauth2.googleapis.com`. */
  baseUrl: string;
};

/** Google's accounts as the product's own client sees them. No call has a price. */
export function createGoogleAccounts(deps: OutsideDeps, client: GoogleClient): GoogleAccounts {
  const http = createOutsideHttp(deps, {
    provider: PROVIDER,
    baseUrl: client.baseUrl,
    headers: {},
    classify: classifyRefusal,
    billed: "successes",
    callsPerSecond: null,
    timeoutMs: TIMEOUT_MS,
    maxBodyBytes: MAX_BODY_BYTES,
  });
  const identity = { client_id: client.clientId, client_secret: client.clientSecret };

  const readTokens = (reply: unknown) => {
    const { access_token: value, expires_in: seconds, refresh_token: refreshToken = null } = Tokens.parse(reply);
    return { access: { value, expiresAt: deps.clock.now() + Math.floor(seconds) * 1000 }, refreshToken };
  };

  return {
    consentUrl({ redirectUri, scopes, state, loginHint }) {
      const query = new URLSearchParams({
        client_id: client.clientId,
        redirect_uri: redirectUri,
        response_type: "code",
        scope: scopes.join(" "),
        // A refresh token comes for sure only when consent is asked for by name.
        access_type: "offline",
        prompt: "consent",
        include_granted_scopes: "true",
        state,
        ...(loginHint === null ? {} : { login_hint: loginHint }),
      });
      return `${client.consentUrl}?${query}`;
    },
    exchangeCode: (code, redirectUri, caller) =>
      http.send({
        method: "POST",
        path: "token",
        body: () => ({
          kind: "form",
          fields: { ...identity, grant_type: "authorization_code", code, redirect_uri: redirectUri },
        }),
        caller,
        price: null,
        parse: readTokens,
      }),
    async refresh(refreshToken, caller) {
      const { access } = await http.send({
        method: "POST",
        path: "token",
        body: () => ({
          kind: "form",
          fields: { ...identity, grant_type: "refresh_token", refresh_token: refreshToken },
        }),
        isRepeatable: true,
        caller,
        price: null,
        parse: readTokens,
      });
      return access;
    },
    describe: (accessToken, caller) =>
      http.send({
        method: "POST",
        path: "tokeninfo",
        body: () => ({ kind: "form", fields: { access_token: accessToken } }),
        isRepeatable: true,
        caller,
        price: null,
        parse: (reply) => {
          const { sub, email, scope, aud } = Facts.parse(reply);
          return {
            subject: sub,
            email: email.toLowerCase(),
            scopes: scope.split(/\s+/).filter(Boolean),
            clientId: aud,
          };
        },
      }),
    async revoke(token, caller) {
      const body = () => ({ kind: "form", fields: { token } }) as const;
      const asked = http.send({
        method: "POST",
        path: "revoke",
        body,
        isRepeatable: true,
        caller,
        price: null,
        reads: "text",
        parse: () => undefined,
      });
      await asked.catch((failure) => {
        if (!(failure instanceof ProviderError) || failure.code !== "invalid_token") throw failure;
      });
    },
  };
}

/**
 * OAuth's refusals name themselves: `invalid_grant` and `invalid_token` mean the grant, `invalid_client` our own settings. They count in a 4xx alone: an outage says nothing about
 * a grant.
 */
function classifyRefusal({ status, body }: FailedReply): { kind: ProviderErrorKind; code: string } {
  const code = Refusal.safeParse(body).data?.error ?? String(status);
  if (status === 429) return { kind: "rate", code };
  if (status >= 500) return { kind: "upstream", code };
  const isAuth = code === "invalid_grant" || code === "invalid_token" || code === "invalid_client";
  return { kind: isAuth || status === 401 || status === 403 ? "auth" : "bad_request", code };
}
