import { z } from "zod";
import { newId } from "#workers/kernel/ids.ts";
import { type CreatorTags, TagView } from "./contract.ts";
import { TAGS_MAX, tagNameKey } from "./domain.ts";

const COLUMNS = "id, name, color, use_count AS useCount, created_at AS createdAt";

type Named = { name: string; color: string };

/** Tags in the database; every method names the owner first, and a foreign tag is not found. */
export function createRecordStore(d1: D1Database) {
  return {
    /** By name. */
    async listTags(ownerId: string): Promise<TagView[]> {
      const { results } = await d1
        .prepare(`SELECT ${COLUMNS} FROM record_tags WHERE owner_id = ?1 ORDER BY name_key`)
        .bind(ownerId)
        .all();
      return z.array(TagView).parse(results);
    },

    /** Adds a tag unless its name is taken or the owner has the most allowed: counted and inserted in one statement, null then. */
    async insertTag(ownerId: string, { name, color }: Named, at: number): Promise<TagView | null> {
      const row = await d1
        .prepare(
          `INSERT INTO record_tags (id, owner_id, name, name_key, color, created_at, updated_at)
           SELECT ?2, ?1, ?3, ?4, ?5, ?6, ?6 WHERE (SELECT count(*) FROM record_tags WHERE owner_id = ?1) < ?7
           ON CONFLICT (owner_id, name_key) DO NOTHING RETURNING ${COLUMNS}`,
        )
        .bind(ownerId, newId("tag", at), name, tagNameKey(name), color, at, TAGS_MAX)
        .first();
      return row === null ? null : TagView.parse(row);
    },

    /** Changes a tag; null when it is not the owner's or the name is another one's. */
    async updateTag(ownerId: string, id: string, { name, color }: Named, at: number): Promise<TagView | null> {
      const row = await d1
        .prepare(
          `UPDATE OR IGNORE record_tags SET name = ?3, name_key = ?4, color = ?5, updated_at = ?6
           WHERE owner_id = ?1 AND id = ?2 RETURNING ${COLUMNS}`,
        )
        .bind(ownerId, id, name, tagNameKey(name), color, at)
        .first();
      return row === null ? null : TagView.parse(row);
    },

    /** The id of the owner's tag with this name in whatever case, or null. */
    async findByName(ownerId: string, name: string): Promise<string | null> {
      return d1
        .prepare("SELECT id FROM record_tags WHERE owner_id = ?1 AND name_key = ?2")
        .bind(ownerId, tagNameKey(name))
        .first<string>("id");
    },

    /** Removes a tag from everywhere; answers whether there was one. The trigger `creator_tag_uncounts` (migrations/0001_initial.sql) keeps `use_count`. */
    async removeTag(ownerId: string, id: string): Promise<boolean> {
      const results = await d1.batch<{ id: string }>([
        d1.prepare("DELETE FROM creator_tags WHERE owner_id = ?1 AND tag_id = ?2").bind(ownerId, id),
        d1.prepare("DELETE FROM record_tags WHERE owner_id = ?1 AND id = ?2 RETURNING id").bind(ownerId, id),
      ]);
      return (results[1]?.results.length ?? 0) > 0;
    },

    /**
     * Gives a creator exactly the named tags and answers which it has then. Null, and nothing changed, when the creator is unknown
     * or one of the tags is not the owner's. The triggers `creator_tag_counts` and `creator_tag_uncounts` (migrations/0001_initial.sql) keep the
     * tags' `use_count`.
     */
    async setTags(ownerId: string, creatorId: string, tagIds: readonly string[], at: number): Promise<string[] | null> {
      const wanted = JSON.stringify([...new Set(tagIds)]);
      const results = await d1.batch<{ tag_id: string; is_known: number }>([
        d1.prepare(`SELECT (${ALL_KNOWN}) AS is_known`).bind(ownerId, creatorId, wanted),
        d1
          .prepare(
            `DELETE FROM creator_tags WHERE owner_id = ?1 AND creator_id = ?2
             AND tag_id NOT IN (SELECT value FROM json_each(?3)) AND ${ALL_KNOWN}`,
          )
          .bind(ownerId, creatorId, wanted),
        d1
          .prepare(
            `INSERT OR IGNORE INTO creator_tags (owner_id, creator_id, tag_id, created_at)
             SELECT ?1, ?2, value, ?4 FROM json_each(?3) WHERE ${ALL_KNOWN}`,
          )
          .bind(ownerId, creatorId, wanted, at),
        d1.prepare("SELECT tag_id FROM creator_tags WHERE owner_id = ?1 AND creator_id = ?2").bind(ownerId, creatorId),
      ]);
      if (results[0]?.results[0]?.is_known !== 1) return null;
      return (results[3]?.results ?? []).map((row) => row.tag_id);
    },

    /** The tags of one creator, by name. */
    async listTagsOf(ownerId: string, creatorId: string): Promise<TagView[]> {
      const { results } = await d1
        .prepare(
          `SELECT t.id, t.name, t.color, t.use_count AS useCount, t.created_at AS createdAt
           FROM creator_tags c CROSS JOIN record_tags t ON t.id = c.tag_id AND t.owner_id = c.owner_id
           WHERE c.owner_id = ?1 AND c.creator_id = ?2 ORDER BY t.name_key`,
        )
        .bind(ownerId, creatorId)
        .all();
      return z.array(TagView).parse(results);
    },

    /** Tag ids of several creators: one keyed look for each, whatever else the owner has tagged. */
    async listTagIds(ownerId: string, creatorIds: readonly string[]): Promise<CreatorTags[]> {
      const { results } = await d1
        .prepare(
          `SELECT c.creator_id, c.tag_id FROM json_each(?2) j
           CROSS JOIN creator_tags c ON c.owner_id = ?1 AND c.creator_id = j.value`,
        )
        .bind(ownerId, JSON.stringify([...new Set(creatorIds)]))
        .all<{ creator_id: string; tag_id: string }>();
      const byCreator = new Map<string, string[]>();
      for (const { creator_id, tag_id } of results) {
        byCreator.set(creator_id, [...(byCreator.get(creator_id) ?? []), tag_id]);
      }
      return [...byCreator].map(([kolId, tagIds]) => ({ kolId, tagIds }));
    },
  };
}
export type RecordStore = ReturnType<typeof createRecordStore>;

/** Whether the creator ?2 exists and every tag of the list ?3 belongs to ?1. */
const ALL_KNOWN = `EXISTS (SELECT 1 FROM creators WHERE id = ?2)
  AND NOT EXISTS (SELECT 1 FROM json_each(?3) w LEFT JOIN record_tags t ON t.id = w.value AND t.owner_id = ?1 WHERE t.id IS NULL)`;
