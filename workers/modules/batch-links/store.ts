import { and, asc, eq, sql, sum } from "drizzle-orm";
import { openDatabase, toStatement } from "#workers/db/client.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { type NamedCreator, namedJson } from "#workers/modules/exclusions/matching.ts";
import { exclusions } from "#workers/modules/exclusions/tables.ts";
import type { ValidLink } from "#workers/modules/links/domain.ts";
import { memberships } from "#workers/modules/membership/tables.ts";
import { tasks } from "#workers/modules/tasks/tables.ts";
import type { PlatformLink } from "#workers/platforms/link.ts";
import type { BatchMode, ItemReason, ItemState } from "./domain.ts";
import { batchItems, linkBatches } from "./tables.ts";

/** SQL of the batches. What a person may see takes the owner first; what the task does goes by the batch's id. */

const BATCH = columnsOf(linkBatches, ["id", "mode", "label", "total", "completed", "failed", "createdAt"]);
const STATE = columnsOf(tasks, ["status", "isTerminated", "costUnits", "capturedUnits", "failure"]);
const ITEM = columnsOf(batchItems, [
  ...(["batchId", "position", "input", "platform", "kind", "url", "state", "reason", "card", "post"] as const),
]);
const SENT = columnsOf(linkBatches, ["createdAt", "mode"]);
const OPEN = columnsOf(batchItems, [
  ...(["position", "platform", "kind", "linkId", "handle", "url", "key", "state", "subject"] as const),
]);
const NEW_ITEM = columnsOf(batchItems, [
  ...(["batchId", "position", "input", "platform", "kind", "linkId", "handle", "url", "key"] as const),
]);

export type BatchRow = RowOf<typeof BATCH> & RowOf<typeof STATE>;
export type ItemRow = RowOf<typeof ITEM>;

/** A link that is still to be asked about, or what is known of one that was. */
export type BatchItem = {
  position: number;
  platform: Platform;
  state: ItemState;
  subject: string | null;
  link: PlatformLink;
};

export type SettledItem = {
  position: number;
  state: "COMPLETED" | "FAILED";
  reason: ItemReason | null;
  subject: string | null;
  card: string | null;
  post: string | null;
};

/** Links of a history file, the newest batches first. */
const HISTORY_PART = 100;

const i = namesOf(batchItems);
const b = namesOf(linkBatches, "b");
const bi = namesOf(batchItems, "i");
const t = namesOf(tasks, "t");
const x = namesOf(exclusions, "x");
const m = namesOf(memberships);

const INSERT_ITEMS = `
INSERT INTO ${i} (${NEW_ITEM.names})
SELECT ?1, j.key, j.value ->> 0, j.value ->> 1, j.value ->> 2, j.value ->> 3, j.value ->> 4, j.value ->> 5, j.value ->> 6
FROM json_each(?2) j`;

const SETTLE = `
UPDATE ${i} SET ${i.state} = j.value ->> 'state', ${i.reason} = j.value ->> 'reason', ${i.subject} = j.value ->> 'subject',
  ${i.card} = j.value ->> 'card', ${i.post} = j.value ->> 'post'
FROM json_each(?2) j WHERE ${i}.${i.batchId} = ?1 AND ${i}.${i.position} = j.value ->> 'position'`;

const OWNERS = `SELECT ?1 UNION ALL SELECT ${m.enterpriseId} FROM ${m} WHERE ${m.userId} = ?1 AND ${m.enterpriseId} IS NOT NULL`;
const FIND_EXCLUDED = `
SELECT DISTINCT j.value ->> 0 AS creatorId FROM json_each(?2) j, json_each(j.value, '$[1]') k
WHERE EXISTS (SELECT 1 FROM ${x} WHERE ${x.ownerId} IN (${OWNERS}) AND ${x.key} = k.value AND ${x.creatorId} IS NULL)
  OR EXISTS (SELECT 1 FROM ${x} WHERE ${x.ownerId} IN (${OWNERS}) AND ${x.creatorId} = j.value ->> 0)`;

const FIND = `
SELECT ${BATCH.of("b")}, ${STATE.of("t")} FROM ${b} JOIN ${t} ON ${t.id} = ${b.id} AND ${t.userId} = ?1
WHERE ${b.userId} = ?1 AND ${b.id} = ?2`;

const LINKS = `
SELECT ${ITEM.of("i")} FROM ${b} JOIN ${bi} ON ${bi.batchId} = ${b.id} WHERE ${b.userId} = ?1 AND ${b.id} = ?2 ORDER BY ${bi.position}`;

const every = namesOf(linkBatches);
const COUNT = `SELECT count(*) AS total FROM ${every} WHERE ${every.userId} = ?1`;
const PAGE = `
SELECT ${BATCH.of("b")}, ${STATE.of("t")}
FROM (SELECT * FROM ${every} WHERE ${every.userId} = ?1 ORDER BY ${every.createdAt} DESC, ${every.id} DESC LIMIT ?2 OFFSET ?3) b
JOIN ${t} ON ${t.id} = ${b.id} AND ${t.userId} = ?1 ORDER BY ${b.createdAt} DESC, ${b.id} DESC`;

