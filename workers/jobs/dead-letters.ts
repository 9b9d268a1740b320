/** Messages that were given up: kept with their last failure, listed and sent again by an operator. */
import * as z from "zod";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import { removeInPortions } from "#workers/db/portions.ts";
import { newId } from "#workers/kernel/ids.ts";
import { jobNameOf } from "./job.ts";
import { deadLetters, outbox } from "./tables.ts";

const CLOSED_KEPT_MS = 30 * 24 * 3_600_000;
const MAX_ROWS_PER_PURGE = 1_000;
const MAX_LISTED = 50;
const MAX_FAILURE_LENGTH = 2_000;

const d = namesOf(deadLetters);
const o = namesOf(outbox);
const LETTER = columnsOf(deadLetters, [
  ...(["id", "queue", "job", "body", "attempts", "failure", "diedAt", "closedAt", "closedAs"] as const),
]);

export type DeadLetter = RowOf<typeof LETTER>;

/** A given-up message as its consumer knows it. */
export type DeadMessage = {
  queue: string;
  body: unknown;
  messageId: string;
  attempts: number;
  /** Text of what failed; null when the queue gave the message up by itself. */
  failure: string | null;
};

const KEEP = `
INSERT INTO ${d} (${d.id}, ${d.queue}, ${d.job}, ${d.body}, ${d.messageId}, ${d.attempts}, ${d.failure}, ${d.diedAt})
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
ON CONFLICT (${d.id}) DO UPDATE SET ${d.messageId} = ?5, ${d.attempts} = ${d.attempts} + ?6,
  ${d.failure} = COALESCE(?7, ${d.failure}), ${d.diedAt} = ?8, ${d.closedAt} = NULL, ${d.closedAs} = NULL
  WHERE ${d.messageId} <> ?5`;

const CLOSE = `UPDATE ${d} SET ${d.closedAt} = ?3, ${d.closedAs} = ?2 WHERE ${d.id} = ?1 AND ${d.closedAt} IS NULL`;

const SEND_AGAIN = `
INSERT INTO ${o} (${o.id}, ${o.queue}, ${o.body}, ${o.createdAt})
SELECT ?2, ${d.queue}, ${d.body}, ?3 FROM ${d} WHERE ${d.id} = ?1 AND ${d.closedAt} IS NULL`;

const LIST = `
SELECT ${LETTER} FROM ${d} INDEXED BY dead_letters_open WHERE ${d.closedAt} IS NULL AND ${d.diedAt} <= ?1 AND (${d.diedAt}, ${d.id}) < (?1, ?2)
ORDER BY ${d.diedAt} DESC, ${d.id} DESC LIMIT ${MAX_LISTED + 1}`;
const FIND = `SELECT ${LETTER} FROM ${d} WHERE ${d.id} = ?1 AND ${d.closedAt} IS NULL`;
/** Later than every letter. */
const FAR = 9e15;

const PURGE = `
DELETE FROM ${d} WHERE ${d.id} IN (SELECT ${d.id} FROM ${d} INDEXED BY dead_letters_closed
  WHERE ${d.closedAt} IS NOT NULL AND ${d.closedAt} < ?1 ORDER BY ${d.closedAt} LIMIT ${MAX_ROWS_PER_PURGE})`;

const Sent = z.object({ outboxId: z.string().min(1).max(64) });

/** The letter's id: a message that is sent again and dies again is the same letter. */
export function deadLetterIdOf({ body, messageId }: Pick<DeadMessage, "body" | "messageId">): string {
  return Sent.safeParse(body).data?.outboxId ?? `msg_${messageId}`;
}

/** Reads and writes dead letters. */
export function createDeadLetters(d1: D1Database) {
  const close = (id: string, as: "SENT_AGAIN" | "SETTLED", at: number) => d1.prepare(CLOSE).bind(id, as, at);

  return {
    /** Writes a message down as dead; a copy of the same delivery changes nothing. */
    async keep(message: DeadMessage, at: number): Promise<void> {
      const { queue, body, messageId, attempts, failure } = message;
      await d1
        .prepare(KEEP)
        .bind(
          ...[deadLetterIdOf(message), queue, jobNameOf(body), JSON.stringify(body) ?? "null", messageId, attempts],
          ...[failure?.slice(0, MAX_FAILURE_LENGTH) ?? null, at],
        )
        .run();
    },

    /** Closes a letter about which nothing is left to do. */
    async settle(id: string, at: number): Promise<void> {
      await close(id, "SETTLED", at).run();
    },

    /** Fifty open letters, the latest first, from the one after `before` on. */
    async listOpen(
      before: Pick<DeadLetter, "diedAt" | "id"> | null,
    ): Promise<{ rows: DeadLetter[]; hasMore: boolean }> {
      const { results } = await d1
        .prepare(LIST)
        .bind(before?.diedAt ?? FAR, before?.id ?? "")
        .all<DeadLetter>();
      return { rows: results.slice(0, MAX_LISTED), hasMore: results.length > MAX_LISTED };
    },

    /** The letter while it is open, or null. */
    findOpen: (id: string) => d1.prepare(FIND).bind(id).first<DeadLetter>(),

    /** Closes an open letter, and changes nothing of a closed one. */
    closeStatement: close,

    /** Puts an open letter's message into the outbox as it was and closes the letter; the minute sweep sends it. They belong into one batch. */
    sendAgainStatements: (id: string, at: number): D1PreparedStatement[] => [
      d1.prepare(SEND_AGAIN).bind(id, newId("outbox", at), at),
      close(id, "SENT_AGAIN", at),
    ],

    /** Deletes letters that were closed a month ago, in portions; open ones are kept until an operator closes them. Answers how many. */
    purge(at: number): Promise<number> {
      const purge = d1.prepare(PURGE).bind(at - CLOSED_KEPT_MS);
      return removeInPortions(MAX_ROWS_PER_PURGE, async () => (await purge.run()).meta.changes);
    },
  };
}

export type DeadLetters = ReturnType<typeof createDeadLetters>;
