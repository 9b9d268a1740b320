/** Requests that change something must come from our own pages. */

/**
 * Whether a request may change something: `Origin` is ours, or absent while `Sec-Fetch-Site` says same-origin; what contradicts either is
 * foreign, and so is a request that says neither. `X-Forwarded-Host` plays no part.
 */
export function isFromOwnPage(request: Request, ownOrigins: readonly string[]): boolean {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  if (origin === null && site === null) return false;
  if (site !== null && site !== "same-origin") return false;
  return origin === null || ownOrigins.includes(origin) || origin === new URL(request.url).origin;
}

const FORWARDED = ["x-forwarded-host", "x-forwarded-proto", "x-original-host", "x-host", "forwarded"] as const;

/** The request without headers by which a sender could claim another host. */
export function withoutForwardedHost(request: Request): Request {
  if (!FORWARDED.some((name) => request.headers.has(name))) return request;
  const headers = new Headers(request.headers);
  for (const name of FORWARDED) headers.delete(name);
  return new Request(request, { headers });
}
