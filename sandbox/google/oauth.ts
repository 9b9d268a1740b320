/** Google's sign-in and OAuth endpoints. */
import type { Context, Hono } from "hono";
import * as z from "zod";
import { PAGE_HEADERS } from "#sandbox/pages/page.ts";
import type { FailureReply, SandboxContext, ServiceFailure } from "#sandbox/service.ts";
import { describeAccount, drawAvatar } from "./account.ts";
import { findClient, type OAuthClient, type Origins, redirectUrisOf } from "./clients.ts";
import { renderConsentPage, renderRefusalPage } from "./consent-page.ts";
import { ACCESS_TOKEN_SECONDS, type AccessGrant, type Grants } from "./grants.ts";
import { splitScopes } from "./scopes.ts";

const ConsentForm = z.object({
  decision: z.enum(["allow", "deny"]),
  account: z.string().max(255).default(""),
  other: z.string().max(255).default(""),
  scope: z.union([z.string().transform((scope) => [scope]), z.array(z.string())]).default([]),
});
const TokenForm = z.object({
  grant_type: z.string(),
  client_id: z.string().default(""),
  client_secret: z.string().default(""),
  code: z.string().default(""),
  redirect_uri: z.string().default(""),
  refresh_token: z.string().default(""),
});

type Parts = {
  grants: Grants;
  publicUrl: string /** Where the product answers. */;
  appUrl: string;
  clock: SandboxContext<unknown>["clock"];
};

/** Consent page, tokens, user info, token info, revocation. */
export function addOAuthRoutes(routes: Hono, parts: Parts): void {
  addConsentRoutes(routes, parts);
  addTokenRoutes(routes, parts);
  addReadingRoutes(routes, parts);
}

/** OAuth's own words for an injected failure. */
export function oauthFailure({ kind, status }: ServiceFailure): FailureReply | null {
  switch (kind) {
    case "wrongSchema":
      return null;
    case "serverError":
      return { status, body: { error: "internal_failure", error_description: "Backend Error" } };
    case "unauthorized":
      return { status, body: { error: "invalid_client", error_description: "Unauthorized" } };
    case "forbidden":
      return { status, body: { error: "access_denied", error_description: "Access blocked" } };
    case "rateLimited":
    case "quotaExhausted":
      return { status: 429, body: { error: "rate_limit_exceeded", error_description: "Rate Limit Exceeded" } };
  }
}

function addConsentRoutes(routes: Hono, { grants, publicUrl, appUrl }: Parts): void {
  routes.get("/o/oauth2/v2/auth", (call) => {
    const asked = readQuestion(call, { publicUrl, appUrl });
    if ("code" in asked) return call.html(renderRefusalPage(asked.code, asked.reason), 400, PAGE_HEADERS);
    return call.redirect(`${publicUrl}/google/consent?${new URL(call.req.url).searchParams}`, 302);
  });
  routes.get("/consent", (call) => {
    const asked = readQuestion(call, { publicUrl, appUrl });
    if ("code" in asked) return call.html(renderRefusalPage(asked.code, asked.reason), 400, PAGE_HEADERS);
    return call.html(askConsent(call, asked.client, ""), 200, PAGE_HEADERS);
  });
  routes.post("/consent", async (call) => {
    const asked = readQuestion(call, { publicUrl, appUrl });
    if ("code" in asked) return call.html(renderRefusalPage(asked.code, asked.reason), 400, PAGE_HEADERS);
    const form = ConsentForm.safeParse(await call.req.parseBody({ all: true }));
    if (!form.success) return call.html(askConsent(call, asked.client, "Choose Allow or Cancel."), 400, PAGE_HEADERS);
    const back = new URL(asked.redirectUri);
    const state = call.req.query("state");
    if (state !== undefined) back.searchParams.set("state", state);
    if (form.data.decision === "deny") {
      back.searchParams.set("error", "access_denied");
      return call.redirect(back.href, 302);
    }
    const email = (form.data.other.trim() || form.data.account).trim().toLowerCase();
    if (!z.email().safeParse(email).success) {
      return call.html(askConsent(call, asked.client, "Pick an account or type an e-mail address."), 400, PAGE_HEADERS);
    }
    const { base, optional } = splitScopes(call.req.query("scope") ?? "");
    const ticked = [...base, ...optional.filter((scope) => form.data.scope.includes(scope))];
    const clientId = asked.client.id;
    const earlier = call.req.query("include_granted_scopes") === "true" ? grants.grantedScopes(email, clientId) : [];
    const scopes = [...new Set([...ticked, ...earlier])];
    const isOffline = call.req.query("access_type") === "offline" && givesRefreshToken(call, grants, email, clientId);
    back.searchParams.set("code", grants.issueCode({ email, clientId, scopes, isOffline }, asked.redirectUri));
    back.searchParams.set("scope", scopes.join(" "));
    return call.redirect(back.href, 302);
  });
}

