import type { Platform, TaskStatus } from "#workers/kernel/vocabulary.ts";
import { type NamedCreator, namedJson } from "#workers/modules/exclusions/matching.ts";
import type { ValidLink } from "#workers/modules/links/domain.ts";
import type { PlatformLink } from "#workers/platforms/link.ts";
import type { BatchMode, ItemReason, ItemState } from "./domain.ts";

/** SQL of the batches. What a person may see takes the owner first; what the task does goes by the batch's id. */

export type BatchRow = {
  id: string;
  mode: BatchMode;
  label: string;
  total: number;
  completed: number;
  failed: number;
  createdAt: number;
  status: TaskStatus;
  isTerminated: number;
  costUnits: number;
  capturedUnits: number | null;
  failure: string | null;
};

export type ItemRow = {
  batchId: string;
  position: number;
  input: string;
  platform: Platform;
  kind: PlatformLink["kind"];
  url: string;
  state: ItemState;
  reason: ItemReason | null;
  card: string | null;
  post: string | null;
};

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

type OpenItemRow = Omit<PlatformLink, "id" | "platform"> & {
  position: number;
  platform: Platform;
  linkId: string;
  state: ItemState;
  subject: string | null;
};

const BATCH_COLUMNS = `b.id, b.mode, b.label, b.total, b.completed, b.failed, b.created_at AS createdAt, t.status, t.is_terminated AS isTerminated,
  t.cost_units AS costUnits, t.captured_units AS capturedUnits, t.failure`;
const ITEM_COLUMNS =
  "i.batch_id AS batchId, i.position, i.input, i.platform, i.kind, i.url, i.state, i.reason, i.card, i.post";
/** Links of a history file, the newest batches first. */
const HISTORY_PART = 100;

const SETTLE = `
UPDATE batch_items SET state = j.value ->> 'state', reason = j.value ->> 'reason', subject = j.value ->> 'subject', card = j.value ->> 'card',
  post = j.value ->> 'post'
FROM json_each(?2) j WHERE batch_items.batch_id = ?1 AND batch_items.position = j.value ->> 'position'`;

const OWNERS =
  "SELECT ?1 UNION ALL SELECT enterprise_id FROM memberships WHERE user_id = ?1 AND enterprise_id IS NOT NULL";
const FIND_EXCLUDED = `
SELECT DISTINCT j.value ->> 0 AS creatorId FROM json_each(?2) j, json_each(j.value, '$[1]') k
WHERE EXISTS (SELECT 1 FROM exclusions x WHERE x.owner_id IN (${OWNERS}) AND x.key = k.value AND x.creator_id IS NULL)
  OR EXISTS (SELECT 1 FROM exclusions x WHERE x.owner_id IN (${OWNERS}) AND x.creator_id = j.value ->> 0)`;

