import * as z from "zod";
import type { KeywordQuery } from "../port.ts";
import { openSeenIds, type SeenIds } from "../seen-ids.ts";

/**
 * How a keyword search gets past the about 500 results at which YouTube's paging ends: after the unrestricted list, the time it covers is
 * walked backwards in slices, each of which gives up to 500 results of its own. Pure.
 */

export type YoutubeQuery = Extract<KeywordQuery, { platform: "YOUTUBE" }>;

/** Where a search stands. Times in ms. */
export type SearchPosition = {
  /** 0: the unrestricted list; from 1 on: slices of time. */
  window: number;
  after: number | null;
  before: number | null;
  pageToken: string | null;
  /** Results given in this window. */
  given: number;
  /** The oldest result of this window. */
  oldest: number | null;
  /** Ids already given, packed. */
  seen: string;
};

/** Slices do not overlap each other: only the unrestricted list and the edge of the last page come again. */
const SEEN = { first: 500, last: 100 };
/** A list that ends before so many results ended because there are no more, not because of YouTube's limit. */
const SHORT_LIST = 400;
const YOUTUBE_BEGAN = Date.UTC(2005, 1, 14);
/** Edges of the slices as shares of the covered time, newest first: creators post more and more, so that old slices may be long. */
const SLICE_EDGES = [0, 1 / 64, 1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1] as const;
const SPAN_MS = { hour: 3_600_000, today: 86_400_000, week: 604_800_000, month: 2_592_000_000, year: 31_536_000_000 };
const MINUTE = 60_000;
const HOUR = 3_600_000;

const Cursor = z.tuple([
  z.int().min(0).max(1_000),
  z.int().nullable(),
  z.int().nullable(),
  z.string().max(500).nullable(),
  z.int().min(0),
  z.int().nullable(),
  z.string().max(8 * (SEEN.first + SEEN.last)),
]);

/** The beginning of a search. `now` is rounded down so that searches of the same minutes share cached pages. */
export function firstPosition(query: YoutubeQuery, now: number): SearchPosition {
  const after = query.uploadDate === "any" ? null : lowerBound(query.uploadDate, now);
  return { window: 0, after, before: null, pageToken: null, given: 0, oldest: null, seen: "" };
}

function lowerBound(uploadDate: Exclude<YoutubeQuery["uploadDate"], "any">, now: number): number {
  const step = uploadDate === "hour" ? MINUTE : HOUR;
  return Math.floor((now - SPAN_MS[uploadDate]) / step) * step;
}

/** A cursor made by `encodePosition`; null when it is none. */
export function decodePosition(cursor: string): SearchPosition | null {
  try {
    const parsed = Cursor.safeParse(JSON.parse(cursor));
    if (!parsed.success) return null;
    const [window, after, before, pageToken, given, oldest, seen] = parsed.data;
    return { window, after, before, pageToken, given, oldest, seen };
  } catch {
    return null;
  }
}

export function encodePosition(position: SearchPosition): string {
  const { window, after, before, pageToken, given, oldest, seen } = position;
  return JSON.stringify([window, after, before, pageToken, given, oldest, seen]);
}

export function openSeen(position: SearchPosition): SeenIds {
  return openSeenIds(position.seen, SEEN);
}

export type PageFacts = {
  nextPageToken: string | null;
  /** Results on the page, those given before among them. */
  count: number;
  /** Results on the page that were not given before. */
  fresh: number;
  /** Times (ms) at which the page's videos were published. */
  publishedAt: readonly number[];
  seen: string;
};

/** Where to go on after a page, or null at the end of everything. */
export function nextPosition(
  query: YoutubeQuery,
  position: SearchPosition,
  page: PageFacts,
  now: number,
): SearchPosition | null {
  const given = position.given + page.count;
  const times = position.oldest === null ? page.publishedAt : [position.oldest, ...page.publishedAt];
  const oldest = times.length === 0 ? null : Math.min(...times);
  // A slice begins with what the unrestricted list gave already: where a whole page is such, an older slice has more to give.
  const isRepeated = position.window > 0 && page.count > 0 && page.fresh === 0 && query.sortBy !== "date";
  if (page.nextPageToken !== null && page.count > 0 && !isRepeated) {
    return { ...position, pageToken: page.nextPageToken, given, oldest, seen: page.seen };
  }
  const isByDate = query.sortBy === "date";
  if (given < SHORT_LIST && (isByDate || position.window === 0)) return null;
  const range = isByDate ? olderThan(position, oldest) : nextSlice(query, position.window + 1, now);
  if (range === null) return null;
  return { window: position.window + 1, ...range, pageToken: null, given: 0, oldest: null, seen: page.seen };
}

type Range = { after: number | null; before: number };

/** By date the list is cut at its oldest result: go on there (results of the same second are told apart by their ids). */
function olderThan(position: SearchPosition, oldest: number | null): Range | null {
  if (oldest === null) return null;
  // Always at least a second further back, so that a second full of results cannot come back for ever.
  const before = Math.min(oldest + 1000, (position.before ?? Number.POSITIVE_INFINITY) - 1000);
  return position.after !== null && before <= position.after ? null : { after: position.after, before };
}

function nextSlice(query: YoutubeQuery, window: number, now: number): Range | null {
  const newer = SLICE_EDGES[window - 1];
  const older = SLICE_EDGES[window];
  if (newer === undefined || older === undefined) return null;
  const end = Math.ceil(now / HOUR) * HOUR;
  const begin = query.uploadDate === "any" ? YOUTUBE_BEGAN : lowerBound(query.uploadDate, now);
  const at = (share: number) => Math.max(begin, Math.floor((end - (end - begin) * share) / MINUTE) * MINUTE);
  return { after: at(older), before: at(newer) };
}
