import * as z from "zod";
import type { Json } from "#workers/modules/tasks/handler.ts";
import { Profile } from "#workers/platforms/profile.ts";

const Text = z.string().nullable();

/** A creator whose profile the provider could not give yet. */
export const Owed = z.object({ author: Profile, score: z.number().int(), tries: z.number().int() });
export type Owed = z.output<typeof Owed>;

/** Where a search stands. All that it has earned and what comes next is computed from here. */
const SearchCursor = z.object({
  /** The provider's page to read next; null is its first. */
  page: Text,
  /** Posts of that page that were looked at already. */
  skip: z.number().int().min(0),
  /** Posts (accounts, links) looked at and new creators found by this task. */
  videos: z.number().int().min(0),
  found: z.number().int().min(0),
  /** Those of the new ones that the workspace had not been brought before; on a page of posts, one says enough. */
  newcomers: z.number().int().default(0),
  /** Posts on pages that brought such newcomers: what is charged. */
  charged: z.number().int().default(0),
  /** Creators that the index put into the list before the search began; neither found by it nor charged. */
  known: z.number().int().default(0),
  /** The next place in the list's order of arrival. */
  rank: z.number().int().min(0),
  /** Pages in a row that held nothing. */
  emptyPages: z.number().int().min(0),
  /** The provider has no more. */
  isExhausted: z.boolean(),
  owed: z.array(Owed),
  /** What the mode looked up at its first step. */
  seed: z.json().default(null),
  /** Creators that an exclude list kept out of the list, counted by this task. */
  hidden: z.number().int().default(0),
  /** Entries of the input that led nowhere. */
  missing: z.array(z.object({ input: z.string(), reason: z.string() })).default([]),
  /** The list whose creators are taken over, and the last one that was; null where a platform is searched. */
  taking: z.object({ listId: z.string(), after: z.string() }).nullable().default(null),
});
export type SearchCursor = z.output<typeof SearchCursor>;

export const FIRST_CURSOR: SearchCursor = {
  page: null,
  skip: 0,
  videos: 0,
  found: 0,
  newcomers: 0,
  charged: 0,
  known: 0,
  rank: 0,
  emptyPages: 0,
  isExhausted: false,
  owed: [],
  seed: null,
  hidden: 0,
  missing: [],
  taking: null,
};

/** The cursor as stored; throws when it is not one of a search. */
export function readSearchCursor(stored: Json): SearchCursor {
  return SearchCursor.parse(stored);
}

/** Where a task that continues a list begins: at the same place, with its own counts. */
export function continuedCursor(previous: SearchCursor): SearchCursor {
  return { ...previous, videos: 0, found: 0, newcomers: 0, charged: 0, known: 0, hidden: 0, emptyPages: 0, owed: [] };
}

/** Creators that the list of a task holds by its doing and by that of those before it. */
export function countFound({ foundBefore }: { foundBefore: number }, { known, found }: SearchCursor): number {
  return foundBefore + known + found;
}
