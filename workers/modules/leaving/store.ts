import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import { departures } from "#workers/modules/auth/tables.ts";
import { type AuditEntry, auditStatement } from "#workers/modules/membership/audit.ts";
import { memberships } from "#workers/modules/membership/tables.ts";
import { JOURNAL_KEPT_MS } from "./domain.ts";
import type { JournalEntry } from "./journal.ts";

const d = namesOf(departures);
const m = namesOf(memberships);
const me = namesOf(memberships, "me");
const other = namesOf(memberships, "other");
const ROW = columnsOf(departures);
export type DepartureRow = RowOf<typeof ROW>;

/** Whether the person ?1 is the only admin that an enterprise would keep: one who leaves too is none. */
const IS_LAST_ADMIN = `EXISTS (SELECT 1 FROM ${me} WHERE ${me.userId} = ?1 AND ${me.isEnterpriseAdmin} = 1 AND NOT EXISTS (
  SELECT 1 FROM ${other} WHERE ${other.enterpriseId} = ${me.enterpriseId} AND ${other.userId} <> ?1
    AND ${other.isEnterpriseAdmin} = 1 AND ${other.status} = 'ACTIVE' AND ${other.leavesAt} IS NULL))`;

/** Decided in the statement that writes it: of two admins who leave at once one stays. */
const REQUEST = `
INSERT INTO ${d} (${d.userId}, ${d.state}, ${d.requestedAt}, ${d.eraseAt})
SELECT ?1, 'WAITING', ?2, ?3 WHERE NOT ${IS_LAST_ADMIN} ON CONFLICT (${d.userId}) DO NOTHING`;
const MARK = `
UPDATE ${m} SET ${m.leavesAt} = (SELECT ${d.eraseAt} FROM ${d} WHERE ${d.userId} = ?1 AND ${d.state} = 'WAITING'), ${m.updatedAt} = ?2
WHERE ${m.userId} = ?1 AND EXISTS (SELECT 1 FROM ${d} WHERE ${d.userId} = ?1 AND ${d.state} = 'WAITING')`;
const STAY = `DELETE FROM ${d} WHERE ${d.userId} = ?1 AND ${d.state} = 'WAITING' RETURNING ${d.stoppedRenewal} AS stoppedRenewal`;
const UNMARK = `
UPDATE ${m} SET ${m.leavesAt} = NULL, ${m.updatedAt} = ?2
WHERE ${m.userId} = ?1 AND NOT EXISTS (SELECT 1 FROM ${d} WHERE ${d.userId} = ?1)`;

/** The deletions that are due and that no other run works at. */
const LIST_DUE = `
SELECT ${ROW} FROM ${d} INDEXED BY departures_due WHERE ${d.state} <> 'GONE' AND ${d.eraseAt} <= ?1 AND ${d.leaseUntil} <= ?1
ORDER BY ${d.eraseAt} LIMIT ?2`;
const CLAIM = `UPDATE ${d} SET ${d.leaseUntil} = ?2 WHERE ${d.userId} = ?1 AND ${d.leaseUntil} <= ?3 AND ${d.state} <> 'GONE'`;
const BEGIN = `
UPDATE ${d} SET ${d.state} = 'ERASING', ${d.journalKey} = ?2 WHERE ${d.userId} = ?1 AND ${d.state} = 'WAITING' AND NOT ${IS_LAST_ADMIN}`;
const ADVANCE = `UPDATE ${d} SET ${d.step} = ?2, ${d.tries} = 0, ${d.failure} = NULL, ${d.leaseUntil} = ?3 WHERE ${d.userId} = ?1`;
const FAIL = `UPDATE ${d} SET ${d.tries} = ${d.tries} + 1, ${d.failure} = ?2, ${d.leaseUntil} = ?3 WHERE ${d.userId} = ?1`;
const FINISH = `
UPDATE ${d} SET ${d.state} = 'GONE', ${d.doneAt} = ?2, ${d.leaseUntil} = 0, ${d.stoppedRenewal} = NULL
WHERE ${d.userId} = ?1 AND ${d.state} = 'ERASING'`;

