/** Sign-in with Google as GoTrue does it: authorize, callback, exchange of the code by PKCE. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { SIGN_IN_CLIENT } from "#sandbox/google/clients.ts";
import type { SandboxContext } from "#sandbox/service.ts";
import { AuthError, invalid } from "./auth-error.ts";
import { exchangeGoogleCode, type GoogleGrant } from "./google-client.ts";
import type { SessionReply, Sessions } from "./sessions.ts";
import type { AuthStore } from "./store.ts";
import { type AuthUser, createGoogleUser, linkGoogle, touchUser } from "./user.ts";

/** The session of an exchange: Google's own tokens are in it this one time. */
export type ExchangeReply = SessionReply & { provider_token: string; provider_refresh_token?: string };

type Challenge = { value: string; isHashed: boolean };
type Started = { redirectTo: URL; challenge: Challenge | null; startedAtMs: number };
type Issued = { user: AuthUser; grant: GoogleGrant; challenge: Challenge; issuedAtMs: number };
type Dependencies = Pick<SandboxContext<unknown>, "clock" | "settings" | "publicUrl" | "selfUrl"> & {
  store: AuthStore;
  sessions: Sessions;
};

const FLOW_LIFE_MS = 5 * 60_000;
/** Parameters of /authorize that are GoTrue's own; the others are passed on to Google. */
const OWN_PARAMETERS = new Set(["provider", "redirect_to", "scopes", "code_challenge", "code_challenge_method"]);
const BASE_SCOPES = ["email", "profile"];

/** The three steps of the flow, with their states in memory. */
export function createGoogleSignIn({ clock, settings, publicUrl, selfUrl, store, sessions }: Dependencies) {
  const started = new Map<string, Started>();
  const issued = new Map<string, Issued>();
  const callbackUrl = `${publicUrl}/auth/v1/callback`;

  const signUp = (grant: GoogleGrant): AuthUser => {
    const known = store.findUserByEmail(grant.profile.email);
    const user =
      known === null
        ? store.insertUser(createGoogleUser(grant.profile, clock.now(), store.timesDeleted(grant.profile.email)))
        : linkGoogle(known, grant.profile, clock.now());
    touchUser(user, "google", clock.now());
    store.userChanged();
    return user;
  };

  const finish = async ({ redirectTo, challenge }: Started, query: URLSearchParams): Promise<URL> => {
    const refusal = query.get("error");
    if (refusal !== null) {
      const message = query.get("error_description") ?? "The user denied the request";
      return withError(redirectTo, { error: refusal, code: refusal, message });
    }
    const grant = await exchangeGoogleCode(selfUrl, query.get("code") ?? "", callbackUrl).catch(() => null);
    if (grant === null) {
      const message = "Unable to exchange external code";
      return withError(redirectTo, { error: "server_error", code: "unexpected_failure", message });
    }
    const user = signUp(grant);
    if (challenge === null) return withSession(redirectTo, await sessions.start(user, "oauth"), grant);
    const code = randomUUID();
    issued.set(code, { user, grant, challenge, issuedAtMs: clock.now() });
    return withCode(redirectTo, code);
  };

  return {
    /** Where to send the browser to ask Google. 400 validation_failed for another provider or half a challenge. */
    authorize(query: URLSearchParams): URL {
      if (query.get("provider") !== "google") throw invalid("Unsupported provider: provider is not enabled");
      const redirectTo = allowedRedirect(query.get("redirect_to"), settings.appUrl);
      const state = randomBytes(24).toString("base64url");
      started.set(state, { redirectTo, challenge: readChallenge(query), startedAtMs: clock.now() });
      return askGoogle(publicUrl, query, state, callbackUrl);
    },

    /** Where to send the browser when it comes back from Google: with a code, a session (no PKCE), or an error. */
    async callback(query: URLSearchParams): Promise<URL> {
      const state = query.get("state") ?? "";
      const flow = started.get(state);
      started.delete(state);
      if (flow === undefined || clock.now() - flow.startedAtMs > FLOW_LIFE_MS) {
        const error = { error: "invalid_request", code: "bad_oauth_state", message: "OAuth state is invalid" };
        return withError(new URL(settings.appUrl), error);
      }
      return finish(flow, query);
    },

    /**
     * Opens the session for a code, once and within five minutes. 404 flow_state_not_found, 422 flow_state_expired,
     * 400 bad_code_verifier (after which the right verifier is still taken, as by the real server).
     */
    async exchange(code: string, verifier: string): Promise<ExchangeReply> {
      if (code === "" || verifier === "") {
        throw invalid("invalid request: both auth code and code verifier should be non-empty");
      }
      const flow = issued.get(code);
      if (flow === undefined) {
        throw new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
      }
      if (clock.now() - flow.issuedAtMs > FLOW_LIFE_MS) {
        issued.delete(code);
        throw new AuthError(422, "flow_state_expired", "invalid flow state, flow state has expired");
      }
      if (answerTo(verifier, flow.challenge) !== flow.challenge.value) {
        const message = "code challenge does not match previously saved code verifier";
        throw new AuthError(400, "bad_code_verifier", message);
      }
      issued.delete(code);
      const { accessToken, refreshToken } = flow.grant;
      const session = await sessions.start(flow.user, "oauth");
      const reply: ExchangeReply = { ...session, provider_token: accessToken };
      return refreshToken === null ? reply : { ...reply, provider_refresh_token: refreshToken };
    },
  };
}
export type GoogleSignIn = ReturnType<typeof createGoogleSignIn>;

