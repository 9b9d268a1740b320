import type { Creator } from "#workers/modules/creators/contract.ts";
import { type Account, accountKeys } from "./domain.ts";

/** SQL by which searches ask the exclude lists. */

/** Whose lists hold for a project: its owner's, and the enterprise's the owner belongs to. `project` is a placeholder. */
export function listOwnersSql(project: string): string {
  return `SELECT owner_id FROM projects WHERE id = ${project}
    UNION ALL SELECT m.enterprise_id FROM projects p JOIN memberships m ON m.user_id = p.owner_id
    WHERE p.id = ${project} AND m.enterprise_id IS NOT NULL`;
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
UPDATE OR IGNORE exclusions SET creator_id = (
  SELECT j.value ->> 0 FROM json_each(?2) j, json_each(j.value, '$[1]') k WHERE k.value = exclusions.key)
WHERE creator_id IS NULL AND owner_id IN (${listOwnersSql("?1")})
  AND key IN (SELECT k.value FROM json_each(?2) j, json_each(j.value, '$[1]') k)`;

/** Which of the creators `namedJson` ?2 are excluded for the project ?1. */
export const FIND_EXCLUDED = `
SELECT DISTINCT j.value ->> 0 AS creator_id FROM json_each(?2) j, json_each(j.value, '$[1]') k
WHERE EXISTS (SELECT 1 FROM exclusions x WHERE x.owner_id IN (${listOwnersSql("?1")}) AND x.key = k.value AND x.creator_id IS NULL)
  OR EXISTS (SELECT 1 FROM exclusions x WHERE x.owner_id IN (${listOwnersSql("?1")}) AND x.creator_id = j.value ->> 0)`;

/** A card's names; TikTok's second id is told by searches alone (`CreatorProfile`). */
export function nameOfCard(creator: Pick<Creator, "id" | "platform" | "platformAccount">): NamedCreator {
  const accountId = creator.id.replace(/^crt_[a-z]+_/, "");
  const handle = creator.platformAccount === accountId ? null : creator.platformAccount;
  return namedCreator(creator.id, { platform: creator.platform, accountId, handle, secondaryId: null });
}
