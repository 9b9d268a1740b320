import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import { isBanned } from "#workers/modules/membership/banned.ts";
import { mailboxInboxes } from "#workers/modules/outreach/mails/inbox/tables.ts";
import { mails } from "#workers/modules/outreach/mails/tables.ts";
import { DAY_MS, MINUTE_MS } from "#workers/modules/outreach/schedule/zone.ts";

/** How far each mailbox is read. Progress names where it comes from: of two readers at one place one moves it on. */

/** Answers are waited for so long after the last mail. */
const AWAITED_MS = 60 * DAY_MS;
const POLL_EVERY_MS = 15 * MINUTE_MS;
const MAX_INBOXES_PER_SWEEP = 200;

const i = namesOf(mailboxInboxes);
const m = namesOf(mails);
const ROW = columnsOf(mailboxInboxes, [
  "mailboxId",
  "ownerId",
  "historyId",
  "recentDays",
  "recentPage",
  "awaitedFrom",
  "watchedUntil",
]);
export type InboxRow = RowOf<typeof ROW>;

/** Written with each mail that goes out; a row that is far enough ahead stays as it is. */
const EXPECT = `
INSERT INTO ${i} (${i.mailboxId}, ${i.ownerId}, ${i.awaitedFrom}, ${i.awaitedUntil}, ${i.nextReadAt}, ${i.updatedAt}) VALUES (?1, ?2, ?3, ?3 + ${AWAITED_MS}, ?3, ?3)
ON CONFLICT (${i.mailboxId}) DO UPDATE SET ${i.awaitedUntil} = excluded.${i.awaitedUntil}, ${i.nextReadAt} = coalesce(${i.nextReadAt}, ?3), ${i.updatedAt} = ?3
WHERE ${i.nextReadAt} IS NULL OR ${i.awaitedUntil} < excluded.${i.awaitedUntil} - ${DAY_MS}`;
/** Nothing is read for a banned account. */
const FIND = `SELECT ${ROW} FROM ${i} WHERE ${i.mailboxId} = ?1 AND NOT ${isBanned(i.ownerId)}`;
const LIST_BY_EMAIL = `SELECT ${i.mailboxId} AS id FROM ${i} INDEXED BY mailbox_inboxes_by_email WHERE ${i.email} = ?1 LIMIT 50`;
const ASK = `UPDATE ${i} SET ${i.askedFor} = ?3, ${i.updatedAt} = ?2 WHERE ${i.mailboxId} = ?1 AND ${i.askedFor} <= ?2`;
const START = `
UPDATE ${i} SET ${i.historyId} = ?3, ${i.email} = ?4, ${i.recentDays} = ?5, ${i.recentPage} = NULL, ${i.updatedAt} = ?6
WHERE ${i.mailboxId} = ?1 AND ${i.historyId} IS ?2`;
const ADVANCE = `UPDATE ${i} SET ${i.historyId} = ?3, ${i.updatedAt} = ?4 WHERE ${i.mailboxId} = ?1 AND ${i.historyId} = ?2`;
const TURN_PAGE = `
UPDATE ${i} SET ${i.recentPage} = ?3, ${i.recentDays} = CASE WHEN ?3 IS NULL THEN NULL ELSE ${i.recentDays} END, ${i.updatedAt} = ?4
WHERE ${i.mailboxId} = ?1 AND ${i.recentPage} IS ?2`;
const WATCH = `UPDATE ${i} SET ${i.watchedUntil} = ?2, ${i.updatedAt} = ?3 WHERE ${i.mailboxId} = ?1`;
const LIST_DUE = `
SELECT ${i.mailboxId} AS id FROM ${i} INDEXED BY mailbox_inboxes_due WHERE ${i.nextReadAt} <= ?1 AND NOT ${isBanned(i.ownerId)} ORDER BY ${i.nextReadAt} LIMIT ${MAX_INBOXES_PER_SWEEP}`;
const NEXT_TURN = `${i.nextReadAt} = CASE WHEN ${i.awaitedUntil} > ?2 THEN ?2 + ${POLL_EVERY_MS} END, ${i.updatedAt} = ?2`;
const POSTPONE = `UPDATE ${i} SET ${NEXT_TURN} WHERE ${i.mailboxId} IN (SELECT value FROM json_each(?1))`;
const FINISH = `UPDATE ${i} SET ${i.readAt} = ?2, ${NEXT_TURN} WHERE ${i.mailboxId} = ?1`;

