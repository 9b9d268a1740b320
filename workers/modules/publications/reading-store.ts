import { columnsOf, namesOf } from "#workers/db/names.ts";
import { REMOVED_NAME } from "#workers/modules/creators/domain.ts";
import { isRemovedSql, removalKey } from "#workers/modules/creators/removal-keys.ts";
import { MAX_LABELS_PER_POST, type PostScope, type PostState } from "./domain.ts";
import { READINGS_PER_CHUNK } from "./readings.ts";
import { publicationLabels, publicationMarks, publicationReadings, publications, trackRuns } from "./tables.ts";

/** What a reading writes. The triggers named in list-store.ts move the counters with it (migrations/0008_publications_triggers.sql). */

const p = namesOf(publications);
const post = namesOf(publications, "p");
const g = namesOf(publicationReadings);
const m = namesOf(publicationMarks);
const label = namesOf(publicationLabels, "l");
const stored = namesOf(publicationReadings, "r");
const run = namesOf(trackRuns, "run");
/** With the post's own row five rows of storage for about a thousand readings. */
const CHUNKS_PER_READ = 4;
/** Posts whose readings are asked for at a time. */
const POSTS_PER_READ = 50;
const NEW = columnsOf(publications, [
  ...([
    "id",
    "ownerId",
    "platform",
    "kind",
    "postKey",
    "linkId",
    "url",
    "title",
    "thumbnail",
    "authorId",
    "authorName",
  ] as const),
  ...([
    "authorHandle",
    "region",
    "publishedAt",
    "datedAt",
    "views",
    "likes",
    "comments",
    "favorites",
    "shares",
  ] as const),
  ...([
    "isEstimated",
    "marks",
    "readings",
    "readAt",
    "checkedAt",
    "createdAt",
    "caption",
    "adLabel",
    "joinId",
  ] as const),
]);
const NEW_READING = columnsOf(publicationReadings, ["publicationId", "chunk", "count", "data"]);
const NEW_MARK = columnsOf(publicationMarks, ["ownerId", "publicationId", "labelId", "platform", "datedAt", "isLive"]);

/** A post as it was read: its row, and its line among the readings. */
export type ReadRow = {
  id: string;
  key: string;
  platform: string;
  kind: string;
  linkId: string;
  url: string;
  title: string;
  thumbnail: string | null;
  authorId: string;
  authorName: string;
  authorHandle: string | null;
  region: string | null;
  publishedAt: number | null;
  datedAt: number;
  views: number | null;
  likes: number | null;
  comments: number | null;
  favorites: number | null;
  shares: number | null;
  isEstimated: 0 | 1;
  caption: string;
  adLabel: 0 | 1 | null;
  marks: number;
  at: number;
  reading: string;
};

/** A post of a creator who asked to be removed keeps its numbers and cost, which are the workspace's; nothing that says whose it is. */
const unlessRemoved = (value: string, other: string) => `CASE WHEN j.isRemoved THEN ${other} ELSE ${value} END`;
const of = (name: keyof ReadRow) => `j.value ->> '${name}'`;
const VALUES = [
  ...[of("id"), "?1", of("platform"), of("kind"), of("key"), of("linkId")],
  `CASE WHEN j.isRemoved THEN replace(${of("url")}, '/@' || coalesce(${of("authorHandle")}, '') || '/', '/@_/') ELSE ${of("url")} END`,
  ...[unlessRemoved(of("title"), "''"), unlessRemoved(of("thumbnail"), "NULL")],
  ...[
    unlessRemoved(of("authorId"), "NULL"),
    unlessRemoved(of("authorName"), `'${REMOVED_NAME}'`),
    unlessRemoved(of("authorHandle"), "NULL"),
    unlessRemoved(of("region"), "NULL"),
    of("publishedAt"),
    of("datedAt"),
    of("views"),
  ],
  ...[of("likes"), of("comments"), of("favorites"), of("shares"), of("isEstimated"), of("marks"), "1", of("at")],
  ...[
    of("at"),
    of("at"),
    unlessRemoved(of("caption"), "''"),
    of("adLabel"),
    `(SELECT ${run.joinId} FROM ${run} WHERE ${run.taskId} = ?4)`,
  ],
].join(", ");

/** A reading that was overtaken by a later one is history only. */
const newest = (column: string) =>
  `${column} = CASE WHEN excluded.${p.readAt} >= ${p}.${p.readAt} THEN excluded.${column} ELSE ${p}.${column} END`;
/** The text of the newest reading that told one. */
const newestText = (column: string) =>
  `${column} = CASE WHEN excluded.${column} = '' OR excluded.${p.readAt} < ${p}.${p.readAt} THEN ${p}.${column} ELSE excluded.${column} END`;
