import { eq } from "drizzle-orm";
import { openDatabase } from "#workers/db/client.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import {
  isRemovedHandleSql,
  isRemovedSql,
  removalHandleKey,
  removalKeyOfId,
} from "#workers/modules/creators/removal-keys.ts";
import { creators } from "#workers/modules/creators/tables.ts";
import { auditStatement } from "#workers/modules/membership/audit.ts";
import type { LinkKind } from "#workers/platforms/link.ts";
import type { ExcludeScope } from "./domain.ts";
import { exclusions } from "./tables.ts";

/** SQL of the exclude lists; the owner, a person or an enterprise, comes first everywhere. */

export type NewExclusion = {
  key: string;
  platform: Platform;
  creatorId: string | null;
  platformAccount: string;
  line: string;
  linkType: LinkKind;
};

export type ListOwner = { ownerId: string; scope: ExcludeScope };

const x = namesOf(exclusions);
const c = namesOf(creators, "c");
const NEW = columnsOf(exclusions, [
  ...(["ownerId", "key", "scope", "platform", "creatorId", "platformAccount"] as const),
  ...(["line", "linkType", "addedBy", "addedAt"] as const),
]);
const ENTRY = columnsOf(exclusions, ["key", "platform", "platformAccount", "line", "addedAt"]);

export type ExclusionRow = RowOf<typeof ENTRY>;

/** The list of a workspace does not keep the name of a creator who asked to be removed: it is not found again anyway. */
const INSERT = `
INSERT OR IGNORE INTO ${x} (${NEW.names})
SELECT ?1, value ->> 'key', ?2, value ->> 'platform', value ->> 'creatorId', value ->> 'platformAccount', value ->> 'line', value ->> 'linkType', ?4, ?5
FROM json_each(?3)
WHERE NOT ${isRemovedSql("value ->> 'removalKey'")} AND NOT ${isRemovedHandleSql("value ->> 'removalHandleKey'")} RETURNING ${x.key}`;

/** The creators that bear a handle, the one told of last where two do; case of ASCII letters does not count. */
const FIND_HANDLES = `
SELECT j.value ->> 0 AS key, (
  SELECT ${c.id} FROM ${c} WHERE ${c.platform} = j.value ->> 1 AND lower(${c.platformAccount}) = lower(j.value ->> 2)
  ORDER BY ${c.infoUpdatedAt} DESC LIMIT 1) AS creatorId
FROM json_each(?1) j`;

const PART = `
SELECT ${ENTRY} FROM ${x} INDEXED BY exclusions_by_age
WHERE ${x.ownerId} = ?1 AND (${x.addedAt}, ${x.key}) > (?2, ?3) ORDER BY ${x.addedAt}, ${x.key} LIMIT ?4`;

const REMOVE_PART = `
DELETE FROM ${x} WHERE ${x.ownerId} = ?1 AND ${x.key} IN (SELECT ${x.key} FROM ${x} WHERE ${x.ownerId} = ?1 LIMIT ?2)`;

const REMOVE_BATCH_SIZE = 5_000;

export function createExclusionStore(d1: D1Database) {
  const db = openDatabase(d1);
  return {
    /** Statement that adds entries and answers the keys of those that were new. */
    insertStatement(
      { ownerId, scope }: ListOwner,
      rows: readonly NewExclusion[],
      by: { userId: string; at: number },
    ): D1PreparedStatement {
      return d1.prepare(INSERT).bind(ownerId, scope, JSON.stringify(rows.map(withKeys)), by.userId, by.at);
    },

    /** Runs the statements as one batch; answers the keys that the first of them inserted. */
    async insert(statements: readonly D1PreparedStatement[]): Promise<Set<string>> {
      const [inserted] = await d1.batch<{ key: string }>([...statements]);
      return new Set((inserted?.results ?? []).map(({ key }) => key));
    },

    /** Creators of the product by key of their handle. */
    async findByHandle(
      handles: readonly { key: string; platform: Platform; handle: string }[],
    ): Promise<Map<string, string>> {
      if (handles.length === 0) return new Map();
      const { results } = await d1
        .prepare(FIND_HANDLES)
        .bind(JSON.stringify(handles.map(({ key, platform, handle }) => [key, platform, handle])))
        .all<{ key: string; creatorId: string | null }>();
      return new Map(results.flatMap((row) => (row.creatorId === null ? [] : [[row.key, row.creatorId] as const])));
    },

    count(ownerId: string): Promise<number> {
      return db.$count(exclusions, eq(exclusions.ownerId, ownerId));
    },

    /** Up to `limit` entries in the order they were added, behind the given one. */
    async listPart(
      ownerId: string,
      after: { addedAt: number; key: string } | null,
      limit: number,
    ): Promise<ExclusionRow[]> {
      const { results } = await d1
        .prepare(PART)
        .bind(ownerId, after?.addedAt ?? -1, after?.key ?? "", limit)
        .all<ExclusionRow>();
      return results;
    },

    /** Removes all entries of an owner, in parts; answers how many. What an enterprise's members do to its list goes on record. */
    async clear({ ownerId, scope }: ListOwner, by: { userId: string; entries: number; at: number }): Promise<number> {
      const part = d1.prepare(REMOVE_PART).bind(ownerId, REMOVE_BATCH_SIZE);
      const isOnRecord = scope === "ENTERPRISE" && by.entries > 0;
      const details = { entries: by.entries };
      const entry = { actorId: by.userId, action: "exclusions.clear", subject: ownerId, details };
      let record = isOnRecord ? [auditStatement(d1, entry, by.at)] : [];
      let removed = 0;
      for (;;) {
        const [result] = await d1.batch([part, ...record]);
        record = [];
        const changes = result?.meta.changes ?? 0;
        removed += changes;
        if (changes < REMOVE_BATCH_SIZE) return removed;
      }
    },
  };
}
export type ExclusionStore = ReturnType<typeof createExclusionStore>;

function withKeys(row: NewExclusion) {
  const byId = row.creatorId === null ? null : removalKeyOfId(row.creatorId);
  const byHandle = byId === null ? removalHandleKey(row.platform, row.platformAccount) : null;
  return { ...row, removalKey: byId, removalHandleKey: byHandle };
}
