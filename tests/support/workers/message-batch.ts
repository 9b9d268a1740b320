import { createMessageBatch } from "cloudflare:test";

type Batch = { attempts?: number; at?: number; idPrefix?: string };

/** A batch whose messages remember what was decided about them: `ack` or `retry` and the seconds. */
export function batchOf(
  queue: string,
  bodies: readonly unknown[],
  { attempts = 1, at = 0, idPrefix = "m" }: Batch = {},
) {
  const decisions = new Map<string, string>();
  const batch = createMessageBatch(
    queue,
    bodies.map((body, index) => ({ id: `${idPrefix}${index}`, timestamp: new Date(at), attempts, body })),
  );
  for (const message of batch.messages) {
    Object.defineProperty(message, "ack", { value: () => decisions.set(message.id, "ack") });
    Object.defineProperty(message, "retry", {
      value: (options?: { delaySeconds?: number }) => decisions.set(message.id, `retry ${options?.delaySeconds}`),
    });
  }
  return { batch, decisions };
}
