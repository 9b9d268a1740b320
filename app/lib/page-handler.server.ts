/** Everything around the pages of one request: whose it is, whether it may change something, what the answer carries. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Clock } from "#workers/kernel/clock.ts";
import type { SignIn } from "#workers/modules/auth/contract.ts";
import type { ImageProxy } from "#workers/modules/images/domain.ts";
import type { PublicConfig } from "./load-context.ts";
import { isFromOwnPage, withoutForwardedHost } from "./own-origin.ts";
import { type BrowserSession, openBrowserSession } from "./session.server.ts";

type Waiting = { waitUntil(work: Promise<unknown>): void };

export type PageHandlerDeps = {
  /** Remix's `createRequestHandler(build)`. */
  render(request: Request, context: AppLoadContext): Promise<Response>;
  /** The API shell's `fetch`. */
  api(request: Request, context: Waiting): Promise<Response>;
  signIn: SignIn;
  images: ImageProxy;
  cookieSecret: string;
  appOrigin: string;
  clock: Clock;
  config: PublicConfig;
};

const PAGE_HEADERS = {
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
} as const;

/** Answers every request that is neither the API's nor a file's. A request that changes something and is not from our own pages gets 403. */
export function createPageHandler(deps: PageHandlerDeps): (request: Request, context: Waiting) => Promise<Response> {
  return async (received, waiting) => {
    const request = withoutForwardedHost(received);
    const mayChange = request.method !== "GET" && request.method !== "HEAD";
    if (mayChange && !isFromOwnPage(request, [deps.appOrigin]))
      return withPageHeaders(new Response("Forbidden", { status: 403 }));
    const browser = await openBrowserSession(request, deps);
    const response = await deps.render(request, createContext(deps, request, browser, waiting));
    return withPageHeaders(await browser.commit(response));
  };
}

function createContext(
  deps: PageHandlerDeps,
  page: Request,
  browser: BrowserSession,
  waiting: Waiting,
): AppLoadContext {
  return {
    nonce: createNonce(),
    env: deps.config,
    images: deps.images,
    get session() {
      return browser.page();
    },
    identity: { signIn: deps.signIn, browser, ip: page.headers.get("cf-connecting-ip"), appOrigin: deps.appOrigin },
    async api(call) {
      const headers = new Headers(call.headers);
      headers.delete("cookie");
      const token = browser.token();
      if (token) headers.set("authorization", `Bearer ${token.accessToken}`);
      const language = page.headers.get("accept-language");
      if (language !== null && !headers.has("accept-language")) headers.set("accept-language", language);
      const response = await deps.api(new Request(call, { headers }), waiting);
      // Without this /login would take the cookie for a session and lead back to the page that was refused, for ever.
      if (response.status === 401 && token) browser.end();
      return response;
    },
  };
}

function withPageHeaders(response: Response): Response {
  const answer = new Response(response.body, response);
  for (const [name, value] of Object.entries(PAGE_HEADERS))
    if (!answer.headers.has(name)) answer.headers.set(name, value);
  if (!answer.headers.has("cache-control")) answer.headers.set("cache-control", "private, no-store");
  return answer;
}

function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}
