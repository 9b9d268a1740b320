import { namesOf } from "#workers/db/names.ts";
import type { LikedBy, Platform } from "#workers/kernel/vocabulary.ts";
import { creators } from "#workers/modules/creators/tables.ts";
import { aiLikedItem, aiLikesSql, ratingsAs } from "#workers/modules/lists/port.ts";
import { projects } from "#workers/modules/projects/tables.ts";
import { creatorTags, records, recordTags } from "#workers/modules/records/tables.ts";
import { CREATORS_READ, MARKS_READ, MAX_SOURCES } from "./domain.ts";

/** SQL of the sources; the owner comes first everywhere, of tags the workspace. Each reads a bounded part of what there is, the newest. */

const p = namesOf(projects, "p");
const t = namesOf(recordTags, "t");
const r = ratingsAs("r");
const g = namesOf(creatorTags, "g");
const e = namesOf(records, "e");
const k = namesOf(creators, "k");

/** Liked creators of a project by SQL of its id, the newest. */
const liked = (projectId: string) => `
SELECT ${r.creatorId} AS id, ${r.ratedAt} AS at FROM ${r} INDEXED BY project_creators_by_tab
WHERE ${r.projectId} = ${projectId} AND ${r.tab} = 'favorite' ORDER BY ${r.ratedAt} DESC, ${r.creatorId} DESC LIMIT ${CREATORS_READ}`;

/** Creators that AI tasks of a project like and nobody has rated, the best fits first; of each task's list a part. */
const likedByAi = (projectId: string) => `
SELECT id, max(at) AS at FROM (SELECT ${aiLikedItem.creatorId} AS id, ${aiLikedItem.score} AS at ${aiLikesSql(projectId)} LIMIT ${MARKS_READ})
GROUP BY id ORDER BY at DESC, id DESC LIMIT ${CREATORS_READ}`;

/** Creators with a tag by SQL of owner and tag, those that got it last. */
const tagged = (ownerId: string, tagId: string) => `
SELECT id, at FROM (SELECT ${g.creatorId} AS id, ${g.createdAt} AS at FROM ${g} INDEXED BY creator_tags_by_tag
  WHERE ${g.ownerId} = ${ownerId} AND ${g.tagId} = ${tagId} LIMIT ${MARKS_READ}) ORDER BY at DESC, id DESC LIMIT ${CREATORS_READ}`;

/** Whom one writes to for the creator `m.id`: where it has no address, one of the same person that has (docs/decisions/one-person.md). `workspace` is SQL of the workspace's id. */
const written = (workspace: string) =>
  `coalesce((SELECT a.id FROM ${namesOf(creators, "a")} WHERE a.id = m.id AND a.email IS NOT NULL),
    (SELECT ${e.creatorId} FROM ${e} INDEXED BY records_by_lead WHERE ${e.workspaceId} = ${workspace} AND ${e.leadId} = m.id AND ${e.email} IS NOT NULL LIMIT 1))`;

const withEmail = (source: string, id = "m.id") =>
  `(SELECT count(*) FROM (${source}) m CROSS JOIN ${k} ON ${k.id} = ${id} AND ${k.email} IS NOT NULL)`;

const PROJECTS = `
SELECT ${p.id} AS id, ${p.title} AS title, ${withEmail(liked(p.id))} AS withEmail, ${withEmail(likedByAi(p.id))} AS withEmailByAi
FROM ${p}
WHERE ${p.id} IN (SELECT ${p.id} FROM ${p} WHERE ${p.ownerId} = ?1 ORDER BY ${p.id} DESC LIMIT ${MAX_SOURCES}) ORDER BY ${p.id} DESC`;
const TAGS = `
SELECT ${t.id} AS id, ${t.name} AS name, ${t.color} AS color, ${withEmail(tagged("?1", t.id), written("?1"))} AS withEmail FROM ${t}
WHERE ${t.ownerId} = ?1 ORDER BY ${t.nameKey} LIMIT ${MAX_SOURCES}`;

const rows = (source: string, id = "m.id") => `
SELECT ${k.id} AS id, ${k.platform} AS platform, ${k.email} AS email, ${k.title} AS nickname, ${k.platformAccount} AS handle
FROM (${source}) m CROSS JOIN ${k} ON ${k.id} = ${id} AND ${k.email} IS NOT NULL ORDER BY m.at DESC, m.id DESC`;
const LIKED: Record<LikedBy, string> = { you: rows(liked("?1")), ai: rows(likedByAi("?1")) };
const TAGGED = rows(tagged("?1", "?2"), written("?1"));
const NAMED = `
SELECT ${k.id} AS id, ${k.platform} AS platform, ${k.email} AS email, ${k.title} AS nickname, ${k.platformAccount} AS handle
FROM (SELECT j.value AS id, j.key AS place FROM json_each(?2) j) m CROSS JOIN ${k} ON ${k.id} = ${written("?1")} AND ${k.email} IS NOT NULL ORDER BY m.place`;

export type AddressedCreator = { id: string; platform: Platform; email: string; nickname: string; handle: string };

export function createSourceStore(d1: D1Database) {
  return {
    async list(ownerId: string, workspaceId: string) {
      const [found, tags] = await Promise.all([
        d1
          .prepare(PROJECTS)
          .bind(ownerId)
          .all<{ id: string; title: string; withEmail: number; withEmailByAi: number }>(),
        d1.prepare(TAGS).bind(workspaceId).all<{ id: string; name: string; color: string; withEmail: number }>(),
      ]);
      const projects = found.results.map(({ withEmailByAi, ...project }) => ({
        ...project,
        ...(withEmailByAi > 0 && { withEmailByAi }),
      }));
      return { projects, tags: tags.results };
    },

    /** What is liked in a project, by a person the newest first, by AI tasks alone the best fit first; null when it is not the owner's. */
    async listLiked(ownerId: string, projectId: string, likedBy: LikedBy): Promise<AddressedCreator[] | null> {
      const owned = `SELECT 1 AS isOwned FROM ${p} WHERE ${p.id} = ?1 AND ${p.ownerId} = ?2`;
      if ((await d1.prepare(owned).bind(projectId, ownerId).first()) === null) return null;
      return (await d1.prepare(LIKED[likedBy]).bind(projectId).all<AddressedCreator>()).results;
    },

    /** What bears a tag, the last tagged first; null when it is not the workspace's. */
    async listTagged(workspaceId: string, tagId: string): Promise<AddressedCreator[] | null> {
      const owned = `SELECT 1 AS isOwned FROM ${t} WHERE ${t.id} = ?1 AND ${t.ownerId} = ?2`;
      if ((await d1.prepare(owned).bind(tagId, workspaceId).first()) === null) return null;
      return (await d1.prepare(TAGGED).bind(workspaceId, tagId).all<AddressedCreator>()).results;
    },

    /** Those of the creators that have an address, in the order of the ids. */
    async listNamed(workspaceId: string, creatorIds: readonly string[]): Promise<AddressedCreator[]> {
      const asked = d1.prepare(NAMED).bind(workspaceId, JSON.stringify([...new Set(creatorIds)]));
      return (await asked.all<AddressedCreator>()).results;
    },
  };
}
export type SourceStore = ReturnType<typeof createSourceStore>;
