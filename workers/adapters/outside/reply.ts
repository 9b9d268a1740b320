import { parseExactJson, readBytes, readText } from "./body.ts";
import { ProviderError, type ProviderErrorKind } from "./provider-error.ts";
import { parseRetryAfter } from "./retry-after.ts";

/** How a reply is read: what its body means when all is well, and what its refusal means. */

export type ReplyHead = { status: number; headers: Headers };

/** How a reply is read. What `parse` throws that is no ProviderError, a ZodError above all, means a reply of the wrong shape. */
export type Reading<Result> =
  | { reads?: "json"; parse: (body: unknown, head: ReplyHead) => Result }
  | { reads: "text"; parse: (body: string, head: ReplyHead) => Result }
  | { reads: "bytes"; parse: (body: Uint8Array<ArrayBuffer>, head: ReplyHead) => Result };

/** A reply that is not 2xx, as far as it could be read; `body` is undefined when it was not JSON. */
export type FailedReply = { status: number; body: unknown };

/** What a failed reply means; with `retryAfterMs` where its body, and no header, says when to come again. */
export type Classify = (reply: FailedReply) => {
  kind: ProviderErrorKind;
  code: string | null;
  requestId?: string | null;
  retryAfterMs?: number;
};

/** A reply that came whole and is not what it should be; its cause is what `parse` threw. */
export class ShapeError extends Error {}

/** What the call makes of a 2xx. Throws ShapeError, BodyError past `maxBytes` or for a body that is cut or no JSON, and the signal's reason when it aborts. */
export async function readReply<Result>(
  call: Reading<Result>,
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Result> {
  const head = { status: response.status, headers: response.headers };
  if (call.reads === "bytes") {
    const bytes = await readBytes(response, maxBytes, signal);
    return parseReply(() => call.parse(bytes, head));
  }
  const text = await readText(response, maxBytes, signal);
  if (call.reads === "text") return parseReply(() => call.parse(text, head));
  const body = parseExactJson(text);
  return parseReply(() => call.parse(body, head));
}

/** The failure that a reply outside 2xx stands for; `text` is its body. A call is uncertain (`isUncertain`) only after a 5xx. */
export function failedReply(
  { provider, classify }: { provider: string; classify: Classify },
  { status, headers }: Response,
  text: string,
  { now, isUncertain }: { now: number; isUncertain: boolean },
): ProviderError {
  const meaning = classify({ status, body: readableBody(text) });
  const retryAfterMs = meaning.kind === "rate" || status === 503 ? parseRetryAfter(headers, now) : null;
  return new ProviderError({
    provider,
    status,
    retryAfterMs,
    isUncertain: isUncertain && status >= 500,
    ...meaning,
  });
}

/** Error pages are often HTML: the status says enough then. */
function readableBody(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

function parseReply<Result>(parse: () => Result): Result {
  try {
    return parse();
  } catch (cause) {
    throw cause instanceof ProviderError ? cause : new ShapeError("wrong shape", { cause });
  }
}
