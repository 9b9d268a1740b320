/** Everything around the pages of one request: whose it is, whether it may change something, what the answer carries. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { SignIn } from "#workers/modules/auth/contract.ts";
import type { ImageProxy } from "#workers/modules/images/domain.ts";
import type { SchemeTickets } from "#workers/modules/schemes/domain.ts";
import { REPORT_PATH } from "./error-report.ts";
import type { PublicConfig } from "./load-context.ts";
import { isFromOwnPage, withoutForwardedHost } from "./own-origin.ts";
import { createPageApi, type PageApiDeps, visitorNetwork, type Waiting } from "./page-api.server.ts";
import { type BrowserScheme, NO_SCHEME, openScheme } from "./scheme.server.ts";
import { type BrowserSession, openBrowserSession } from "./session.server.ts";
import { createFaultMemory } from "./take-error-report.server.ts";

type PageLimit = "page" | "image" | "identity" | "report" | "mailLink" | "sharedLink";

export type PageHandlerDeps = Pick<PageApiDeps, "api"> & {
  /** Remix's `createRequestHandler(build)`. */
  render(request: Request, context: AppLoadContext): Promise<Response>;
  signIn: SignIn;
  images: ImageProxy;
  schemes: SchemeTickets;
  cookieSecret: string;
  appOrigin: string;
  clock: Clock;
  /** Takes from the budget of a network; throws 1429 when it is used up. */
  limiter: { take(limit: PageLimit, network: string, weight: number): void };
  /** Tells those who run the product of an unexpected error. */
  report(error: unknown, route: string): void;
  config: PublicConfig;
};

/**
 * Pages that links in mails lead to. The signed address is all the permission they need: mail programs post to it in their readers' name, from anywhere
 * (RFC 8058), and no cookie is read or set.
 */
const MAIL_LINKS = "/unsubscribe/";
/** Pages that people share by a link. Its secret is all the permission that their readers need: no cookie is read or set here either. */
const SHARED_LINKS = "/report/";

/** Names a route whose loader is asked alone; pages ask by `.data` addresses. */
const OLD_DATA = "_data";

/** What pages and their forms are asked by. */
const METHODS = new Set(["GET", "HEAD", "POST"]);

const PAGE_HEADERS = {
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
} as const;

/**
 * Answers every request that is neither the API's nor a file's. Too many of one network get 429, methods that no page knows 405, addresses that
 * can't be decoded 400, and a request that changes something and is not from our own pages 403, unless it goes where a link in a mail leads.
 */
export function createPageHandler(deps: PageHandlerDeps): (request: Request, context: Waiting) => Promise<Response> {
  const isNewFault = createFaultMemory(deps.clock.now);
  return async (received, waiting) => {
    const request = withoutNeedless(received);
    const refusal = refuse(request, deps);
    if (refusal !== null) return withPageHeaders(refusal);
    const isSecret = secretLinks(new URL(request.url).pathname) !== null;
    const [browser, scheme] = await Promise.all([
      openBrowserSession(request, deps),
      isSecret ? NO_SCHEME : openScheme(request, deps.schemes),
    ]);
    const context = createContext({ ...deps, isNewFault, scheme }, request, browser, waiting);
    const response = await deps.render(request, context);
    return withPageHeaders(scheme.commit(await browser.commit(response)));
  };
}

/**
 * The request without what may not decide about it: claims of another host, the parameter by which Remix would answer a loader's data in the way that
 * our pages no longer ask by, and, where the address says all, cookies and the origin (Remix would refuse a foreign one).
 */
function withoutNeedless(received: Request): Request {
  const request = withoutOldData(withoutForwardedHost(received));
  if (secretLinks(new URL(request.url).pathname) === null) return request;
  const headers = new Headers(request.headers);
  for (const name of ["cookie", "origin"]) headers.delete(name);
  return new Request(request, { headers });
}

function withoutOldData(request: Request): Request {
  const url = new URL(request.url);
  if (!url.searchParams.has(OLD_DATA)) return request;
  url.searchParams.delete(OLD_DATA);
  return new Request(url, request);
}

function isMailLink(pathname: string): boolean {
  return pathname.startsWith(MAIL_LINKS);
}

/** The pages whose addresses are secrets of their readers, where the address leads to one; else null. */
function secretLinks(pathname: string): string | null {
  return [MAIL_LINKS, SHARED_LINKS].find((links) => pathname.startsWith(links)) ?? null;
}

/** The answer to a request that no page is asked about, or null. */
function refuse(request: Request, { limiter, appOrigin }: PageHandlerDeps): Response | null {
  const { pathname } = new URL(request.url);
  const network = visitorNetwork(request);
  try {
    if (network !== null) limiter.take(limitOf(request.method, pathname), network, 1);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 1429) throw error;
    const headers = { "retry-after": String(error.details.retryAfterSeconds ?? 60) };
    return new Response("Too Many Requests", { status: 429, headers });
  }
  if (!METHODS.has(request.method))
    return new Response("Method Not Allowed", { status: 405, headers: { allow: [...METHODS].join(", ") } });
  if (!isDecodable(pathname)) return new Response("Bad Request", { status: 400 });
  const mayChange = request.method === "POST" && !isMailLink(pathname);
  return mayChange && !isFromOwnPage(request, [appOrigin]) ? new Response("Forbidden", { status: 403 }) : null;
}

function limitOf(method: string, pathname: string): PageLimit {
  if (pathname === "/images") return "image";
  if (pathname === REPORT_PATH) return "report";
  if (isMailLink(pathname)) return "mailLink";
  if (pathname.startsWith(SHARED_LINKS)) return "sharedLink";
  return method === "GET" || method === "HEAD" ? "page" : "identity";
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

function createContext(
  deps: PageHandlerDeps & Pick<AppLoadContext, "isNewFault"> & { scheme: BrowserScheme },
  page: Request,
  browser: BrowserSession,
  waiting: Waiting,
): AppLoadContext {
  return {
    nonce: createNonce(),
    report: (error, route = routeOf(page)) => deps.report(error, route),
    isNewFault: deps.isNewFault,
    env: deps.config,
    images: deps.images,
    scheme: deps.scheme.page,
    get session() {
      return browser.page();
    },
    identity: { signIn: deps.signIn, browser, ip: page.headers.get("cf-connecting-ip"), appOrigin: deps.appOrigin },
    api: createPageApi(deps, page, browser, waiting),
  };
}

/** Where something happened, for those who run the product; what follows in a secret address is not told. */
function routeOf(page: Request): string {
  const { pathname } = new URL(page.url);
  return secretLinks(pathname) ?? pathname;
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
