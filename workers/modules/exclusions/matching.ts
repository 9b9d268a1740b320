import { namesOf } from "#workers/db/names.ts";
import type { Creator } from "#workers/modules/creators/contract.ts";
import { memberships } from "#workers/modules/membership/tables.ts";
import { projects } from "#workers/modules/projects/tables.ts";
import { type Account, accountKeys } from "./domain.ts";
import { exclusions } from "./tables.ts";

/** SQL by which searches ask the exclude lists. */

const project = namesOf(projects, "p");
const m = namesOf(memberships, "m");
const entry = namesOf(exclusions);
const x = namesOf(exclusions, "x");

/** Whose lists hold for a project: its owner's, and the enterprise's the owner belongs to. `id` is a placeholder. */
export function listOwnersSql(id: string): string {
  return `SELECT ${project.ownerId} FROM ${project} WHERE ${project.id} = ${id}
    UNION ALL SELECT ${m.enterpriseId} FROM ${project} JOIN ${m} ON ${m.userId} = ${project.ownerId}
    WHERE ${project.id} = ${id} AND ${m.enterpriseId} IS NOT NULL`;
}

/** A creator on the way into a list: the id of its row and every name it may be excluded by. */
export type NamedCreator = { creatorId: string; keys: string[] };

/** The creator's names, for the statements here. */
export function namedCreator(creatorId: string, account: Account): NamedCreator {
  return { creatorId, keys: accountKeys(account) };
}

/** The creators as JSON for SQL: `[[creatorId, [key, …]], …]`. */
export function namedJson(creators: readonly NamedCreator[]): string {
  return JSON.stringify(creators.map(({ creatorId, keys }) => [creatorId, keys]));
}

/** Entries that name a creator by a handle or a second id learn who that is; ?1 is the project, ?2 `namedJson`. */
export const BIND_KNOWN = `
UPDATE OR IGNORE ${entry} SET ${entry.creatorId} = (
  SELECT j.value ->> 0 FROM json_each(?2) j, json_each(j.value, '$[1]') k WHERE k.value = ${entry}.${entry.key})
WHERE ${entry.creatorId} IS NULL AND ${entry.ownerId} IN (${listOwnersSql("?1")})
  AND ${entry.key} IN (SELECT k.value FROM json_each(?2) j, json_each(j.value, '$[1]') k)`;

/** Which of the creators `namedJson` ?2 are excluded for the project ?1. */
export const FIND_EXCLUDED = `
SELECT DISTINCT j.value ->> 0 AS creator_id FROM json_each(?2) j, json_each(j.value, '$[1]') k
WHERE EXISTS (SELECT 1 FROM ${x} WHERE ${x.ownerId} IN (${listOwnersSql("?1")}) AND ${x.key} = k.value AND ${x.creatorId} IS NULL)
  OR EXISTS (SELECT 1 FROM ${x} WHERE ${x.ownerId} IN (${listOwnersSql("?1")}) AND ${x.creatorId} = j.value ->> 0)`;

/** A card's names; TikTok's second id is told by searches alone (`CreatorProfile`). */
export function nameOfCard(creator: Pick<Creator, "id" | "platform" | "platformAccount">): NamedCreator {
  const accountId = creator.id.replace(/^crt_[a-z]+_/, "");
  const handle = creator.platformAccount === accountId ? null : creator.platformAccount;
  return namedCreator(creator.id, { platform: creator.platform, accountId, handle, secondaryId: null });
}