const HISTORY = `
SELECT ${ITEM.of("i")}, ${SENT.of("b")} FROM ${b} JOIN ${bi} ON ${bi.batchId} = ${b.id}
WHERE ${b.userId} = ?1 AND (?2 IS NULL OR ${b.id} = ?2) AND ${b.createdAt} <= ?3
  AND (${b.createdAt} < ?3 OR (${b.id}, ${bi.position}) > (?4, ?5))
ORDER BY ${b.createdAt} DESC, ${b.id}, ${bi.position} LIMIT ${HISTORY_PART}`;

type HistoryRow = ItemRow & RowOf<typeof SENT>;

export function createBatchStore(d1: D1Database) {
  const db = openDatabase(d1);
  return {
    /** Statements that write a new batch with its links; they run in the batch that makes its task. */
    insertStatements(
      batch: { id: string; userId: string; mode: BatchMode; label: string; createdAt: number },
      links: readonly (ValidLink & { platform: Platform })[],
    ): D1PreparedStatement[] {
      const rows = links.map(({ input, platform, kind, id, handle, url, key }) => [
        input,
        platform,
        kind,
        id,
        handle,
        url,
        key,
      ]);
      return [
        toStatement(d1, db.insert(linkBatches).values({ ...batch, total: links.length })),
        d1.prepare(INSERT_ITEMS).bind(batch.id, JSON.stringify(rows)),
      ];
    },

    /** All links of a batch, in order, without what they brought. */
    async listItems(batchId: string): Promise<BatchItem[]> {
      const items = await db
        .select(OPEN.fields)
        .from(batchItems)
        .where(eq(batchItems.batchId, batchId))
        .orderBy(asc(batchItems.position));
      return items.map(({ position, state, subject, linkId, ...link }) => ({
        ...{ position, state, subject, platform: link.platform },
        link: { ...link, id: linkId },
      }));
    },

    /** Statements that settle links and set the batch's counts. */
    settleStatements(
      batchId: string,
      items: readonly SettledItem[],
      counts: { completed: number; failed: number },
    ): D1PreparedStatement[] {
      if (items.length === 0) return [];
      return [
        d1.prepare(SETTLE).bind(batchId, JSON.stringify(items)),
        toStatement(d1, db.update(linkBatches).set(counts).where(eq(linkBatches.id, batchId))),
      ];
    },

    /** Statements that give up on the links that a batch has not come to. */
    closeStatements(batchId: string, reason: ItemReason): D1PreparedStatement[] {
      const isOpen = and(eq(batchItems.batchId, batchId), eq(batchItems.state, "PROCESSING"));
      const failed = sql`${linkBatches.total} - ${linkBatches.completed}`;
      return [
        toStatement(d1, db.update(batchItems).set({ state: "FAILED", reason }).where(isOpen)),
        toStatement(d1, db.update(linkBatches).set({ failed }).where(eq(linkBatches.id, batchId))),
      ];
    },

    /** Ids of those creators that are on the person's exclude list or on that of the person's enterprise. */
    async findExcluded(userId: string, creators: readonly NamedCreator[]): Promise<Set<string>> {
      if (creators.length === 0) return new Set();
      const { results } = await d1
        .prepare(FIND_EXCLUDED)
        .bind(userId, namedJson(creators))
        .all<{ creatorId: string }>();
      return new Set(results.map(({ creatorId }) => creatorId));
    },

    /** The owner's batch, or null. */
    find(userId: string, id: string): Promise<BatchRow | null> {
      return d1.prepare(FIND).bind(userId, id).first<BatchRow>();
    },

    /** The links of the owner's batch with what they brought, in order. */
    async listLinks(userId: string, id: string): Promise<ItemRow[]> {
      const { results } = await d1.prepare(LINKS).bind(userId, id).all<ItemRow>();
      return results;
    },

    /** A page of the owner's batches, the newest first, and how many there are. */
    async listPage(userId: string, page: number, pageSize: number): Promise<{ rows: BatchRow[]; total: number }> {
      const [count, rows] = await d1.batch<BatchRow & { total: number }>([
        d1.prepare(COUNT).bind(userId),
        d1.prepare(PAGE).bind(userId, pageSize, (page - 1) * pageSize),
      ]);
      return { rows: rows?.results ?? [], total: count?.results[0]?.total ?? 0 };
    },

    /** How many links brought something: of one of the owner's batches, or of all of them. */
    async countDelivered(userId: string, id: string | null): Promise<number> {
      const isMeant = and(eq(linkBatches.userId, userId), id === null ? undefined : eq(linkBatches.id, id));
      const counted = await db
        .select({ count: sum(linkBatches.completed).mapWith(Number) })
        .from(linkBatches)
        .where(isMeant)
        .get();
      return counted?.count ?? 0;
    },

    /** Every link of the owner's batches in parts, the newest batch first; of one batch when its id is given. */
    async *readLinks(userId: string, id: string | null): AsyncGenerator<HistoryRow[]> {
      let after = { createdAt: Number.MAX_SAFE_INTEGER, batchId: "", position: -1 };
      for (;;) {
        const { results } = await d1
          .prepare(HISTORY)
          .bind(userId, id, after.createdAt, after.batchId, after.position)
          .all<HistoryRow>();
        const last = results.at(-1);
        if (last === undefined) return;
        yield results;
        if (results.length < HISTORY_PART) return;
        after = last;
      }
    },
  };
}
export type BatchStore = ReturnType<typeof createBatchStore>;
