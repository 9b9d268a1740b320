/** The browser's id: made at random, bound to the account by the server's signature, and sent with every call. */
import { readCookie } from "./cookies.ts";

/** Life of a year (spec 1 §9). Its value is `<id>.<signature>`; it outlives signing out, because it names the browser and no person. */
export const BROWSER_ID_COOKIE = "browserId";

/** The header by which the API learns it. */
export const BROWSER_ID_HEADER = "x-browser-id";

const SIGNED_ID = /^([\w-]{8,128})\.[0-9a-f]{64}$/;

/** The signed id in a Cookie header; null when there is none that looks like one. */
export function readSignedBrowserId(cookieHeader: string | null): string | null {
  const value = readCookie(cookieHeader, BROWSER_ID_COOKIE);
  return value !== null && SIGNED_ID.test(value) ? value : null;
}

/** The id without its signature. */
export function readBrowserId(cookieHeader: string | null): string | null {
  return SIGNED_ID.exec(readSignedBrowserId(cookieHeader) ?? "")?.[1] ?? null;
}
