/** Shop vetting: a project filled as imports fill it, and pages with any three filters. */
import { Hono } from "hono";
import * as z from "zod";
import { SHOP_FILTER_NAMES, SHOP_FILTERS } from "#workers/modules/shops/domain.ts";
import { createShopImportStore } from "#workers/modules/shops/import-store.ts";
import { createShopStore, type ShopFilterValues } from "#workers/modules/shops/shop-store.ts";
import { countRows } from "./counted-database.ts";
import type { BenchEnv } from "./reference.ts";
import { seeded } from "./sample-cards.ts";

export const shop = new Hono<{ Bindings: BenchEnv }>();

const [OWNER, PROJECT] = ["usr_shop", "prj_shop"];
const Part = z.object({ from: z.number(), count: z.number() });
const NO_FILTERS: ShopFilterValues = {
  ...{ postRate: [], gmv: [], units: [], gpm: [], perBuyer: [], followers: [], views: [], hasEmail: null },
};
const FILTERS_ASKED = 3;

/** Creators `from` … through the store that imports use. */
shop.post("/fill", async (call) => {
  const { from, count } = Part.parse(await call.req.json());
  await call.env.DB.prepare(
    "INSERT INTO projects (id, owner_id, title, created_at, updated_at) VALUES (?1, ?2, 'Shop', 0, 0) ON CONFLICT DO NOTHING",
  )
    .bind(PROJECT, OWNER)
    .run();
  const rows = Array.from({ length: count }, (_, step) => {
    const random = seeded(from + step + 1);
    const tailed = (most: number) => Math.floor(most ** random());
    const handle = `shop${from + step}`;
    return {
      ...{ handle, region: "US", followers: tailed(5e6), takenAt: 1, mark: handle, contact: [] },
      metrics: {
        ...{ currency: "USD", med_gmv: tailed(1e6), units_sold: tailed(1e5), ec_video_gpm: tailed(5e4) },
        ...{ avg_revenue_per_buyer: tailed(2e3), video_play_cnt_med: tailed(2e6), video_engagement: 5 },
        ...{ sample_fulfillment_rate: Math.round(100 * random()), male_share: 40, commission_rate: 15 },
      },
    };
  });
  await createShopImportStore(call.env.DB).write(OWNER, PROJECT, rows, { at: 1, keepsUnknown: false });
  return call.json({ ok: true });
});

/** The nth question: a page with three filters and how many match. */
shop.get("/find/:nth", async (call) => {
  const random = seeded(Number(call.req.param("nth")) + 1);
  const asked = [...SHOP_FILTER_NAMES].sort(() => random() - 0.5).slice(0, FILTERS_ASKED);
  const chosen = asked.map((name) => {
    const ids = SHOP_FILTERS[name].map(({ id }) => id);
    return [name, [ids[Math.floor(random() * ids.length)]]];
  });
  const filters: ShopFilterValues = { ...NO_FILTERS, ...Object.fromEntries(chosen) };
  const page = await createShopStore(call.env.DB).readPage(OWNER, PROJECT, filters, { limit: 100, offset: 0 });
  return call.json({ rowsRead: 0, matching: page?.matching });
});

/** Rows read by the first page of 20 without a filter, as D1 counts them. */
shop.get("/page", async (call) => {
  const { d1, rows } = countRows(call.env.DB);
  const page = await createShopStore(d1).readPage(OWNER, PROJECT, NO_FILTERS, { limit: 20, offset: 0 });
  return call.json({ rowsRead: rows.read, matching: page?.matching });
});
