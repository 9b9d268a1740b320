import { and, asc, eq } from "drizzle-orm";
import { openDatabase, toStatement } from "#workers/db/client.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import { newId } from "#workers/kernel/ids.ts";
import { creators } from "#workers/modules/creators/tables.ts";
import { MAX_TAGS, type Stage, tagNameKey } from "./domain.ts";
import { type Beginning, saveSql } from "./save.ts";
import { creatorTags, records, recordTags } from "./tables.ts";
import type { SavedCreator, TagView } from "./tag-contract.ts";

const r = namesOf(recordTags);
const g = namesOf(creatorTags);
const t = namesOf(recordTags, "t");
const c = namesOf(creatorTags, "c");
const k = namesOf(creators, "k");
const e = namesOf(records, "e");
const l = namesOf(records, "l");
const set = namesOf(records);

const VIEW = columnsOf(recordTags, ["id", "name", "color", "useCount", "createdAt"]);
const NEW_TAG = columnsOf(recordTags, ["id", "ownerId", "name", "nameKey", "color", "createdAt", "updatedAt"]);
const NEW_MARK = columnsOf(creatorTags, ["ownerId", "creatorId", "tagId", "createdAt", "recordNumber", "stage"]);
const MARK = columnsOf(creatorTags, ["creatorId", "tagId"]);

/** Adds a tag unless its name is taken or the owner has the most allowed: counted and inserted in one statement. */
const INSERT_TAG = `
INSERT INTO ${r} (${NEW_TAG.names})
SELECT ?2, ?1, ?3, ?4, ?5, ?6, ?6 WHERE (SELECT count(*) FROM ${r} WHERE ${r.ownerId} = ?1) < ?7
ON CONFLICT (${r.ownerId}, ${r.nameKey}) DO NOTHING RETURNING ${VIEW}`;

const UPDATE_TAG = `
UPDATE OR IGNORE ${r} SET ${r.name} = ?3, ${r.nameKey} = ?4, ${r.color} = ?5, ${r.updatedAt} = ?6
WHERE ${r.ownerId} = ?1 AND ${r.id} = ?2 RETURNING ${VIEW}`;

/** Whether every tag of a list belongs to ?1. */
export const areKnown = (tags: string) =>
  `NOT EXISTS (SELECT 1 FROM json_each(${tags}) w LEFT JOIN ${t} ON ${t.id} = w.value AND ${t.ownerId} = ?1 WHERE ${t.id} IS NULL)`;
/** Whether the creator ?2 exists and every tag of the list ?3 belongs to ?1. */
const ALL_KNOWN = `EXISTS (SELECT 1 FROM ${k} WHERE ${k.id} = ?2) AND ${areKnown("?3")}`;
const SAVE_TAGGED = saveSql(areKnown("?5"));

const UNMARK = `
DELETE FROM ${g} WHERE ${g.ownerId} = ?1 AND ${g.creatorId} = ?2 AND ${g.tagId} NOT IN (SELECT value FROM json_each(?3)) AND ${ALL_KNOWN}`;
const MARK_ALL = `
INSERT INTO ${g} (${NEW_MARK.names}) SELECT ?1, ?2, w.value, ?4, ${e.number}, ${e.stage}
FROM json_each(?3) w CROSS JOIN ${e} ON ${e.workspaceId} = ?1 AND ${e.creatorId} = ?2 AND ${e.leadId} IS NULL WHERE ${ALL_KNOWN} ON CONFLICT DO NOTHING`;
const TOUCH = `
UPDATE ${set} SET ${set.updatedBy} = ?4, ${set.updatedAt} = ?5 WHERE ${set.workspaceId} = ?1 AND ${set.creatorId} = ?2 AND ${ALL_KNOWN}`;
const MARKS = `SELECT ${MARK} FROM ${g} WHERE ${g.ownerId} = ?1 AND ${g.creatorId} = ?2`;

const TAGS_OF = `
SELECT ${VIEW.of("t")} FROM ${c} CROSS JOIN ${t} ON ${t.id} = ${c.tagId} AND ${t.ownerId} = ${c.ownerId}
WHERE ${c.ownerId} = ?1 AND ${c.creatorId} = ?2 ORDER BY ${t.nameKey}`;

/** Two keyed looks for each creator, whatever else the owner has saved, and one more for who is shown under another one: then the tags and the stage are the person's. */
const SAVED = `
SELECT ${e.creatorId} AS creatorId, coalesce(${l.stage}, ${e.stage}) AS stage, ${c.tagId} AS tagId
FROM json_each(?2) j CROSS JOIN ${e} ON ${e.workspaceId} = ?1 AND ${e.creatorId} = j.value
LEFT JOIN ${l} ON ${l.workspaceId} = ?1 AND ${l.creatorId} = ${e.leadId}
LEFT JOIN ${c} ON ${c.ownerId} = ?1 AND ${c.creatorId} = coalesce(${e.leadId}, ${e.creatorId})`;

type Named = Pick<TagView, "name" | "color">;

