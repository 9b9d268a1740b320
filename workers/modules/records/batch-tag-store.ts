import { namesOf } from "#workers/db/names.ts";
import { creators } from "#workers/modules/creators/tables.ts";
import { MAX_TAGS_PER_CREATOR } from "./domain.ts";
import { type Beginning, saveSql } from "./save.ts";
import { areKnown } from "./store.ts";
import { creatorTags, records } from "./tables.ts";

const g = namesOf(creatorTags);
const c = namesOf(creatorTags, "c");
const k = namesOf(creators, "k");
const e = namesOf(records, "e");
const set = namesOf(records);

const SAVE = saveSql(areKnown("?5"));

const CARRIED = `SELECT count(*) FROM ${c} WHERE ${c.ownerId} = ?1 AND ${c.creatorId} = ${k.id}`;
/** Of the creators ?2 those that there are, with how many tags each carries and how many of the tags ?3. */
const STANDING = `
SELECT ${k.id} AS id, (${CARRIED}) AS carried, (${CARRIED} AND ${c.tagId} IN (SELECT value FROM json_each(?3))) AS wanted,
  EXISTS (SELECT 1 FROM ${e} WHERE ${e.workspaceId} = ?1 AND ${e.creatorId} = ${k.id}) AS isSaved
FROM json_each(?2) j CROSS JOIN ${k} ON ${k.id} = j.value`;

const MARK = `
INSERT INTO ${g} (${[g.ownerId, g.creatorId, g.tagId, g.createdAt, g.recordNumber, g.stage].join(", ")})
SELECT ?1, ${e.creatorId}, w.value, ?4, ${e.number}, ${e.stage}
FROM json_each(?2) j CROSS JOIN ${e} ON ${e.workspaceId} = ?1 AND ${e.creatorId} = j.value AND ${e.leadId} IS NULL CROSS JOIN json_each(?3) w
WHERE ${areKnown("?3")} ON CONFLICT DO NOTHING`;

const TOUCH = `
UPDATE ${set} SET ${set.updatedBy} = ?4, ${set.updatedAt} = ?5
WHERE ${set.workspaceId} = ?1 AND ${set.creatorId} IN (SELECT value FROM json_each(?2)) AND ${areKnown("?3")}`;

type Standing = { id: string; carried: number; wanted: number; isSaved: number };

/** What became of a creator. `full`: the workspace has the most records allowed; `unknown`: there is no such creator. */
export type BatchTagged = "saved" | "tagged" | "unchanged" | "tooManyTags" | "full" | "unknown";

/** Tags on many creators at once; every method names the workspace first. */
export function createBatchTagStore(d1: D1Database) {
  return {
    /** Whether all of these are tags of the workspace. */
    async areTags(workspaceId: string, tagIds: readonly string[]): Promise<boolean> {
      const asked = d1.prepare(`SELECT (${areKnown("?2")}) AS isKnown`).bind(workspaceId, JSON.stringify(tagIds));
      return (await asked.first<number>("isKnown")) === 1;
    },

    /**
     * Adds tags to creators and saves who is not saved yet, as its beginning says; five statements whatever their number, of which a call hands in 100 at most. A creator that would carry more than
     * `MAX_TAGS_PER_CREATOR` is left as it is. The triggers are those of `setTags` (store.ts).
     */
    async add(
      workspaceId: string,
      { beginnings, tagIds }: { beginnings: readonly Beginning[]; tagIds: readonly string[] },
      { by, at }: { by: string; at: number },
    ): Promise<Map<string, BatchTagged>> {
      const tags = JSON.stringify(tagIds);
      const standing = (ids: readonly string[]) => d1.prepare(STANDING).bind(workspaceId, JSON.stringify(ids), tags);
      const { results: before } = await standing(beginnings.map(({ id }) => id)).all<Standing>();
      const became = new Map<string, BatchTagged>(beginnings.map(({ id }) => [id, "unknown"]));
      const open = new Map<string, Standing>();
      for (const row of before) {
        if (row.wanted === tagIds.length) became.set(row.id, "unchanged");
        else if (row.carried - row.wanted + tagIds.length > MAX_TAGS_PER_CREATOR) became.set(row.id, "tooManyTags");
        else open.set(row.id, row);
      }
      if (open.size === 0) return became;
      const ids = JSON.stringify([...open.keys()]);
      const saved = JSON.stringify(beginnings.filter(({ id }) => open.has(id)));
      const results = await d1.batch<Standing>([
        d1.prepare(SAVE).bind(workspaceId, by, at, saved, tags),
        d1.prepare(MARK).bind(workspaceId, ids, tags, at),
        d1.prepare(TOUCH).bind(workspaceId, ids, tags, by, at),
        standing([...open.keys()]),
      ]);
      for (const row of results.at(-1)?.results ?? []) {
        const wasSaved = open.get(row.id)?.isSaved === 1;
        became.set(row.id, row.wanted < tagIds.length ? "full" : wasSaved ? "tagged" : "saved");
      }
      return became;
    },
  };
}
export type BatchTagStore = ReturnType<typeof createBatchTagStore>;