/** Nothing more is done for the account, although a copy of the database says nothing of its leaving. */
const MARK_REPLAYED = `UPDATE ${m} SET ${m.leavesAt} = ?2 WHERE ${m.userId} = ?1`;
/** A deletion that the database has forgotten begins anew, with all of its steps. */
const REPLAY = `
INSERT INTO ${d} (${d.userId}, ${d.state}, ${d.requestedAt}, ${d.eraseAt}, ${d.journalKey}) VALUES (?1, 'ERASING', ?2, ?2, ?3)
ON CONFLICT (${d.userId}) DO UPDATE SET ${d.state} = 'ERASING', ${d.journalKey} = ?3, ${d.eraseAt} = min(${d.eraseAt}, ?2), ${d.step} = NULL,
  ${d.leaseUntil} = 0, ${d.doneAt} = NULL WHERE ${d.journalKey} IS NULL OR ${d.journalKey} < ?3`;
const LAST_KEY = `SELECT max(${d.journalKey}) AS last FROM ${d} INDEXED BY departures_by_journal WHERE ${d.journalKey} IS NOT NULL`;

const LIST_UNTOLD = `SELECT ${ROW} FROM ${d} WHERE ${d.state} = 'WAITING' AND ${d.toldAt} IS NULL ORDER BY ${d.requestedAt} LIMIT ?1`;
const TELL = `UPDATE ${d} SET ${d.toldAt} = ?2 WHERE ${d.userId} = ?1 AND ${d.state} = 'WAITING' AND ${d.toldAt} IS NULL`;
const UNTELL = `UPDATE ${d} SET ${d.toldAt} = NULL WHERE ${d.userId} = ?1 AND ${d.state} = 'WAITING'`;
const LIST_RENEWING = `SELECT ${ROW} FROM ${d} WHERE ${d.state} = 'WAITING' AND ${d.stoppedRenewal} IS NULL ORDER BY ${d.requestedAt} LIMIT ?1`;
const STOPPED = `UPDATE ${d} SET ${d.stoppedRenewal} = ?2 WHERE ${d.userId} = ?1 AND ${d.state} = 'WAITING'`;
const PURGE = `DELETE FROM ${d} WHERE ${d.state} = 'GONE' AND ${d.doneAt} < ?1`;

