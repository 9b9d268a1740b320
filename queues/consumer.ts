/** The only code that acknowledges, retries or gives up a queue message: each by itself, so that one bad message never harms its neighbours. */
import { failureText } from "#workers/db/d1-failure.ts";
import { type DeadLetters, type DeadMessage, deadLetterIdOf } from "#workers/jobs/dead-letters.ts";
import { type BoundJob, type JobResult, jobNameOf, retryDelaySeconds, UnreadableMessage } from "#workers/jobs/job.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { Log } from "#workers/kernel/log.ts";

export type ConsumerDeps = { deadLetters: Pick<DeadLetters, "keep" | "settle">; clock: Clock; log: Log };

/** For messages that no job knows: tried as often as wrangler.toml lets a queue try. */
const UNKNOWN_RETRY = { maxAttempts: Infinity, firstDelaySeconds: 1, maxDelaySeconds: 60 };
/** The dead-letter queue's last line is the database: its messages wait a day for it. */
const DEAD_RETRY = { maxAttempts: Infinity, firstDelaySeconds: 1, maxDelaySeconds: 900 };

type Delivery = { message: Message; queue: string; jobs: readonly BoundJob[] };

/** Keeps a dead letter, and asks its job what is left to do. */
async function bury(dead: DeadMessage, jobs: readonly BoundJob[], deps: ConsumerDeps): Promise<JobResult> {
  const { deadLetters, clock, log } = deps;
  const job = jobs.find(({ name }) => name === jobNameOf(dead.body));
  await deadLetters.keep(dead, clock.now());
  const result = job === undefined ? { kind: "kept" as const } : await job.bury(dead.body);
  if (result.kind === "later") return result;
  const id = deadLetterIdOf(dead);
  if (result.kind === "settled") await deadLetters.settle(id, clock.now());
  else log.error("queue.dead", { queue: dead.queue, job: jobNameOf(dead.body), deadLetter: id, failure: dead.failure });
  return { kind: "done" };
}

function follow(message: Message, result: JobResult): void {
  if (result.kind === "done") message.ack();
  else message.retry({ delaySeconds: Math.max(1, Math.ceil(result.delayMs / 1_000)) });
}

/** Runs a message's job. A failed one comes again; on its last attempt it is buried here, where its failure is known. Never throws. */
export async function consume({ message, queue, jobs }: Delivery, deps: ConsumerDeps): Promise<void> {
  const job = jobs.find(({ name }) => name === jobNameOf(message.body));
  const { retry } = job ?? { retry: UNKNOWN_RETRY };
  const { attempts } = message;
  try {
    if (job === undefined)
      throw new UnreadableMessage(`no job for ${jobNameOf(message.body) ?? "a message without a type"}`);
    follow(message, await job.run(message.body));
  } catch (thrown) {
    const failure = failureText(thrown);
    const isUnreadable = thrown instanceof UnreadableMessage;
    const fields = { queue, job: job?.name, messageId: message.id, attempts, failure };
    deps.log.warn(isUnreadable ? "queue.unreadable" : "queue.failed", fields);
    const delaySeconds = retryDelaySeconds(retry, attempts, Math.random());
    if (attempts < retry.maxAttempts) return message.retry({ delaySeconds });
    try {
      follow(message, await bury({ queue, body: message.body, messageId: message.id, attempts, failure }, jobs, deps));
    } catch (unburied) {
      // The queue moves it to its dead-letter queue, whose consumer tries for longer.
      deps.log.warn("queue.unburied", { ...fields, failure: failureText(unburied) });
      message.retry({ delaySeconds });
    }
  }
}

/** Buries a message that its queue gave up by itself. Never throws. */
export async function consumeDead({ message, queue, jobs }: Delivery, deps: ConsumerDeps): Promise<void> {
  const { id: messageId, body, attempts } = message;
  try {
    follow(message, await bury({ queue, body, messageId, attempts: 0, failure: null }, jobs, deps));
  } catch (thrown) {
    deps.log.warn("queue.unburied", { queue, messageId, attempts, failure: failureText(thrown) });
    message.retry({ delaySeconds: retryDelaySeconds(DEAD_RETRY, attempts, Math.random()) });
  }
}
