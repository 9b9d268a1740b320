import { useEffect } from "react";
import type { signBrowser } from "#workers/modules/auth/contract.ts";
import { callApi } from "./api.client.ts";
import { BROWSER_ID_COOKIE, readBrowserId, readSignedBrowserId } from "./browser-id.ts";
import { keepStored, readStored } from "./browser-storage.ts";
import { writePreferenceCookie } from "./cookies.ts";

/** The account and the day for which the id in the cookie was signed; removed with the session. */
const STORAGE_KEY = "kolscout_browser_signed";
const DAY_MS = 86_400_000;

/**
 * Has the server sign this browser's id for the account (spec 1 §7): at the first page after signing in, and once a day, so that the server
 * knows which browsers are in use. A failed call is made again by the next page.
 */
export function useBrowserId(userId: string): void {
  useEffect(() => {
    const wanted = `${userId} ${Math.floor(Date.now() / DAY_MS)}`;
    if (readSignedBrowserId(document.cookie) !== null && readStored(STORAGE_KEY) === wanted) return;
    signHere()
      .then(() => keepStored(STORAGE_KEY, wanted))
      .catch(() => undefined);
  }, [userId]);
}

/** The id of this browser stays the same for every account that signs in with it. */
async function signHere(): Promise<void> {
  const body = { browserId: readBrowserId(document.cookie) ?? crypto.randomUUID() };
  const { browserId, signature } = await callApi<typeof signBrowser>("POST /credentials/signature", { body });
  writePreferenceCookie(BROWSER_ID_COOKIE, `${browserId}.${signature}`);
}
