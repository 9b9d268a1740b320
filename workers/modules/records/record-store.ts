import type { SealedTexts } from "#workers/adapters/sealed-texts/port.ts";
import { namesOf } from "#workers/db/names.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { creators } from "#workers/modules/creators/tables.ts";
import { users } from "#workers/modules/membership/tables.ts";
import { byStage, COUNT_CAP, type Stage, TAKE_BACK_MS, type TagColor } from "./domain.ts";
import { countAny, type Place, pageSource, type RecordFilter, STAGE_COUNTS } from "./page-query.ts";
import { type Beginning, saveSql } from "./save.ts";
import { creatorTags, recordMerges, recordMoves, recordNotes, records, recordTags } from "./tables.ts";

const r = namesOf(records, "r");
const k = namesOf(creators, "k");
const g = namesOf(creatorTags, "g");
const n = namesOf(recordNotes, "n");
const m = namesOf(recordMoves, "m");
const t = namesOf(recordTags, "t");
const u = namesOf(users, "u");
const set = namesOf(records);
const tag = namesOf(creatorTags);
const note = namesOf(recordNotes);
const move = namesOf(recordMoves);
const merge = namesOf(recordMerges);
const joins = namesOf(recordMerges, "joins");

const MOVES_SHOWN = 50;

const LATEST_NOTE = `(SELECT json_object('id', ${n.id}, 'text', ${n.text}, 'authorId', ${n.authorId}, 'createdAt', ${n.createdAt}, 'editedAt', ${n.editedAt})
  FROM ${n} WHERE ${n.workspaceId} = ${r.workspaceId} AND ${n.creatorId} = ${r.creatorId} AND ${r.noteCount} > 0
  ORDER BY ${n.createdAt} DESC, n.rowid DESC LIMIT 1)`;
const TAG_IDS = `(SELECT json_group_array(${g.tagId}) FROM ${g} WHERE ${g.ownerId} = ${r.workspaceId} AND ${g.creatorId} = ${r.creatorId})`;

const ROW = `
${r.number} AS number, ${r.creatorId} AS creatorId, ${r.leadId} AS leadId, ${r.joined} AS joined, ${r.stage} AS stage, ${r.stageAt} AS stageAt, ${r.isDelivered} AS isDelivered,
${r.contactedAt} AS contactedAt, ${r.answeredAt} AS answeredAt, ${r.postedAt} AS postedAt, ${r.noteCount} AS noteCount,
${r.savedAt} AS savedAt, ${r.updatedBy} AS updatedBy, ${r.updatedAt} AS updatedAt,
${k.platform} AS platform, ${k.platformAccount} AS platformAccount, ${k.title} AS title, ${k.card} ->> '$.url' AS url, ${k.card} ->> '$.avatar' AS avatar,
${k.region} AS region, ${k.followers} AS followers, ${k.averageViews} AS averageViews, ${k.engagementTenths} AS engagementTenths,
${k.email} AS email, ${k.infoUpdatedAt} AS infoUpdatedAt, ${TAG_IDS} AS tagIds, ${LATEST_NOTE} AS latestNote`;

export type RecordRow = {
  number: number;
  creatorId: string;
  /** The creator under whom it is shown, null for who has a row of its own. */
  leadId: string | null;
  /** How many are shown under it. */
  joined: number;
  stage: Stage;
  stageAt: number;
  isDelivered: number;
  contactedAt: number | null;
  answeredAt: number | null;
  postedAt: number | null;
  noteCount: number;
  savedAt: number;
  updatedBy: string;
  updatedAt: number;
  platform: Platform;
  platformAccount: string;
  title: string;
  url: string | null;
  avatar: string | null;
  region: string | null;
  followers: number | null;
  averageViews: number | null;
  engagementTenths: number | null;
  email: string | null;
  infoUpdatedAt: number;
  /** JSON: ids. */
  tagIds: string;
  latestNote: NoteRow | null;
};
/** As the statements answer it: the latest note is JSON, its text sealed. */
type StoredRow = Omit<RecordRow, "latestNote"> & { latestNote: string | null };
/** The stored creator, null for who was not shown it. */
type Card = { card: string | null };
export type NoteRow = { id: string; text: string; authorId: string; createdAt: number; editedAt: number | null };
export type MergeRow = { creatorId: string; mergedBy: string; mergedAt: number };
export type MoveRow = { creatorId: string; from: Stage; to: Stage; at: number; movedBy: string | null };

