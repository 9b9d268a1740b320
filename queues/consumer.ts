/** The only code that acknowledges, retries or gives up a queue message: each by itself, so that one bad message never harms its neighbours. */
import { z } from "zod";
import { failureText } from "#workers/db/d1-failure.ts";
import type { TaskLog } from "#workers/modules/tasks/ports.ts";

/** `later` looks at the message again after `delayMs` and is no fault. */
type MessageResult = { kind: "done" } | { kind: "later"; delayMs: number };

type QueueDefinition<Schema extends z.ZodType> = {
  name: string;
  schema: Schema;
  handle(body: z.output<Schema>): Promise<MessageResult>;
};

/** A queue as the consumer runs it, whatever its messages are. */
export type QueueRunner = { name: string; run(body: unknown): Promise<MessageResult> };

const RETRY_BASE_SECONDS = 1;
const RETRY_CAP_SECONDS = 60;

class UnreadableMessage extends Error {}

/** Binds a queue's schema to its handler. A body that does not match is retried: newer code may know it, and the dead-letter queue keeps it. */
export function defineQueue<Schema extends z.ZodType>(definition: QueueDefinition<Schema>): QueueRunner {
  return {
    name: definition.name,
    async run(body) {
      const parsed = definition.schema.safeParse(body);
      if (!parsed.success) throw new UnreadableMessage(z.prettifyError(parsed.error));
      return definition.handle(parsed.data);
    },
  };
}

/** Seconds until a failed message comes again: 1, 2, 4 … 60, with jitter. `random` is from 0 to 1. */
export function retryDelaySeconds(attempts: number, random: number): number {
  const full = Math.min(RETRY_CAP_SECONDS, RETRY_BASE_SECONDS * 2 ** Math.min(16, Math.max(0, attempts - 1)));
  return Math.max(1, Math.round(full * (0.5 + random)));
}

/** Runs a batch's messages side by side; a message's fault is logged and retried alone. Never throws. */
export async function consume(batch: MessageBatch, queue: QueueRunner, log: TaskLog): Promise<void> {
  await Promise.all(
    batch.messages.map(async (message) => {
      try {
        const result = await queue.run(message.body);
        if (result.kind === "done") message.ack();
        else message.retry({ delaySeconds: Math.max(1, Math.ceil(result.delayMs / 1_000)) });
      } catch (failure) {
        const fields = {
          queue: queue.name,
          messageId: message.id,
          attempts: message.attempts,
          failure: failureText(failure),
        };
        log.warn(failure instanceof UnreadableMessage ? "queue.unreadable" : "queue.failed", fields);
        message.retry({ delaySeconds: retryDelaySeconds(message.attempts, Math.random()) });
      }
    }),
  );
}
