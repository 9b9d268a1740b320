import { columnsOf, namesOf } from "#workers/db/names.ts";
import { creatorId } from "#workers/modules/creators/domain.ts";
import { isRemovedHandleSql, removalHandleKey } from "#workers/modules/creators/removal-keys.ts";
import { projects } from "#workers/modules/projects/tables.ts";
import { CONTACT_FIELDS, HUNDREDTHS, MAX_SHOP_CREATORS } from "./domain.ts";
import type { ReadRow } from "./read-row.ts";
import { shopCreators, shopProjects } from "./tables.ts";

/** SQL of imports. Each takes the owner first; an import of a part is one batch, which reads nothing before it. */

const s = namesOf(shopCreators, "s");
const own = namesOf(shopCreators);
const sp = namesOf(shopProjects);
const p = namesOf(projects);

const NEW = columnsOf(shopCreators, [
  ...(["ownerId", "projectId", "handle", "region", "currency", "medGmv", "videoGpm", "gmvPerBuyer"] as const),
  ...(["unitsSold", "videoPlays", "engagement", "postRate", "maleShare", "commission", "followers"] as const),
  ...(["averageViews", "hasEmail", "contacts", "takenAt", "addedAt", "addedFrom", "changedFrom"] as const),
]);

const OWN_PROJECT = `SELECT ${p.id} AS id FROM ${p} WHERE ${p.id} = ?1 AND ${p.ownerId} = ?2`;

/** The figures that a newer row replaces. ?5 is 1 where what it does not know stays as it is. */
const FIGURES = [
  ...([own.medGmv, own.videoGpm, own.gmvPerBuyer, own.unitsSold, own.videoPlays, own.engagement] as const),
  ...([own.postRate, own.maleShare, own.commission, own.followers] as const),
]
  .map((column) => `${column} = iif(?5 = 1 AND excluded.${column} = -1, ${column}, excluded.${column})`)
  .join(", ");

/**
 * Rows of the JSON ?3 at the time ?4: new ones while the project has room, older ones replaced by newer. A row of the same import that is there already has the same time
 * and changes nothing. Creators that asked to be removed are left out.
 */
const INSERT = `
INSERT INTO ${own} (${NEW.names})
SELECT ?2, ?1, r.handle, r.row ->> 1, r.row ->> 2, r.row ->> 3, r.row ->> 4, r.row ->> 5, r.row ->> 6, r.row ->> 7, r.row ->> 8, r.row ->> 9,
  r.row ->> 10, r.row ->> 11, r.row ->> 12, r.row ->> 7, r.row ->> 13, r.row ->> 14, r.row ->> 15, ?4, r.row ->> 16, r.row ->> 16
FROM (
  SELECT j.value ->> 0 AS handle, j.value AS row, ${s.handle} AS known,
    sum(${s.handle} IS NULL) OVER (ORDER BY j.key) AS fresh
  FROM json_each(?3) j LEFT JOIN ${s} ON ${s.projectId} = ?1 AND ${s.handle} = j.value ->> 0
  WHERE NOT ${isRemovedHandleSql("j.value ->> 17")}) r
WHERE EXISTS (${OWN_PROJECT})
  AND (r.known IS NOT NULL OR r.fresh + coalesce((SELECT ${sp.total} FROM ${sp} WHERE ${sp.projectId} = ?1), 0) <= ${MAX_SHOP_CREATORS})
ON CONFLICT (${own.projectId}, ${own.handle}) DO UPDATE SET ${FIGURES},
  ${own.region} = coalesce(excluded.${own.region}, ${own.region}),
  ${own.currency} = iif(?5 = 1, coalesce(excluded.${own.currency}, ${own.currency}), excluded.${own.currency}),
  ${own.contacts} = iif(excluded.${own.contacts} = '[]', ${own.contacts}, excluded.${own.contacts}),
  ${own.hasEmail} = max(excluded.${own.hasEmail}, ${own.hasEmail}),
  ${own.averageViews} = iif(${own.creatorId} IS NULL AND excluded.${own.averageViews} >= 0, excluded.${own.averageViews}, ${own.averageViews}),
  ${own.takenAt} = excluded.${own.takenAt}, ${own.changedFrom} = excluded.${own.changedFrom}
WHERE excluded.${own.takenAt} > ${own.takenAt}`;

const COUNT = `
INSERT INTO ${sp} (${sp.projectId}, ${sp.ownerId}, ${sp.total}, ${sp.importedAt})
SELECT ?1, ?2, (SELECT count(*) FROM ${own} WHERE ${own.projectId} = ?1), ?3 WHERE EXISTS (${OWN_PROJECT})
ON CONFLICT (${sp.projectId}) DO UPDATE SET ${sp.total} = excluded.${sp.total}, ${sp.importedAt} = excluded.${sp.importedAt}
RETURNING ${sp.total} AS total`;

