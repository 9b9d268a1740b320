import { ApiError, describeCall, readAnswer } from "#app/lib/api-call.ts";
import type { AddressOf, AnyEndpoint, CallOf, OutputOf } from "#workers/api/endpoint.ts";
import { appOrigin } from "./app-origin.ts";
import { accessToken, forgetTokens, isRefusal, SignedOutError } from "./session.ts";

const TIMEOUT_MS = 30_000;
/** The app does not answer: nothing of ours is wrong. */
const OFFLINE = 1700;

/**
 * Makes a call of the app's API, typed by its contract as in the app's own pages. Throws `SignedOutError` when access has ended, `ApiError` otherwise (1700 where nothing answers).
 */
export async function callApi<E extends AnyEndpoint>(
  address: AddressOf<E>,
  call: CallOf<E>,
  { language, idempotencyKey }: { language: string; idempotencyKey?: string },
): Promise<OutputOf<E>> {
  const send = async (token: string): Promise<OutputOf<E>> => {
    const { method, path, body } = describeCall(address, call);
    const response = await fetch(`${await appOrigin()}/api${path}`, {
      ...{ method, body, credentials: "omit", signal: AbortSignal.timeout(TIMEOUT_MS) },
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "x-client-type": "extension",
        "x-client-language": language,
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
      },
    });
    return readAnswer<OutputOf<E>>(response, () => "");
  };
  try {
    return await send(await accessToken());
  } catch (error) {
    if (!isRefusal(error)) throw asOffline(error);
  }
  try {
    return await send(await accessToken({ isRefused: true }));
  } catch (error) {
    if (!isRefusal(error)) throw asOffline(error);
    await forgetTokens();
    throw new SignedOutError();
  }
}

export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.code === OFFLINE;
}

function asOffline(error: unknown): unknown {
  const isOurs = error instanceof ApiError || error instanceof SignedOutError;
  return isOurs ? error : new ApiError(OFFLINE, "");
}
