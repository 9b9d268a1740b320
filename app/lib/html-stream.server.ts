import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

type Options = {
  nonce: string;
  /** Whoever asked has left. */
  signal: AbortSignal;
  onError: (error: unknown) => void;
};

/**
 * A document as a stream that begins when its shell is drawn; rejects when that fails. React's renderer for Node and not the one for Workers: that one encodes every name
 * and value of an attribute by itself, which takes a seventh of the time of a results page.
 */
export function renderHtml(page: ReactNode, { nonce, signal, onError }: Options): Promise<ReadableStream<Uint8Array>> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onError,
      onShellError: reject,
      onShellReady() {
        resolve(toWebStream(pipe, abort));
      },
    });
    signal.addEventListener("abort", () => abort(signal.reason), { once: true });
  });
}

/** What is written to a Node stream as a web stream. A page is small: nothing waits for room. */
function toWebStream(pipe: (sink: Writable) => void, abort: () => void): ReadableStream<Uint8Array> {
  let isGone = false;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      pipe(
        new Writable({
          write(part: Uint8Array, _encoding, done) {
            if (!isGone) controller.enqueue(withoutPadding(part));
            done();
          },
          final(done) {
            if (!isGone) controller.close();
            done();
          },
          destroy(error, done) {
            if (error && !isGone) controller.error(error);
            done(null);
          },
        }),
      );
    },
    cancel() {
      isGone = true;
      abort();
    },
  });
}

/**
 * React 18 sends a buffer whole although the next character, of several bytes, had no room in it: up to three zeros stand at its end, which would break the name or word around
 * them. A document has no such character of its own.
 */
function withoutPadding(part: Uint8Array): Uint8Array {
  let end = part.byteLength;
  while (end > 0 && part[end - 1] === 0) end -= 1;
  return end === part.byteLength ? part : part.subarray(0, end);
}
