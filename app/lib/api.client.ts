/** The typed API client of the browser: bearer in memory, one renewal at a time, errors in the user's words. */
import { i18nFor } from "#app/i18n/i18n.ts";
import { closestLanguage } from "#app/i18n/languages.ts";
import type { AddressOf, AnyEndpoint, CallOf, OutputOf } from "#workers/api/endpoint.ts";
import { ApiError, describeCall, readAnswer } from "./api-call.ts";
import { tellOfApiFailure } from "./api-failures.ts";
import { BROWSER_ID_HEADER, readSignedBrowserId } from "./browser-id.ts";
import { forgetToken, getAccessToken, leaveForSignIn } from "./browser-token.client.ts";
import { clientVersion } from "./client-version.ts";

/** Spec 1 §7. */
const TIMEOUT_MS = 90_000;

export type CallOptions = {
  signal?: AbortSignal;
  /** Makes a repeated send of the same thing harmless; a new key for every new wish. */
  idempotencyKey?: string;
  /** A failure opens no notice: of what the page reads beside what was asked for. */
  isQuiet?: boolean;
};

/**
 * Makes a call: `callApi<typeof createProject>("POST /projects", { body })`. Throws ApiError; aborting throws the signal's reason. A token
 * that is refused is renewed once; when that does not help the page goes to /login and comes back after. Membership and quota codes open
 * their notice for every call; those that open none (spec 1 §8: the projects, the latest similar task) are made by loaders alone.
 */
export async function callApi<E extends AnyEndpoint>(
  address: AddressOf<E>,
  call: CallOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  try {
    return await ask<E>(address, call, options);
  } catch (error) {
    if (error instanceof ApiError && !options.isQuiet) {
      tellOfApiFailure({ error, isRead: address.startsWith("GET ") });
    }
    throw error;
  }
}

/** Sends one file in the field `file`, to a call that is declared by `uploadEndpoint`. Fails as `callApi` does. */
export async function uploadFile<E extends AnyEndpoint>(address: AddressOf<E>, file: Blob): Promise<OutputOf<E>> {
  const body = new FormData();
  body.set("file", file);
  try {
    return await deliver<E>({ ...describeCall(address, {}), body }, {});
  } catch (error) {
    if (error instanceof ApiError) tellOfApiFailure({ error, isRead: false });
    throw error;
  }
}

async function ask<E extends AnyEndpoint>(
  address: AddressOf<E>,
  call: CallOf<E>,
  options: CallOptions,
): Promise<OutputOf<E>> {
  return deliver<E>(describeCall(address, call), options);
}

async function deliver<E extends AnyEndpoint>(described: Described, options: CallOptions): Promise<OutputOf<E>> {
  let response = await send(described, await getAccessToken(), options);
  if (response.status === 401) {
    forgetToken();
    response = await send(described, await getAccessToken(), options);
    if (response.status === 401) await leaveForSignIn();
  }
  return await readAnswer<OutputOf<E>>(response, text);
}

export { getAccessToken };

type Described = Omit<ReturnType<typeof describeCall>, "body"> & { body: string | FormData | undefined };

async function send({ method, path, body }: Described, token: string, options: CallOptions): Promise<Response> {
  const language = closestLanguage(document.documentElement.lang);
  const headers = new Headers({
    authorization: `Bearer ${token}`,
    "x-client-type": "web",
    "x-client-language": language,
  });
  const version = clientVersion();
  if (version !== null) headers.set("x-client-version", version);
  const browserId = readSignedBrowserId(document.cookie);
  if (browserId !== null) headers.set(BROWSER_ID_HEADER, browserId);
  if (typeof body === "string") headers.set("content-type", "application/json");
  if (options.idempotencyKey !== undefined) headers.set("idempotency-key", options.idempotencyKey);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    return await fetch(`/api${path}`, { method, headers, body, signal, credentials: "same-origin" });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const code = timeout.aborted ? 1701 : 1700;
    throw new ApiError(code, text(code));
  }
}

/** The catalogue's own text of a code, in the page's language. */
function text(code: number): string {
  // The browser's own i18next has nothing but this to ask it by.
  const t = i18nFor(closestLanguage(document.documentElement.lang)).getFixedT(null, "errors");
  return String(Reflect.apply(t, undefined, [String(code), { defaultValue: "" }]));
}
