import { and, eq } from "drizzle-orm";
import * as z from "zod";
import { isOneOf, openDatabase } from "#workers/db/client.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { creators } from "#workers/modules/creators/tables.ts";
import { enterprises, memberships } from "#workers/modules/membership/tables.ts";
import { publications } from "#workers/modules/publications/tables.ts";
import { recordCounts } from "#workers/modules/records/tables.ts";
import { type BrandTerm, OPEN_COUNTED, type SightingState, TERM_KINDS } from "./domain.ts";
import { brands, sightings, sightingWatches } from "./tables.ts";

/**
 * SQL of found posts. What a person sees takes the workspace first; the sweep goes by time. The triggers
 * `sighting_watches_begin`, `sighting_watches_move`, `sighting_watches_join` and `sighting_watches_end`
 * (migrations/0007_records_triggers.sql) keep the creators that it looks at in step with the records.
 */

const b = namesOf(brands, "b");
const plain = namesOf(brands);
const w = namesOf(sightingWatches, "w");
const watch = namesOf(sightingWatches);
const s = namesOf(sightings, "s");
const c = namesOf(creators, "c");
const p = namesOf(publications, "p");
const e = namesOf(enterprises, "e");
const m = namesOf(memberships, "m");
const n = namesOf(recordCounts, "n");

const Terms = z.array(z.object({ kind: z.enum(TERM_KINDS), value: z.string() }));

const SIGHTING = columnsOf(sightings, [
  "postKey",
  "platform",
  "url",
  "title",
  "cover",
  "publishedAt",
  "foundAt",
  "terms",
]);
const NEW = columnsOf(sightings, [
  ...(["workspaceId", "postKey", "creatorId", "platform", "url", "title", "cover", "publishedAt"] as const),
  ...(["terms", "foundAt"] as const),
]);

export type OpenSighting = Omit<RowOf<typeof SIGHTING>, "terms"> & {
  terms: BrandTerm[];
  creatorId: string;
  card: string;
};
export type NewSighting = Omit<RowOf<typeof NEW>, "terms" | "workspaceId" | "foundAt"> & { terms: BrandTerm[] };

export type DueLook = {
  workspaceId: string;
  creatorId: string;
  platform: Platform;
  since: number;
  /** The stored creator. */
  card: string;
  terms: BrandTerm[];
  /** Of the workspace; null where it may use nothing at present. */
  payer: "FREE" | "PAID" | "ENTERPRISE" | null;
};

/** The longest due of each workspace, at most ?2. */
const LIST_DUE = `
SELECT d.*, ${c.platform} AS platform, ${c.card} AS card, ${b.terms} AS terms,
  CASE WHEN ${e.id} IS NOT NULL THEN iif(${e.status} = 'ACTIVE' AND coalesce(${e.expireAt}, ?1 + 1) > ?1, 'ENTERPRISE', NULL)
    WHEN ${m.status} = 'ACTIVE' AND ${m.leavesAt} IS NULL THEN iif(${m.type} = 'FREE', 'FREE', 'PAID') END AS payer
FROM (
  SELECT ${w.workspaceId} AS workspaceId, ${w.creatorId} AS creatorId, ${w.since} AS since, ${w.nextLookAt} AS nextLookAt,
    row_number() OVER (PARTITION BY ${w.workspaceId} ORDER BY ${w.nextLookAt}, ${w.creatorId}) AS place
  FROM ${w} INDEXED BY sighting_watches_due WHERE ${w.nextLookAt} <= ?1) d
CROSS JOIN ${c} ON ${c.id} = d.creatorId CROSS JOIN ${b} ON ${b.workspaceId} = d.workspaceId
LEFT JOIN ${e} ON ${e.id} = d.workspaceId LEFT JOIN ${m} ON ${m.userId} = d.workspaceId
WHERE d.place <= ?2 ORDER BY d.nextLookAt LIMIT ?3`;

const LOOKED = `
UPDATE ${watch} SET ${watch.lookedAt} = coalesce(?3, ${watch.lookedAt}), ${watch.nextLookAt} = ?4
WHERE ${watch.workspaceId} = ?1 AND ${watch.creatorId} IN (SELECT value FROM json_each(?2)) AND ${watch.nextLookAt} IS NOT NULL`;

const NOTE_LOOK = `UPDATE ${plain} SET ${plain.lookedAt} = ?2 WHERE ${plain.workspaceId} = ?1`;

/** A post that was offered before stays as it was decided; so does one whose creator is watched no more. */
const INSERT = `
INSERT INTO ${namesOf(sightings)} (${NEW.names})
SELECT ?1, j.value ->> 'postKey', j.value ->> 'creatorId', j.value ->> 'platform', j.value ->> 'url', j.value ->> 'title', j.value ->> 'cover',
  j.value ->> 'publishedAt', j.value -> 'terms', ?3
FROM json_each(?2) j WHERE EXISTS (SELECT 1 FROM ${w} WHERE ${w.workspaceId} = ?1 AND ${w.creatorId} = j.value ->> 'creatorId')
ON CONFLICT DO NOTHING`;

const MOST_LISTED = 100;

/** The posts of workspace ?1 that wait, without those that account ?2 tracks. */
const OPEN = `${s} INDEXED BY sightings_open
LEFT JOIN ${p} ON ${p.ownerId} = ?2 AND ${p.postKey} = ${s.postKey} AND ${p.deletedAt} IS NULL
WHERE ${s.workspaceId} = ?1 AND ${s.state} = 'open' AND ${p.id} IS NULL`;

