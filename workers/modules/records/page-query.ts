import { namesOf } from "#workers/db/names.ts";
import { COUNT_CAP, type Stage } from "./domain.ts";
import { creatorTags, recordCounts, records } from "./tables.ts";

/** SQL of which records a page shows, newest first, each in the order of an index: a page reads its own rows, however many records there are. */

const p = namesOf(records, "p");
const r = namesOf(records, "r");
const g = namesOf(creatorTags, "g");
const n = namesOf(recordCounts, "n");

export type RecordFilter = { tags: readonly string[]; stage: Stage | null };
/** `before`: the number of the record that the page comes after. */
export type Place = { before: number; skip: number; limit: number };
type Query = { sql: string; values: (string | number)[] };

/** The records `r` of a page, to be followed by joins of their own, by `ORDER BY` their number and by `LIMIT ?3 OFFSET ?4`. With several tags the newest of each are merged. */
export function pageSource(workspaceId: string, { tags, stage }: RecordFilter, { before, skip, limit }: Place): Query {
  const at = [workspaceId, before, limit, skip];
  // Who is shown under another creator has no row of its own, and no tags.
  const isBefore = `${r.workspaceId} = ?1 AND ${r.leadId} IS NULL AND ${r.number} < ?2`;
  if (tags.length === 0)
    return stage === null
      ? {
          sql: `(SELECT * FROM ${r} INDEXED BY records_by_number WHERE ${isBefore} ORDER BY ${r.number} DESC LIMIT ?3 + ?4) r`,
          values: at,
        }
      : {
          sql: `(SELECT * FROM ${r} INDEXED BY records_by_stage WHERE ${isBefore} AND ${r.stage} = ?5 ORDER BY ${r.number} DESC LIMIT ?3 + ?4) r`,
          values: [...at, stage],
        };
  const [index, isWanted] =
    stage === null ? ["creator_tags_by_record", ""] : ["creator_tags_by_stage", `AND ${g.stage} = ?6`];
  const newest = (tagId: string) =>
    `SELECT ${g.recordNumber} AS number FROM ${g} INDEXED BY ${index} WHERE ${g.ownerId} = ?1 AND ${g.tagId} = ${tagId} ${isWanted} AND ${g.recordNumber} < ?2
      ORDER BY ${g.recordNumber} DESC LIMIT ?3 + ?4`;
  const last = stage === null ? [] : [stage];
  const [only = ""] = tags;
  return tags.length === 1
    ? {
        sql: `(${newest("?5")}) s CROSS JOIN ${r} ON ${r.number} = s.number`,
        values: [...at, only, ...last],
      }
    : {
        sql: `(SELECT DISTINCT ${p.number} AS number FROM json_each(?5) j CROSS JOIN ${p} ON ${p.number} IN (${newest("j.value")})
          ORDER BY 1 DESC LIMIT ?3 + ?4) s CROSS JOIN ${r} ON ${r.number} = s.number`,
        values: [...at, JSON.stringify(tags), ...last],
      };
}

/** Counters of all records (tag '') or of those with one tag. */
export const STAGE_COUNTS = `SELECT ${n.stage} AS stage, ${n.count} AS count FROM ${n} WHERE ${n.workspaceId} = ?1 AND ${n.tagId} = ?2`;

/** How many records bear any of several tags, up to the limit; the one count without a counter. */
export function countAny(workspaceId: string, { tags, stage }: RecordFilter): Query {
  const isWanted = stage === null ? "" : `AND ${g.stage} = ?3`;
  return {
    sql: `SELECT count(*) AS count FROM (SELECT DISTINCT ${g.recordNumber} FROM json_each(?2) j CROSS JOIN ${g} ON ${g.ownerId} = ?1 AND ${g.tagId} = j.value ${isWanted} LIMIT ${COUNT_CAP})`,
    values: [workspaceId, JSON.stringify(tags), ...(stage === null ? [] : [stage])],
  };
}