const rowsOf = (source: string) =>
  `SELECT ${ROW} FROM ${source} CROSS JOIN ${k} ON ${k.id} = ${r.creatorId} ORDER BY ${r.number} DESC`;
const rowsOfPage = (source: string) => `${rowsOf(source)} LIMIT ?3 OFFSET ?4`;
const ONE = `SELECT ${ROW}, CASE ${r.isDelivered} WHEN 1 THEN ${k.card} END AS card FROM ${r} CROSS JOIN ${k} ON ${k.id} = ${r.creatorId} WHERE ${r.workspaceId} = ?1 AND ${r.creatorId} = ?2`;
const JOINED = `SELECT ${ROW} FROM json_each(?2) j CROSS JOIN ${r} INDEXED BY records_by_lead ON ${r.workspaceId} = ?1 AND ${r.leadId} = j.value CROSS JOIN ${k} ON ${k.id} = ${r.creatorId} ORDER BY ${r.number}`;
const NAMED = `SELECT ${ROW} FROM json_each(?2) j CROSS JOIN ${r} ON ${r.workspaceId} = ?1 AND ${r.creatorId} = j.value AND ${r.leadId} IS NULL CROSS JOIN ${k} ON ${k.id} = ${r.creatorId}`;
const MERGES = `SELECT ${joins.creatorId} AS creatorId, ${joins.mergedBy} AS mergedBy, ${joins.mergedAt} AS mergedAt FROM ${joins} WHERE ${joins.workspaceId} = ?1 AND ${joins.leadId} = ?2`;
const LEAD_OF = `SELECT ${r.creatorId} AS id, ${r.leadId} AS leadId FROM json_each(?2) j CROSS JOIN ${r} ON ${r.workspaceId} = ?1 AND ${r.creatorId} = j.value WHERE ${r.leadId} IS NOT NULL`;
const STAGE_OF = `SELECT ${r.stage} AS stage, ${r.savedBy} = ?3 AND ${r.savedAt} = ?4 AS isNew FROM ${r} WHERE ${r.workspaceId} = ?1 AND ${r.creatorId} = ?2`;
const MOVES = `
SELECT ${m.creatorId} AS creatorId, ${m.fromStage} AS "from", ${m.toStage} AS "to", ${m.at} AS at, ${m.movedBy} AS movedBy
FROM (SELECT ?2 AS id, ${Number.MAX_SAFE_INTEGER} AS until UNION ALL SELECT ${joins.creatorId}, ${joins.mergedAt} FROM ${joins} WHERE ${joins.workspaceId} = ?1 AND ${joins.leadId} = ?2) p
CROSS JOIN ${m} ON ${m.workspaceId} = ?1 AND ${m.creatorId} = p.id AND ${m.at} <= p.until ORDER BY ${m.at} DESC, ${m.id} DESC LIMIT ${MOVES_SHOWN}`;
const ADDRESSES = `SELECT ${u.id} AS id, ${u.email} AS email FROM json_each(?1) j CROSS JOIN ${u} ON ${u.id} = j.value`;
const TAGS = `SELECT ${t.id} AS id, ${t.name} AS name, ${t.color} AS color FROM json_each(?2) j CROSS JOIN ${t} ON ${t.id} = j.value AND ${t.ownerId} = ?1 ORDER BY ${t.nameKey}`;

/** Whether the record may be taken back by ?3, who saved it after ?4. */
const IS_UNTOUCHED = `${set.savedBy} = ?3 AND ${set.savedAt} > ?4 AND ${set.noteCount} = 0 AND ${set.leadId} IS NULL AND ${set.joined} = 0
  AND NOT EXISTS (SELECT 1 FROM ${tag} WHERE ${tag.ownerId} = ?1 AND ${tag.creatorId} = ?2)
  AND NOT EXISTS (SELECT 1 FROM ${move} WHERE ${move.workspaceId} = ?1 AND ${move.creatorId} = ?2)`;
/** A move by hand: what happened before it moves the record no more (stage-events.ts). */
const MOVE = `
UPDATE ${set} SET ${set.stage} = ?4, ${set.stageAt} = ?6, ${set.stageBy} = ?5, ${set.handMovedAt} = ?6, ${set.updatedBy} = ?5, ${set.updatedAt} = ?6
WHERE ${set.workspaceId} = ?1 AND ${set.creatorId} = ?2 AND ${set.stage} = ?3 AND ${set.leadId} IS NULL`;
const DELETE = `DELETE FROM ${set} WHERE ${set.workspaceId} = ?1 AND ${set.creatorId} = ?2`;

