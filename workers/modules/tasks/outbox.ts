import { encodeTime } from "ulid";
import { newId } from "#workers/kernel/ids.ts";
import { queueDelaySeconds } from "./domain.ts";
import { TASK_QUEUE, type TaskStepMessage } from "./messages.ts";
import type { QueueSender } from "./ports.ts";

/** Messages that must reach a queue: written with the change that caused them, sent after it, swept when the sending was lost. */

const BATCH_LIMIT = 100;
const PORTION = 1_000;
const TIME_LENGTH = 10;

type OutboxRow = { id: string; queue: string; body: string; delay_seconds: number; created_at: number };

export type PendingMessage = {
  id: string;
  body: TaskStepMessage;
  delaySeconds: number;
  createdAt: number;
  statement: D1PreparedStatement;
};

type Deps = { d1: D1Database; queues: Readonly<Record<string, QueueSender>> };

/** Reads and sends the outbox. Sending twice is harmless: a step runs once whatever arrives. */
export function createOutbox({ d1, queues }: Deps) {
  async function markSent(ids: readonly string[], at: number): Promise<void> {
    await d1
      .prepare("UPDATE outbox SET sent_at = ?2 WHERE sent_at IS NULL AND id IN (SELECT value FROM json_each(?1))")
      .bind(JSON.stringify(ids), at)
      .run();
  }

  async function send(rows: readonly OutboxRow[], at: number): Promise<void> {
    for (const [name, queue] of Object.entries(queues)) {
      const own = rows.filter((row) => row.queue === name);
      for (let start = 0; start < own.length; start += BATCH_LIMIT) {
        const part = own.slice(start, start + BATCH_LIMIT);
        await queue.sendBatch(part.map((row) => toMessage(row, at)));
        await markSent(
          part.map((row) => row.id),
          at,
        );
      }
    }
  }

  return {
    /** The message "run this step", due at `dueAt`, with the statement that writes it down. */
    stepMessage(taskId: string, step: number, dueAt: number, at: number): PendingMessage {
      const id = newId("outbox", at);
      const body: TaskStepMessage = { v: 1, type: "task.step", taskId, step, outboxId: id };
      const delaySeconds = queueDelaySeconds(dueAt - at);
      const statement = d1
        .prepare(
          "INSERT OR IGNORE INTO outbox (id, queue, body, delay_seconds, created_at) VALUES (?1, ?2, ?3, ?4, ?5)",
        )
        .bind(id, TASK_QUEUE, JSON.stringify(body), delaySeconds, at);
      return { id, body, delaySeconds, createdAt: at, statement };
    },

    /** Writes a message down only when the statement before it in the batch changed something. */
    ifChangedStatement(message: PendingMessage): D1PreparedStatement {
      return d1
        .prepare("INSERT INTO outbox (id, queue, body, created_at) SELECT ?1, ?2, ?3, ?4 WHERE changes() = 1")
        .bind(message.id, TASK_QUEUE, JSON.stringify(message.body), message.createdAt);
    },

    /** Forgets a message that need not be sent any more. */
    dropStatement(id: string): D1PreparedStatement {
      return d1.prepare("DELETE FROM outbox WHERE id = ?1 AND sent_at IS NULL").bind(id);
    },

    /** Sends one message that was just committed. Throws when the queue does not take it; the sweeper sends it then. */
    async sendNow(message: PendingMessage, at: number): Promise<void> {
      const queue = queues[TASK_QUEUE];
      if (queue === undefined) throw new Error(`no queue named ${TASK_QUEUE}`);
      await queue.sendBatch([{ body: message.body, delaySeconds: message.delaySeconds }]);
      await markSent([message.id], at);
    },

    /** Sends what was written before `writtenBefore` and never sent, at most a thousand; answers their bodies. */
    async dispatch(writtenBefore: number, at: number): Promise<string[]> {
      const { results } = await d1
        .prepare(
          `SELECT id, queue, body, delay_seconds, created_at FROM outbox INDEXED BY outbox_unsent
            WHERE sent_at IS NULL AND created_at < ?1 ORDER BY created_at LIMIT ${PORTION}`,
        )
        .bind(writtenBefore)
        .all<OutboxRow>();
      await send(results, at);
      return results.map((row) => row.body);
    },

    /** Deletes up to a thousand sent messages written before `before`; ids sort by time, so this reads no more than it deletes. */
    async purge(before: number): Promise<number> {
      const { meta } = await d1
        .prepare(
          `DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE id < ?1 AND sent_at IS NOT NULL ORDER BY id LIMIT ${PORTION})`,
        )
        .bind(`out_${encodeTime(before, TIME_LENGTH)}`)
        .run();
      return meta.changes;
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

function toMessage(row: OutboxRow, at: number): { body: unknown; delaySeconds: number } {
  const body: unknown = JSON.parse(row.body);
  const dueAt = row.created_at + row.delay_seconds * 1_000;
  return { body, delaySeconds: queueDelaySeconds(dueAt - at) };
}
