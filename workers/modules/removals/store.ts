import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { creatorId } from "#workers/modules/creators/domain.ts";
import { creators, removedCreators } from "#workers/modules/creators/tables.ts";
import type { JournaledRemoval } from "./journal.ts";

/** SQL of the removals. What they forbid is asked in the statements that write creators (creators/removal-keys.ts). */

const r = namesOf(removedCreators, "r");
const b = namesOf(removedCreators, "b");
const c = namesOf(creators, "c");
const set = namesOf(removedCreators);
const ROW = columnsOf(removedCreators, [
  ...(["id", "key", "handleKey", "platform", "accountId", "handle", "removedVia", "removedAt"] as const),
  ...(["journalKey", "rounds", "dueAt", "tries", "failure"] as const),
]);
export type RemovalRow = RowOf<typeof ROW>;

const NEW = columnsOf(removedCreators, [
  ...(["id", "key", "handleKey", "platform", "accountId", "handle", "removedVia", "removedAt"] as const),
  ...(["journalKey", "dueAt"] as const),
]);
const INSERT = `INSERT INTO ${set} (${NEW.names}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT DO NOTHING`;
const PAGE_SIZE = 50;

/** SQL: whether there is a removal with this id (SQL of it). */
export const isRemovalSql = (id: string) => `EXISTS (SELECT 1 FROM ${b} WHERE ${b.id} = ${id})`;

export function createRemovalStore(d1: D1Database) {
  return {
    /** Statement that forbids the creator from now on, and has everything of theirs erased from `dueAt` on; nothing for one that is removed already. */
    insertStatement(removal: JournaledRemoval, dueAt: number): D1PreparedStatement {
      const { id, key, handleKey, platform, accountId, handle, removedVia, removedAt, journalKey } = removal;
      return d1
        .prepare(INSERT)
        .bind(id, key, handleKey, platform, accountId, handle, removedVia, removedAt, journalKey, dueAt);
    },

    findByKey(key: string): Promise<RemovalRow | null> {
      return d1
        .prepare(`SELECT ${ROW.of("r")} FROM ${r} WHERE ${r.key} = ?1`)
        .bind(key)
        .first<RemovalRow>();
    },

    find(id: string): Promise<RemovalRow | null> {
      return d1
        .prepare(`SELECT ${ROW.of("r")} FROM ${r} WHERE ${r.id} = ?1`)
        .bind(id)
        .first<RemovalRow>();
    },

    /** The handle under which we know an account; null for an unknown one, and for a channel without a handle. */
    async findHandle(platform: Platform, accountId: string): Promise<string | null> {
      const sql = `SELECT nullif(${c.platformAccount}, ${c.accountId}) AS handle FROM ${c} WHERE ${c.id} = ?1`;
      return d1.prepare(sql).bind(creatorId(platform, accountId)).first<string | null>("handle");
    },

    /** The newest first, fifty at a time, those before a removal's id. */
    async list(before: string | null): Promise<RemovalRow[]> {
      const sql = `SELECT ${ROW.of("r")} FROM ${r}
        WHERE ?1 IS NULL OR (${r.removedAt}, ${r.id}) < (SELECT ${b.removedAt}, ${b.id} FROM ${b} WHERE ${b.id} = ?1)
        ORDER BY ${r.removedAt} DESC, ${r.id} DESC LIMIT ${PAGE_SIZE}`;
      return (await d1.prepare(sql).bind(before).all<RemovalRow>()).results;
    },

    liftStatement: (id: string) => d1.prepare(`DELETE FROM ${set} WHERE ${set.id} = ?1`).bind(id),

    async listDue(at: number, limit: number): Promise<RemovalRow[]> {
      const sql = `SELECT ${ROW.of("r")} FROM ${r} WHERE ${r.dueAt} <= ?1 ORDER BY ${r.dueAt} LIMIT ?2`;
      return (await d1.prepare(sql).bind(at, limit).all<RemovalRow>()).results;
    },

    /** A round is done. `forgets` empties the account, which no further round needs. */
    async advance(id: string, { rounds, dueAt, forgets }: { rounds: number; dueAt: number | null; forgets: boolean }) {
      const emptied = forgets ? `, ${set.accountId} = NULL, ${set.handle} = NULL` : "";
      await d1
        .prepare(
          `UPDATE ${set} SET ${set.rounds} = ?2, ${set.dueAt} = ?3, ${set.tries} = 0, ${set.failure} = NULL${emptied} WHERE ${set.id} = ?1`,
        )
        .bind(id, rounds, dueAt)
        .run();
    },

    async fail(id: string, failure: string, dueAt: number): Promise<void> {
      await d1
        .prepare(
          `UPDATE ${set} SET ${set.failure} = ?2, ${set.dueAt} = ?3, ${set.tries} = ${set.tries} + 1 WHERE ${set.id} = ?1`,
        )
        .bind(id, failure, dueAt)
        .run();
    },

    async lastJournalKey(): Promise<string | null> {
      return d1.prepare(`SELECT max(${r.journalKey}) AS last FROM ${r}`).first<string>("last");
    },

    /** Takes over removals that the database does not know; answers how many. */
    async replay(entries: readonly JournaledRemoval[], at: number): Promise<number> {
      if (entries.length === 0) return 0;
      const results = await d1.batch(entries.map((entry) => this.insertStatement(entry, at)));
      return results.filter(({ meta }) => meta.changes > 0).length;
    },
  };
}
export type RemovalStore = ReturnType<typeof createRemovalStore>;
