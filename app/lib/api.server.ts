/** The typed API client of loaders and actions: the same calls as over the network, made in process. */
import { type AppLoadContext, redirectDocument } from "@remix-run/cloudflare";
import { detectLanguage } from "#app/i18n/detect-language.server.ts";
import type { AnyEndpoint, CallOf, OutputOf } from "#workers/api/endpoint.ts";
import { errorLocales } from "#workers/kernel/locales.ts";
import { authLocales } from "#workers/modules/auth/locales.ts";
import { ApiError, addressOf, describeCall, readAnswer } from "./api-call.ts";

const RENEWAL_WAIT_SECONDS = 5;

type Caller = { request: Request; context: AppLoadContext; idempotencyKey?: string };

/**
 * Makes a call for the person whose page this is. Throws ApiError; when the session is no longer good, a redirect to /login that
 * remembers the page.
 */
async function callApi<E extends AnyEndpoint>(endpoint: E, call: CallOf<E>, caller: Caller): Promise<OutputOf<E>> {
  const { request, context, idempotencyKey } = caller;
  const language = await detectLanguage(request, context);
  const { method, path, body } = describeCall(addressOf(endpoint), call);
  const headers = new Headers({ accept: "application/json", "x-client-type": "web", "x-client-language": language });
  if (body !== undefined) headers.set("content-type", "application/json");
  if (idempotencyKey !== undefined) headers.set("idempotency-key", idempotencyKey);
  const response = await context.api(new Request(new URL(`/api${path}`, request.url), { method, headers, body }));
  if (response.status === 401) throw signInRedirect(request, context);
  const texts: Readonly<Record<string, string>> = errorLocales[language];
  return await readAnswer<OutputOf<E>>(response, (code) => texts[String(code)] ?? "");
}

/** `callApi` for loaders: a failure becomes a Response with its status, which the error page understands. */
export async function loadApi<E extends AnyEndpoint>(
  endpoint: E,
  call: CallOf<E>,
  caller: Caller,
): Promise<OutputOf<E>> {
  try {
    return await callApi(endpoint, call, caller);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message, field, requestId, retryAfterSeconds, status } = error;
    throw Response.json({ code, message, field, requestId, retryAfterSeconds }, { status });
  }
}

/**
 * What a page without a session answers: the sign-in page, or 503 while a session is there and can't be renewed. The
 * session is kept, and the page asks again by itself.
 */
export async function signInFirst(request: Request, context: AppLoadContext): Promise<Response> {
  if (!context.identity?.browser.isWaiting()) return signInRedirect(request, context);
  const message = authLocales[await detectLanguage(request, context)].renewalWaits;
  const headers = { "retry-after": String(RENEWAL_WAIT_SECONDS) };
  return Response.json({ message, retryAfterSeconds: RENEWAL_WAIT_SECONDS }, { status: 503, headers });
}

/**
 * Opens the sign-in page as a new document, so that nothing of the person stays in the page (spec 1 §4). It says that the session has ended when this
 * request found it so, or when an open page asks: an earlier answer may have taken the session's cookie already.
 */
function signInRedirect(request: Request, { identity }: AppLoadContext): Response {
  const hasEnded = identity?.browser.isLost() || request.headers.get("sec-fetch-dest") === "empty";
  return redirectDocument(signInAddress(request) + (hasEnded ? "&ended=1" : ""));
}

/** The sign-in page that leads back to the page asked for. */
export function signInAddress(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const parameters = new URLSearchParams(search);
  parameters.delete("_routes");
  const query = parameters.size > 0 ? `?${parameters}` : "";
  return `/login?${new URLSearchParams({ redirect: pathname.replace(/\.data$/, "") + query })}`;
}

/** Where the product answers, for addresses that leave the page. */
export function ownOrigin(request: Request, { identity }: Pick<AppLoadContext, "identity">): string {
  return identity?.appOrigin ?? new URL(request.url).origin;
}
