import * as z from "zod";
import { TAG_COLORS } from "#workers/modules/records/domain.ts";
import { ALERT_KINDS } from "./alert-rules/domain.ts";
import type { PublicationView, TrackingSummary } from "./contract.ts";
import { type Currency, cpmOf, engagementRateOf, type Money, majorOf, marksOf } from "./domain.ts";
import type { CurrencyTotals, PublicationRow } from "./list-store.ts";

/** Rows as people see them. */

const Labels = z.array(z.tuple([z.string(), z.string(), z.enum(TAG_COLORS)]));

const Kinds = z.array(z.enum(ALERT_KINDS));

function moneyOf(amountMinor: number | null, currency: Currency | null): Money | null {
  return amountMinor === null || currency === null ? null : { amountMinor, currency };
}

/** A post with what is computed from its numbers. */
export function toPublicationView(row: PublicationRow): PublicationView {
  const { views, likes, comments, favorites, shares } = row;
  const cost = moneyOf(row.costMinor, row.currency);
  return {
    ...{ id: row.id, platform: row.platform, kind: row.kind, postLink: row.url, title: row.title },
    postThumbnailUrl: row.thumbnail,
    r2ImageUrl: null,
    influencer: row.authorName,
    influencerHandle: row.authorHandle,
    publishDate: row.publishedAt,
    region: row.region,
    totalCost: cost === null ? null : majorOf(cost),
    ...{ costMinor: row.costMinor, currency: row.currency, views, likes, comments, favorites, shares },
    isEstimated: row.isEstimated === 1,
    engagementRate: engagementRateOf({ views, likes, comments, favorites }),
    cpm: cpmOf(cost, views),
    ...{ state: row.state, checkedAt: row.checkedAt, readAt: row.readAt, readings: row.readings },
    marks: marksOf(row.marks),
    createdAt: row.createdAt,
    alerts: Kinds.parse(JSON.parse(row.alerts)),
    tags: toLabels(row.labels),
  };
}

function toLabels(json: string): PublicationView["tags"] {
  const labels = Labels.parse(JSON.parse(json)).map(([id, name, color]) => ({ id, tagId: id, name, color }));
  return labels.sort((left, right) => left.name.localeCompare(right.name));
}

/** Sums of all currencies; one cost and one CPM only where there is one currency. */
export function toSummary(totals: readonly CurrencyTotals[]): TrackingSummary {
  const sum = (read: (row: CurrencyTotals) => number) => totals.reduce((total, row) => total + read(row), 0);
  const currencies = totals
    .flatMap(({ currency, ...row }) => (currency === "" ? [] : [{ currency, ...row }]))
    .sort((left, right) => right.posts - left.posts || left.currency.localeCompare(right.currency))
    .map(({ currency, ...row }) => ({
      currency,
      cost: majorOf({ amountMinor: row.costMinor, currency }),
      costMinor: row.costMinor,
      videos: row.posts,
      cpm: cpmOf({ amountMinor: row.viewedCostMinor, currency }, row.views),
      estimatedCpm: cpmOf({ amountMinor: row.estimatedCostMinor, currency }, row.estimatedViews),
    }));
  const only = currencies.length === 1 ? currencies[0] : undefined;
  return {
    totalVideos: sum(({ posts }) => posts),
    totalViews: sum(({ views }) => views),
    estimatedViews: sum(({ estimatedViews }) => estimatedViews),
    ...{ cost: only?.cost ?? null, currency: only?.currency ?? null, cpm: only?.cpm ?? null },
    currencies,
  };
}