export function createBatchStore(d1: D1Database) {
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
        d1
          .prepare(
            "INSERT INTO link_batches (id, user_id, mode, label, total, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
          )
          .bind(batch.id, batch.userId, batch.mode, batch.label, links.length, batch.createdAt),
        d1
          .prepare(
            `INSERT INTO batch_items (batch_id, position, input, platform, kind, link_id, handle, url, key)
             SELECT ?1, j.key, j.value ->> 0, j.value ->> 1, j.value ->> 2, j.value ->> 3, j.value ->> 4, j.value ->> 5, j.value ->> 6
             FROM json_each(?2) j`,
          )
          .bind(batch.id, JSON.stringify(rows)),
      ];
    },

    /** All links of a batch, in order, without what they brought. */
    async listItems(batchId: string): Promise<BatchItem[]> {
      const { results } = await d1
        .prepare(
          `SELECT position, platform, kind, link_id AS linkId, handle, url, key, state, subject FROM batch_items
           WHERE batch_id = ?1 ORDER BY position`,
        )
        .bind(batchId)
        .all<OpenItemRow>();
      return results.map(({ position, state, subject, linkId, ...link }) => ({
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
        d1
          .prepare("UPDATE link_batches SET completed = ?2, failed = ?3 WHERE id = ?1")
          .bind(batchId, counts.completed, counts.failed),
      ];
    },

    /** Statements that give up on the links that a batch has not come to. */
    closeStatements(batchId: string, reason: ItemReason): D1PreparedStatement[] {
      return [
        d1
          .prepare("UPDATE batch_items SET state = 'FAILED', reason = ?2 WHERE batch_id = ?1 AND state = 'PROCESSING'")
          .bind(batchId, reason),
        d1.prepare("UPDATE link_batches SET failed = total - completed WHERE id = ?1").bind(batchId),
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
      return d1
        .prepare(
          `SELECT ${BATCH_COLUMNS} FROM link_batches b JOIN tasks t ON t.id = b.id AND t.user_id = ?1
           WHERE b.user_id = ?1 AND b.id = ?2`,
        )
        .bind(userId, id)
        .first<BatchRow>();
    },

    /** The links of the owner's batch with what they brought, in order. */
    async listLinks(userId: string, id: string): Promise<ItemRow[]> {
      const { results } = await d1
        .prepare(
          `SELECT ${ITEM_COLUMNS} FROM link_batches b JOIN batch_items i ON i.batch_id = b.id
           WHERE b.user_id = ?1 AND b.id = ?2 ORDER BY i.position`,
        )
        .bind(userId, id)
        .all<ItemRow>();
      return results;
    },

    /** A page of the owner's batches, the newest first, and how many there are. */
    async listPage(userId: string, page: number, pageSize: number): Promise<{ rows: BatchRow[]; total: number }> {
      const [count, rows] = await d1.batch<BatchRow & { total: number }>([
        d1.prepare("SELECT count(*) AS total FROM link_batches WHERE user_id = ?1").bind(userId),
        d1
          .prepare(
            `SELECT ${BATCH_COLUMNS} FROM (SELECT * FROM link_batches WHERE user_id = ?1 ORDER BY created_at DESC, id DESC LIMIT ?2 OFFSET ?3) b
             JOIN tasks t ON t.id = b.id AND t.user_id = ?1 ORDER BY b.created_at DESC, b.id DESC`,
          )
          .bind(userId, pageSize, (page - 1) * pageSize),
      ]);
      return { rows: rows?.results ?? [], total: count?.results[0]?.total ?? 0 };
    },

    /** How many links brought something: of one of the owner's batches, or of all of them. */
    async countDelivered(userId: string, id: string | null): Promise<number> {
      const statement = d1.prepare(
        "SELECT coalesce(sum(completed), 0) AS count FROM link_batches WHERE user_id = ?1 AND (?2 IS NULL OR id = ?2)",
      );
      return (await statement.bind(userId, id).first<number>("count")) ?? 0;
    },

    /** Every link of the owner's batches in parts, the newest batch first; of one batch when its id is given. */
    async *readLinks(
      userId: string,
      id: string | null,
    ): AsyncGenerator<(ItemRow & { createdAt: number; mode: BatchMode })[]> {
      let after = { createdAt: Number.MAX_SAFE_INTEGER, batchId: "", position: -1 };
      for (;;) {
        const { results } = await d1
          .prepare(
            `SELECT ${ITEM_COLUMNS}, b.created_at AS createdAt, b.mode FROM link_batches b JOIN batch_items i ON i.batch_id = b.id
             WHERE b.user_id = ?1 AND (?2 IS NULL OR b.id = ?2) AND b.created_at <= ?3 AND (b.created_at < ?3 OR (b.id, i.position) > (?4, ?5))
             ORDER BY b.created_at DESC, b.id, i.position LIMIT ${HISTORY_PART}`,
          )
          .bind(userId, id, after.createdAt, after.batchId, after.position)
          .all<ItemRow & { createdAt: number; mode: BatchMode }>();
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
