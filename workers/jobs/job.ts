/** Jobs: work that a queue delivers. A module declares what its messages carry and binds its handler; the kit sends, retries, buries and sends again. */
import * as z from "zod";

export type RetryPolicy = {
  /** Deliveries of one message, the first included, before it becomes a dead letter. At most the queue's `max_retries` + 1 (wrangler.toml). */
  maxAttempts: number;
  /** The wait after the first failure; it doubles up to the longest one, with jitter. */
  firstDelaySeconds: number;
  maxDelaySeconds: number;
};

const USUAL_RETRY: RetryPolicy = { maxAttempts: 9, firstDelaySeconds: 1, maxDelaySeconds: 60 };

/** What a sender has to know of a job. */
export type Job<Payload extends z.ZodObject = z.ZodObject> = {
  /** The message's `type`, noun and verb: `task.step`. It may not change while messages are under way. */
  name: string;
  /** The message's `v`. A message of another version is left to the code that knows it: retried, then kept as a dead letter. */
  version: number;
  queue: string;
  /** Ids and little else: what to do is read from the row when the message comes. */
  payload: Payload;
  retry: RetryPolicy;
};

/** Declares a job; what is left out is version 1 and nine deliveries a minute apart at most. */
export function defineJob<Payload extends z.ZodObject>(
  declared: Pick<Job<Payload>, "name" | "queue" | "payload"> & { version?: number; retry?: Partial<RetryPolicy> },
): Job<Payload> {
  return { version: 1, ...declared, retry: { ...USUAL_RETRY, ...declared.retry } };
}

/** `later` looks at the message again after `delayMs`; it counts as a delivery, but is no fault. */
export type JobResult = { kind: "done" } | { kind: "later"; delayMs: number };

/** What became of a message that was given up: `kept` for an operator to send again, `settled` when nothing is left to do, or asked again later. */
export type BurialResult = { kind: "kept" } | { kind: "settled" } | { kind: "later"; delayMs: number };

/** A job with its handler, as the consumer runs it, whatever its payload is. */
export type BoundJob = Pick<Job, "name" | "version" | "queue" | "retry"> & {
  /** Reads and runs a message's body; throws `UnreadableMessage` for one that does not match, and what the handler throws. */
  run(body: unknown): Promise<JobResult>;
  bury(body: unknown): Promise<BurialResult>;
};

export class UnreadableMessage extends Error {}

type Handler<Payload extends z.ZodObject> = {
  /**
   * Does the work. A message may come twice, late and beside its own copy: the handler must be harmless then. `outboxId` is the same for every
   * copy, also when an operator sends the message again.
   */
  run(payload: z.output<Payload>, message: { outboxId: string }): Promise<JobResult>;
  /** Called once a message is given up, with its body of whatever version. Left out, the dead letter is kept. */
  bury?(body: unknown): Promise<BurialResult>;
};

/** Binds a job to the service that does it. */
export function bindJob<Payload extends z.ZodObject>(job: Job<Payload>, handler: Handler<Payload>): BoundJob {
  const { name, version, queue, retry } = job;
  return {
    ...{ name, version, queue, retry },
    run(body) {
      const envelope = Envelope.safeParse(body);
      if (!envelope.success) throw new UnreadableMessage(z.prettifyError(envelope.error));
      if (envelope.data.v !== version) throw new UnreadableMessage(`${name} of version ${envelope.data.v}`);
      const payload = job.payload.safeParse(body);
      if (!payload.success) throw new UnreadableMessage(z.prettifyError(payload.error));
      return handler.run(payload.data, envelope.data);
    },
    bury: async (body) => handler.bury?.(body) ?? { kind: "kept" },
  };
}

/** What is beside the payload in every message. */
const Envelope = z.object({ v: z.number(), outboxId: z.string().min(1).max(64) });

/** As much of any message as says which job it is for. */
const Addressed = z.object({ type: z.string().max(100) });

/** The name of the job that a message is for; null when it does not say. */
export function jobNameOf(body: unknown): string | null {
  return Addressed.safeParse(body).data?.type ?? null;
}

/** Where a queue's given-up messages go (wrangler.toml, `dead_letter_queue`). */
export function deadQueueOf(queue: string): string {
  return `${queue}-dead`;
}

/** Seconds until a failed message comes again. `random` is from 0 to 1. */
export function retryDelaySeconds(retry: RetryPolicy, attempts: number, random: number): number {
  const doublings = Math.min(16, Math.max(0, attempts - 1));
  const full = Math.min(retry.maxDelaySeconds, retry.firstDelaySeconds * 2 ** doublings);
  return Math.max(1, Math.round(full * (0.5 + random)));
}
