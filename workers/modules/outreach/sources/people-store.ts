import { namesOf } from "#workers/db/names.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { creators } from "#workers/modules/creators/tables.ts";
import { ratingsAs } from "#workers/modules/lists/port.ts";
import { mailRecipients, mails } from "#workers/modules/outreach/mails/tables.ts";
import type { Role } from "#workers/modules/outreach/sending/domain.ts";
import { projects } from "#workers/modules/projects/tables.ts";
import { creatorTags } from "#workers/modules/records/tables.ts";

/**
 * SQL of the people whom an account may write to, read on from a place in three orders that indexes have: likes by project (the default one, then the newest), the last like first; tagged creators by id; mails, the newest
 * first. Each looks at `limit` rows, and at the creator or recipient of each.
 */

const p = namesOf(projects, "p");
const r = ratingsAs("r");
const g = namesOf(creatorTags, "g");
const k = namesOf(creators, "k");
const m = namesOf(mails, "m");
const c = namesOf(mailRecipients, "c");

const CREATOR = `${k.id} AS creatorId, ${k.title} AS nickname, ${k.email} AS email, ${k.platform} AS platform, ${k.platformAccount} AS handle, ${k.card} ->> 'url' AS link`;

/** Likes of the project where reading goes on are taken from the last one on; of those behind it, all. */
const LIKED = `
SELECT s.isDefault AS isDefault, s.createdAt AS createdAt, s.projectId AS projectId, s.ratedAt AS ratedAt, s.id AS id, ${CREATOR}
FROM (SELECT ${p.isDefault} AS isDefault, ${p.createdAt} AS createdAt, ${p.id} AS projectId, ${r.ratedAt} AS ratedAt, ${r.creatorId} AS id
  FROM ${p} INDEXED BY projects_by_owner
  CROSS JOIN ${r} INDEXED BY project_creators_by_tab ON ${r.projectId} = ${p.id} AND ${r.tab} = 'favorite' AND ${r.ratedAt} <= iif(${p.id} = ?4, ?5, ${Number.MAX_SAFE_INTEGER})
  WHERE ${p.ownerId} = ?1 AND (${p.isDefault}, ${p.createdAt}, ${p.id}) <= (?2, ?3, ?4)
    AND NOT (${p.id} = ?4 AND ${r.ratedAt} = ?5 AND ${r.creatorId} >= ?6)
  ORDER BY ${p.isDefault} DESC, ${p.createdAt} DESC, ${p.id} DESC, p.rowid DESC, ${r.ratedAt} DESC, ${r.creatorId} DESC LIMIT ?7) s
CROSS JOIN ${k} ON ${k.id} = s.id
ORDER BY s.isDefault DESC, s.createdAt DESC, s.projectId DESC, s.ratedAt DESC, s.id DESC`;

const TAGGED = `
SELECT s.id AS id, ${CREATOR}
FROM (SELECT DISTINCT ${g.creatorId} AS id FROM ${g} WHERE ${g.ownerId} = ?1 AND ${g.creatorId} > ?2 ORDER BY ${g.creatorId} LIMIT ?3) s
CROSS JOIN ${k} ON ${k.id} = s.id ORDER BY s.id`;

const WRITTEN = `
SELECT s.createdAt AS createdAt, s.id AS id, s.step AS step, ${c.creatorId} AS creatorId, ${c.nickname} AS nickname, ${c.email} AS email, ${c.role} AS role,
  ${c.lastSentAt} AS lastSentAt, ${k.platform} AS platform, ${k.platformAccount} AS handle, coalesce(${c.link}, ${k.card} ->> 'url') AS link
FROM (SELECT ${m.createdAt} AS createdAt, ${m.id} AS id, ${m.step} AS step, ${m.recipientId} AS recipientId FROM ${m} INDEXED BY mails_by_owner
  WHERE ${m.ownerId} = ?1 AND (${m.createdAt}, ${m.id}) < (?2, ?3) ORDER BY ${m.createdAt} DESC, ${m.id} DESC LIMIT ?4) s
CROSS JOIN ${c} ON ${c.id} = s.recipientId LEFT JOIN ${k} ON ${k.id} = ${c.creatorId}
ORDER BY s.createdAt DESC, s.id DESC`;

type LikePlace = { isDefault: number; createdAt: number; projectId: string; ratedAt: number; id: string };
type MailPlace = { createdAt: number; id: string };
type CreatorRow = {
  creatorId: string;
  nickname: string;
  email: string | null;
  platform: Platform;
  handle: string;
  link: string | null;
};
type WrittenRow = Omit<CreatorRow, "creatorId" | "platform" | "handle"> & {
  creatorId: string | null;
  platform: Platform | null;
  handle: string | null;
  role: Role;
  step: number;
  lastSentAt: number | null;
};

const FIRST_LIKE: LikePlace = {
  ...{ isDefault: Number.MAX_SAFE_INTEGER, createdAt: 0, projectId: "", ratedAt: Number.MAX_SAFE_INTEGER, id: "" },
};

/** Every answer has as many rows as it could have, when there is more behind them. */
export function createPeopleStore(d1: D1Database) {
  return {
    async listLiked(ownerId: string, after: LikePlace | null, limit: number) {
      const { isDefault, createdAt, projectId, ratedAt, id } = after ?? FIRST_LIKE;
      const statement = d1.prepare(LIKED).bind(ownerId, isDefault, createdAt, projectId, ratedAt, id, limit);
      return (await statement.all<CreatorRow & LikePlace>()).results;
    },

    async listTagged(ownerId: string, after: string, limit: number) {
      return (await d1.prepare(TAGGED).bind(ownerId, after, limit).all<CreatorRow & { id: string }>()).results;
    },

    /** The mails of the owner with the person each went to. */
    async listWritten(ownerId: string, after: MailPlace | null, limit: number) {
      const { createdAt, id } = after ?? { createdAt: Number.MAX_SAFE_INTEGER, id: "" };
      return (await d1.prepare(WRITTEN).bind(ownerId, createdAt, id, limit).all<WrittenRow & MailPlace>()).results;
    },
  };
}
export type PeopleStore = ReturnType<typeof createPeopleStore>;
