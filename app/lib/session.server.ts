/** The browser's session, server side: tokens in one sealed cookie, renewed before they expire, gone after logout. */
import { decodeJwt } from "jose";
import * as z from "zod";
import { LANGUAGE_COOKIE } from "#app/i18n/languages.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { CodeAsker, Device } from "#workers/kernel/device.ts";
import type { AuthSession, BrowserToken, SignIn } from "#workers/modules/auth/contract.ts";
import { BROWSER_ID_COOKIE } from "./browser-id.ts";
import { cookieNames } from "./cookies.ts";
import {
  type AskerCookie,
  createAskerCookie,
  createDeviceCookie,
  DEVICE_COOKIE,
  type DeviceCookie,
} from "./device-cookie.server.ts";
import type { PageSession } from "./load-context.ts";
import { PLATFORM_COOKIE, SIDEBAR_COOKIE, THEME_COOKIE } from "./preferences.ts";
import { SCHEME_COOKIE } from "./scheme.server.ts";
import { createSealedCookie, type SealedCookie } from "./sealed-cookie.server.ts";

/** "Expiring soon" (spec 1 §9). */
const RENEW_BEFORE_MS = 5 * 60_000;
const SESSION_MAX_AGE_SECONDS = 30 * 24 * 3600;
/** A Google sign-in must come back within the life of its code. */
const PENDING_MAX_AGE_SECONDS = 10 * 60;

const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() });
type Tokens = z.output<typeof Tokens>;

const PendingGoogle = z.object({
  verifier: z.string(),
  redirect: z.string().nullable(),
  /** Whether Gmail was asked for too (`/login?scope=gmail`). */
  withGmail: z.boolean().default(false),
});
type PendingGoogle = z.output<typeof PendingGoogle>;

