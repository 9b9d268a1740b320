import { type Attitude, tabOf } from "#workers/kernel/vocabulary.ts";
import type { FitGroup } from "#workers/modules/auto-tasks/domain.ts";
import { type FitView, StoredFit } from "#workers/modules/auto-tasks/finds-contract.ts";
import { upgradedFit } from "#workers/modules/auto-tasks/fit-versions.ts";
import { CREATOR_VERSION, type Creator, type CreatorPost } from "#workers/modules/creators/contract.ts";
import { isCurrent, readCreator } from "#workers/modules/creators/stored-creator.ts";

/** Creators as the database gives them to a file. */

/** What a file shows of a creator; a whole creator is one too. */
export type ExportedCreator = Omit<Creator, "version" | "avatar" | "posts"> & {
  posts: (Pick<CreatorPost, "id" | "plays" | "isEstimated"> & { title?: string })[];
};

/** One row of a file; `fit` says why an automatic task has found the creator. */
export type ExportedItem = {
  creator: ExportedCreator;
  attitude: Attitude;
  /** Whether the like is an AI task's alone. */
  isLikedByAi?: boolean;
  fit?: FitView;
};

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

/** SQL of the columns of a `FitRow`; `find` is the name under which the finds of automatic tasks are joined. */
export function fitRowSql(find: string): string {
  return `${find}.kind AS fit_group, ${find}.score AS fit_score, ${find}.fit AS fit`;
}

type FitRow = { fit_group: FitGroup; fit_score: number; fit: string };
/** `creator` and `fit` are JSON; `is_rated` is 0 where the attitude is the like of an AI task alone. */
export type CreatorRow = { attitude: Attitude; is_rated: number; creator: string } & (FitRow | { fit?: null });

export function readCreatorRow(row: CreatorRow): ExportedItem {
  const { attitude, creator } = row;
  const rated = { attitude, isLikedByAi: row.is_rated === 0 && tabOf(attitude) === "favorite" };
  const fit = row.fit ? { fit: readFit(row) } : {};
  if (!isCurrent(creator)) return { ...rated, creator: readCreator(creator), ...fit };
  const picked: ExportedCreator = JSON.parse(creator);
  return { ...rated, creator: picked, ...fit };
}

function readFit({ fit, fit_group: group, fit_score: score }: FitRow): FitView {
  return { ...StoredFit.parse(JSON.parse(upgradedFit(fit))), group, score };
}
