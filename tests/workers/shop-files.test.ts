/** Shop vetting as a file. */

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { recordsOf } from "#tests/support/workers/export-world.ts";
import { shopWorld } from "#tests/support/workers/shop-world.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { hashToken } from "#workers/modules/exports/file-link.ts";
import { createShopExport } from "#workers/modules/exports/shops/service.ts";
import { createExportStore } from "#workers/modules/exports/store.ts";
import { createShopStore, type ShopFilterValues } from "#workers/modules/shops/shop-store.ts";

const NONE: ShopFilterValues = {
  ...{ postRate: [], gmv: [], units: [], gpm: [], perBuyer: [], followers: [], views: [], hasEmail: null },
};

const store = createExportStore(env.DB);
const files = createShopExport({
  ...{ shops: createShopStore(env.DB), store, bucket: env.FILES, clock: fixedClock(NOW) },
});

async function read(url: string): Promise<Record<string, string>[]> {
  const file = await store.findLinked(await hashToken(url.split("/").at(-1) ?? ""), NOW);
  const object = await env.FILES.get(file?.objectKey ?? "");
  return recordsOf(new Response(object?.body));
}

test("holds what the filters leave, by GMV, with figures, contacts and the link; nothing in it is a formula", async () => {
  const { send, actors, projectId } = await shopWorld();
  await send([
    { handle: "small", med_gmv: 5 },
    {
      ...{ handle: "ana.home", med_gmv: "$1,234.56", sample_fulfillment_rate: 85.5, units_sold: 40, region: "US" },
      contact: [
        { field: 2, value: "ana@lumahome.co" },
        { field: 33, value: "=HYPERLINK(1)" },
      ],
    },
    { handle: "bea", med_gmv: 2_000 },
  ]);
  const { url } = await files.export(actors.owner, projectId, { ...NONE, gmv: ["1k-10k"] }, "https://app.example");
  expect(url).toMatch(/^https:\/\/app\.example\/api\/files\/[\w-]{32}$/);
  const rows = await read(url);
  expect(rows).toMatchObject([
    { Handle: "bea" },
    {
      ...{ Handle: "ana.home", GMV: "1234.56", Currency: "USD", "Est. post rate (%)": "85.5", "Units sold": "40" },
      ...{ Email: "ana@lumahome.co", Profile: "https://www.tiktok.com/@ana.home", Rating: expect.any(String) },
    },
  ]);
  expect(rows[1]?.["Phone or messaging"]).not.toMatch(/^=/);
});

test("many creators are all in it, each once", async () => {
  const { send, actors, projectId } = await shopWorld();
  await send(Array.from({ length: 450 }, (_, at) => ({ handle: `file${at}`, med_gmv: at % 7 })));
  const rows = await read((await files.export(actors.owner, projectId, NONE, "https://app.example")).url);
  expect(new Set(rows.map(({ Handle: handle }) => handle)).size).toBe(450);
});

test("nothing to export is refused, and another's project is unknown", async () => {
  const { send, actors, projectId } = await shopWorld();
  const origin = "https://app.example";
  await expect(files.export(actors.owner, projectId, NONE, origin)).rejects.toMatchObject({ code: 1422 });
  await send([{ handle: "cleo" }]);
  await expect(files.export(actors.owner, projectId, { ...NONE, gmv: ["gte100k"] }, origin)).rejects.toMatchObject({
    code: 1422,
  });
  await expect(files.export(actors.stranger, projectId, NONE, origin)).rejects.toMatchObject({ code: 1404 });
});
