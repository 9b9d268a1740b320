/** Reads bodies: bounded in bytes, interruptible, big integers kept exact. */

export class BodyError extends Error {
  readonly code: "too_large" | "cut" | "empty" | "not_json";

  constructor(code: BodyError["code"], cause?: unknown) {
    super(code, { cause });
    this.name = "BodyError";
    this.code = code;
  }
}

/**
 * The body as text. Throws BodyError "too_large" past `maxBytes` (counted while reading, whatever the headers say), "cut" when the connection ends early,
 * and the signal's reason when it aborts; holds at most `maxBytes` and one chunk.
 */
export async function readText(body: Body, maxBytes: number, signal: AbortSignal): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  await readChunks(body, maxBytes, signal, (chunk) => {
    text += decoder.decode(chunk, { stream: true });
  });
  return text + decoder.decode();
}

/** The body byte for byte; throws as `readText` does. `leaveRest` keeps what comes after `maxBytes` readable instead of cancelling it. */
export async function readBytes(
  body: Body,
  maxBytes: number,
  signal: AbortSignal,
  { leaveRest = false } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  const size = await readChunks(body, maxBytes, signal, (chunk) => void chunks.push(chunk), leaveRest);
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/** A request or a response, as far as its body is read. */
export type Body = { headers: Headers; body: ReadableStream<Uint8Array> | null };

async function readChunks(
  { headers, body }: Body,
  maxBytes: number,
  signal: AbortSignal,
  take: (chunk: Uint8Array) => void,
  leaveRest = false,
): Promise<number> {
  if (Number(headers.get("content-length") ?? 0) > maxBytes) {
    if (!leaveRest) await body?.cancel().catch(() => undefined);
    throw new BodyError("too_large");
  }
  if (body === null) return 0;
  const reader = body.getReader();
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await orAbort(reader.read(), signal);
      if (done) return size;
      size += value.byteLength;
      if (size > maxBytes) throw new BodyError("too_large");
      take(value);
    }
  } catch (error) {
    if (leaveRest && error instanceof BodyError) reader.releaseLock();
    // Not awaited: a server that does not even let go must not hold us.
    else reader.cancel().catch(() => undefined);
    if (error instanceof BodyError || signal.aborted) throw error;
    throw new BodyError("cut", error);
  }
}

/** A number in a place where JSON has one, of 16 or more digits: too long to survive as a double. Inside strings it may match in vain. */
const LONG_NUMBER = /[:,[\s]-?\d{16}/;

/** Parses JSON; integers that a double cannot hold become strings of their digits. Throws BodyError "empty" or "not_json". */
export function parseExactJson(text: string): unknown {
  if (text.trim() === "") throw new BodyError("empty");
  try {
    // The reviver costs several times the plain parse, so it runs only where it may matter.
    return LONG_NUMBER.test(text) ? JSON.parse(text, keepLongInteger) : JSON.parse(text);
  } catch (error) {
    throw new BodyError("not_json", error);
  }
}

/** The third argument of a reviver is `{ source }`, the literal as written; TypeScript's library does not know it yet. */
function keepLongInteger(_key: string, value: unknown, ...rest: unknown[]): unknown {
  if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
  const context = rest[0];
  if (typeof context !== "object" || context === null || !("source" in context)) return value;
  const { source } = context;
  return typeof source === "string" && /^-?\d+$/.test(source) ? source : value;
}

/** The promise's result, or a rejection with the signal's reason as soon as it aborts. */
export async function orAbort<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted();
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
