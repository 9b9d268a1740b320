/** The kit of jobs with a second queue that no part of it knows: what it does for tasks it does for whoever declares a job. */

import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { handleQueue } from "#queues/catalog.ts";
import { NOW } from "#tests/support/now.ts";
import { batchOf } from "#tests/support/workers/message-batch.ts";
import { openTestApi } from "#tests/support/workers/test-api.ts";
import { createCron, dailyAt, EVERY_MINUTE, everyMinutes, latestSlot, type ScheduledJob } from "#workers/jobs/cron.ts";
import { createDeadLetters, type DeadLetters } from "#workers/jobs/dead-letters.ts";
import { type BoundJob, bindJob, deadQueueOf, defineJob } from "#workers/jobs/job.ts";
import { createOutbox, type QueueSender } from "#workers/jobs/outbox.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { createActs } from "#workers/modules/admin/act.ts";
import { actingReader } from "#workers/modules/admin/acting.ts";
import { createLetterActs } from "#workers/modules/admin/operations/letter-acts.ts";
import { createLetterRoutes } from "#workers/modules/admin/operations/routes.ts";

const START = NOW;
const MINUTE = 60_000;

const sendMail = defineJob({
  name: "mail.send",
  queue: "test-mail",
  payload: z.object({ mailId: z.string() }),
  retry: { maxAttempts: 3, firstDelaySeconds: 10 },
});
const readMail = defineJob({ name: "mail.read", queue: "test-mail", payload: z.object({ boxId: z.string() }) });

type Sent = { body: unknown; delaySeconds: number };

function memoryQueue() {
  const sent: Sent[] = [];
  const queue = { isDown: false, sent };
  const sender: QueueSender = {
    async sendBatch(messages) {
      if (queue.isDown) throw new Error("queue unavailable");
      sent.push(...messages);
    },
  };
  return Object.assign(queue, sender);
}

function world(handlers: readonly BoundJob[] = []) {
  const clock = fixedClock(START);
  const [mail, other] = [memoryQueue(), memoryQueue()];
  const outbox = createOutbox({ d1: env.DB, queues: { "test-other": other, "test-mail": mail } });
  const deadLetters = createDeadLetters(env.DB);
  const events: string[] = [];
  const log = {
    info() {},
    warn: (event: string) => void events.push(event),
    error: (event: string) => void events.push(event),
  };

  /** One delivery; answers what was decided about each message. */
  async function deliver(
    queue: string,
    bodies: readonly unknown[],
    attempts = 1,
    idPrefix = "m",
  ): Promise<(string | undefined)[]> {
    const { batch, decisions } = batchOf(queue, bodies, { attempts, at: clock.now(), idPrefix });
    await handleQueue(batch, { jobs: handlers, deadLetters, clock, log });
    return bodies.map((_, n) => decisions.get(`${idPrefix}${n}`));
  }

  return { clock, mail, other, outbox, deadLetters, events, deliver };
}

