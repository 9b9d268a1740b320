import { namesOf } from "#workers/db/names.ts";
import { itemCountSql, resultListsAs } from "#workers/modules/lists/port.ts";
import { isOfWorkspace, membersSql } from "#workers/modules/membership/workspace.ts";
import { tasks } from "#workers/modules/tasks/tables.ts";

/** A finished list with what its search stands at. */
export type CachedList = {
  listId: string;
  /** JSON of the parameters and of the cursor of the task that filled it last. */
  params: string;
  cursor: string;
  foundAt: number;
  count: number;
};

const l = resultListsAs("l");
const t = namesOf(tasks, "t");

/**
 * The latest list of a member of ?1's workspace that the search ?2 has made since ?3 and gone through to its end: to the number of posts that was
 * asked for, ?4 at least, or to the last there is.
 */
const FIND = `
${membersSql("?1")}
SELECT ${l.listId} AS listId, ${t.params} AS params, ${t.cursor} AS cursor, ${t.endedAt} AS foundAt, ${itemCountSql(l.listId)} AS count
FROM members m
CROSS JOIN ${l} INDEXED BY result_lists_by_search ON ${l.fingerprint} = ?2 AND ${l.userId} = m.user_id AND ${isOfWorkspace(l.joinId)}
CROSS JOIN ${t} ON ${t.id} = ${l.latestTaskId}
WHERE ${t.status} = 'COMPLETED' AND ${t.endedAt} > ?3
  AND (${t.cursor} ->> 'isExhausted' = 1 OR (${t.cursor} ->> 'videos' >= ${t.params} ->> 'maxVideoCount'
    AND (${t.params} ->> 'videosBefore') + (${t.cursor} ->> 'videos') >= ?4))
ORDER BY ${t.endedAt} DESC LIMIT 1`;

export function createCachedStore(d1: D1Database) {
  return {
    /** The list of the same search that ended after `since` (ms) and looked at `videos` posts or at all there are; null when no such search found a creator. */
    async find(
      userId: string,
      search: { fingerprint: string; since: number; videos: number },
    ): Promise<CachedList | null> {
      const { fingerprint, since, videos } = search;
      const list = await d1.prepare(FIND).bind(userId, fingerprint, since, videos).first<CachedList>();
      return list && list.count > 0 ? list : null;
    },
  };
}
export type CachedStore = ReturnType<typeof createCachedStore>;
