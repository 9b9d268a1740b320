import type { SealedTexts } from "#workers/adapters/sealed-texts/port.ts";
import { columnsOf, namesOf } from "#workers/db/names.ts";
import { newId } from "#workers/kernel/ids.ts";
import { MAX_NOTES_PER_RECORD } from "./domain.ts";
import type { NoteRow } from "./record-store.ts";
import { type Beginning, saveSql } from "./save.ts";
import { recordNotes, records } from "./tables.ts";

const n = namesOf(recordNotes);
const m = namesOf(recordNotes, "m");
const r = namesOf(records);

const VIEW = columnsOf(recordNotes, ["id", "text", "authorId", "createdAt", "editedAt"]);
const LIST = `SELECT ${VIEW} FROM ${n} WHERE ${n.workspaceId} = ?1 AND ${n.creatorId} = ?2 ORDER BY ${n.createdAt} DESC, rowid DESC LIMIT ${MAX_NOTES_PER_RECORD}`;
/** The latest of each creator in one statement, at most `MAX_NOTES_PER_RECORD`. */
const LIST_MANY = `
SELECT ${m.creatorId} AS creatorId, ${VIEW.of("m")} FROM json_each(?2) j CROSS JOIN ${m} ON ${m.workspaceId} = ?1 AND ${m.creatorId} = j.value
ORDER BY ${m.createdAt} DESC, m.rowid DESC`;
const INSERT = `
INSERT INTO ${n} (${[n.id, n.workspaceId, n.creatorId, n.authorId, n.text, n.createdAt].join(", ")})
SELECT ?3, ?1, ?2, ?4, ?5, ?6 FROM ${r} WHERE ${r.workspaceId} = ?1 AND ${r.creatorId} = ?2 AND ${r.noteCount} < ${MAX_NOTES_PER_RECORD} RETURNING ${VIEW}`;
/** A note of the creator ?2, or of one that is shown under it. */
const OF_PERSON = `${n.creatorId} IN (SELECT ?2 UNION ALL SELECT ${r.creatorId} FROM ${r} WHERE ${r.workspaceId} = ?1 AND ${r.leadId} = ?2)`;
const UPDATE = `
UPDATE ${n} SET ${n.text} = ?5, ${n.editedAt} = ?6 WHERE ${n.workspaceId} = ?1 AND ${OF_PERSON} AND ${n.id} = ?3 AND ${n.authorId} = ?4 RETURNING ${VIEW}`;
/** With ?4 null anybody's. */
const DELETE = `
DELETE FROM ${n} WHERE ${n.workspaceId} = ?1 AND ${OF_PERSON} AND ${n.id} = ?3 AND ${n.authorId} = coalesce(?4, ${n.authorId}) RETURNING ${n.id} AS id`;
const TOUCH = `UPDATE ${r} SET ${r.updatedBy} = ?3, ${r.updatedAt} = ?4 WHERE ${r.workspaceId} = ?1 AND ${r.creatorId} = ?2`;

type Change = { by: string; at: number };
type Named = { workspaceId: string; creatorId: string };

/** Notes in the database, their texts sealed for the workspace. The triggers `record_note_counts` and `record_note_uncounts` (migrations/0007_records_triggers.sql) keep `note_count`. */
export function createNoteStore(d1: D1Database, texts: SealedTexts) {
  const opened = async <Row extends NoteRow>(workspaceId: string, row: Row) => ({
    ...row,
    text: await texts.open(workspaceId, row.text),
  });
  const touch = ({ workspaceId, creatorId }: Named, { by, at }: Change) =>
    d1.prepare(TOUCH).bind(workspaceId, creatorId, by, at);

  return {
    /** The notes of a record, the latest first. */
    async list({ workspaceId, creatorId }: Named): Promise<NoteRow[]> {
      const { results } = await d1.prepare(LIST).bind(workspaceId, creatorId).all<NoteRow>();
      return Promise.all(results.map((row) => opened(workspaceId, row)));
    },

    /** The notes of several records by creator, the latest first. */
    async listMany(workspaceId: string, creatorIds: readonly string[]): Promise<Map<string, NoteRow[]>> {
      const asked = d1.prepare(LIST_MANY).bind(workspaceId, JSON.stringify(creatorIds));
      const byCreator = new Map<string, NoteRow[]>();
      const { results } = await asked.all<NoteRow & { creatorId: string }>();
      const rows = await Promise.all(results.map((row) => opened(workspaceId, row)));
      for (const { creatorId, ...note } of rows) byCreator.set(creatorId, [...(byCreator.get(creatorId) ?? []), note]);
      return byCreator;
    },

    /** Adds a note, and saves the creator with its first one; null when the creator cannot be saved or has the most notes allowed. */
    async insert(named: Named, text: string, beginning: Beginning, { by, at }: Change): Promise<NoteRow | null> {
      const { workspaceId, creatorId } = named;
      const sealed = await texts.seal(workspaceId, text);
      const results = await d1.batch<NoteRow>([
        d1.prepare(saveSql()).bind(workspaceId, by, at, JSON.stringify([beginning])),
        d1.prepare(INSERT).bind(workspaceId, creatorId, newId("note", at), by, sealed, at),
        touch(named, { by, at }),
      ]);
      const added = results[1]?.results[0];
      return added === undefined ? null : { ...added, text };
    },

    /** Changes a note of the author's; null for any other. */
    async update(
      named: Named,
      { id, text }: { id: string; text: string },
      { by, at }: Change,
    ): Promise<NoteRow | null> {
      const { workspaceId, creatorId } = named;
      const sealed = await texts.seal(workspaceId, text);
      const updated = await d1.prepare(UPDATE).bind(workspaceId, creatorId, id, by, sealed, at).first<NoteRow>();
      if (updated === null) return null;
      await touch(named, { by, at }).run();
      return { ...updated, text };
    },

    /** Deletes a note; of anybody where `ofAnybody`. Answers whether there was one. */
    async remove(
      named: Named,
      { id, ofAnybody }: { id: string; ofAnybody: boolean },
      change: Change,
    ): Promise<boolean> {
      const { workspaceId, creatorId } = named;
      const statement = d1.prepare(DELETE).bind(workspaceId, creatorId, id, ofAnybody ? null : change.by);
      const isGone = (await statement.all()).results.length > 0;
      if (isGone) await touch(named, change).run();
      return isGone;
    },
  };
}
export type NoteStore = ReturnType<typeof createNoteStore>;
