import type { AudienceProfile } from "./contract.ts";
import { MAX_LISTED, MIN_COMMENTERS } from "./domain.ts";
import type { AudienceEnd } from "./store.ts";
import { commentersIn, type Tally } from "./tally.ts";

/** From what was counted to what is shown. Pure. */

type Reading = { tellsCountries: boolean; isFinished: boolean; at: number };

/** What came of a tally: a profile, too few people for one, or none at all. */
export function endOf(tally: Tally, reading: Reading): AudienceEnd {
  const commenters = commentersIn(tally);
  const { comments } = tally;
  const { at } = reading;
  if (commenters === 0) return { outcome: "none", comments, profile: null, at };
  if (commenters < MIN_COMMENTERS) return { outcome: "few", comments, profile: null, at };
  return { outcome: "profile", comments, profile: profileOf(tally, reading), at };
}

function profileOf(tally: Tally, { tellsCountries, isFinished }: Reading): AudienceProfile {
  const { comments, seen, countries, languages, hours, firstAt, lastAt } = tally;
  return {
    comments,
    commenters: commentersIn(tally),
    repeated: Object.values(seen).filter((count) => count > 1).length,
    tellsCountries,
    ...{ countryKnown: sumOf(countries), countries: partsOf(countries) },
    ...{ languageKnown: sumOf(languages), languages: partsOf(languages) },
    ...{ hours: [...hours], firstAt, lastAt, isFinished },
  };
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function partsOf(counts: Readonly<Record<string, number>>): { code: string; count: number }[] {
  return Object.entries(counts)
    .map(([code, count]) => ({ code, count }))
    .sort((left, right) => right.count - left.count || left.code.localeCompare(right.code))
    .slice(0, MAX_LISTED);
}
