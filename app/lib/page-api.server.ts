/** The API as the loaders and actions of one page reach it: in process, for the person whose page it is. */
import { networkOf } from "#workers/kernel/network.ts";
import { BROWSER_ID_HEADER, readSignedBrowserId } from "./browser-id.ts";
import type { BrowserScheme } from "./scheme.server.ts";
import type { BrowserSession } from "./session.server.ts";

export type Waiting = { waitUntil(work: Promise<unknown>): void };

export type PageApiDeps = {
  /** The API shell's `fetch`. Calls with the same `page` share what is read of its account. */
  api(request: Request, context: Waiting & { network: string | null; page?: Request }): Promise<Response>;
  scheme: BrowserScheme;
};

/**
 * Calls carry the session's token, the browser's id and the variant of the page's visitor, and no cookie. What the loaders of a page read twice (its frame and the page within it
 * ask for some of the same) is asked once. An answer that the session is lost ends it in the browser too.
 */
export function createPageApi(
  deps: PageApiDeps,
  page: Request,
  browser: BrowserSession,
  waiting: Waiting,
): (call: Request) => Promise<Response> {
  // A page that changes something may change its account and what it reads: it shares nothing.
  const isReading = page.method === "GET";
  const answers = new Map<string, Promise<Response>>();

  async function ask(call: Request): Promise<Response> {
    const headers = new Headers(call.headers);
    headers.delete("cookie");
    const token = browser.token();
    if (token) headers.set("authorization", `Bearer ${token.accessToken}`);
    const browserId = readSignedBrowserId(page.headers.get("cookie"));
    if (browserId !== null) headers.set(BROWSER_ID_HEADER, browserId);
    deps.scheme.mark(headers);
    const language = page.headers.get("accept-language");
    if (language !== null && !headers.has("accept-language")) headers.set("accept-language", language);
    const waitUntil = (work: Promise<unknown>) => waiting.waitUntil(work);
    const origin = { waitUntil, network: visitorNetwork(page), page: isReading ? page : undefined };
    const response = await deps.api(new Request(call, { headers }), origin);
    // Without this /login would take the cookie for a session and lead back to the page that was refused, for ever.
    if (response.status === 401 && token) browser.end("lost");
    return response;
  }

  return async (call) => {
    if (!isReading || call.method !== "GET") return ask(call);
    const answer = answers.get(call.url) ?? ask(call);
    answers.set(call.url, answer);
    return (await answer).clone();
  };
}

/** The network that a request came from; null when it says nothing of it. */
export function visitorNetwork(request: Request): string | null {
  const ip = request.headers.get("cf-connecting-ip");
  return ip === null ? null : networkOf(ip, "address");
}
