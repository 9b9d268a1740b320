/** The life of every preference cookie, in seconds (a year; spec 1 §9). */
export const PREFERENCE_MAX_AGE_SECONDS = 31_536_000;

/** The value of one cookie of a Cookie header, decoded; null when it is absent or not decodable. */
export function readCookie(header: string | null, name: string): string | null {
  for (const pair of header?.split(";") ?? []) {
    const separator = pair.indexOf("=");
    if (separator < 0 || pair.slice(0, separator).trim() !== name) continue;
    try {
      return decodeURIComponent(pair.slice(separator + 1).trim());
    } catch {
      return null;
    }
  }
  return null;
}

const COOKIE_NAME = /^[!#$%&'*+.^`|~\w-]{1,128}$/;
const MAX_NAMES = 100;

/** The names of a Cookie header that are legal ones, each once. */
export function cookieNames(header: string | null): string[] {
  const names = (header ?? "").split(";", MAX_NAMES).map((pair) => pair.split("=", 1)[0]?.trim() ?? "");
  return [...new Set(names.filter((name) => COOKIE_NAME.test(name)))];
}

/** Remembers a preference for a year. Browser only; for what the server may read but must not trust. */
export function writePreferenceCookie(name: string, value: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and missing in Firefox.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${PREFERENCE_MAX_AGE_SECONDS}; SameSite=Lax${secure}`;
}