/** Google's own address with GoTrue's client in it; whatever GoTrue does not know is passed on. */
function askGoogle(publicUrl: string, query: URLSearchParams, state: string, callbackUrl: string): URL {
  const target = new URL(`${publicUrl}/google/o/oauth2/v2/auth`);
  for (const [name, value] of query) if (!OWN_PARAMETERS.has(name)) target.searchParams.set(name, value);
  const scopes = [...BASE_SCOPES, ...(query.get("scopes") ?? "").split(/[\s,]+/).filter((scope) => scope !== "")];
  target.searchParams.set("client_id", SIGN_IN_CLIENT.id);
  target.searchParams.set("redirect_uri", callbackUrl);
  target.searchParams.set("response_type", "code");
  target.searchParams.set("scope", [...new Set(scopes)].join(" "));
  target.searchParams.set("state", state);
  return target;
}

function readChallenge(query: URLSearchParams): Challenge | null {
  const value = query.get("code_challenge") ?? "";
  const method = (query.get("code_challenge_method") ?? "").toLowerCase();
  if (value === "" && method === "") return null;
  if (value === "" || method === "") throw invalid("PKCE flow requires code_challenge_method and code_challenge");
  if (method !== "s256" && method !== "plain") throw invalid(`Invalid code challenge method: ${method}`);
  if (value.length < 43 || value.length > 128) throw invalid("code challenge has to be between 43 and 128 characters");
  if (!/^[\w.~-]+$/.test(value))
    throw invalid("code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes");
  return { value, isHashed: method === "s256" };
}

function answerTo(verifier: string, challenge: Challenge): string {
  return challenge.isHashed ? createHash("sha256").update(verifier).digest("base64url") : verifier;
}

/** Only this machine, reserved test names and the product itself are redirect targets; anything else goes to the product. */
function allowedRedirect(wanted: string | null, appUrl: string): URL {
  const home = new URL(appUrl);
  const target = URL.parse(wanted ?? "");
  if (target === null || !/^https?:$/.test(target.protocol)) return home;
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(target.hostname);
  const isReserved = /\.(localhost|local|test|example)$/.test(target.hostname);
  return isLocal || isReserved || target.origin === home.origin ? target : home;
}

function withCode(target: URL, code: string): URL {
  const url = new URL(target);
  url.searchParams.set("code", code);
  return url;
}

function withError(target: URL, { error, code, message }: { error: string; code: string; message: string }): URL {
  const url = new URL(target);
  const parameters = new URLSearchParams({ error, error_code: code, error_description: message });
  for (const [name, value] of parameters) url.searchParams.set(name, value);
  url.hash = `${parameters}&sb=`;
  return url;
}

function withSession(target: URL, session: SessionReply, { accessToken, refreshToken }: GoogleGrant): URL {
  const url = new URL(target);
  url.hash = String(
    new URLSearchParams({
      access_token: session.access_token,
      expires_at: String(session.expires_at),
      expires_in: String(session.expires_in),
      ...(refreshToken === null ? {} : { provider_refresh_token: refreshToken }),
      provider_token: accessToken,
      refresh_token: session.refresh_token,
      token_type: session.token_type,
    }),
  );
  return url;
}
