import { encodeTime } from "ulid";
import type * as z from "zod";
import { namesOf } from "#workers/db/names.ts";
import { removeInPortions } from "#workers/db/portions.ts";
import { newId } from "#workers/kernel/ids.ts";
import type { Job } from "./job.ts";
import { outbox } from "./tables.ts";

/** Messages that must reach a queue: written with the change that caused them, sent after it, swept when the sending was lost. */

/** A message that is older than this and unsent was lost by its sender. */
export const UNSENT_AFTER_MS = 30_000;

const MAX_MESSAGES_PER_SEND = 100;
const MAX_ROWS_PER_SWEEP = 1_000;
const MAX_ROWS_PER_PURGE = 1_000;
const SENT_KEPT_MS = 2 * 24 * 3_600_000;
const MAX_QUEUE_DELAY_SECONDS = 12 * 3_600;
const TIME_LENGTH = 10;

/** Where messages go; `delaySeconds` is how long the queue holds one back. */
export type QueueSender = { sendBatch(messages: { body: unknown; delaySeconds: number }[]): Promise<void> };

/** A message that is about to be committed, and the statement that writes it down. */
export type PendingMessage = {
  id: string;
  queue: string;
  body: Readonly<Record<string, unknown>>;
  delaySeconds: number;
  createdAt: number;
  statement: D1PreparedStatement;
};

type OutboxRow = { id: string; body: string; delaySeconds: number; createdAt: number };
type Deps = { d1: D1Database; queues: Readonly<Record<string, QueueSender>> };

const o = namesOf(outbox);

const INSERT = `INSERT OR IGNORE INTO ${o} (${o.id}, ${o.queue}, ${o.body}, ${o.delaySeconds}, ${o.createdAt}) VALUES (?1, ?2, ?3, ?4, ?5)`;
const INSERT_IF_CHANGED = `INSERT INTO ${o} (${o.id}, ${o.queue}, ${o.body}, ${o.createdAt}) SELECT ?1, ?2, ?3, ?4 WHERE changes() = 1`;
const DROP = `DELETE FROM ${o} WHERE ${o.id} = ?1 AND ${o.sentAt} IS NULL`;
const MARK_SENT = `UPDATE ${o} SET ${o.sentAt} = ?2 WHERE ${o.sentAt} IS NULL AND ${o.id} IN (SELECT value FROM json_each(?1))`;
const LIST_UNSENT = `
SELECT ${o.id} AS id, ${o.body} AS body, ${o.delaySeconds} AS delaySeconds, ${o.createdAt} AS createdAt FROM ${o} INDEXED BY outbox_unsent
 WHERE ${o.queue} = ?1 AND ${o.sentAt} IS NULL AND ${o.createdAt} < ?2 ORDER BY ${o.createdAt} LIMIT ${MAX_ROWS_PER_SWEEP}`;
const PURGE = `
DELETE FROM ${o} WHERE ${o.id} IN (SELECT ${o.id} FROM ${o} WHERE ${o.id} < ?1 AND ${o.sentAt} IS NOT NULL ORDER BY ${o.id} LIMIT ${MAX_ROWS_PER_PURGE})`;

/** Writes and sends messages of any job. A message may be sent twice; jobs bear it. */
export function createOutbox({ d1, queues }: Deps) {
  function senderOf(queue: string): QueueSender {
    const sender = queues[queue];
    if (sender === undefined) throw new Error(`no queue named ${queue}`);
    return sender;
  }

  async function markSent(ids: readonly string[], at: number): Promise<void> {
    await d1.prepare(MARK_SENT).bind(JSON.stringify(ids), at).run();
  }

  /** Sends what was written for a queue before `writtenBefore` and never sent, at most a thousand messages; answers their bodies. */
  async function dispatch(queue: string, writtenBefore: number, at: number): Promise<string[]> {
    const { results } = await d1.prepare(LIST_UNSENT).bind(queue, writtenBefore).all<OutboxRow>();
    for (let start = 0; start < results.length; start += MAX_MESSAGES_PER_SEND) {
      const part = results.slice(start, start + MAX_MESSAGES_PER_SEND);
      await senderOf(queue).sendBatch(part.map((row) => toMessage(row, at)));
      await markSent(
        part.map((row) => row.id),
        at,
      );
    }
    return results.map((row) => row.body);
  }

  return {
    /** A job's message, due at `dueAt` (twelve hours from now at most), with the statement that writes it down. */
    message<Payload extends z.ZodObject>(
      job: Job<Payload>,
      payload: z.input<Payload>,
      { dueAt, at }: { dueAt: number; at: number },
    ): PendingMessage {
      const id = newId("outbox", at);
      const body = { v: job.version, type: job.name, ...payload, outboxId: id };
      const delaySeconds = queueDelaySeconds(dueAt - at);
      const statement = d1.prepare(INSERT).bind(id, job.queue, JSON.stringify(body), delaySeconds, at);
      return { id, queue: job.queue, body, delaySeconds, createdAt: at, statement };
    },

    /** Writes a message down only when the statement before it in the batch changed something. */
    ifChangedStatement({ id, queue, body, createdAt }: PendingMessage): D1PreparedStatement {
      return d1.prepare(INSERT_IF_CHANGED).bind(id, queue, JSON.stringify(body), createdAt);
    },

    /** Forgets a message that need not be sent any more. */
    dropStatement(id: string): D1PreparedStatement {
      return d1.prepare(DROP).bind(id);
    },

    /** Sends one message that was just committed. Throws when the queue does not take it; the sweep sends it then. */
    async sendNow(message: PendingMessage, at: number): Promise<void> {
      await senderOf(message.queue).sendBatch([{ body: message.body, delaySeconds: message.delaySeconds }]);
      await markSent([message.id], at);
    },

    dispatch,

    /** Sends what every queue's senders lost; a queue that takes nothing keeps no other from its messages. Answers how many were sent. */
    async sweep(at: number): Promise<{ sent: number }> {
      const outcomes = await Promise.allSettled(
        Object.keys(queues).map((queue) => dispatch(queue, at - UNSENT_AFTER_MS, at)),
      );
      const failures = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} queues took no messages`);
      return {
        sent: outcomes.reduce((sum, outcome) => sum + (outcome.status === "fulfilled" ? outcome.value.length : 0), 0),
      };
    },

    /** Deletes messages sent two days ago, in portions; ids sort by time, so this reads no more than it deletes. Answers how many. */
    purge(at: number): Promise<number> {
      const before = `out_${encodeTime(Math.max(0, at - SENT_KEPT_MS), TIME_LENGTH)}`;
      return removeInPortions(
        MAX_ROWS_PER_PURGE,
        async () => (await d1.prepare(PURGE).bind(before).run()).meta.changes,
      );
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

/** Whole seconds a queue has to hold a message back so that it never comes early. */
export function queueDelaySeconds(delayMs: number): number {
  return Math.min(MAX_QUEUE_DELAY_SECONDS, Math.max(0, Math.ceil(delayMs / 1_000)));
}

function toMessage(row: OutboxRow, at: number): { body: unknown; delaySeconds: number } {
  const body: unknown = JSON.parse(row.body);
  return { body, delaySeconds: queueDelaySeconds(row.createdAt + row.delaySeconds * 1_000 - at) };
}
