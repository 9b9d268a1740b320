/** The browser's access token: in memory only, fetched from our own server, the same for everything on the page. */
import type { BrowserToken } from "#workers/modules/auth/contract.ts";
import { ApiError } from "./api-call.ts";
import { forgetPersonHere, keepStored } from "./browser-storage.ts";

/** What local storage holds for other tabs: who is signed in and until when. Never a token. */
const STORAGE_KEY = "kolscout_session";
/** Renewed this long before its end, so that a call does not arrive too late; the server renews earlier. */
const MARGIN_MS = 60_000;
const TIMEOUT_MS = 20_000;
/** Before asking again while the session can't be renewed. */
const WAITS_MS = [1_000, 4_000];

let held: BrowserToken | null = null;
let inFlight: Promise<BrowserToken> | null = null;
let isLeaving = false;

/** A token good for at least a minute. Calls at the same time share one request. Goes to /login without a session. */
export async function getAccessToken(): Promise<string> {
  if (held && held.expiresAt - Date.now() > MARGIN_MS) return held.accessToken;
  inFlight ??= fetchToken().finally(() => {
    inFlight = null;
  });
  held = await inFlight;
  return held.accessToken;
}

/** Forgets a token that was refused; the next call asks for a new one. */
export function forgetToken(): void {
  held = null;
}

/**
 * Leaves for /login with the path kept (spec 1 §4) and forgets what was the person's. Never resolves: the page is being left. A page that already is the sign-in page stays,
 * and the call fails with 1401, so that nothing can go round in circles.
 */
export async function leaveForSignIn(): Promise<never> {
  forgetToken();
  forgetPersonHere();
  if (location.pathname === "/login" || location.pathname === "/callback") throw new ApiError(1401, "");
  if (!isLeaving) {
    isLeaving = true;
    location.assign(`/login?${new URLSearchParams({ redirect: location.pathname + location.search, ended: "1" })}`);
  }
  return new Promise<never>(() => undefined);
}

/** Stops refused calls from navigating to /login while a sign-out is in flight; `/logout` opens the sign-in page as a new document. */
export function beginSigningOut(): void {
  isLeaving = true;
}

async function fetchToken(): Promise<BrowserToken> {
  let response = await askForToken();
  for (const wait of WAITS_MS) {
    if (response.status !== 503) break;
    await new Promise((resume) => setTimeout(resume, wait));
    response = await askForToken();
  }
  if (response.status === 401) return leaveForSignIn();
  if (!response.ok) throw new ApiError(1503, "", { status: response.status });
  const token = readToken(await response.json());
  if (!token) throw new ApiError(1500, "");
  tellOtherTabs(token);
  return token;
}

async function askForToken(): Promise<Response> {
  try {
    return await fetch("/session", {
      method: "POST",
      headers: { accept: "application/json" },
      credentials: "same-origin",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw new ApiError(1700, "");
  }
}

/** Our own server wrote it; the check keeps an unexpected page apart without loading a schema library. */
function readToken(body: unknown): BrowserToken | null {
  return isToken(body) ? body : null;
}

function isToken(body: unknown): body is BrowserToken {
  return (
    typeof body === "object" &&
    body !== null &&
    "accessToken" in body &&
    typeof body.accessToken === "string" &&
    "expiresAt" in body &&
    typeof body.expiresAt === "number" &&
    "user" in body
  );
}

/** Without storage other tabs learn of a logout at their next call. */
function tellOtherTabs(token: BrowserToken): void {
  keepStored(STORAGE_KEY, JSON.stringify({ user: token.user, expiresAt: token.expiresAt }));
}

/** Another tab signed out, or signed in as another account: this page must not go on showing the old one's data. */
function onStorage(event: StorageEvent): void {
  if (event.key !== null && event.key !== STORAGE_KEY) return;
  const mine = held?.user.id;
  forgetToken();
  if (event.newValue === null) void leaveForSignIn().catch(() => undefined);
  else if (mine !== undefined && !event.newValue.includes(mine)) location.reload();
}

addEventListener("storage", onStorage);
