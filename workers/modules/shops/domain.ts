/** Rules of TikTok Shop vetting (spec 2 §2.4, §5, §9). Pure: page and server count, filter and compute by the same. */

/** Rows of one import call. */
export const ROWS_PER_IMPORT = 500;
/** Creators that a project can hold for vetting. */
export const MAX_SHOP_CREATORS = 10_000;
/** What a row may be before its handle is looked for, in characters. */
export const MAX_CELL_LENGTH = 500;

/** Amounts are kept in hundredths of their currency, percentages in hundredths of a percent. */
export const HUNDREDTHS = 100;
/** The highest amount or count that is taken: beyond it a cell is no figure of a shop. */
export const MAX_FIGURE = 1e12;

/** What kinds of contact a creator's shop page names (spec 2 §3). */
export const CONTACT_FIELDS = { email: 2, facebook: 32, messaging: 33, other: 34 } as const;
export type ContactField = (typeof CONTACT_FIELDS)[keyof typeof CONTACT_FIELDS];
export const CONTACT_FIELD_CODES: readonly number[] = Object.values(CONTACT_FIELDS);

/** Whether a code is one of the four fields. */
export function isContactField(code: number): code is ContactField {
  return CONTACT_FIELD_CODES.includes(code);
}

/** What became of a row. `updated`: the creator was there with older figures; `duplicate`: with figures as new or newer, which stay. */
export const ROW_STATUSES = ["added", "updated", "duplicate", "failed"] as const;

/** Why a row was not taken. */
export const ROW_REASONS = ["handle", "number", "percent", "genders", "currency", "contact", "time", "full"] as const;
export type RowReason = (typeof ROW_REASONS)[number];

/** The figures of a row by the names of the spec; null where the shop shows none. */
export type ShopMetrics = {
  /** ISO 4217; null where nobody said. Amounts are in its main unit. */
  currency: string | null;
  med_gmv: number | null;
  units_sold: number | null;
  ec_video_gpm: number | null;
  avg_revenue_per_buyer: number | null;
  video_play_cnt_med: number | null;
  /** Percent. */
  video_engagement: number | null;
  /** Post rate: percent of samples that became a video. */
  sample_fulfillment_rate: number | null;
  /** Percent of male followers; the rest is female. */
  male_share: number | null;
  /** Percent of sales that the creator asks for, where known. */
  commission_rate: number | null;
};
