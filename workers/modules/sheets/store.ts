import { and, eq } from "drizzle-orm";
import { openDatabase } from "#workers/db/client.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import { isBanned } from "#workers/modules/membership/banned.ts";
import { type PublicationRow, viewSql } from "#workers/modules/publications/list-store.ts";
import { publications } from "#workers/modules/publications/tables.ts";
import { PASS_LOST_MS, REWRITE_AFTER_MS, type SheetLoss } from "./domain.ts";
import { trackingSheets } from "./tables.ts";

const s = namesOf(trackingSheets);
const p = namesOf(publications, "p");
const ROW = columnsOf(trackingSheets, [
  ...(["ownerId", "id", "mailboxId", "spreadsheetId", "tabId", "url", "language", "status", "lostReason"] as const),
  ...(["pass", "written", "lastDatedAt", "lastId", "rows", "writtenAt", "joinId"] as const),
]);
export type SheetRow = RowOf<typeof ROW>;
export type NewSheet = Pick<SheetRow, "id" | "mailboxId" | "spreadsheetId" | "tabId" | "url" | "language">;

/** Only one pass at a time; what changes while it runs makes the sheet dirty again. */
const BEGIN = `
UPDATE ${s} SET ${s.status} = 'WRITING', ${s.lostReason} = NULL, ${s.isDirty} = 0, ${s.pass} = ${s.pass} + 1, ${s.passStartedAt} = ?2,
  ${s.written} = 0, ${s.lastDatedAt} = NULL, ${s.lastId} = NULL
WHERE ${s.ownerId} = ?1 AND NOT ${isBanned(s.ownerId)} AND (${s.status} <> 'WRITING' OR ${s.passStartedAt} < ?2 - ${PASS_LOST_MS})`;
/**
 * Sheets whose posts or labels have changed: the triggers `sheets_see_new_posts`, `sheets_see_changed_posts`, `sheets_see_labels` and `sheets_see_lost_labels`
 * (migrations/0008_publications_triggers.sql) mark them.
 */
const DUE = `
SELECT ${s.ownerId} AS ownerId FROM ${s} INDEXED BY tracking_sheets_due WHERE ${s.isDirty} = 1 AND ${s.status} = 'READY' AND ${s.writtenAt} <= ?1 - ${REWRITE_AFTER_MS} AND NOT ${isBanned(s.ownerId)}
ORDER BY ${s.writtenAt} LIMIT ?2`;
const LOST_PASSES = `SELECT ${s.ownerId} AS ownerId FROM ${s} INDEXED BY tracking_sheets_writing WHERE ${s.status} = 'WRITING' AND ${s.passStartedAt} < ?1 - ${PASS_LOST_MS} AND NOT ${isBanned(s.ownerId)} LIMIT ?2`;
/** Behind the last one written, in the order of the table. */
const NEXT_POSTS = `
SELECT ${viewSql("NULL")} FROM ${p} INDEXED BY publications_by_date
WHERE ${p.ownerId} = ?1 AND ${p.deletedAt} IS NULL AND (?2 IS NULL OR (${p.datedAt}, ${p.id}) < (?2, ?3))
ORDER BY ${p.datedAt} DESC, ${p.id} DESC LIMIT ?4`;

/** The spreadsheets of tracked posts; every method names the owner first. */
export function createSheetStore(d1: D1Database) {
  const db = openDatabase(d1);
  const inPass = ({ ownerId, pass }: Pick<SheetRow, "ownerId" | "pass">) =>
    and(eq(trackingSheets.ownerId, ownerId), eq(trackingSheets.pass, pass), eq(trackingSheets.status, "WRITING"));
  return {
    async find(ownerId: string): Promise<SheetRow | null> {
      const isMeant = eq(trackingSheets.ownerId, ownerId);
      return (await db.select(ROW.fields).from(trackingSheets).where(isMeant).get()) ?? null;
    },

    /** Puts a new spreadsheet in the place of the one before. */
    async put(ownerId: string, sheet: NewSheet, at: number): Promise<void> {
      const unwritten = { rows: 0, writtenAt: 0, written: 0, lastDatedAt: null, lastId: null };
      const row = { ...sheet, status: "READY" as const, lostReason: null, isDirty: 1, ...unwritten, createdAt: at };
      await db
        .insert(trackingSheets)
        .values({ ...row, ownerId })
        .onConflictDoUpdate({ target: trackingSheets.ownerId, set: row });
    },

    async remove(ownerId: string): Promise<void> {
      await db.delete(trackingSheets).where(eq(trackingSheets.ownerId, ownerId));
    },

    /** Begins a pass from the first row on; changes nothing while one runs. */
    beginStatement: (ownerId: string, at: number): D1PreparedStatement => d1.prepare(BEGIN).bind(ownerId, at),

    /** Owners whose spreadsheet has fallen behind, and those whose pass was lost. */
    async listDue(at: number, limit: number): Promise<string[]> {
      const [due, lost] = await d1.batch<{ ownerId: string }>([
        d1.prepare(DUE).bind(at, limit),
        d1.prepare(LOST_PASSES).bind(at, limit),
      ]);
      return [...(due?.results ?? []), ...(lost?.results ?? [])].map(({ ownerId }) => ownerId);
    },

    /** The next posts of the table behind the last one that the pass has written. */
    async listNext(sheet: SheetRow, limit: number): Promise<PublicationRow[]> {
      const { ownerId, lastDatedAt, lastId } = sheet;
      const found = d1.prepare(NEXT_POSTS).bind(ownerId, lastDatedAt, lastId, limit);
      return (await found.all<PublicationRow>()).results;
    },

    /** Says how far a pass has come; false when another pass has begun since. */
    async advance(sheet: SheetRow, to: Pick<SheetRow, "written" | "lastDatedAt" | "lastId">): Promise<boolean> {
      const changed = await db
        .update(trackingSheets)
        .set(to)
        .where(and(inPass(sheet), eq(trackingSheets.written, sheet.written)))
        .returning({ pass: trackingSheets.pass });
      return changed.length > 0;
    },

    /** All rows are written. */
    async finish(sheet: SheetRow, at: number): Promise<void> {
      await db.update(trackingSheets).set({ status: "READY", rows: sheet.written, writtenAt: at }).where(inPass(sheet));
    },

    /** Nothing can be written until the owner does something. */
    async lose(sheet: SheetRow, lostReason: SheetLoss): Promise<void> {
      await db.update(trackingSheets).set({ status: "LOST", lostReason }).where(inPass(sheet));
    },

    /** A pass that was given up: another one begins with the next sweep that finds it due. */
    async giveUp(ownerId: string, at: number): Promise<void> {
      const isWriting = and(eq(trackingSheets.ownerId, ownerId), eq(trackingSheets.status, "WRITING"));
      await db.update(trackingSheets).set({ status: "READY", isDirty: 1, writtenAt: at }).where(isWriting);
    },
  };
}
export type SheetStore = ReturnType<typeof createSheetStore>;
