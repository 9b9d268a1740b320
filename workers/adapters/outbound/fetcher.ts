import { type AddressPolicy, type AddressRefusal, judgeAddress } from "./address-policy.ts";

/** The one door for requests to addresses that a person or a platform named. Nothing else in the server asks such an address. */

export type OutboundRefusal = AddressRefusal | "too_many_redirects" | "too_large" | "timeout" | "connection";

/** Why nothing came back; never carries the address, which may be private. */
export class OutboundError extends Error {
  readonly why: OutboundRefusal;

  constructor(why: OutboundRefusal, cause?: unknown) {
    super(`outbound: ${why}`, { cause });
    this.name = "OutboundError";
    this.why = why;
  }
}

export type OutboundReply = {
  status: number;
  /** The address that answered in the end. */
  url: string;
  contentType: string | null;
  body: Uint8Array<ArrayBuffer>;
};

export type OutboundDeps = {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  policy: AddressPolicy;
  timeoutMs?: number;
  maxBytes?: number;
  maxRedirects?: number;
};

export type Outbound = ReturnType<typeof createOutbound>;

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_REDIRECTS = 3;
/** All that is ever sent: no cookies, no referrer, nothing of the person's own request. */
const HEADERS = { accept: "*/*", "accept-language": "en", "user-agent": "Mozilla/5.0 (compatible; Kolscout/1.0)" };

/**
 * Every hop is judged by the policy before it is asked; at most three redirects are followed, by hand. The whole call ends within 10 s, a body within
 * 5 MB counted as it comes in, whatever its announced length.
 */
export function createOutbound({
  fetch,
  policy,
  timeoutMs = TIMEOUT_MS,
  maxBytes = MAX_BYTES,
  maxRedirects = MAX_REDIRECTS,
}: OutboundDeps) {
  /** One request; null in `next` when the answer is no redirect. */
  async function ask(address: URL, signal: AbortSignal): Promise<{ response: Response; next: string | null }> {
    const init: RequestInit = { method: "GET", headers: HEADERS, redirect: "manual", signal };
    const response = await within(signal, fetch(address.href, init));
    const isRedirect = response.status >= 300 && response.status < 400;
    return { response, next: isRedirect ? response.headers.get("location") : null };
  }

  function judged(address: string, base?: string): URL {
    const verdict = judgeAddress(address, policy, base);
    if (!verdict.ok) throw new OutboundError(verdict.why);
    return verdict.url;
  }

  return {
    /** Reads an address with its redirects. Throws OutboundError. */
    async read(address: string): Promise<OutboundReply> {
      const signal = AbortSignal.timeout(timeoutMs);
      let url = judged(address);
      for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
        const { response, next } = await ask(url, signal);
        if (next === null) {
          const body = await readBody(response, maxBytes, signal);
          return { status: response.status, url: url.href, contentType: response.headers.get("content-type"), body };
        }
        await discard(response);
        url = judged(next, url.href);
      }
      throw new OutboundError("too_many_redirects");
    },

    /**
     * Walks redirects without reading any page until `isThere` is content with an address, which itself is not asked any more.
     * Null when the way ends, leaves the policy or fails.
     */
    async follow(address: string, isThere: (address: string) => boolean): Promise<string | null> {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        let url = judged(address);
        for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
          const { response, next } = await ask(url, signal);
          await discard(response);
          if (next === null) return null;
          // The last address is only read, never asked: here http and pages outside the short hosts do no harm, their content decides.
          const reached = URL.parse(next, url.href)?.href ?? "";
          if (isThere(reached)) return reached;
          if (redirects < maxRedirects) url = judged(next, url.href);
        }
        return null;
      } catch (error) {
        if (error instanceof OutboundError) return null;
        throw error;
      }
    },
  };
}

/** A promise that no server can keep open: ends with the signal. */
async function within<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  let stop = () => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(new OutboundError("timeout"));
  });
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await Promise.race([work, stopped]);
  } catch (cause) {
    if (cause instanceof OutboundError) throw cause;
    throw new OutboundError(signal.aborted ? "timeout" : "connection", cause);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

async function readBody(response: Response, maxBytes: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  if (reader === undefined) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await within(signal, reader.read());
      if (done) break;
      size += value.byteLength;
      if (size > maxBytes) throw new OutboundError("too_large");
      chunks.push(value);
    }
  } catch (error) {
    // Not awaited: a server that does not even let go must not hold us.
    reader.cancel().catch(() => undefined);
    throw error;
  }
  const body = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.byteLength;
  }
  return body;
}

async function discard(response: Response): Promise<void> {
  response.body?.cancel().catch(() => undefined);
}
