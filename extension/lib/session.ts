import { browser } from "wxt/browser";
import { readAnswer } from "#app/lib/api-call.ts";
import type { CompanionTokens } from "#workers/modules/companion/contract.ts";
import { appOrigin } from "./app-origin.ts";

/**
 * The extension's access to an account (docs/extension.md): asked for on the app's page, held in the extension's own storage, which pages cannot read, renewed while it is used.
 */

const TOKENS = "tokens";
const PENDING = "pending";
/** A request that was not agreed to in this time is forgotten. */
const PENDING_MS = 10 * 60_000;
/** Renewed so long before it ends. */
const AHEAD_MS = 60_000;

type Pending = { verifier: string; state: string; at: number };

/** Ended by the other side: the person has to connect again. */
export class SignedOutError extends Error {}

export async function isConnected(): Promise<boolean> {
  return (await readTokens()) !== null;
}

/** The address of the app's page on which the person agrees; what comes back is recognised by `state` and worth nothing without the verifier. */
export async function startConnecting(name: string): Promise<string> {
  const pending: Pending = { verifier: randomText(), state: randomText(), at: Date.now() };
  await browser.storage.local.set({ [PENDING]: pending });
  const query = new URLSearchParams({
    extension: browser.runtime.id,
    challenge: await sha256(pending.verifier),
    state: pending.state,
    name,
  });
  return `${await appOrigin()}/settings/companion?${query}`;
}

/** Takes a code that the app's page has sent. False, and nothing is changed, for one that was not asked for. */
export async function finishConnecting(message: unknown): Promise<boolean> {
  const { [PENDING]: stored } = await browser.storage.local.get(PENDING);
  const pending = readPending(stored);
  const [code, state] = [field(message, "code"), field(message, "state")];
  if (pending === null || code === null || state !== pending.state) return false;
  await browser.storage.local.remove(PENDING);
  if (Date.now() - pending.at > PENDING_MS) return false;
  const tokens = await ask("/companion/tokens", { code, verifier: pending.verifier });
  await browser.storage.local.set({ [TOKENS]: tokens });
  return true;
}

/** A bearer that is good for a while; throws `SignedOutError` when there is none any more. */
export async function accessToken({ isRefused = false } = {}): Promise<string> {
  // One renewal for all of the extension's pages: a token that is used twice ends the connection.
  return navigator.locks.request("kolscout-tokens", async () => {
    const tokens = await readTokens();
    if (tokens === null) throw new SignedOutError();
    if (!isRefused && tokens.expiresAt - Date.now() > AHEAD_MS) return tokens.accessToken;
    try {
      const renewed = await ask("/companion/tokens/refresh", { refreshToken: tokens.refreshToken });
      await browser.storage.local.set({ [TOKENS]: renewed });
      return renewed.accessToken;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await forgetTokens();
      throw new SignedOutError();
    }
  });
}

export async function forgetTokens(): Promise<void> {
  await browser.storage.local.remove(TOKENS);
}

/** Whether a call failed because it is not let in. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, "status") === 401;
}

async function ask(path: string, body: unknown): Promise<CompanionTokens> {
  const response = await fetch(`${await appOrigin()}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-client-type": "extension" },
    body: JSON.stringify(body),
    credentials: "omit",
  });
  return readAnswer<CompanionTokens>(response, () => "");
}

async function readTokens(): Promise<CompanionTokens | null> {
  const { [TOKENS]: stored } = await browser.storage.local.get(TOKENS);
  const [access, refresh] = [field(stored, "accessToken"), field(stored, "refreshToken")];
  const [expiresAt, connectionEndsAt] = [numberOf(stored, "expiresAt"), numberOf(stored, "connectionEndsAt")];
  if (access === null || refresh === null || expiresAt === null || connectionEndsAt === null) return null;
  return { accessToken: access, refreshToken: refresh, expiresAt, connectionEndsAt };
}

function readPending(stored: unknown): Pending | null {
  const [verifier, state, at] = [field(stored, "verifier"), field(stored, "state"), numberOf(stored, "at")];
  return verifier === null || state === null || at === null ? null : { verifier, state, at };
}

function field(value: unknown, name: string): string | null {
  const found = typeof value === "object" && value !== null ? Reflect.get(value, name) : null;
  return typeof found === "string" && found !== "" ? found : null;
}

function numberOf(value: unknown, name: string): number | null {
  const found = typeof value === "object" && value !== null ? Reflect.get(value, name) : null;
  return typeof found === "number" ? found : null;
}

/** 256 random bits in base64url. */
function randomText(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

async function sha256(text: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