function addTokenRoutes(routes: Hono, { grants }: Parts): void {
  routes.post("/token", async (call) => {
    const form = TokenForm.safeParse(await call.req.parseBody());
    if (!form.success) return refuse(call, 400, "invalid_request", "Required parameter is missing: grant_type");
    const { grant_type, client_id, client_secret, code, redirect_uri, refresh_token } = form.data;
    const client = findClient(client_id);
    if (client === null) return refuse(call, 401, "invalid_client", "The OAuth client was not found.");
    if (client.secret !== client_secret) return refuse(call, 401, "invalid_client", "Unauthorized");
    if (grant_type === "authorization_code") {
      const grant = grants.redeemCode(code, client.id, redirect_uri);
      if (grant === null) return refuse(call, 400, "invalid_grant", "Bad Request");
      const extra = grant.refreshToken === null ? {} : { refresh_token: grant.refreshToken };
      return call.json({ ...tokenReply(grant), ...extra });
    }
    if (grant_type === "refresh_token") {
      const grant = grants.redeemRefreshToken(refresh_token, client.id);
      if (grant === null) return refuse(call, 400, "invalid_grant", "Token has been expired or revoked.");
      return call.json(tokenReply(grant));
    }
    return refuse(call, 400, "unsupported_grant_type", `Invalid grant_type: ${grant_type}`);
  });
  routes.post("/revoke", async (call) => {
    const posted = (await call.req.parseBody()).token;
    const token = call.req.query("token") ?? (typeof posted === "string" ? posted : "");
    return grants.revoke(token) ? call.json({}) : refuse(call, 400, "invalid_token", "Token expired or revoked");
  });
}

function addReadingRoutes(routes: Hono, { grants, publicUrl, clock }: Parts): void {
  routes.get("/oauth2/v3/userinfo", (call) => {
    const token = /^bearer\s+(\S+)$/i.exec(call.req.header("authorization") ?? "")?.[1] ?? "";
    const grant = grants.findAccess(token);
    if (grant === null) return refuse(call, 401, "invalid_request", "Invalid Credentials");
    const account = describeAccount(grant.email, publicUrl);
    return call.json({ ...account, given_name: account.name.split(" ")[0], email_verified: true });
  });
  routes.on(["GET", "POST"], "/tokeninfo", async (call) => {
    const posted = call.req.method === "POST" ? (await call.req.parseBody()).access_token : undefined;
    const token = typeof posted === "string" ? posted : (call.req.query("access_token") ?? "");
    const grant = grants.findAccess(token);
    if (grant === null) return refuse(call, 400, "invalid_token", "Invalid Value");
    const secondsLeft = Math.floor((grant.expiresAtMs - clock.now()) / 1000);
    return call.json({
      azp: grant.clientId,
      aud: grant.clientId,
      sub: describeAccount(grant.email, publicUrl).sub,
      scope: grant.scopes.join(" "),
      exp: String(Math.floor(grant.expiresAtMs / 1000)),
      expires_in: String(secondsLeft),
      email: grant.email,
      email_verified: "true",
      access_type: grant.isOffline ? "offline" : "online",
    });
  });
  routes.get("/avatar/:file", (call) =>
    call.body(drawAvatar(call.req.param("file")), 200, {
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=86400",
    }),
  );
}

/** A refresh token comes with the first consent, and whenever consent is asked for by name. */
function givesRefreshToken(call: Context, grants: Grants, email: string, clientId: string): boolean {
  const isAskedFor = (call.req.query("prompt") ?? "").split(" ").includes("consent");
  return isAskedFor || !grants.hasRefreshToken(email, clientId);
}

type Question = { client: OAuthClient; redirectUri: string };

function readQuestion(call: Context, origins: Origins): Question | { code: string; reason: string } {
  const client = findClient(call.req.query("client_id"));
  if (client === null) return { code: "invalid_client", reason: "The OAuth client was not found." };
  const redirectUri = call.req.query("redirect_uri") ?? "";
  if (!redirectUrisOf(client, origins).includes(redirectUri)) {
    return { code: "redirect_uri_mismatch", reason: `${redirectUri} is not registered for ${client.name}.` };
  }
  if (call.req.query("response_type") !== "code") {
    return { code: "invalid_request", reason: "Required parameter is missing: response_type" };
  }
  return { client, redirectUri };
}

function askConsent(call: Context, client: OAuthClient, problem: string) {
  return renderConsentPage({
    clientName: client.name,
    optionalScopes: splitScopes(call.req.query("scope") ?? "").optional,
    hint: call.req.query("login_hint") ?? "",
    problem,
  });
}

function tokenReply(grant: AccessGrant) {
  const { token, scopes } = grant;
  return { access_token: token, expires_in: ACCESS_TOKEN_SECONDS, scope: scopes.join(" "), token_type: "Bearer" };
}

function refuse(call: Context, status: 400 | 401, error: string, description: string): Response {
  return call.json({ error, error_description: description }, status);
}