const Claims = z.object({
  sub: z.string(),
  email: z.string(),
  exp: z.number(),
  session_id: z.string().optional(),
  user_metadata: z
    .object({ full_name: z.string().optional().catch(undefined), avatar_url: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
});

/** One request's view of the session. Changes reach the browser when the answer is handed to `commit`. */
export type BrowserSession = {
  page(): PageSession | null;
  /** What the browser may hold in memory; null without a session. */
  token(): BrowserToken | null;
  /** Whether there is a session that could not be renewed and has run out: it is neither used nor lost. */
  isWaiting(): boolean;
  /** Whether this request found that the session is over. */
  isLost(): boolean;
  /** What is needed to end the session at the identity service. */
  credentials(): { accessToken: string; userId: string; sessionId: string | null } | null;
  /** What this browser has signed in to before; null when nothing. */
  device(): Promise<Device | null>;
  /** That this browser asked for a code lately; null when it did not. */
  asker(): Promise<CodeAsker | null>;
  keepAsker(asker: CodeAsker): void;
  /** Signs in: whatever session there was is replaced as a whole. */
  start(session: AuthSession): void;
  /**
   * Signs out, or takes note that the session is over (spec 1 §4, HTTP 401): cookies go, but for those of the browser and the language.
   * Signing out also has the browser empty its storage; after a loss the next page forgets what was the person's (`forgetPerson`).
   */
  end(why: "signedOut" | "lost"): void;
  keepPending(pending: z.input<typeof PendingGoogle>): void;
  /** The Google sign-in this browser started, at most once. */
  takePending(): Promise<PendingGoogle | null>;
  /** The answer with the cookies that changed. */
  commit(response: Response): Promise<Response>;
};

export type SessionDeps = { signIn: Pick<SignIn, "refresh" | "isEnded">; cookieSecret: string; clock: Clock };

/**
 * Opens the session of a request. Less than five minutes before its end it is renewed; one that the identity service has ended is
 * closed; when the service does not answer, what is still valid goes on and what is not is kept for later.
 */
export async function openBrowserSession(request: Request, deps: SessionDeps): Promise<BrowserSession> {
  const { cookieSecret: secret, clock } = deps;
  const { now } = clock;
  const sessions = createSealedCookie({ name: "__Host-kolscout", secret, maxAgeSeconds: SESSION_MAX_AGE_SECONDS, now });
  const pending = createSealedCookie({
    name: "__Host-kolscout-google",
    secret,
    maxAgeSeconds: PENDING_MAX_AGE_SECONDS,
    now,
  });
  const devices = createDeviceCookie({ secret, now });
  const askers = createAskerCookie({ secret, now });
  const opened = await renewWhenDue(await sessions.read(request), request.headers.get("cf-connecting-ip"), deps);
  return createSession(request, { sessions, pending, devices, askers, ...opened });
}

type Change = "none" | "write" | "lost" | "signedOut";
type Opened = { tokens: Tokens | null; change: Change; isWaiting?: boolean };

async function renewWhenDue(stored: unknown, ip: string | null, { signIn, clock }: SessionDeps): Promise<Opened> {
  if (stored === null) return { tokens: null, change: "none" };
  const parsed = Tokens.safeParse(stored);
  const claims = parsed.success ? readClaims(parsed.data.accessToken) : null;
  if (!parsed.success || !claims) return { tokens: null, change: "lost" };
  const remaining = claims.exp * 1000 - clock.now();
  if (remaining >= RENEW_BEFORE_MS) return { tokens: parsed.data, change: "none" };
  // A session that was signed out is not renewed, even where the identity service never heard of it.
  const isEnded = await signIn.isEnded({ userId: claims.sub, sessionId: claims.session_id ?? null }).catch(() => null);
  if (isEnded === true) return { tokens: null, change: "lost" };
  const unrenewed: Opened = { tokens: remaining > 0 ? parsed.data : null, change: "none", isWaiting: remaining <= 0 };
  if (isEnded === null) return unrenewed;
  const renewed = await signIn.refresh(parsed.data.refreshToken, { ip });
  if (renewed.ok) return { tokens: tokensOf(renewed.value), change: "write" };
  return renewed.why === "gone" ? { tokens: null, change: "lost" } : unrenewed;
}

type State = Opened & { sessions: SealedCookie; pending: SealedCookie; devices: DeviceCookie; askers: AskerCookie };

function createSession(request: Request, { sessions, pending, devices, askers, ...initial }: State): BrowserSession {
  let { tokens, change } = initial;
  let askerChange: CodeAsker | null = null;
  let signedIn: string | null = null;
  let pendingChange: z.input<typeof PendingGoogle> | "clear" | null = null;
  const claims = () => (tokens ? readClaims(tokens.accessToken) : null);
  return {
    page: () => toPage(claims()),
    token() {
      const page = toPage(claims());
      if (!tokens || !page) return null;
      const { userId: id, email, fullName, avatarUrl, expiresAt } = page;
      return { accessToken: tokens.accessToken, expiresAt, user: { id, email, fullName, avatarUrl } };
    },
    credentials() {
      const known = claims();
      return tokens && known
        ? { accessToken: tokens.accessToken, userId: known.sub, sessionId: known.session_id ?? null }
        : null;
    },
    isWaiting: () => initial.isWaiting === true && change === "none",
    isLost: () => change === "lost",
    device: () => devices.read(request),
    asker: () => askers.read(request),
    keepAsker(asker) {
      askerChange = asker;
    },
    start(session) {
      tokens = tokensOf(session);
      change = "write";
      signedIn = claims()?.email ?? null;
    },
    end(why) {
      tokens = null;
      change = why;
    },
    keepPending(value) {
      pendingChange = value;
    },
    async takePending() {
      pendingChange = "clear";
      const parsed = PendingGoogle.safeParse(await pending.read(request));
      return parsed.success ? parsed.data : null;
    },
    async commit(response) {
      const cookies: string[] = [];
      const isOver = change === "lost" || change === "signedOut";
      if (change === "write" && tokens) cookies.push(await sessions.write(tokens));
      if (askerChange !== null) cookies.push(await askers.write(askerChange));
      if (signedIn !== null) cookies.push(await devices.remember(request, signedIn));
      if (isOver) cookies.push(sessions.clear(), pending.clear(), ...expireOthers(request));
      else if (pendingChange === "clear") cookies.push(pending.clear());
      else if (pendingChange) cookies.push(await pending.write(pendingChange));
      if (cookies.length === 0) return response;
      const answer = new Response(response.body, response);
      for (const cookie of cookies) answer.headers.append("set-cookie", cookie);
      answer.headers.set("cache-control", "private, no-store");
      return answer;
    },
  };
}

/** What stays when a session ends: what names the browser, and how it shows pages, the sign-in page that follows among them. */
const KEPT = new Set([
  ...[DEVICE_COOKIE, BROWSER_ID_COOKIE, LANGUAGE_COOKIE, SCHEME_COOKIE],
  ...[THEME_COOKIE, SIDEBAR_COOKIE, PLATFORM_COOKIE],
]);
const OWN = new Set(["__Host-kolscout", "__Host-kolscout-google"]);

/** Removes every further cookie that the browser sent (spec 1 §4); `Clear-Site-Data: "cookies"` would take the kept ones along. */
function expireOthers(request: Request): string[] {
  return cookieNames(request.headers.get("cookie"))
    .filter((name) => !KEPT.has(name) && !OWN.has(name))
    .map((name) => `${name}=; Max-Age=0; Path=/${name.startsWith("__") ? "; Secure" : ""}`);
}

function tokensOf({ accessToken, refreshToken }: AuthSession): Tokens {
  return { accessToken, refreshToken };
}

/** What a token of our own sealed cookie says; the API verifies it on every call. */
function readClaims(accessToken: string): z.output<typeof Claims> | null {
  try {
    const parsed = Claims.safeParse(decodeJwt(accessToken));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function toPage(claims: z.output<typeof Claims> | null): PageSession | null {
  if (!claims) return null;
  const { sub: userId, email, exp, user_metadata: metadata } = claims;
  const avatarUrl = metadata?.avatar_url?.startsWith("https://") ? metadata.avatar_url : null;
  return { userId, email, fullName: metadata?.full_name ?? null, avatarUrl, expiresAt: exp * 1000 };
}