const told = (column: string) => `${column} = coalesce(excluded.${column}, ${p}.${column})`;
const written = (column: string) =>
  `${column} = CASE excluded.${column} WHEN '' THEN ${p}.${column} ELSE excluded.${column} END`;

/**
 * `?3` 1: a deleted post that is tracked again returns; 0: it stays deleted. A new post is of the stay in which its task `?4` was made; one that returns keeps what it was.
 */
const UPSERT = `
INSERT INTO ${p} (${NEW.names}) SELECT ${VALUES} FROM (SELECT value, ${isRemovedSql("value ->> 'removalKey'")} AS isRemoved FROM json_each(?2)) j WHERE true
ON CONFLICT (${p.ownerId}, ${p.postKey}) DO UPDATE SET
  ${[p.kind, p.linkId, p.url].map((column) => `${column} = excluded.${column}`).join(", ")}, ${[p.title, p.authorName].map(written).join(", ")},
  ${newestText(p.caption)},
  ${[p.thumbnail, p.authorId, p.authorHandle, p.region, p.publishedAt, p.adLabel].map(told).join(", ")}, ${p.datedAt} = coalesce(excluded.${p.publishedAt}, ${p}.${p.datedAt}),
  ${[p.views, p.likes, p.comments, p.favorites, p.shares, p.isEstimated, p.marks].map(newest).join(", ")},
  ${p.state} = 'ok', ${p.readings} = ${p}.${p.readings} + 1, ${p.readAt} = max(${p}.${p.readAt}, excluded.${p.readAt}),
  ${p.checkedAt} = max(${p}.${p.checkedAt}, excluded.${p.checkedAt}),
  ${p.createdAt} = CASE WHEN ${p}.${p.deletedAt} IS NULL THEN ${p}.${p.createdAt} ELSE excluded.${p.createdAt} END, ${p.deletedAt} = NULL
WHERE ?3 = 1 OR ${p}.${p.deletedAt} IS NULL`;

const APPEND = `
INSERT INTO ${g} (${NEW_READING.names})
SELECT ${post.id}, (${post.readings} - 1) / ${READINGS_PER_CHUNK}, 1, ${of("reading")}
FROM json_each(?2) j CROSS JOIN ${post} ON ${post.ownerId} = ?1 AND ${post.postKey} = ${of("key")} WHERE ${post.deletedAt} IS NULL
ON CONFLICT (${g.publicationId}, ${g.chunk}) DO UPDATE SET ${g.count} = ${g.count} + 1, ${g.data} = ${g.data} || excluded.${g.data}`;

const LOSE = `
UPDATE ${p} SET ${p.state} = j.value ->> 1, ${p.checkedAt} = max(${p.checkedAt}, ?3)
FROM json_each(?2) j WHERE ${p}.${p.ownerId} = ?1 AND ${p}.${p.postKey} = j.value ->> 0 AND ${p}.${p.deletedAt} IS NULL`;

/** Labels that have been deleted meanwhile are left out, and those above the most of a post. */
const LABEL = `
INSERT INTO ${m} (${NEW_MARK.names})
SELECT ?1, id, label_id, platform, dated_at, 1 FROM (
  SELECT ${post.id} AS id, ${label.id} AS label_id, ${post.platform} AS platform, ${post.datedAt} AS dated_at,
    row_number() OVER (PARTITION BY ${post.id} ORDER BY ${label.nameKey}) + (SELECT count(*) FROM ${m} WHERE ${m.ownerId} = ?1 AND ${m.publicationId} = ${post.id}) AS n
  FROM json_each(?2) j CROSS JOIN ${post} ON ${post.ownerId} = ?1 AND ${post.postKey} = ${of("key")} AND ${post.deletedAt} IS NULL
  CROSS JOIN json_each(?3) w CROSS JOIN ${label} ON ${label.id} = w.value AND ${label.ownerId} = ?1
  WHERE NOT EXISTS (SELECT 1 FROM ${m} WHERE ${m.ownerId} = ?1 AND ${m.publicationId} = ${post.id} AND ${m.labelId} = ${label.id}))
WHERE n <= ?4
ON CONFLICT DO NOTHING`;

/** The same for several posts, the oldest first. */
const LIST_OF_POSTS = `
SELECT ${post.id} AS id, ${stored.data} AS data FROM json_each(?2) j CROSS JOIN ${post} ON ${post.id} = j.value AND ${post.ownerId} = ?1
CROSS JOIN ${stored} ON ${stored.publicationId} = ${post.id} AND ${stored.chunk} > (${post.readings} - 1) / ${READINGS_PER_CHUNK} - ${CHUNKS_PER_READ}
WHERE ${post.deletedAt} IS NULL ORDER BY j.key, ${stored.chunk}`;

