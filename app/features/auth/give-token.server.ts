import type { PageIdentity } from "#app/lib/load-context.ts";

/**
 * The access token of this browser's session as JSON. A session that was signed out gets none, whatever its cookie still holds: 401, and the
 * cookie goes. 503 when the database can't say whether it was, and while the identity service does not renew the session.
 */
export async function giveToken({ browser, signIn }: Pick<PageIdentity, "browser" | "signIn">): Promise<Response> {
  if (browser.isWaiting()) return unavailable();
  const token = browser.token();
  const credentials = browser.credentials();
  if (!token || !credentials) return Response.json({ error: "signed out" }, { status: 401 });
  try {
    if (!(await signIn.isEnded(credentials))) return Response.json(token);
  } catch {
    return unavailable();
  }
  browser.end("lost");
  return Response.json({ error: "signed out" }, { status: 401 });
}

function unavailable(): Response {
  return Response.json({ error: "unavailable" }, { status: 503, headers: { "retry-after": "5" } });
}
