/** What the kit relies on in wrangler.toml. */
import { expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import * as z from "zod";
import { buildJobs, buildQueues } from "#workers/composition/jobs.ts";
import { deadQueueOf } from "#workers/jobs/job.ts";

const Config = z.object({
  queues: z.object({
    producers: z.array(z.object({ queue: z.string() })),
    consumers: z.array(
      z.object({ queue: z.string(), max_retries: z.number(), dead_letter_queue: z.string().optional() }),
    ),
  }),
  triggers: z.object({ crons: z.array(z.string()) }),
});

const { queues, triggers } = Config.parse(unstable_readConfig({ config: "wrangler.toml" }));
/** Neither services nor bindings: nothing of them is called. */
const nothing = JSON.parse("{}");
const jobs = buildJobs(nothing);
const senders = buildQueues(nothing);

test("every queue of a job has a sender, a consumer that tries as often as the job, and a dead-letter queue that is consumed", () => {
  for (const { queue, retry } of jobs) {
    expect(Object.keys(senders)).toContain(queue);
    expect(queues.producers.map((producer) => producer.queue)).toContain(queue);
    const consumer = queues.consumers.find((one) => one.queue === queue);
    expect(consumer).toMatchObject({ dead_letter_queue: deadQueueOf(queue) });
    expect(retry.maxAttempts).toBeLessThanOrEqual(Number(consumer?.max_retries) + 1);
    const dead = queues.consumers.find((one) => one.queue === deadQueueOf(queue));
    expect(dead).toMatchObject({ max_retries: 100 });
  }
  expect(new Set(jobs.map(({ queue }) => queue))).toEqual(new Set(Object.keys(senders)));
});

test("the names of jobs are their own", () => {
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
});

test("cron fires every minute, and nothing else does", () => {
  expect(triggers.crons).toEqual(["* * * * *"]);
});