const COUNTS = `
SELECT (SELECT count(*) FROM (SELECT 1 FROM ${OPEN} LIMIT ${OPEN_COUNTED})) AS open,
  (SELECT ${n.count} FROM ${n} WHERE ${n.workspaceId} = ?1 AND ${n.tagId} = '' AND ${n.stage} = 'agreed') AS watched,
  (SELECT ${b.lookedAt} FROM ${b} WHERE ${b.workspaceId} = ?1) AS lookedAt`;

const LIST_OPEN = `
SELECT o.*, ${c.id} AS creatorId, ${c.card} AS card
FROM (SELECT ${SIGHTING.of("s")}, ${s.creatorId} AS by FROM ${OPEN} ORDER BY ${s.publishedAt} DESC LIMIT ${MOST_LISTED}) o
CROSS JOIN ${c} ON ${c.id} = o.by ORDER BY o.publishedAt DESC`;

export function createSightingStore(d1: D1Database) {
  const db = openDatabase(d1);

  return {
    /** The terms of a workspace; none while nothing was named. */
    async findTerms(workspaceId: string): Promise<BrandTerm[]> {
      const row = await db
        .select({ terms: brands.terms })
        .from(brands)
        .where(eq(brands.workspaceId, workspaceId))
        .get();
      return row === undefined ? [] : Terms.parse(JSON.parse(row.terms));
    },

    /**
     * Replaces the terms. The triggers `brands_begin_looks` and `brands_change_looks` (migrations/0009_sightings_triggers.sql) make looks due by them, an hour after
     * the last one at the soonest (`LOOK_AGAIN_MS`), or end them.
     */
    async saveTerms(workspaceId: string, terms: readonly BrandTerm[], { by, at }: { by: string; at: number }) {
      const set = { terms: JSON.stringify(terms), updatedBy: by, updatedAt: at };
      await db
        .insert(brands)
        .values({ workspaceId, ...set })
        .onConflictDoUpdate({ target: brands.workspaceId, set });
    },

    /** How many posts wait, up to `OPEN_COUNTED`, how many creators are watched, and when one of these was looked at last (ms). */
    async count(
      workspaceId: string,
      userId: string,
    ): Promise<{ open: number; watched: number; lookedAt: number | null }> {
      type Counts = { open: number; watched: number | null; lookedAt: number | null };
      const row = await d1.prepare(COUNTS).bind(workspaceId, userId).first<Counts>();
      return { open: row?.open ?? 0, watched: row?.watched ?? 0, lookedAt: row?.lookedAt ?? null };
    },

    /** The posts that wait, the newest first, at most 100; without those that the account tracks. */
    async listOpen(workspaceId: string, userId: string): Promise<OpenSighting[]> {
      const { results } = await d1.prepare(LIST_OPEN).bind(workspaceId, userId).all<OpenSighting & { terms: string }>();
      return results.map((row) => ({ ...row, terms: Terms.parse(JSON.parse(row.terms)) }));
    },

    /** Addresses of those of the posts that wait. */
    async listAddresses(workspaceId: string, postKeys: readonly string[]): Promise<{ postKey: string; url: string }[]> {
      const isMeant = and(
        eq(sightings.workspaceId, workspaceId),
        eq(sightings.state, "open"),
        isOneOf(sightings.postKey, postKeys),
      );
      return db.select({ postKey: sightings.postKey, url: sightings.url }).from(sightings).where(isMeant);
    },

    /** Moves posts from one state to another and answers those that stood there. */
    async decide(
      workspaceId: string,
      postKeys: readonly string[],
      [from, to]: readonly [SightingState, SightingState],
      { by, at }: { by: string; at: number },
    ): Promise<string[]> {
      const isMeant = and(
        eq(sightings.workspaceId, workspaceId),
        eq(sightings.state, from),
        isOneOf(sightings.postKey, postKeys),
      );
      const decided = to === "open" ? { decidedBy: null, decidedAt: null } : { decidedBy: by, decidedAt: at };
      const rows = await db
        .update(sightings)
        .set({ state: to, ...decided })
        .where(isMeant)
        .returning({ postKey: sightings.postKey });
      return rows.map(({ postKey }) => postKey);
    },

    /** Looks that are due at `at`, the longest first, a bounded number for each workspace. */
    async listDue(at: number, perWorkspace: number, most: number): Promise<DueLook[]> {
      const { results } = await d1.prepare(LIST_DUE).bind(at, perWorkspace, most).all<DueLook & { terms: string }>();
      return results.map((row) => ({ ...row, terms: Terms.parse(JSON.parse(row.terms)) }));
    },

    /** What a look has found, and when the next one is due. `lookedAt` null says that it did not come about. */
    lookedStatements(
      workspaceId: string,
      { creatorIds, found, lookedAt, nextLookAt, at }: Looked,
    ): D1PreparedStatement[] {
      if (creatorIds.length === 0) return [];
      const statements = [
        d1.prepare(LOOKED).bind(workspaceId, JSON.stringify(creatorIds), lookedAt, nextLookAt),
        d1.prepare(INSERT).bind(workspaceId, JSON.stringify(found), at),
      ];
      return lookedAt === null ? statements : [...statements, d1.prepare(NOTE_LOOK).bind(workspaceId, lookedAt)];
    },

    async run(statements: D1PreparedStatement[]): Promise<void> {
      if (statements.length > 0) await d1.batch(statements);
    },
  };
}
export type SightingStore = ReturnType<typeof createSightingStore>;

type Looked = {
  creatorIds: readonly string[];
  found: readonly NewSighting[];
  lookedAt: number | null;
  nextLookAt: number;
  at: number;
};
