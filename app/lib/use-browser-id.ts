import { useEffect } from "react";
import type { signBrowser } from "#workers/modules/auth/contract.ts";
import { callApi } from "./api.client.ts";
import { BROWSER_ID_COOKIE, readBrowserId, readSignedBrowserId } from "./browser-id.ts";
import { writePreferenceCookie } from "./cookies.ts";

/** For whom the id in the cookie was signed, and on which day; goes with the session. */
const STORAGE_KEY = "kolscout_browser_signed";
const DAY_MS = 86_400_000;

/**
 * Has the server sign this browser's id for the account (spec 1 §7): at the first page after signing in, and once a day, so that the server
 * knows which browsers are in use. A failed call is made again by the next page.
 */
export function useBrowserId(userId: string): void {
  useEffect(() => {
    const wanted = `${userId} ${Math.floor(Date.now() / DAY_MS)}`;
    if (readSignedBrowserId(document.cookie) !== null && readStorage() === wanted) return;
    signHere()
      .then(() => writeStorage(wanted))
      .catch(() => undefined);
  }, [userId]);
}

/** The id of this browser stays the same for every account that signs in with it. */
async function signHere(): Promise<void> {
  const body = { browserId: readBrowserId(document.cookie) ?? crypto.randomUUID() };
  const { browserId, signature } = await callApi<typeof signBrowser>("POST /credentials/signature", { body });
  writePreferenceCookie(BROWSER_ID_COOKIE, `${browserId}.${signature}`);
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function writeStorage(value: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, value);
  } catch {
    // Without storage every page asks for the signature.
  }
}
