import { namesOf } from "#workers/db/names.ts";
import type { Attitude, Platform } from "#workers/kernel/vocabulary.ts";
import { creators } from "#workers/modules/creators/tables.ts";
import type { ExcludeScope } from "#workers/modules/exclusions/domain.ts";
import { exclusions } from "#workers/modules/exclusions/tables.ts";
import type { ContactColumn } from "#workers/modules/lists/port.ts";
import { listDelivered, ratingsAs } from "#workers/modules/lists/port.ts";
import { projects } from "#workers/modules/projects/tables.ts";
import type { NamedRef } from "./domain.ts";

/** What a workspace knows of up to 100 creators: keyed reads, their number bounded by the creators and the caller's projects. */

const k = namesOf(creators, "k");
const h = namesOf(creators, "h");
const x = namesOf(exclusions, "x");
const q = namesOf(projects, "q");
const r = ratingsAs("r");

/** By the platform's id, else by the handle: the one told of last where two creators have borne it. ?1 is JSON of `[at, id, platform, handle]`. */
const MET = `
met (at, creator_id) AS MATERIALIZED (
  SELECT j.value ->> 0, coalesce(
    (SELECT ${k.id} FROM ${k} WHERE ${k.id} = j.value ->> 1),
    (SELECT ${h.id} FROM ${h} WHERE ${h.platform} = j.value ->> 2 AND lower(${h.platformAccount}) = j.value ->> 3 ORDER BY ${h.infoUpdatedAt} DESC LIMIT 1))
  FROM json_each(?1) j)`;

const known = (contacts: ContactColumn) => `
WITH ${MET}
SELECT met.at AS at, ${k.id} AS id, ${k.platform} AS platform, ${k.card} AS card, ${contacts.sql("?2", k.id, k.email)} AS mails
FROM met CROSS JOIN ${k} ON ${k.id} = met.creator_id`;

/** ?4 is JSON of `[at, [key, …]]`. An entry that knows its creator counts by that alone. */
const EXCLUDED = `
WITH ${MET}
SELECT n.value ->> 0 AS at, min(${x.scope}) AS scope FROM json_each(?4) n LEFT JOIN met ON met.at = n.value ->> 0
CROSS JOIN ${x} ON ${x.ownerId} IN (?2, ?3) AND (
  (${x.creatorId} IS NULL AND ${x.key} IN (SELECT value FROM json_each(n.value, '$[1]'))) OR ${x.creatorId} = met.creator_id)
GROUP BY n.value ->> 0`;

const RATINGS = `
SELECT ${r.creatorId} AS creatorId, ${q.id} AS projectId, ${q.title} AS title, ${r.attitude} AS attitude
FROM ${q} CROSS JOIN json_each(?2) j CROSS JOIN ${r} ON ${r.projectId} = ${q.id} AND ${r.creatorId} = j.value
WHERE ${q.ownerId} = ?1 AND ${r.attitude} <> 'NORATE' ORDER BY ${r.ratedAt} DESC`;

export type MetCreator = { at: number; id: string; platform: Platform; card: string; mails: string | null };
export type ToldRating = { creatorId: string; projectId: string; title: string; attitude: Attitude };
/** A reference and its place in the call. */
export type PlacedRef = { at: number; named: NamedRef };

type Asker = { userId: string; workspaceId: string; enterpriseId: string | null };

export function createKnowledgeStore(d1: D1Database, contacts: ContactColumn) {
  const KNOWN = known(contacts);
  return {
    /** Those that the product has met, and which are on an exclude list: one round trip. */
    async find({ userId, workspaceId, enterpriseId }: Asker, refs: readonly PlacedRef[]) {
      const names = JSON.stringify(refs.map(({ at, named }) => [at, named.creatorId, named.platform, named.handle]));
      const keys = JSON.stringify(refs.map(({ at, named }) => [at, named.keys]));
      const [met, excluded] = await d1.batch<MetCreator & { scope: ExcludeScope }>([
        d1.prepare(KNOWN).bind(names, workspaceId),
        d1.prepare(EXCLUDED).bind(names, userId, enterpriseId ?? "", keys),
      ]);
      return {
        met: new Map((met?.results ?? []).map((row) => [row.at, row])),
        excluded: new Map((excluded?.results ?? []).map(({ at, scope }) => [at, scope])),
      };
    },

    /** What the caller's projects think of creators, the latest first. */
    async listRatings(userId: string, creatorIds: readonly string[]): Promise<ToldRating[]> {
      if (creatorIds.length === 0) return [];
      return (await d1.prepare(RATINGS).bind(userId, JSON.stringify(creatorIds)).all<ToldRating>()).results;
    },

    /** Those that a list of the workspace has shown. */
    async findDelivered(userId: string, met: readonly { id: string; platform: Platform }[]): Promise<Set<string>> {
      return new Set((await listDelivered(d1, userId, met)).map(({ id }) => id));
    },
  };
}
export type KnowledgeStore = ReturnType<typeof createKnowledgeStore>;
