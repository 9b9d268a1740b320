import { writtenLanguage } from "#workers/matching/spoken-language.ts";
import type { PostComment } from "#workers/platforms/comments.ts";
import { AUDIENCE_COST_UNITS, MIN_COMMENTERS } from "./domain.ts";

/** Counting commenters page by page, small enough for a task's cursor. Pure. */

/** What was counted so far: of whom (each commenter once), from where, in which language, at which hour (UTC). */
export type Tally = {
  pages: number;
  comments: number;
  /** By the end of a commenter's id: how many comments. */
  seen: Readonly<Record<string, number>>;
  countries: Readonly<Record<string, number>>;
  languages: Readonly<Record<string, number>>;
  hours: readonly number[];
  firstAt: number | null;
  lastAt: number | null;
};

const HOURS = 24;
const HOUR_MS = 3_600_000;
/** Enough of an id to tell a thousand people apart. */
const ID_END = 12;

export const EMPTY_TALLY: Tally = {
  ...{ pages: 0, comments: 0, seen: {}, countries: {}, languages: {} },
  ...{ hours: Array.from({ length: HOURS }, () => 0), firstAt: null, lastAt: null },
};

/** The tally with one more page. What the post's own author writes does not count; country and language are those of a person's newest comment. */
export function withPage(tally: Tally, comments: readonly PostComment[], ownerId: string | null): Tally {
  const seen = new Map(Object.entries(tally.seen));
  const countries = new Map(Object.entries(tally.countries));
  const languages = new Map(Object.entries(tally.languages));
  const hours = [...tally.hours];
  const others = comments.filter(({ authorId }) => authorId !== ownerId);
  for (const { authorId, text, language, country, at } of others) {
    const key = authorId.slice(-ID_END);
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    if (at !== null) {
      const hour = Math.floor(at / HOUR_MS) % HOURS;
      hours[hour] = (hours[hour] ?? 0) + 1;
    }
    if (before > 0) continue;
    if (country !== null) addOne(countries, country);
    const spoken = language ?? writtenLanguage(text);
    if (spoken !== null) addOne(languages, spoken);
  }
  const times = [...others.map(({ at }) => at), tally.firstAt, tally.lastAt].filter((at) => at !== null);
  return {
    pages: tally.pages + 1,
    comments: tally.comments + others.length,
    ...{ seen: Object.fromEntries(seen), countries: Object.fromEntries(countries) },
    ...{ languages: Object.fromEntries(languages), hours },
    firstAt: times.length === 0 ? null : Math.min(...times),
    lastAt: times.length === 0 ? null : Math.max(...times),
  };
}

function addOne(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

export function commentersIn({ seen }: Tally): number {
  return Object.keys(seen).length;
}

/** Stored units that a tally is worth: all of the price for a finished one, the part of the pages for one that was ended early, nothing for too few people. */
export function earnedUnits(tally: Tally, maxPages: number, isFinished: boolean): number {
  if (commentersIn(tally) < MIN_COMMENTERS) return 0;
  if (isFinished) return AUDIENCE_COST_UNITS;
  return Math.min(AUDIENCE_COST_UNITS, Math.ceil((AUDIENCE_COST_UNITS * tally.pages) / maxPages));
}
