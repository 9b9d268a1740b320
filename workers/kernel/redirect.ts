/** The rule for paths that may come from outside: the remembered path of a sign-in, the `redirect` of a callback. */

const MAX_PATH_LENGTH = 2048;
/** Any origin will do: it only has to stay the same. */
const HOME = "https://home.invalid";

/** First segments of the pages one may be sent to after signing in; files, the API and sign-in pages are not among them. */
const PAGES = new Set([
  "admin",
  "audience",
  "auto-task",
  "cpm",
  "dataManagement",
  "email",
  "pricing",
  "records",
  "search",
  "settings",
]);

/**
 * The path (with query, without fragment) when it is safe to send a person there, else null: at most 2,048 characters, begins with one
 * `/`, no byte up to 0x20, no backslash, still our own origin after the browser's normalisation, and one of our pages.
 */
export function safeRedirectPath(to: unknown): string | null {
  if (typeof to !== "string" || to.length === 0 || to.length > MAX_PATH_LENGTH) return null;
  if (!to.startsWith("/") || to.startsWith("//")) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u0020\\\u007f-\u00a0\u2028\u2029\ufeff]/.test(to)) return null;
  if (!URL.canParse(to, HOME)) return null;
  const url = new URL(to, HOME);
  if (url.origin !== HOME || url.username !== "" || url.password !== "") return null;
  if (!/^\/[\w-]+(?:\/[\w.~%@:-]+)*\/?$/.test(url.pathname) || /%2f|%5c|%2e/i.test(url.pathname)) return null;
  if (!PAGES.has(url.pathname.split("/")[1] ?? "")) return null;
  return url.pathname + url.search;
}
