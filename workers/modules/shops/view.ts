import { readCreator } from "#workers/modules/creators/stored-creator.ts";
import type { ShopCreator } from "./contract.ts";
import { HUNDREDTHS } from "./domain.ts";
import type { ShopCreatorRow } from "./shop-store.ts";

/** A stored row by the names of the spec, with its profile read. */
export function shopCreatorOf({ card, ...row }: ShopCreatorRow): ShopCreator {
  return { ...figuresOf(row), creator: card === null ? null : readCreator(card) };
}

/** The same without the profile. Unknown figures are null. */
export function figuresOf(row: Omit<ShopCreatorRow, "card">): Omit<ShopCreator, "creator"> {
  return {
    handle_name: row.handle,
    kolId: row.creatorId,
    missing: row.missing,
    region: row.region,
    followers: known(row.followers),
    currency: row.currency,
    med_gmv: hundredths(row.medGmv),
    units_sold: known(row.unitsSold),
    ec_video_gpm: hundredths(row.videoGpm),
    avg_revenue_per_buyer: hundredths(row.gmvPerBuyer),
    video_play_cnt_med: known(row.videoPlays),
    video_engagement: hundredths(row.engagement),
    sample_fulfillment_rate: hundredths(row.postRate),
    male_share: hundredths(row.maleShare),
    follower_genders: gendersOf(hundredths(row.maleShare)),
    commission_rate: hundredths(row.commission),
    rate: row.attitude ?? "NORATE",
    contact: JSON.parse(row.contacts),
    takenAt: row.takenAt === 0 ? null : row.takenAt,
  };
}

/** "45:55", or null where the share is unknown. */
function gendersOf(maleShare: number | null): string | null {
  return maleShare === null ? null : `${maleShare}:${Math.round((100 - maleShare) * 100) / 100}`;
}

function known(value: number): number | null {
  return value < 0 ? null : value;
}

function hundredths(value: number): number | null {
  return value < 0 ? null : value / HUNDREDTHS;
}
