import type { Platform } from "#workers/kernel/vocabulary.ts";
import { auditStatement } from "#workers/modules/membership/audit.ts";
import type { LinkKind } from "#workers/platforms/link.ts";
import type { ExcludeScope } from "./domain.ts";

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

export type ExclusionRow = Pick<NewExclusion, "key" | "platform" | "platformAccount" | "line"> & { addedAt: number };

const INSERT = `
INSERT OR IGNORE INTO exclusions (owner_id, key, scope, platform, creator_id, platform_account, line, link_type, added_by, added_at)
SELECT ?1, value ->> 'key', ?2, value ->> 'platform', value ->> 'creatorId', value ->> 'platformAccount', value ->> 'line', value ->> 'linkType', ?4, ?5
FROM json_each(?3) RETURNING key`;

/** The creators that bear a handle, the one told of last where two do; case of ASCII letters does not count. */
const FIND_HANDLES = `
SELECT j.value ->> 0 AS key, (
  SELECT c.id FROM creators c WHERE c.platform = j.value ->> 1 AND lower(c.platform_account) = lower(j.value ->> 2)
  ORDER BY c.info_updated_at DESC LIMIT 1) AS creator_id
FROM json_each(?1) j`;

const REMOVED_AT_ONCE = 5_000;

export function createExclusionStore(d1: D1Database) {
  return {
    /** Statement that adds entries and answers the keys of those that were new. */
    insertStatement(
      { ownerId, scope }: ListOwner,
      rows: readonly NewExclusion[],
      by: { userId: string; at: number },
    ): D1PreparedStatement {
      return d1.prepare(INSERT).bind(ownerId, scope, JSON.stringify(rows), by.userId, by.at);
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
        .all<{ key: string; creator_id: string | null }>();
      return new Map(results.flatMap((row) => (row.creator_id === null ? [] : [[row.key, row.creator_id] as const])));
    },

    async count(ownerId: string): Promise<number> {
      const statement = d1.prepare("SELECT count(*) AS count FROM exclusions WHERE owner_id = ?1");
      return (await statement.bind(ownerId).first<number>("count")) ?? 0;
    },

    /** Up to `limit` entries in the order they were added, behind the given one. */
    async listPart(
      ownerId: string,
      after: { addedAt: number; key: string } | null,
      limit: number,
    ): Promise<ExclusionRow[]> {
      const { results } = await d1
        .prepare(
          `SELECT key, platform, platform_account AS platformAccount, line, added_at AS addedAt FROM exclusions INDEXED BY exclusions_by_age
           WHERE owner_id = ?1 AND (added_at, key) > (?2, ?3) ORDER BY added_at, key LIMIT ?4`,
        )
        .bind(ownerId, after?.addedAt ?? -1, after?.key ?? "", limit)
        .all<ExclusionRow>();
      return results;
    },

    /** Removes all entries of an owner, in parts; answers how many. What an enterprise's members do to its list goes on record. */
    async clear({ ownerId, scope }: ListOwner, by: { userId: string; entries: number; at: number }): Promise<number> {
      const part = d1
        .prepare(
          "DELETE FROM exclusions WHERE owner_id = ?1 AND key IN (SELECT key FROM exclusions WHERE owner_id = ?1 LIMIT ?2)",
        )
        .bind(ownerId, REMOVED_AT_ONCE);
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
        if (changes < REMOVED_AT_ONCE) return removed;
      }
    },
  };
}
export type ExclusionStore = ReturnType<typeof createExclusionStore>;