const FIND_DUE_MAIL = `SELECT 1 FROM ${m} INDEXED BY mails_due WHERE ${m.mailboxId} = ?1 AND ${m.status} = 'PENDING' AND ${m.dueAt} <= ?2 LIMIT 1`;

export type ExpectedBox = { mailboxId: string; ownerId: string; at: number };

/** Has a mailbox read from now on, for the batch that writes down that a mail of it is out. */
export function expectAnswersStatement(d1: D1Database, { mailboxId, ownerId, at }: ExpectedBox): D1PreparedStatement {
  return d1.prepare(EXPECT).bind(mailboxId, ownerId, at);
}

export function createInboxStore(d1: D1Database) {
  const run = (sql: string, ...values: (string | number | null)[]) =>
    d1
      .prepare(sql)
      .bind(...values)
      .run();
  const list = async (sql: string, value: string | number): Promise<string[]> =>
    (await d1.prepare(sql).bind(value).all<{ id: string }>()).results.map(({ id }) => id);

  return {
    find: (mailboxId: string) => d1.prepare(FIND).bind(mailboxId).first<InboxRow>(),
    /** The mailboxes that Gmail calls so: several people may have connected the same one. */
    listByEmail: (email: string): Promise<string[]> => list(LIST_BY_EMAIL, email),
    /** Changes something when no reading is asked for that begins after `at`. */
    askStatement: (mailboxId: string, at: number, dueAt: number): D1PreparedStatement =>
      d1.prepare(ASK).bind(mailboxId, at, dueAt),

    /** Begins at a place of the history, and with the mails of the last days; a reader that came from elsewhere changes nothing. */
    async start(
      { mailboxId, historyId: from }: Pick<InboxRow, "mailboxId" | "historyId">,
      to: { historyId: string; email: string; recentDays: number },
      at: number,
    ): Promise<void> {
      await run(START, mailboxId, from, to.historyId, to.email, to.recentDays, at);
    },
    /** False when another reader has moved on. */
    async advance(mailboxId: string, from: string, to: string, at: number): Promise<boolean> {
      return (await run(ADVANCE, mailboxId, from, to, at)).meta.changes > 0;
    },
    /** Goes on to a page of the recent mails; null: all of them are read. */
    async turnPage(mailboxId: string, from: string | null, to: string | null, at: number): Promise<boolean> {
      return (await run(TURN_PAGE, mailboxId, from, to, at)).meta.changes > 0;
    },
    /** Whether a mail waits that should be out by now. */
    isMailDue: async (mailboxId: string, at: number): Promise<boolean> =>
      (await d1.prepare(FIND_DUE_MAIL).bind(mailboxId, at).first()) !== null,
    async finish(mailboxId: string, at: number): Promise<void> {
      await run(FINISH, mailboxId, at);
    },
    async keepWatch(mailboxId: string, until: number, at: number): Promise<void> {
      await run(WATCH, mailboxId, until, at);
    },

    /** Mailboxes that are to be read by now, those that wait longest first. */
    listDue: (at: number): Promise<string[]> => list(LIST_DUE, at),
    /** Their next turn. */
    postponeStatement: (mailboxIds: readonly string[], at: number): D1PreparedStatement =>
      d1.prepare(POSTPONE).bind(JSON.stringify(mailboxIds), at),
  };
}
export type InboxStore = ReturnType<typeof createInboxStore>;
