import type { ShopCreator } from "#workers/modules/shops/contract.ts";

const NAMES = [
  "mia.home",
  "lumabeauty",
  "dan.cooks",
  "petpals.io",
  "fit.with.rosa",
  "gadget.gio",
  "cozy_nora",
  "snackhaus",
];
const REGIONS = ["US", "GB", "DE", "MX"] as const;
const DAY_MS = 86_400_000;

/** Made-up creators for `?mock=true`, the same each time. */
export function sampleCreators(now: number): ShopCreator[] {
  return Array.from({ length: 24 }, (_, at): ShopCreator => {
    const name = `${NAMES[at % NAMES.length] ?? "creator"}${at < NAMES.length ? "" : at}`;
    const gmv = Math.round(180_000 / (at + 1) ** 1.6);
    return {
      handle_name: name,
      kolId: null,
      missing: null,
      region: REGIONS[at % REGIONS.length] ?? null,
      followers: 800 + Math.round(2_400_000 / (at + 1) ** 1.4),
      currency: "USD",
      med_gmv: gmv,
      units_sold: Math.round(gmv / 21),
      ec_video_gpm: Math.round(gmv / 90) + 2.5,
      avg_revenue_per_buyer: 18 + ((at * 7) % 30),
      video_play_cnt_med: Math.round(600_000 / (at + 1)),
      video_engagement: 2 + ((at * 13) % 60) / 10,
      sample_fulfillment_rate: 100 - ((at * 17) % 70),
      male_share: (at * 23) % 100,
      follower_genders: `${(at * 23) % 100}:${100 - ((at * 23) % 100)}`,
      commission_rate: 10 + (at % 4) * 5,
      rate: "NORATE",
      contact: at % 3 === 0 ? [{ field: 2, title: "", value: `hello@${name.replaceAll(/[._]/g, "")}.example` }] : [],
      takenAt: now - ((at % 9) + 1) * DAY_MS,
      creator: null,
    };
  });
}