/** Whether ?2 leads, or stands alone, and is with those under it the creators of the sorted JSON ?3. */
const IS_WHOLE = `?3 = (SELECT json_group_array(id) FROM (SELECT ${r.creatorId} AS id FROM ${r} WHERE ${r.workspaceId} = ?1 AND ${r.creatorId} = ?2 AND ${r.leadId} IS NULL
  UNION ALL SELECT ${r.creatorId} FROM ${r} WHERE ${r.workspaceId} = ?1 AND ${r.leadId} = ?2 ORDER BY 1))`;

export type Names = { emails: ReadonlyMap<string, string>; tags: TagName[] };
type TagName = { id: string; name: string; color: TagColor };

/** Records in the database; every method names the workspace first. */
export function createSavedStore(d1: D1Database, texts: SealedTexts) {
  async function opened<Row extends StoredRow>(workspaceId: string, { latestNote, ...row }: Row) {
    if (latestNote === null) return { ...row, latestNote };
    const note: NoteRow = JSON.parse(latestNote);
    return { ...row, latestNote: { ...note, text: await texts.open(workspaceId, note.text) } };
  }
  const listRows = async (workspaceId: string, statement: D1PreparedStatement): Promise<RecordRow[]> =>
    Promise.all((await statement.all<StoredRow>()).results.map((row) => opened(workspaceId, row)));

  const prepared = ({ sql, values }: { sql: string; values: (string | number)[] }, wrap = (text: string) => text) =>
    d1.prepare(wrap(sql)).bind(...values);
  const stageCounts = async (workspaceId: string, tagId: string): Promise<Record<Stage, number>> => {
    const { results } = await d1.prepare(STAGE_COUNTS).bind(workspaceId, tagId).all<{ stage: Stage; count: number }>();
    const counts = new Map(results.map(({ stage, count }) => [stage, count]));
    return byStage((stage) => counts.get(stage) ?? 0);
  };

  return {
    /** The rows of a page, newest first. */
    listPage: (workspaceId: string, filter: RecordFilter, place: Place): Promise<RecordRow[]> =>
      listRows(workspaceId, prepared(pageSource(workspaceId, filter, place), rowsOfPage)),

    /** By stage, of all records or of those with one tag; null for several tags. */
    countStages: (workspaceId: string, tags: readonly string[]) =>
      tags.length > 1 ? null : stageCounts(workspaceId, tags[0] ?? ""),

    /** Records with any of several tags, up to `COUNT_CAP`. */
    async countAny(workspaceId: string, filter: RecordFilter): Promise<{ count: number; isCapped: boolean }> {
      const count = (await prepared(countAny(workspaceId, filter)).first<number>("count")) ?? 0;
      return { count, isCapped: count >= COUNT_CAP };
    },

    /** The addresses of accounts and the workspace's tags by their ids, by name. */
    async findNames(
      workspaceId: string,
      { userIds, tagIds }: { userIds: readonly string[]; tagIds: readonly string[] },
    ): Promise<Names> {
      const [emails, tags] = await d1.batch<{ id: string; email: string } & TagName>([
        d1.prepare(ADDRESSES).bind(JSON.stringify([...new Set(userIds)])),
        d1.prepare(TAGS).bind(workspaceId, JSON.stringify([...new Set(tagIds)])),
      ]);
      return {
        emails: new Map(emails?.results.map(({ id, email }) => [id, email])),
        tags: tags?.results.map(({ id, name, color }) => ({ id, name, color })) ?? [],
      };
    },

    async find(workspaceId: string, creatorId: string): Promise<(RecordRow & Card) | null> {
      const row = await d1.prepare(ONE).bind(workspaceId, creatorId).first<StoredRow & Card>();
      return row === null ? null : opened(workspaceId, row);
    },

    /** The rows of those of the creators who have one of their own, in no order. */
    async listNamed(workspaceId: string, creatorIds: readonly string[]): Promise<RecordRow[]> {
      if (creatorIds.length === 0) return [];
      return listRows(workspaceId, d1.prepare(NAMED).bind(workspaceId, JSON.stringify(creatorIds)));
    },

    /** Those who are shown under the creators, in the order of their saving. */
    async listJoined(workspaceId: string, leadIds: readonly string[]): Promise<RecordRow[]> {
      if (leadIds.length === 0) return [];
      return listRows(workspaceId, d1.prepare(JOINED).bind(workspaceId, JSON.stringify(leadIds)));
    },

    /** Who has joined those under a creator, and when. */
    async listMerges(workspaceId: string, leadId: string): Promise<MergeRow[]> {
      return (await d1.prepare(MERGES).bind(workspaceId, leadId).all<MergeRow>()).results;
    },

    /** Those of the creators that are shown under another one, with that one. */
    async findLeads(workspaceId: string, creatorIds: readonly string[]): Promise<Map<string, string>> {
      const asked = d1.prepare(LEAD_OF).bind(workspaceId, JSON.stringify(creatorIds));
      return new Map((await asked.all<{ id: string; leadId: string }>()).results.map(({ id, leadId }) => [id, leadId]));
    },

    /** The latest moves of a person, the last one first: of creators who joined, those from before. */
    async listMoves(workspaceId: string, creatorId: string): Promise<MoveRow[]> {
      return (await d1.prepare(MOVES).bind(workspaceId, creatorId).all<MoveRow>()).results;
    },

    /** Saves creators; saving one again changes nothing but what was learned of its delivery. */
    saveStatement: (workspaceId: string, beginnings: readonly Beginning[], { by, at }: { by: string; at: number }) =>
      d1.prepare(saveSql()).bind(workspaceId, by, at, JSON.stringify(beginnings)),

    /** The stage of a creator after it was saved, and whether this save made the record; null when it is not saved. */
    async findStage(
      workspaceId: string,
      creatorId: string,
      { by, at }: { by: string; at: number },
    ): Promise<{ stage: Stage; isNew: boolean } | null> {
      const asked = d1.prepare(STAGE_OF).bind(workspaceId, creatorId, by, at);
      const found = await asked.first<{ stage: Stage; isNew: number }>();
      return found === null ? null : { stage: found.stage, isNew: found.isNew === 1 };
    },

    /** Moves a record that stands at `from`; answers whether there was one. The trigger `record_moves_are_kept` (migrations/0007_records_triggers.sql) writes the move down and counts it. */
    async move(
      workspaceId: string,
      creatorId: string,
      { from, to }: { from: Stage; to: Stage },
      { by, at }: { by: string; at: number },
    ): Promise<boolean> {
      const statement = d1.prepare(`${MOVE} RETURNING ${set.creatorId} AS creatorId`);
      return (await statement.bind(workspaceId, creatorId, from, to, by, at).all()).results.length > 0;
    },

    /** Deletes a record that was just saved by this account and nothing was done with; answers whether it was so. */
    async takeBack(workspaceId: string, creatorId: string, { by, at }: { by: string; at: number }): Promise<boolean> {
      const statement = d1.prepare(`${DELETE} AND ${IS_UNTOUCHED}`);
      return (await statement.bind(workspaceId, creatorId, by, at - TAKE_BACK_MS).run()).meta.changes > 0;
    },

    /**
     * Deletes a record and those of the same person with notes, tags and moves; answers whether the person was made of exactly these. The trigger `record_counts_removed`
     * (migrations/0007_records_triggers.sql) and the trigger `record_tag_counts_removed` (migrations/0007_records_triggers.sql) count it.
     */
    async remove(workspaceId: string, creatorId: string, others: readonly string[]): Promise<boolean> {
      const all = JSON.stringify([creatorId, ...others].sort());
      const of = (sql: string) => d1.prepare(`${sql} AND ${IS_WHOLE}`).bind(workspaceId, creatorId, all);
      const these = "IN (SELECT value FROM json_each(?3))";
      const results = await d1.batch([
        of(`DELETE FROM ${tag} WHERE ${tag.ownerId} = ?1 AND ${tag.creatorId} ${these}`),
        of(`DELETE FROM ${note} WHERE ${note.workspaceId} = ?1 AND ${note.creatorId} ${these}`),
        of(`DELETE FROM ${move} WHERE ${move.workspaceId} = ?1 AND ${move.creatorId} ${these}`),
        of(`DELETE FROM ${merge} WHERE ${merge.workspaceId} = ?1 AND ${merge.leadId} = ?2`),
        of(`DELETE FROM ${set} WHERE ${set.workspaceId} = ?1 AND ${set.creatorId} ${these}`),
      ]);
      return (results.at(-1)?.meta.changes ?? 0) > 0;
    },
  };
}
export type SavedStore = ReturnType<typeof createSavedStore>;
