import type { QueueSender } from "#workers/jobs/outbox.ts";

/** A queue binding as the outbox uses it. */
export function queueSender(queue: Pick<Queue, "sendBatch">): QueueSender {
  return {
    async sendBatch(messages) {
      await queue.sendBatch(
        messages.map(({ body, delaySeconds }) => ({ body, delaySeconds, contentType: "json" as const })),
      );
    },
  };
}