const AFTER = `
SELECT ${s.handle} AS handle, ${s.addedFrom} AS addedFrom, ${s.changedFrom} AS changedFrom
FROM json_each(?3) j CROSS JOIN ${s} ON ${s.projectId} = ?1 AND ${s.handle} = j.value ->> 0 WHERE ${s.ownerId} = ?2`;

const HANDLES = `
SELECT ${s.creatorId} AS creatorId, ${s.handle} AS handle
FROM json_each(?3) j CROSS JOIN ${s} ON ${s.projectId} = ?1 AND ${s.creatorId} = j.value WHERE ${s.ownerId} = ?2`;

/** Who brought a creator, and who the figures that it has now. */
export type Brought = { handle: string; addedFrom: string; changedFrom: string };

export type MarkedRow = ReadRow & {
  /** `importId#index`. */
  mark: string;
};

export function createShopImportStore(d1: D1Database) {
  return {
    /**
     * Writes rows, each handle once, and answers what the project holds of them afterwards; handles without an answer found no room. Null when the project is not the
     * owner's. With `keepsUnknown` a figure that a newer row does not know stays.
     */
    async write(
      ownerId: string,
      projectId: string,
      rows: readonly MarkedRow[],
      { at, keepsUnknown }: { at: number; keepsUnknown: boolean },
    ): Promise<{ brought: Map<string, Brought>; total: number } | null> {
      const json = JSON.stringify(rows.map(toColumns));
      const [project, , counted, after] = await d1.batch<Brought & { total: number }>([
        d1.prepare(OWN_PROJECT).bind(projectId, ownerId),
        d1.prepare(INSERT).bind(projectId, ownerId, json, at, keepsUnknown ? 1 : 0),
        d1.prepare(COUNT).bind(projectId, ownerId, at),
        d1.prepare(AFTER).bind(projectId, ownerId, json),
      ]);
      if (!project?.results[0]) return null;
      const brought = new Map((after?.results ?? []).map((row) => [row.handle, row]));
      return { brought, total: counted?.results[0]?.total ?? 0 };
    },

    /** The handles of fetched creators of a project by their number at TikTok. */
    async findHandles(ownerId: string, projectId: string, accountIds: readonly string[]): Promise<Map<string, string>> {
      if (accountIds.length === 0) return new Map();
      const numbers = new Map(accountIds.map((accountId) => [creatorId("TIKTOK", accountId), accountId]));
      const { results } = await d1
        .prepare(HANDLES)
        .bind(projectId, ownerId, JSON.stringify([...numbers.keys()]))
        .all<{ creatorId: string; handle: string }>();
      return new Map(results.map(({ creatorId: id, handle }) => [numbers.get(id) ?? id, handle]));
    },

    /** Statements that forget what a project vets, for its reset or deletion. */
    forgetStatements(ownerId: string, projectId: string): D1PreparedStatement[] {
      return [
        d1.prepare(`DELETE FROM ${own} WHERE ${own.projectId} = ?1 AND ${own.ownerId} = ?2`).bind(projectId, ownerId),
        d1.prepare(`DELETE FROM ${sp} WHERE ${sp.projectId} = ?1 AND ${sp.ownerId} = ?2`).bind(projectId, ownerId),
      ];
    },
  };
}
export type ShopImportStore = ReturnType<typeof createShopImportStore>;

/** The columns in the order in which the statements read them. */
function toColumns({ handle, region, followers, metrics, contact, takenAt, mark }: MarkedRow): unknown[] {
  const hasEmail = contact.some(({ field }) => field === CONTACT_FIELDS.email) ? 1 : 0;
  return [
    ...[handle, region, metrics.currency],
    ...[metrics.med_gmv, metrics.ec_video_gpm, metrics.avg_revenue_per_buyer].map(inHundredths),
    ...[metrics.units_sold, metrics.video_play_cnt_med].map(whole),
    ...[metrics.video_engagement, metrics.sample_fulfillment_rate, metrics.male_share, metrics.commission_rate].map(
      inHundredths,
    ),
    whole(followers),
    ...[hasEmail, JSON.stringify(contact), takenAt, mark, removalHandleKey("TIKTOK", handle)],
  ];
}

function inHundredths(value: number | null): number {
  return value === null ? -1 : Math.round(value * HUNDREDTHS);
}

function whole(value: number | null): number {
  return value === null ? -1 : Math.round(value);
}