const LIST = `
SELECT ${stored.chunk} AS chunk, ${stored.data} AS data FROM ${post} CROSS JOIN ${stored} ON ${stored.publicationId} = ${post.id} AND ${stored.chunk} < ?3
WHERE ${post.ownerId} = ?1 AND ${post.id} = ?2 AND (?4 IS NULL OR ${post.joinId} = ?4) AND ${post.deletedAt} IS NULL ORDER BY ${stored.chunk} DESC LIMIT ${CHUNKS_PER_READ}`;

const LIST_RECENT = `
SELECT ${stored.publicationId} AS id, ${stored.data} AS data FROM json_each(?1) j
CROSS JOIN ${stored} ON ${stored.publicationId} = j.value ->> 0 AND ${stored.chunk} >= j.value ->> 1 ORDER BY ${stored.chunk}`;

export function createReadingStore(d1: D1Database) {
  return {
    /** The newest readings of posts, `least` or more of each that has so many, the oldest first as they are stored, by the post's id. */
    async listRecent(posts: readonly { id: string; readings: number }[], least: number): Promise<Map<string, string>> {
      const wanted = posts.map(({ id, readings }) => [
        id,
        Math.max(0, Math.floor((readings - least) / READINGS_PER_CHUNK)),
      ]);
      const rows = await d1.prepare(LIST_RECENT).bind(JSON.stringify(wanted)).all<{ id: string; data: string }>();
      const texts = new Map<string, string>();
      for (const { id, data } of rows.results) texts.set(id, (texts.get(id) ?? "") + data);
      return texts;
    },

    /** Chunks of readings of the scope's post before a chunk, the newest first; none for a post that is not there. */
    async listChunks(
      { ownerId, joinId }: PostScope,
      id: string,
      before: number,
    ): Promise<{ chunk: number; data: string }[]> {
      return (await d1.prepare(LIST).bind(ownerId, id, before, joinId).all<{ chunk: number; data: string }>()).results;
    },

    /** The last thousand or so readings of each of the owner's posts, as `decodeReadings` takes them, by post. */
    async listOfPosts(ownerId: string, ids: readonly string[]): Promise<Map<string, string>> {
      const found = new Map<string, string>();
      for (let from = 0; from < ids.length; from += POSTS_PER_READ) {
        const part = JSON.stringify(ids.slice(from, from + POSTS_PER_READ));
        const { results } = await d1.prepare(LIST_OF_POSTS).bind(ownerId, part).all<{ id: string; data: string }>();
        for (const { id, data } of results) found.set(id, (found.get(id) ?? "") + data);
      }
      return found;
    },

    /** Statements that write what was read of the owner's posts; `isNew` for links that are to be tracked, which get the labels. */
    keepStatements(
      ownerId: string,
      rows: readonly ReadRow[],
      { taskId, isNew, labelIds }: { taskId: string; isNew: boolean; labelIds: readonly string[] },
    ): D1PreparedStatement[] {
      return inGroups(rows).flatMap((group) => {
        const json = JSON.stringify(
          group.map((row) => ({ ...row, removalKey: removalKey(row.platform, row.authorId) })),
        );
        const keys = JSON.stringify(group.map(({ key, reading }) => ({ key, reading })));
        const labels = d1.prepare(LABEL).bind(ownerId, keys, JSON.stringify(labelIds), MAX_LABELS_PER_POST);
        return [
          d1.prepare(UPSERT).bind(ownerId, json, Number(isNew), taskId),
          d1.prepare(APPEND).bind(ownerId, keys),
          ...(labelIds.length > 0 ? [labels] : []),
        ];
      });
    },

    /** Statements that say of tracked posts that they can't be read any more; their numbers stay. */
    loseStatements(
      ownerId: string,
      lost: readonly { key: string; state: PostState }[],
      at: number,
    ): D1PreparedStatement[] {
      if (lost.length === 0) return [];
      return [d1.prepare(LOSE).bind(ownerId, JSON.stringify(lost.map(({ key, state }) => [key, state])), at)];
    },
  };
}
/** D1 takes no text above two million bytes, and a row with the longest text in Chinese has fifteen thousand. */
const ROWS_PER_STATEMENT = 50;

function inGroups(rows: readonly ReadRow[]): ReadRow[][] {
  const groups = Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, group) => group);
  return groups.map((group) => rows.slice(group * ROWS_PER_STATEMENT, (group + 1) * ROWS_PER_STATEMENT));
}

export type ReadingStore = ReturnType<typeof createReadingStore>;
