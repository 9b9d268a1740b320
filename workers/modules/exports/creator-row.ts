import type { Attitude } from "#workers/kernel/vocabulary.ts";
import { CREATOR_VERSION, type Creator, type CreatorPost } from "#workers/modules/creators/contract.ts";
import { isCurrent, readCreator } from "#workers/modules/creators/stored-creator.ts";

/** Creators as the database gives them to a file. */

/** What a file shows of a creator; a whole creator is one too. */
export type ExportedCreator = Omit<Creator, "version" | "avatar" | "posts"> & {
  posts: (Pick<CreatorPost, "id" | "plays" | "isEstimated"> & { title?: string })[];
};

/** One row of a file. */
export type ExportedItem = { creator: ExportedCreator; attitude: Attitude };

/** Posts that a file names; of the others it tells only whether their plays are estimates. */
export const POSTS_NAMED = 3;
const POSTS_STORED = 6;

/** What no file shows, half of what is stored: the database leaves it out, so that it is neither carried nor parsed. D1 takes 32 arguments at most. */
const LEFT_OUT = [
  "avatar",
  ...Array.from({ length: POSTS_STORED }, (_, place) => [`posts[${place}].cover`, `posts[${place}].video`]).flat(),
  ...Array.from({ length: POSTS_STORED - POSTS_NAMED }, (_, place) => `posts[${POSTS_NAMED + place}].title`),
];

/** SQL of the column `creator` of a `CreatorRow`; `stored` is the column that holds the creator. One of an older version comes whole. */
export function creatorRowSql(stored: string): string {
  const paths = LEFT_OUT.map((path) => `'$.${path}'`).join(", ");
  return `CASE ${stored} ->> '$.version' WHEN ${CREATOR_VERSION} THEN json_remove(${stored}, ${paths}) ELSE ${stored} END AS creator`;
}

/** `creator` is JSON. */
export type CreatorRow = { attitude: Attitude; creator: string };

export function readCreatorRow({ attitude, creator }: CreatorRow): ExportedItem {
  if (!isCurrent(creator)) return { attitude, creator: readCreator(creator) };
  const picked: ExportedCreator = JSON.parse(creator);
  return { attitude, creator: picked };
}
