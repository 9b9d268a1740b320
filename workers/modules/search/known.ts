import {
  createCreatorIndex,
  type IndexedCreator,
  type IndexPage,
  MAX_INDEX_READ,
} from "#workers/modules/creators/index-store.ts";
import type { IndexQuery } from "#workers/modules/creators/index-text.ts";
import { FIND_EXCLUDED, type NamedCreator, namedJson, nameOfCard } from "#workers/modules/exclusions/matching.ts";

/** Creators that the product knows already, for a project: the index without whom the project's owner excludes. */

/** So many known creators are shown first while a search runs: the best matches of those that are compared, the latest met. */
export const KNOWN_SHOWN = 50;
export const KNOWN_COMPARED = MAX_INDEX_READ;

type Known = IndexPage & {
  /** Those of `creators` that the owner excludes; they are not among `wanted`. */
  excluded: NamedCreator[];
  wanted: IndexedCreator[];
};

/** A page of the index for a project; see `CreatorIndex.find`. Excluded creators are told apart, by id and by the names of their accounts. */
export async function findKnown(
  d1: D1Database,
  projectId: string,
  query: IndexQuery,
  page: { limit: number; before?: number | null },
): Promise<Known> {
  const found = await createCreatorIndex(d1).find(query, page);
  const named = found.creators.map(nameOfCard);
  if (named.length === 0) return { ...found, excluded: [], wanted: [] };
  const { results } = await d1.prepare(FIND_EXCLUDED).bind(projectId, namedJson(named)).all<{ creator_id: string }>();
  const ids = new Set(results.map((row) => row.creator_id));
  return {
    ...found,
    excluded: named.filter(({ creatorId }) => ids.has(creatorId)),
    wanted: found.creators.filter(({ id }) => !ids.has(id)),
  };
}