beforeEach(async () => {
  await env.DB.batch(["outbox", "dead_letters", "cron_runs"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

const openOf = async (deadLetters: DeadLetters) => (await deadLetters.listOpen(null)).rows;
/** Answers whether the letter was open. */
async function sendAgain(deadLetters: DeadLetters, id: string, at: number): Promise<boolean> {
  const results = await env.DB.batch(deadLetters.sendAgainStatements(id, at));
  return results[1]?.meta.changes === 1;
}

test("a message of another queue is written with its change, sent after it, and swept when its sending was lost", async () => {
  const { outbox, mail, clock } = world();
  const message = outbox.message(sendMail, { mailId: "mail_1" }, { dueAt: START + 90_000, at: START });
  const aborted = env.DB.batch([message.statement, env.DB.prepare("INSERT INTO outbox (id) VALUES (NULL)")]);
  await expect(aborted).rejects.toThrow();
  expect(await outbox.sweep(START + 5 * MINUTE)).toEqual({ sent: 0 });
  await env.DB.batch([message.statement]);
  expect(await outbox.sweep(START + 29_000)).toEqual({ sent: 0 });
  clock.advance(MINUTE);
  expect(await outbox.sweep(clock.now())).toEqual({ sent: 1 });
  expect(mail.sent).toEqual([
    { body: { v: 1, type: "mail.send", mailId: "mail_1", outboxId: message.id }, delaySeconds: 30 },
  ]);
  expect(await outbox.sweep(START + 10 * MINUTE)).toEqual({ sent: 0 });
});

test("a queue that takes nothing keeps no other from its messages, and its own are sent when it takes them again", async () => {
  const { outbox, mail, other } = world();
  const otherJob = defineJob({ name: "other.do", queue: "test-other", payload: z.object({}) });
  const at = { dueAt: START, at: START };
  await env.DB.batch([
    ...Array.from({ length: 3 }, () => outbox.message(otherJob, {}, at).statement),
    outbox.message(sendMail, { mailId: "mail_1" }, at).statement,
  ]);
  other.isDown = true;
  await expect(outbox.sweep(START + MINUTE)).rejects.toThrow("1 queues took no messages");
  expect([mail.sent.length, other.sent.length]).toEqual([1, 0]);
  other.isDown = false;
  expect(await outbox.sweep(START + 2 * MINUTE)).toEqual({ sent: 3 });
});

test("messages of one queue go to their own jobs, each retried by its own policy", async () => {
  const done: unknown[] = [];
  const { deliver } = world([
    bindJob(sendMail, { run: () => Promise.reject(new Error("mailbox is full")) }),
    bindJob(readMail, {
      async run(payload, message) {
        done.push(payload, message.outboxId);
        return { kind: "done" };
      },
    }),
  ]);
  const decisions = await deliver("test-mail", [
    { v: 1, type: "mail.send", mailId: "mail_1", outboxId: "out_1" },
    { v: 1, type: "mail.read", boxId: "box_1", outboxId: "out_2" },
    { v: 1, type: "mail.read", outboxId: "out_3" },
    { v: 2, type: "mail.read", boxId: "box_1", outboxId: "out_4" },
    { v: 1, type: "mail.unheardOf", outboxId: "out_5" },
  ]);
  expect(done).toEqual([{ boxId: "box_1" }, "out_2"]);
  expect(decisions[0]).toMatch(/^retry ([5-9]|1[0-5])$/);
  expect(decisions[1]).toBe("ack");
  expect(decisions.slice(2).every((decision) => /^retry [12]$/.test(`${decision}`))).toBe(true);
});

test("a message that fails to the last is kept with what failed, can be sent again once, and is the same letter when it dies again", async () => {
  let isFull = true;
  const ran: string[] = [];
  const handlers = [
    bindJob(sendMail, {
      async run({ mailId }, { outboxId }) {
        if (isFull) throw new Error("mailbox is full");
        ran.push(mailId, outboxId);
        return { kind: "done" };
      },
    }),
  ];
  const { deliver, deadLetters, outbox, mail, clock, events } = world(handlers);
  const body = { v: 1, type: "mail.send", mailId: "mail_1", outboxId: "out_1" };
  expect(await deliver("test-mail", [body], 2)).toEqual([expect.stringMatching(/^retry/)]);
  expect(await openOf(deadLetters)).toEqual([]);
  expect(await deliver("test-mail", [body], 3)).toEqual(["ack"]);
  // A copy of the delivery, also one that the queue gave up by itself, changes nothing.
  await deliver("test-mail", [body], 3);
  expect(events).toContain("queue.dead");
  const letter = { id: "out_1", queue: "test-mail", job: "mail.send", attempts: 3, failure: "mailbox is full" };
  expect(await openOf(deadLetters)).toMatchObject([{ ...letter, body: JSON.stringify(body), diedAt: START }]);

  const again = [await sendAgain(deadLetters, "out_1", START), await sendAgain(deadLetters, "out_1", START)];
  expect(again).toEqual([true, false]);
  expect(await openOf(deadLetters)).toEqual([]);
  clock.advance(MINUTE);
  await outbox.sweep(clock.now());
  expect(mail.sent.map((message) => message.body)).toEqual([body]);
  await deliver("test-mail", [body], 3, "second");
  expect(await openOf(deadLetters)).toMatchObject([{ ...letter, attempts: 6 }]);

  isFull = false;
  await sendAgain(deadLetters, "out_1", clock.now());
  await deliver("test-mail", [body], 1, "third");
  expect(ran).toEqual(["mail_1", "out_1"]);
  expect(await openOf(deadLetters)).toEqual([]);
});

test("what a queue gives up by itself is buried by its dead-letter queue, as its job says", async () => {
  const asked: unknown[] = [];
  const answers = [{ kind: "later" as const, delayMs: 30_000 }, { kind: "settled" as const }];
  const handlers = [
    bindJob(readMail, {
      run: () => Promise.reject(new Error("no")),
      async bury(body) {
        asked.push(body);
        return answers.shift() ?? { kind: "kept" };
      },
    }),
  ];
  const { deliver, deadLetters } = world(handlers);
  const body = { v: 7, type: "mail.read", outboxId: "out_1" };
  expect(await deliver(deadQueueOf("test-mail"), [body])).toEqual(["retry 30"]);
  expect(await openOf(deadLetters)).toHaveLength(1);
  expect(await deliver(deadQueueOf("test-mail"), [body])).toEqual(["ack"]);
  expect(await openOf(deadLetters)).toEqual([]);
  expect(asked).toEqual([body, body]);
  expect(await deliver(deadQueueOf("test-mail"), [{ type: "mail.unheardOf" }, "poison"], 1, "p")).toEqual([
    "ack",
    "ack",
  ]);
  expect((await openOf(deadLetters)).map(({ id, job }) => [id, job]).sort()).toEqual([
    ["msg_p0", "mail.unheardOf"],
    ["msg_p1", null],
  ]);
});

test("a closed dead letter is kept for a month and an open one until somebody looks", async () => {
  const { deadLetters } = world();
  const dead = { queue: "test-mail", messageId: "m", attempts: 1, failure: null };
  await deadLetters.keep({ ...dead, body: { outboxId: "out_open" } }, START);
  await deadLetters.keep({ ...dead, body: { outboxId: "out_closed" } }, START);
  await deadLetters.settle("out_closed", START);
  const month = 30 * 1_440 * MINUTE;
  expect(await deadLetters.purge(START + month)).toBe(0);
  expect(await deadLetters.purge(START + month + 1)).toBe(1);
  expect(await openOf(deadLetters)).toHaveLength(1);
});

test("cron runs each job when it is due, once however many events come, and a failing one keeps no other from running", async () => {
  const ran: [string, number][] = [];
  const job = (name: string, schedule: ScheduledJob["schedule"] = dailyAt(3)) => ({
    name,
    schedule,
    run: async (at: number) => void ran.push([name, at]),
  });
  const broken = { ...job("broken", EVERY_MINUTE), run: () => Promise.reject(new Error("no")) };
  const log = { info() {}, warn() {}, error() {} };
  const night = dailyAt(3);
  const cron = createCron({ d1: env.DB, jobs: [broken, job("minute", EVERY_MINUTE), job("night")], log });
  await expect(cron.run(START)).rejects.toThrow("cron: broken failed");
  const slot = latestSlot("night", night, START + 1_440 * MINUTE);
  await Promise.allSettled([cron.run(slot + MINUTE), cron.run(slot + MINUTE), cron.run(slot + 2 * MINUTE)]);
  expect(ran.filter(([name]) => name === "night")).toEqual([["night", slot]]);
  expect(ran.filter(([name]) => name === "minute").map(([, at]) => at - slot)).toEqual(
    expect.arrayContaining([START - slot, MINUTE, MINUTE, 2 * MINUTE]),
  );
});

test("a slot from a clock that was ahead holds no job back, and an event that is overtaken by the next repeats none", async () => {
  const ran: number[] = [];
  const hourly = everyMinutes(60);
  const log = { info() {}, warn() {}, error() {} };
  const cron = createCron({
    ...{ d1: env.DB, log },
    jobs: [{ name: "hourly", schedule: hourly, run: async (at: number) => void ran.push(at) }],
  });
  const slot = latestSlot("hourly", hourly, START);
  const day = 1_440 * MINUTE;
  const row =
    "INSERT OR REPLACE INTO cron_runs (name, slot_at, tries, started_at, done_at) VALUES ('hourly', ?1, 1, ?2, ?3)";
  // Done, killed half-way, and a retry of an old slot, all by a clock of tomorrow.
  for (const [slotAt, startedAt, doneAt] of [
    [slot + day, slot + day, slot + day],
    [slot + day, slot + day, null],
    [slot, slot + day, null],
  ]) {
    ran.length = 0;
    await env.DB.prepare(row).bind(slotAt, startedAt, doneAt).run();
    await cron.run(slot + MINUTE);
    await cron.run(slot + 2 * MINUTE);
    await cron.run(slot + 61 * MINUTE);
    expect(ran).toEqual([slot, slot + 60 * MINUTE]);
  }
  await cron.run(slot + 59 * MINUTE);
  expect(ran).toHaveLength(2);
});

test("cron tries a failed job again, and after an outage no event has more than three of them", async () => {
  const ran: string[] = [];
  let isBroken = true;
  const night = ["a", "b", "c", "d", "e"].map((name) => ({
    name,
    schedule: dailyAt(3),
    async run() {
      ran.push(name);
      if (isBroken) throw new Error("no");
    },
  }));
  const log = { info() {}, warn() {}, error() {} };
  const cron = createCron({ d1: env.DB, jobs: night, log });
  await cron.run(START);
  const later = START + 4 * 1_440 * MINUTE;
  await expect(cron.run(later)).rejects.toThrow("cron: a, b, c failed");
  await expect(cron.run(later + MINUTE)).rejects.toThrow("cron: d, e failed");
  isBroken = false;
  await cron.run(later + 5 * MINUTE);
  expect(ran.join("")).toBe("abcdeabc");
  await cron.run(later + 6 * MINUTE);
  await cron.run(later + 7 * MINUTE);
  expect(ran.join("")).toBe("abcdeabcde");
});

test("an operator lists dead letters and sends one again, on record; nobody else does, and a second time is 1404", async () => {
  const { deadLetters, outbox, mail } = world();
  const body = { v: 1, type: "mail.send", mailId: "mail_1", outboxId: "out_1" };
  await deadLetters.keep({ queue: "test-mail", body, messageId: "m", attempts: 3, failure: "full" }, START);
  const actingOf = actingReader({ networkMark: async () => null, clock: fixedClock(START) });
  const tasks = { endBySupport: async () => "over" as const };
  const letters = createLetterActs({ acts: createActs(env.DB), letters: deadLetters, tasks });
  const api = openTestApi(createLetterRoutes({ letters, actingOf }));
  const call = async (role: string, method: string, path: string) => {
    const body = method === "GET" ? undefined : { reason: "the mail service is back" };
    return (await api.call(method, path, body, { authorization: `Bearer ${role}.a.b` })).body;
  };
  expect((await call("admin", "GET", "/admin/deadLetters")).statusCode).toBe(1403);
  expect((await call("root", "GET", "/admin/deadLetters")).data).toMatchObject({
    rows: [{ id: "out_1", failure: "full" }],
    next: null,
  });
  const path = "/admin/deadLetters/out_1/sendAgain";
  expect([(await call("root", "POST", path)).statusCode, (await call("root", "POST", path)).statusCode]).toEqual([
    1000, 1404,
  ]);
  const { results } = await env.DB.prepare(
    "SELECT actor_id, subject FROM audit_log WHERE action = 'deadLetter.sendAgain'",
  ).all();
  expect(results).toEqual([{ actor_id: "user-root", subject: "out_1" }]);
  await outbox.sweep(START + MINUTE);
  expect(mail.sent.map((message) => message.body)).toEqual([body]);
});
