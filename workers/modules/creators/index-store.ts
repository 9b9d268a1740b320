import type { Platform } from "#workers/kernel/vocabulary.ts";
import { type IndexQuery, indexMatch } from "./index-text.ts";

/** Matches are counted up to here; a query reads so many words' rows at most, however common they are. */
export const INDEX_COUNT_CAP = 1_000;
/** Creators that one read may bring: to be paged, or compared before a part of them is shown. */
export const MAX_INDEX_READ = 100;

/** A creator of the index; `number` is its place, the latest met first. */
export type IndexedCreator = {
  number: number;
  id: string;
  platform: Platform;
  platformAccount: string;
  /** JSON of the Creator. */
  card: string;
};

export type IndexPage = {
  creators: IndexedCreator[];
  /** Matches in all, up to `INDEX_COUNT_CAP`. */
  total: number;
  /** There are more than that. */
  isCapped: boolean;
};

const COUNT = `SELECT count(*) AS total FROM (SELECT 1 FROM creator_index WHERE creator_index MATCH ?1 LIMIT ${INDEX_COUNT_CAP + 1})`;

/** Rows are picked in the index alone, latest first, and only those that are shown are read. */
const PAGE = `
SELECT c.number, c.id, c.platform, c.platform_account AS platformAccount, c.card
FROM (SELECT rowid AS number FROM creator_index WHERE creator_index MATCH ?1 AND rowid < ?2 ORDER BY rowid DESC LIMIT ?3) i
CROSS JOIN creators c ON c.number = i.number`;

/** Reads of the index of all creators that were ever met (docs/decisions/creator-index.md). */
export function createCreatorIndex(d1: D1Database) {
  return {
    /**
     * The `limit` latest met creators that match, behind the place `before`, and how many match in all. One round trip; nothing that was typed is an error.
     */
    async find(query: IndexQuery, { limit, before }: { limit: number; before?: number | null }): Promise<IndexPage> {
      const match = indexMatch(query);
      if (match === null) return { creators: [], total: 0, isCapped: false };
      const [page, count] = await d1.batch<IndexedCreator & { total: number }>([
        d1.prepare(PAGE).bind(match, before ?? Number.MAX_SAFE_INTEGER, Math.min(limit, MAX_INDEX_READ)),
        d1.prepare(COUNT).bind(match),
      ]);
      const total = count?.results[0]?.total ?? 0;
      const isCapped = total > INDEX_COUNT_CAP;
      return { creators: page?.results ?? [], total: Math.min(total, INDEX_COUNT_CAP), isCapped };
    },
  };
}
