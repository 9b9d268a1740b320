import type { ShopMetrics } from "#workers/modules/shops/domain.ts";

/** What a sample is expected to bring, and into which week an invitation goes. Pure; every result is an estimate. */

/** What the person knows of the product: the cost of a sample with its shipping in the currency of the shop, percentages of the price. */
export type SampleInputs = {
  sampleCost: number;
  /** What is left of the price before commission. */
  margin: number;
  /** What of it is to be left after commission and samples. */
  keep: number;
  /** Taken for creators whose own is not known. */
  commission: number;
};

export type Outlook = {
  /** Sales that one sample is expected to bring. */
  sales: number;
  /** What is left of them after commission and the sample. */
  profit: number;
  /** Profit for each unit of money spent on the sample; null where a sample costs nothing. */
  roi: number | null;
  /** The highest commission in percent at which `keep` is left; below 0 there is none. */
  room: number;
};

type Figures = Pick<ShopMetrics, "ec_video_gpm" | "video_play_cnt_med" | "sample_fulfillment_rate" | "commission_rate">;

/**
 * Sales = post rate × GPM × median plays ÷ 1,000. Profit = sales × (margin − commission) − cost of the sample. Room = margin − margin to keep − cost of the sample ÷ sales.
 * Null where post rate, GPM or plays are not known, or no sales are expected.
 */
export function sampleOutlook(figures: Figures, inputs: SampleInputs | null): Outlook | null {
  const { ec_video_gpm: gpm, video_play_cnt_med: plays, sample_fulfillment_rate: postRate } = figures;
  if (inputs === null || gpm === null || plays === null || postRate === null) return null;
  const sales = ((postRate / 100) * gpm * plays) / 1_000;
  if (sales <= 0) return null;
  const { sampleCost, margin, keep } = inputs;
  const commission = figures.commission_rate ?? inputs.commission;
  const profit = (sales * (margin - commission)) / 100 - sampleCost;
  return {
    ...{ sales, profit, roi: sampleCost > 0 ? profit / sampleCost : null },
    room: margin - keep - (100 * sampleCost) / sales,
  };
}

export type Planned<Creator> = { creator: Creator; outlook: Outlook | null; week: number };

/** The creators in the order of expected profit, those without one last, in weeks from 1 of which none has more than `quota`. */
export function planWeeks<Creator extends Figures & { handle_name: string; med_gmv: number | null }>(
  creators: readonly Creator[],
  inputs: SampleInputs | null,
  quota: number,
): Planned<Creator>[] {
  const most = Math.max(1, Math.floor(quota));
  return creators
    .map((creator) => ({ creator, outlook: sampleOutlook(creator, inputs) }))
    .sort(
      (one, other) =>
        (other.outlook?.profit ?? Number.NEGATIVE_INFINITY) - (one.outlook?.profit ?? Number.NEGATIVE_INFINITY) ||
        (other.creator.med_gmv ?? -1) - (one.creator.med_gmv ?? -1) ||
        one.creator.handle_name.localeCompare(other.creator.handle_name),
    )
    .map((planned, place) => ({ ...planned, week: Math.floor(place / most) + 1 }));
}
