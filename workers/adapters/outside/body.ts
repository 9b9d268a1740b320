/** Reads the body of a provider's reply: bounded in bytes, interruptible, big integers kept exact. */

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
export async function readText(response: Response, maxBytes: number, signal: AbortSignal): Promise<string> {
  if (Number(response.headers.get("content-length") ?? 0) > maxBytes) {
    await response.body?.cancel().catch(() => undefined);
    throw new BodyError("too_large");
  }
  if (response.body === null) return "";
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await orAbort(reader.read(), signal);
      if (done) return text + decoder.decode();
      bytes += value.byteLength;
      if (bytes > maxBytes) throw new BodyError("too_large");
      text += decoder.decode(value, { stream: true });
    }
  } catch (error) {
    reader.cancel().catch(() => undefined);
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