/** Accounts that leave. */
export function createDepartureStore(d1: D1Database) {
  const audit = (userId: string, action: AuditEntry["action"], at: number) =>
    auditStatement(d1, { actorId: userId, action, subject: userId }, at);
  return {
    find: (userId: string): Promise<DepartureRow | null> =>
      d1.prepare(`SELECT ${ROW} FROM ${d} WHERE ${d.userId} = ?1`).bind(userId).first<DepartureRow>(),

    async isLastAdmin(userId: string): Promise<boolean> {
      const row = await d1.prepare(`SELECT ${IS_LAST_ADMIN} AS isLast`).bind(userId).first<{ isLast: number }>();
      return row?.isLast === 1;
    },

    /** Lets the account wait for its deletion; again changes nothing. False for an enterprise's only admin. */
    async request(userId: string, { at, eraseAt }: { at: number; eraseAt: number }): Promise<boolean> {
      if ((await this.find(userId)) !== null) return true;
      if (await this.isLastAdmin(userId)) return false;
      const [asked] = await d1.batch([
        d1.prepare(REQUEST).bind(userId, at, eraseAt),
        d1.prepare(MARK).bind(userId, at),
        audit(userId, "account.leave", at),
      ]);
      return (asked?.meta.changes ?? 0) > 0 || (await this.find(userId)) !== null;
    },

    /** Takes the request back; null when there is none, or when the deletion has begun. */
    async stay(userId: string, at: number): Promise<{ stoppedRenewal: string | null } | null> {
      if ((await this.find(userId))?.state !== "WAITING") return null;
      const [taken] = await d1.batch<{ stoppedRenewal: string | null }>([
        d1.prepare(STAY).bind(userId),
        d1.prepare(UNMARK).bind(userId, at),
        audit(userId, "account.stay", at),
      ]);
      return taken?.results[0] ?? null;
    },

    async listDue(at: number, limit: number): Promise<DepartureRow[]> {
      return (await d1.prepare(LIST_DUE).bind(at, limit).all<DepartureRow>()).results;
    },

    /** Answers whether no other run works at the deletion now. */
    async claim(userId: string, at: number, leaseMs: number): Promise<boolean> {
      return (
        (
          await d1
            .prepare(CLAIM)
            .bind(userId, at + leaseMs, at)
            .run()
        ).meta.changes > 0
      );
    },

    /** From here on the account can't be kept. False when it was kept, or is an enterprise's only admin by now. */
    async begin(userId: string, journalKey: string): Promise<boolean> {
      return (await d1.prepare(BEGIN).bind(userId, journalKey).run()).meta.changes > 0;
    },

    async advance(userId: string, step: string, leaseUntil: number): Promise<void> {
      await d1.prepare(ADVANCE).bind(userId, step, leaseUntil).run();
    },

    async fail(userId: string, failure: string, leaseUntil: number): Promise<void> {
      await d1.prepare(FAIL).bind(userId, failure, leaseUntil).run();
    },

    /** The account is gone; on record once. */
    async finish(userId: string, at: number): Promise<void> {
      await d1.batch([d1.prepare(FINISH).bind(userId, at), audit(userId, "account.erase", at)]);
    },

    /** The latest deletion that the database knows of. */
    async lastJournalKey(): Promise<string | null> {
      return (await d1.prepare(LAST_KEY).first<{ last: string | null }>())?.last ?? null;
    },

    /** Begins deletions anew that the database does not know; answers how many. */
    async replay(entries: readonly JournalEntry[]): Promise<number> {
      if (entries.length === 0) return 0;
      const [replay, mark] = [d1.prepare(REPLAY), d1.prepare(MARK_REPLAYED)];
      const done = await d1.batch(
        entries.flatMap(({ key, userId, at }) => [replay.bind(userId, at, key), mark.bind(userId, at)]),
      );
      return done.filter(({ meta }, index) => index % 2 === 0 && meta.changes > 0).length;
    },

    async listUntold(limit: number): Promise<DepartureRow[]> {
      return (await d1.prepare(LIST_UNTOLD).bind(limit).all<DepartureRow>()).results;
    },
    async claimTelling(userId: string, at: number): Promise<boolean> {
      return (await d1.prepare(TELL).bind(userId, at).run()).meta.changes > 0;
    },
    async releaseTelling(userId: string): Promise<void> {
      await d1.prepare(UNTELL).bind(userId).run();
    },

    /** Those whose subscription was not looked at yet. */
    async listRenewing(limit: number): Promise<DepartureRow[]> {
      return (await d1.prepare(LIST_RENEWING).bind(limit).all<DepartureRow>()).results;
    },
    /** `subscriptionId` is empty when there was nothing to stop. False when the account was kept meanwhile. */
    async noteStopped(userId: string, subscriptionId: string): Promise<boolean> {
      return (await d1.prepare(STOPPED).bind(userId, subscriptionId).run()).meta.changes > 0;
    },

    /** Forgets deletions that no token and no copy of the database remembers; answers how many. */
    async purge(at: number): Promise<number> {
      return (
        await d1
          .prepare(PURGE)
          .bind(at - JOURNAL_KEPT_MS)
          .run()
      ).meta.changes;
    },
  };
}
export type DepartureStore = ReturnType<typeof createDepartureStore>;
