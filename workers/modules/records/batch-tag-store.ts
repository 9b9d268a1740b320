import { namesOf } from "#workers/db/names.ts";
import { creators } from "#workers/modules/creators/tables.ts";
import { MAX_RECORDS, MAX_TAGS_PER_CREATOR } from "./domain.ts";
import { type Beginning, saveSql } from "./save.ts";
import { areKnown } from "./store.ts";
import { creatorTags, recordCounts, records, recordTags } from "./tables.ts";

const g = namesOf(creatorTags);
const c = namesOf(creatorTags, "c");
const k = namesOf(creators, "k");
const e = namesOf(records, "e");
const set = namesOf(records);
const t = namesOf(recordTags, "t");
const n = namesOf(recordCounts, "n");

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

const OWN = `SELECT ${t.id} AS id FROM json_each(?2) w CROSS JOIN ${t} ON ${t.id} = w.value AND ${t.ownerId} = ?1`;
const COUNT = `SELECT coalesce(sum(${n.count}), 0) AS count FROM ${n} WHERE ${n.workspaceId} = ?1 AND ${n.tagId} = ''`;

const TOUCH = `
UPDATE ${set} SET ${set.updatedBy} = ?4, ${set.updatedAt} = ?5
WHERE ${set.workspaceId} = ?1 AND ${set.creatorId} IN (SELECT value FROM json_each(?2)) AND ${areKnown("?3")}`;

type Added = { beginnings: readonly Beginning[]; tagIds: readonly string[] };
type Change = { by: string; at: number };
type Standing = { id: string; carried: number; wanted: number; isSaved: number };

/** What became of a creator. `full`: the workspace has the most records allowed; `unknown`: there is no such creator. */
export type BatchTagged = "saved" | "tagged" | "unchanged" | "tooManyTags" | "full" | "unknown";

/** Tags on many creators at once; every method names the workspace first. */
export function createBatchTagStore(d1: D1Database) {
  const standing = (workspaceId: string, ids: readonly string[], tagIds: readonly string[]) =>
    d1.prepare(STANDING).bind(workspaceId, JSON.stringify(ids), JSON.stringify(tagIds));

  /** Which of the creators take the tags, which are not stored, and what becomes of the others. */
  async function sort(workspaceId: string, { beginnings, tagIds }: Added) {
    const ids = beginnings.map(({ id }) => id);
    const { results: before } = await standing(workspaceId, ids, tagIds).all<Standing>();
    const became = new Map<string, BatchTagged>(ids.map((id) => [id, "unknown"]));
    const open = new Map<string, Standing>();
    for (const row of before) {
      if (row.wanted === tagIds.length) became.set(row.id, "unchanged");
      else if (row.carried - row.wanted + tagIds.length > MAX_TAGS_PER_CREATOR) became.set(row.id, "tooManyTags");
      else open.set(row.id, row);
    }
    const stored = new Set(before.map(({ id }) => id));
    return { became, open, unknown: ids.filter((id) => !stored.has(id)) };
  }

  function statementsFor(
    workspaceId: string,
    { beginnings, tagIds, ids }: Added & { ids: readonly string[] },
    { by, at }: Change,
  ): D1PreparedStatement[] {
    if (ids.length === 0) return [];
    const [names, tags] = [JSON.stringify(ids), JSON.stringify(tagIds)];
    const saved = JSON.stringify(beginnings.filter(({ id }) => ids.includes(id)));
    return [
      d1.prepare(SAVE).bind(workspaceId, by, at, saved, tags),
      d1.prepare(MARK).bind(workspaceId, names, tags, at),
      d1.prepare(TOUCH).bind(workspaceId, names, tags, by, at),
    ];
  }

  return {
    /** Those of the tags that are the workspace's. */
    async listOwn(workspaceId: string, tagIds: readonly string[]): Promise<string[]> {
      const asked = d1.prepare(OWN).bind(workspaceId, JSON.stringify(tagIds));
      return (await asked.all<{ id: string }>()).results.map(({ id }) => id);
    },

    /** Whether the workspace has the most records allowed. */
    async isFull(workspaceId: string): Promise<boolean> {
      return ((await d1.prepare(COUNT).bind(workspaceId).first<number>("count")) ?? 0) >= MAX_RECORDS;
    },

    /**
     * Statements that add tags to creators, who may be stored earlier in the same batch, and save who is not saved yet. A creator that would carry more than
     * `MAX_TAGS_PER_CREATOR` is left as it is.
     */
    async addStatements(workspaceId: string, added: Added, change: Change): Promise<D1PreparedStatement[]> {
      const { open, unknown } = await sort(workspaceId, added);
      return statementsFor(workspaceId, { ...added, ids: [...open.keys(), ...unknown] }, change);
    },

    /**
     * Adds tags to creators and saves who is not saved yet, as its beginning says; five statements whatever their number, of which a call hands in 100 at most. A creator that would carry more than
     * `MAX_TAGS_PER_CREATOR` is left as it is. The triggers are those of `setTags` (store.ts).
     */
    async add(workspaceId: string, added: Added, change: Change): Promise<Map<string, BatchTagged>> {
      const { became, open } = await sort(workspaceId, added);
      if (open.size === 0) return became;
      const ids = [...open.keys()];
      const results = await d1.batch<Standing>([
        ...statementsFor(workspaceId, { ...added, ids }, change),
        standing(workspaceId, ids, added.tagIds),
      ]);
      for (const row of results.at(-1)?.results ?? []) {
        const wasSaved = open.get(row.id)?.isSaved === 1;
        became.set(row.id, row.wanted < added.tagIds.length ? "full" : wasSaved ? "tagged" : "saved");
      }
      return became;
    },
  };
}
export type BatchTagStore = ReturnType<typeof createBatchTagStore>;
