/** Rules of TikTok Shop vetting (spec 2 §2.4, §5, §9). Pure: page and server count, filter and compute by the same. */

/** Rows of one import call. */
export const ROWS_PER_IMPORT = 500;
/** Creators that a project can hold for vetting. */
export const MAX_SHOP_CREATORS = 10_000;
/** Creators on a page (spec 2 §9). */
export const SHOP_PAGE_SIZE = 100;
/** Profiles that one task fetches; further creators wait for the next one. */
export const CREATORS_PER_TASK = 1_000;
/** Liked creators of one plan. */
export const MAX_PLANNED = 2_000;
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
  /** ISO 4217; null where the import names none. Amounts are in its main unit. */
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

type Bucket = { id: string; min: number; below: number | null };

/** Percent; the lower end belongs to the bucket, the upper one to the next (spec 2 §5), but 100 to the last. */
export const POST_RATE_BUCKETS = [
  { id: "0-60", min: 0, below: 60 },
  { id: "60-80", min: 60, below: 80 },
  { id: "80-100", min: 80, below: null },
] as const satisfies readonly Bucket[];

/** GMV, units sold, GPM and GMV per buyer (spec 2 §5). */
export const SALES_BUCKETS = [
  { id: "0-500", min: 0, below: 500 },
  { id: "500-1k", min: 500, below: 1_000 },
  { id: "1k-10k", min: 1_000, below: 10_000 },
  { id: "10k-100k", min: 10_000, below: 100_000 },
  { id: "gte100k", min: 100_000, below: null },
] as const satisfies readonly Bucket[];

/** Followers and average views, as in all results (spec 2 §5). */
export const FOLLOWER_BUCKETS = [
  { id: "lt1k", min: 0, below: 1_000 },
  { id: "1k-10k", min: 1_000, below: 10_000 },
  { id: "10k-100k", min: 10_000, below: 100_000 },
  { id: "100k-1m", min: 100_000, below: 1_000_000 },
  { id: "gte1m", min: 1_000_000, below: null },
] as const satisfies readonly Bucket[];
export const VIEW_BUCKETS = [
  { id: "lt1k", min: 0, below: 1_000 },
  { id: "1k-10k", min: 1_000, below: 10_000 },
  { id: "10k-100k", min: 10_000, below: 100_000 },
  { id: "gte100k", min: 100_000, below: null },
] as const satisfies readonly Bucket[];

/** The filters by range: the choices of each. */
export const SHOP_FILTERS = {
  postRate: POST_RATE_BUCKETS,
  gmv: SALES_BUCKETS,
  units: SALES_BUCKETS,
  gpm: SALES_BUCKETS,
  perBuyer: SALES_BUCKETS,
  followers: FOLLOWER_BUCKETS,
  views: VIEW_BUCKETS,
} as const satisfies Record<string, readonly Bucket[]>;
export type ShopFilterName = keyof typeof SHOP_FILTERS;
export const SHOP_FILTER_NAMES: readonly ShopFilterName[] = [
  "postRate",
  "gmv",
  "units",
  "gpm",
  "perBuyer",
  "followers",
  "views",
];
