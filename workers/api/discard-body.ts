/** A server may stop reading here: no call takes a tenth of it. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;
const MAX_DISCARDING_MS = 10_000;

/**
 * Reads what a refused call has not read of its request, and drops it. A connection that is closed on unread bytes is reset, and the reset can overtake the answer:
 * the client would see a network error instead of the refusal. Never rejects. A body that was read to its end is still locked by its reader and left alone.
 */
export async function discardBody(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (body === null || body.locked) return;
  const reader = body.getReader();
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), MAX_DISCARDING_MS);
  try {
    let size = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.byteLength;
      if (size > MAX_DISCARDED_BYTES) return void (await reader.cancel());
    }
  } catch {
    // The client has gone: nobody waits for the answer.
  } finally {
    clearTimeout(timer);
  }
}
