import { forecastViews } from "#workers/modules/cpm/domain.ts";
import type { Creator } from "#workers/modules/creators/contract.ts";
import { bucketOf, FOLLOWER_BUCKETS, REGION_UNKNOWN, VIEW_BUCKETS } from "#workers/modules/creators/domain.ts";

/** Stands for a number the platform does not tell: sorts behind every known one. */
const UNKNOWN_NUMBER = -1;

/** A creator on the way into a result list. */
export type NewListItem = {
  card: Creator;
  /** Place in the order of arrival, growing over the whole list. */
  rank: number;
  /** How many of the posts that brought the creator matched the search. */
  score: number;
};

/** What a list filters and sorts by, as stored. */
export type ListItemColumns = {
  creatorId: string;
  followers: number;
  averageViews: number;
  region: string;
  hasEmail: 0 | 1;
  followerBucket: string;
  viewBucket: string;
  /** When the platform told these numbers (ms). */
  infoAt: number;
} & ForecastColumns;

/** Views that the creator's next post is predicted to have: P25, P50 and P75. */
export type ForecastColumns = { expectedLow: number; expectedViews: number; expectedHigh: number };

/** The stored columns of a card. Numbers become integers, unknown ones -1 with an empty bucket. */
export function listItemColumns(card: Creator): ListItemColumns {
  return {
    creatorId: card.id,
    followers: knownNumber(card.followers),
    averageViews: knownNumber(card.averageViews),
    region: card.region && /^[A-Z]{2}$/.test(card.region) ? card.region : REGION_UNKNOWN,
    hasEmail: card.email ? 1 : 0,
    followerBucket: bucketOf(FOLLOWER_BUCKETS, card.followers) ?? "",
    viewBucket: bucketOf(VIEW_BUCKETS, card.averageViews) ?? "",
    infoAt: card.infoUpdatedAt,
    ...forecastColumns(card),
  };
}

/** What a card shows as predicted views, as stored; -1 where its posts are too few to predict any. */
export function forecastColumns(card: Creator): ForecastColumns {
  const forecast = forecastViews(card.platform, card.posts, card.infoUpdatedAt);
  return {
    expectedLow: knownNumber(forecast?.p25 ?? null),
    expectedViews: knownNumber(forecast?.p50 ?? null),
    expectedHigh: knownNumber(forecast?.p75 ?? null),
  };
}

function knownNumber(value: number | null): number {
  return value === null || !Number.isFinite(value) || value < 0 ? UNKNOWN_NUMBER : Math.round(value);
}
