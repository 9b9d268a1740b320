import * as z from "zod";
import { LEXICON_LANGUAGES } from "#workers/matching/lexicon.ts";
import { Owed } from "#workers/modules/search/modes/cursor.ts";
import type { Json } from "#workers/modules/tasks/handler.ts";
import { END_REASONS } from "./domain.ts";

/** A hashtag, or words where they are searched as such, with how far it was read and what it brought. */
export const QueuedTag = z.object({
  id: z.string(),
  name: z.string(),
  isKeyword: z.boolean(),
  /** What is expected of it before it was tried, from 0 to 1. */
  prior: z.number(),
  /** The rewards of its pages together, each from 0 to 1. */
  reward: z.number(),
  pages: z.number().int(),
  /** Newly met creators that were judged. */
  met: z.number().int().default(0),
  delivered: z.number().int(),
  /** Pages in a row without a new creator. */
  dry: z.number().int(),
  /** Where its next page is; null at the first. */
  page: z.string().nullable(),
  isOver: z.boolean(),
});
export type QueuedTag = z.output<typeof QueuedTag>;

/** Where an automatic task stands: everything that it needs to go on, in whatever Worker. */
export const AutoCursor = z.object({
  phase: z.enum(["seeds", "crawl"]),
  /** Seeds asked for so far, and those that could be used. */
  seedsAsked: z.number().int(),
  seedsUsed: z.number().int(),
  /** Entries of the input that could not be used. */
  missing: z.array(z.object({ input: z.string(), reason: z.string() })),
  tags: z.array(QueuedTag),
  /** In which the platform is searched; empty before the seeds are read. */
  languages: z.array(z.enum(LEXICON_LANGUAGES)).default([]),
  /** What is being searched. */
  processing: z.string().nullable(),
  /** Superlikes up to this moment (ms) have brought their hashtags into the queue. */
  superlikesThrough: z.number(),
  perfect: z.number().int(),
  content: z.number().int(),
  judged: z.number().int(),
  outside: z.number().int(),
  hidden: z.number().int(),
  pages: z.number().int(),
  /** Those that earlier tasks of the chain read. */
  pagesBefore: z.number().int(),
  /** Pages in a row without a delivery. */
  barren: z.number().int(),
  /** Pages in a row that the platform failed to give. */
  faults: z.number().int(),
  /** Delivered creators that are charged: those that are new to the workspace. Of this task of the chain. */
  charged: z.number().int(),
  /** The next place in the order of arrival. */
  rank: z.number().int(),
  owed: z.array(Owed),
  /** Creators about whom a language model was asked; of this task of the chain. */
  secondOpinions: z.number().int().default(0),
  /** What the delivered are measured by, as a hash; empty before anybody was judged. */
  measure: z.string().default(""),
  /** How far they have been judged anew since it changed, as a place in the order of arrival; null when all are. */
  rejudgedThrough: z.number().int().nullable().default(null),
  endReason: z.enum(END_REASONS).nullable(),
  /** When the allowance returns that has ended the task (ms). */
  allowanceReturnsAt: z.number().nullable().default(null),
  /** Stored units that earlier tasks of the chain cost. */
  spentBefore: z.number().int(),
});
export type AutoCursor = z.output<typeof AutoCursor>;

export const FIRST_AUTO_CURSOR: AutoCursor = {
  ...{
    phase: "seeds",
    seedsAsked: 0,
    seedsUsed: 0,
    missing: [],
    tags: [],
    languages: [],
    processing: null,
    superlikesThrough: 0,
  },
  ...{
    perfect: 0,
    content: 0,
    judged: 0,
    outside: 0,
    hidden: 0,
    pages: 0,
    pagesBefore: 0,
    barren: 0,
    faults: 0,
    charged: 0,
    rank: 0,
    secondOpinions: 0,
  },
  ...{ measure: "", rejudgedThrough: null },
  ...{ owed: [], endReason: null, allowanceReturnsAt: null, spentBefore: 0 },
};

/** The cursor as stored; throws when it is not one of an automatic task. */
export function readAutoCursor(stored: Json): AutoCursor {
  return AutoCursor.parse(stored);
}

/** Where a task goes on to which runs were added after its end; `spentUnits` is what it cost so far in all. */
export function continuedAutoCursor(before: AutoCursor, spentUnits: number): AutoCursor {
  const anew = { charged: 0, barren: 0, faults: 0, owed: [], endReason: null, processing: null, secondOpinions: 0 };
  const isOpen = { allowanceReturnsAt: null };
  return { ...before, ...anew, ...isOpen, pagesBefore: before.pages, spentBefore: spentUnits };
}
