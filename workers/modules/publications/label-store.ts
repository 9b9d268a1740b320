import { and, asc, eq } from "drizzle-orm";
import { openDatabase, toStatement } from "#workers/db/client.ts";
import { columnsOf, namesOf } from "#workers/db/names.ts";
import { newId } from "#workers/kernel/ids.ts";
import { type TagColor, tagNameKey } from "#workers/modules/records/domain.ts";
import { MAX_LABELS, MAX_LABELS_PER_POST, type PostScope } from "./domain.ts";
import type { LabelView } from "./label-contract.ts";
import { ALL_TIME } from "./spans.ts";
import { publicationCounts, publicationLabels, publicationMarks, publications } from "./tables.ts";

/** Labels of tracked posts. Every method names the owner first. */

const LABEL = columnsOf(publicationLabels, ["id", "name", "color"]);
const NEW_LABEL = columnsOf(publicationLabels, ["id", "ownerId", "name", "nameKey", "color", "createdAt"]);
const NEW_MARK = columnsOf(publicationMarks, ["ownerId", "publicationId", "labelId", "platform", "datedAt", "isLive"]);
const l = namesOf(publicationLabels);
const m = namesOf(publicationMarks);
const p = namesOf(publications, "p");
const mark = namesOf(publicationMarks, "m");
const label = namesOf(publicationLabels, "l");
const count = namesOf(publicationCounts, "c");

/** Adds a label unless its name is taken or the owner has the most allowed: counted and inserted in one statement. */
const INSERT = `
INSERT INTO ${l} (${NEW_LABEL.names})
SELECT ?2, ?1, ?3, ?4, ?5, ?6 WHERE (SELECT count(*) FROM ${l} WHERE ${l.ownerId} = ?1) < ?7
ON CONFLICT (${l.ownerId}, ${l.nameKey}) DO NOTHING RETURNING ${LABEL}, 0 AS useCount`;

/** How many posts carry a label is a counter, which the triggers `publication_marks_come` and `publication_marks_go` (migrations/0008_publications_triggers.sql) move. */
const LIST = `
SELECT ${LABEL.of("l")}, coalesce(${count.posts}, 0) AS useCount FROM ${label}
LEFT JOIN ${count} ON ${count.ownerId} = ${label.ownerId} AND ${count.labelId} = ${label.id} AND ${count.platform} = '' AND ${count.span} = '${ALL_TIME}'
WHERE ${label.ownerId} = ?1 ORDER BY ${label.nameKey}`;
/** Labels of a stay, with how many posts of the stay carry each. */
const LIST_OF_STAY = `
SELECT ${LABEL.of("l")}, (SELECT count(*) FROM ${mark} INDEXED BY publication_marks_by_label CROSS JOIN ${p} ON ${p.id} = ${mark.publicationId} AND ${p.joinId} = ?2
  WHERE ${mark.ownerId} = ?1 AND ${mark.labelId} = ${label.id} AND ${mark.isLive} = 1) AS useCount
FROM ${label} WHERE ${label.ownerId} = ?1 AND ${label.joinId} = ?2 ORDER BY ${label.nameKey}`;

const ADD = `
INSERT INTO ${m} (${NEW_MARK.names})
SELECT ?1, ${p.id}, ${label.id}, ${p.platform}, ${p.datedAt}, 1 FROM ${p} CROSS JOIN ${label} ON ${label.id} = ?3 AND ${label.ownerId} = ?1
WHERE ${p.ownerId} = ?1 AND ${p.id} = ?2 AND ${p.deletedAt} IS NULL AND (SELECT count(*) FROM ${m} WHERE ${m.ownerId} = ?1 AND ${m.publicationId} = ?2) < ?4
ON CONFLICT DO NOTHING`;

export function createLabelStore(d1: D1Database) {
  const db = openDatabase(d1);
  const isMark = (ownerId: string, publicationId: string, labelId: string) =>
    and(
      eq(publicationMarks.ownerId, ownerId),
      eq(publicationMarks.publicationId, publicationId),
      eq(publicationMarks.labelId, labelId),
    );
  return {
    /** By name, with how many listed posts carry each. */
    async list({ ownerId, joinId }: PostScope): Promise<LabelView[]> {
      const statement =
        joinId === null ? d1.prepare(LIST).bind(ownerId) : d1.prepare(LIST_OF_STAY).bind(ownerId, joinId);
      return (await statement.all<LabelView>()).results;
    },

    /** The new label, or null when its name is taken or the owner has the most allowed. */
    insert(ownerId: string, { name, color }: { name: string; color: TagColor }, at: number): Promise<LabelView | null> {
      return d1
        .prepare(INSERT)
        .bind(ownerId, newId("label", at), name, tagNameKey(name), color, at, MAX_LABELS)
        .first<LabelView>();
    },

    /** Whether the owner has a label of this name in whatever case. */
    async hasName(ownerId: string, name: string): Promise<boolean> {
      const isMeant = and(eq(publicationLabels.ownerId, ownerId), eq(publicationLabels.nameKey, tagNameKey(name)));
      return (await db.$count(publicationLabels, isMeant)) > 0;
    },

    /** How many of these labels are the owner's. */
    async countOwned(ownerId: string, ids: readonly string[]): Promise<number> {
      const sql = `SELECT count(*) AS owned FROM json_each(?2) j CROSS JOIN ${label} ON ${label.id} = j.value AND ${label.ownerId} = ?1`;
      const row = await d1.prepare(sql).bind(ownerId, JSON.stringify(ids)).first<{ owned: number }>();
      return row?.owned ?? 0;
    },

    /** Takes a label off all posts and removes it; answers whether there was one. */
    async remove(ownerId: string, id: string): Promise<boolean> {
      const ofOwner = and(eq(publicationLabels.ownerId, ownerId), eq(publicationLabels.id, id));
      const [, removed] = await d1.batch<{ id: string }>([
        toStatement(
          d1,
          db
            .delete(publicationMarks)
            .where(and(eq(publicationMarks.ownerId, ownerId), eq(publicationMarks.labelId, id))),
        ),
        toStatement(d1, db.delete(publicationLabels).where(ofOwner).returning({ id: publicationLabels.id })),
      ]);
      return (removed?.results.length ?? 0) > 0;
    },

    /** Puts a label on a post, both of the owner, unless it carries the most allowed; answers whether it carries it now. */
    async add(ownerId: string, publicationId: string, labelId: string): Promise<boolean> {
      const [, found] = await d1.batch<{ id: string }>([
        d1.prepare(ADD).bind(ownerId, publicationId, labelId, MAX_LABELS_PER_POST),
        toStatement(
          d1,
          db
            .select({ id: publicationMarks.labelId })
            .from(publicationMarks)
            .where(isMark(ownerId, publicationId, labelId)),
        ),
      ]);
      return (found?.results.length ?? 0) > 0;
    },

    /** Takes a label off a post. */
    async take(ownerId: string, publicationId: string, labelId: string): Promise<void> {
      await db.delete(publicationMarks).where(isMark(ownerId, publicationId, labelId));
    },

    /** The labels of the owner's post by name. */
    listOf(ownerId: string, publicationId: string) {
      return db
        .select(LABEL.fields)
        .from(publicationMarks)
        .innerJoin(publicationLabels, eq(publicationLabels.id, publicationMarks.labelId))
        .where(and(eq(publicationMarks.ownerId, ownerId), eq(publicationMarks.publicationId, publicationId)))
        .orderBy(asc(publicationLabels.nameKey));
    },
  };
}
export type LabelStore = ReturnType<typeof createLabelStore>;