/** Tags in the database; every method names the workspace that owns them first, and a foreign tag is not found. */
export function createRecordStore(d1: D1Database) {
  const db = openDatabase(d1);
  return {
    /** By name. */
    listTags(ownerId: string): Promise<TagView[]> {
      return db
        .select(VIEW.fields)
        .from(recordTags)
        .where(eq(recordTags.ownerId, ownerId))
        .orderBy(asc(recordTags.nameKey));
    },

    /** The new tag, or null when its name is taken or the owner has the most allowed. */
    insertTag(ownerId: string, { name, color }: Named, at: number): Promise<TagView | null> {
      return d1
        .prepare(INSERT_TAG)
        .bind(ownerId, newId("tag", at), name, tagNameKey(name), color, at, MAX_TAGS)
        .first<RowOf<typeof VIEW>>();
    },

    /** Changes a tag; null when it is not the owner's or the name is another one's. */
    updateTag(ownerId: string, id: string, { name, color }: Named, at: number): Promise<TagView | null> {
      return d1.prepare(UPDATE_TAG).bind(ownerId, id, name, tagNameKey(name), color, at).first<RowOf<typeof VIEW>>();
    },

    /** The id of the owner's tag with this name in whatever case, or null. */
    async findByName(ownerId: string, name: string): Promise<string | null> {
      const isMeant = and(eq(recordTags.ownerId, ownerId), eq(recordTags.nameKey, tagNameKey(name)));
      const found = await db.select({ id: recordTags.id }).from(recordTags).where(isMeant).get();
      return found?.id ?? null;
    },

    /** Removes a tag from everywhere; answers whether there was one. The trigger `creator_tag_uncounts` (migrations/0007_records_triggers.sql) keeps `use_count`. */
    async removeTag(ownerId: string, id: string): Promise<boolean> {
      const [, removed] = await d1.batch<{ id: string }>([
        toStatement(d1, db.delete(creatorTags).where(and(eq(creatorTags.ownerId, ownerId), eq(creatorTags.tagId, id)))),
        toStatement(
          d1,
          db
            .delete(recordTags)
            .where(and(eq(recordTags.ownerId, ownerId), eq(recordTags.id, id)))
            .returning({ id: recordTags.id }),
        ),
      ]);
      return (removed?.results.length ?? 0) > 0;
    },

    /**
     * Gives a creator exactly the named tags and answers which it has then; the first tag saves it as `beginning` says. Null, and nothing changed, when the creator is
     * unknown or one of the tags is not the owner's. The triggers `creator_tag_counts` and `creator_tag_uncounts` (migrations/0007_records_triggers.sql) keep the tags'
     * `use_count`; the triggers `record_tag_counts_added` and `record_tag_counts_removed` (migrations/0007_records_triggers.sql) keep the counts by stage.
     */
    async setTags(
      ownerId: string,
      { creatorId, tagIds, beginning }: { creatorId: string; tagIds: readonly string[]; beginning: Beginning },
      { by, at }: { by: string; at: number },
    ): Promise<string[] | null> {
      const wanted = JSON.stringify([...new Set(tagIds)]);
      // Saved only where the tags are known; without one there is nothing to save for.
      const first = tagIds.length === 0 ? [] : [beginning];
      const results = await d1.batch<RowOf<typeof MARK> & { isKnown: number }>([
        d1.prepare(`SELECT (${ALL_KNOWN}) AS isKnown`).bind(ownerId, creatorId, wanted),
        d1.prepare(SAVE_TAGGED).bind(ownerId, by, at, JSON.stringify(first), wanted),
        d1.prepare(UNMARK).bind(ownerId, creatorId, wanted),
        d1.prepare(MARK_ALL).bind(ownerId, creatorId, wanted, at),
        d1.prepare(TOUCH).bind(ownerId, creatorId, wanted, by, at),
        d1.prepare(MARKS).bind(ownerId, creatorId),
      ]);
      if (results[0]?.results[0]?.isKnown !== 1) return null;
      return (results.at(-1)?.results ?? []).map((row) => row.tagId);
    },

    /** The tags of one creator, by name. */
    async listTagsOf(ownerId: string, creatorId: string): Promise<TagView[]> {
      const { results } = await d1.prepare(TAGS_OF).bind(ownerId, creatorId).all<RowOf<typeof VIEW>>();
      return results;
    },

    /** Tags and stages of those of the creators that are saved. */
    async listSaved(ownerId: string, creatorIds: readonly string[]): Promise<SavedCreator[]> {
      const { results } = await d1
        .prepare(SAVED)
        .bind(ownerId, JSON.stringify([...new Set(creatorIds)]))
        .all<{ creatorId: string; stage: Stage; tagId: string | null }>();
      const saved = new Map<string, SavedCreator>();
      for (const { creatorId, stage, tagId } of results) {
        const known = saved.get(creatorId) ?? { kolId: creatorId, tagIds: [], stage };
        saved.set(creatorId, tagId === null ? known : { ...known, tagIds: [...known.tagIds, tagId] });
      }
      return [...saved.values()];
    },
  };
}
export type RecordStore = ReturnType<typeof createRecordStore>;
