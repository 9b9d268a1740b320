import { GROWN_DAYS, growingPlatform, shareOfViews } from "#workers/kernel/view-growth.ts";

/** How many views a young tracked post will have. Pure: the page computes it from the readings that it shows. */

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Younger posts have too little of their views to say more than that they are young. */
const LEAST_SHARE = 0.05;
/** With more than this share the rest is too small to be worth a band. */
const MOST_SHARE = 0.97;
/** The latest gain is counted over so long, where readings reach back that far. */
const PACE_MS = DAY_MS;
/** How much posts differ from the usual curve while they have nothing of their views yet: the usual spread of cpm/domain.ts, as logarithm. */
const SPREAD = 0.9;
/** Standard deviations that leave out a tenth on either side. */
const TENTH = 1.2816;
const STEPS = 24;

/** Views of a post at a time; of ten such posts eight should have between `p10` and `p90`. */
export type LaterViews = { at: number; p10: number; p50: number; p90: number };

export type ViewsForecast = {
  /** From the last reading to 30 days after publication. */
  band: LaterViews[];
  /** At 30 days. */
  last: LaterViews;
  /** The readings that it rests on. */
  readings: number;
  /** The share of its views that a post of this age usually has, from 0 to 1. */
  share: number;
};

/**
 * The views of a post until it is 30 days old, from its believed readings (all counted or all estimated), the oldest first. Two forecasts are made along the usual curve of
 * its platform (`shareOfViews`): what it has, over the share that it should have by now; and what it has, with the rest that its gain of the last day promises. Their
 * geometric mean is the middle. The band widens with the share that is still to come (popularity differs by factors: Szabo & Huberman, CACM 53, 2010) and with how far the
 * two are apart. Never below what was read. Null without two readings an hour apart, without a known curve or time of publication, and for a post that has nearly all its views.
 */
export function forecastLaterViews(
  points: readonly { at: number; value: number }[],
  { platform: name, publishedAt }: { platform: string; publishedAt: number | null },
): ViewsForecast | null {
  const platform = growingPlatform(name);
  const last = points.at(-1);
  const first = points[0];
  if (platform === null || publishedAt === null || last === undefined || first === undefined) return null;
  const base = points.findLast(({ at }) => last.at - at >= PACE_MS) ?? first;
  if (last.at - base.at < HOUR_MS || last.value <= 0) return null;
  const [before, share] = [
    shareOfViews(platform, base.at - publishedAt),
    shareOfViews(platform, last.at - publishedAt),
  ];
  if (share < LEAST_SHARE || share > MOST_SHARE) return null;

  const bySize = last.value / share;
  const gain = Math.max(0, last.value - base.value);
  const byPace = last.value + (gain * (1 - share)) / (share - before);
  const middle = (Math.log(bySize) + Math.log(byPace)) / 2;
  const spread = Math.hypot(SPREAD * (1 - share), Math.log(bySize / byPace) / 2);
  const grown = (deviations: number) => Math.max(last.value, Math.exp(middle + deviations * spread));
  const ends = { p10: grown(-TENTH), p50: grown(0), p90: grown(TENTH) };

  const until = publishedAt + GROWN_DAYS * DAY_MS;
  const band = Array.from({ length: STEPS + 1 }, (_, step) => {
    const at = last.at + ((until - last.at) * step) / STEPS;
    const part = (shareOfViews(platform, at - publishedAt) - share) / (1 - share);
    const views = (end: number) => Math.round(last.value + (end - last.value) * part);
    return { at: Math.round(at), p10: views(ends.p10), p50: views(ends.p50), p90: views(ends.p90) };
  });
  const [end] = band.slice(-1);
  return end === undefined ? null : { band, last: end, readings: points.length, share };
}
