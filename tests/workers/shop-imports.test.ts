/** Shop figures come into a project row by row: newer replace older, a repeated part changes nothing, and no account writes into another's project. */

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { recordedDatabase } from "#tests/support/workers/recorded-database.ts";
import { shopWorld } from "#tests/support/workers/shop-world.ts";
import { MAX_SHOP_CREATORS, ROWS_PER_IMPORT } from "#workers/modules/shops/domain.ts";

const DAY_MS = 86_400_000;
const PATH = "/ttInfo/shop-imports";

test("a row is kept in whole units with what it says and when it was taken", async () => {
  const { send, stored } = await shopWorld();
  const { told, total } = await send([
    {
      ...{ handle: "https://www.tiktok.com/@Mia.Home?lang=en", region: "us", followers: "128.4K" },
      ...{ med_gmv: "$1,234.56", units_sold: 87, ec_video_gpm: 12.5, avg_revenue_per_buyer: "19.9" },
      ...{ video_play_cnt_med: "2.1万", video_engagement: "4.25%", sample_fulfillment_rate: 85.5 },
      ...{ follower_genders: "30:70", commission_rate: "15%", takenAt: new Date(NOW - DAY_MS).toISOString() },
      contact: [
        { field: 2, title: "E-mail", value: "Mia@Example.com" },
        { field: 33, title: "WhatsApp", value: "+44 7700 900123" },
        { field: 34, value: " " },
      ],
    },
  ]);
  expect([told, total]).toEqual([["added"], 1]);
  expect(await stored("mia.home")).toMatchObject({
    ...{ region: "US", currency: "USD", med_gmv: 123_456, units_sold: 87, video_gpm: 1_250, gmv_per_buyer: 1_990 },
    ...{ video_plays: 21_000, engagement: 425, post_rate: 8_550, male_share: 3_000, commission: 1_500 },
    ...{ followers: 128_400, average_views: 21_000, has_email: 1, taken_at: NOW - DAY_MS, creator_id: null },
    contacts: JSON.stringify([
      { field: 2, title: "E-mail", value: "mia@example.com" },
      { field: 33, title: "WhatsApp", value: "+44 7700 900123" },
    ]),
  });
});

test("newer figures replace older ones, and older or equal ones never newer ones", async () => {
  const { send, stored } = await shopWorld();
  await send([{ handle: "ana", med_gmv: 100, units_sold: 5, takenAt: NOW - 2 * DAY_MS }]);
  const newer = await send([{ handle: "@Ana", med_gmv: 200, takenAt: NOW - DAY_MS }]);
  expect([newer.told, newer.total]).toEqual([["updated"], 1]);
  // What the newer one does not know is unknown now: nothing on the card is older than it says.
  expect(await stored("ana")).toMatchObject({ med_gmv: 20_000, units_sold: -1, taken_at: NOW - DAY_MS });
  const older = await send([{ handle: "ana", med_gmv: 300, takenAt: NOW - 3 * DAY_MS }]);
  const equal = await send([{ handle: "ana", med_gmv: 400, takenAt: NOW - DAY_MS }]);
  expect([older.told, equal.told]).toEqual([["duplicate"], ["duplicate"]]);
  expect(await stored("ana")).toMatchObject({ med_gmv: 20_000 });
});

test("the same part sent again is answered alike and writes nothing", async () => {
  const { send, stored } = await shopWorld();
  const rows = [{ handle: "bea", med_gmv: 1 }, { handle: "cleo" }, { handle: "BEA", med_gmv: 2 }, { handle: "" }];
  const first = await send(rows, { importId: "import-again", offset: 500 });
  expect(first).toMatchObject({ added: 2, updated: 0, duplicates: 1, failed: 1, total: 2 });
  expect(first.rows.map(({ index }: { index: number }) => index)).toEqual([500, 501, 502, 503]);
  const before = await stored("bea");
  const second = await send(rows, { importId: "import-again", offset: 500 });
  expect(second).toEqual(first);
  expect(await stored("bea")).toEqual(before);
  // The same handles in another part of the import are duplicates.
  expect((await send(rows.slice(0, 2), { importId: "import-again", offset: 1_000 })).told).toEqual([
    "duplicate",
    "duplicate",
  ]);
});

test("a newer row that is sent again stays an update", async () => {
  const { send } = await shopWorld();
  await send([{ handle: "dora", takenAt: NOW - DAY_MS }]);
  const rows = [{ handle: "dora", med_gmv: 5, takenAt: NOW }];
  const told = [await send(rows, { importId: "import-update" }), await send(rows, { importId: "import-update" })];
  expect(told.map((one) => one.told)).toEqual([["updated"], ["updated"]]);
});

test("each bad row says what is wrong with it, in the caller's language, and keeps no other out", async () => {
  const { send, projectId, callAs } = await shopWorld();
  const bad = [
    [{ handle: "a b" }, "handle"],
    [{ handle: "https://www.instagram.com/mia" }, "handle"],
    [{ handle: "eve", med_gmv: "lots" }, "number"],
    [{ handle: "eve", units_sold: -3 }, "number"],
    [{ handle: "eve", followers: 1e13 }, "number"],
    [{ handle: "eve", sample_fulfillment_rate: "120%" }, "percent"],
    [{ handle: "eve", follower_genders: "1:2:3" }, "genders"],
    [{ handle: "eve", currency: "XYZ" }, "currency"],
    [{ handle: "eve", med_gmv: "$5", ec_video_gpm: "€5" }, "currency"],
    [{ handle: "eve", contact: [{ field: 2, value: "no mail" }] }, "contact"],
    [{ handle: "eve", contact: [{ field: 7, value: "x" }] }, "contact"],
    [{ handle: "eve", takenAt: NOW + 2 * DAY_MS }, "time"],
    [{ handle: "eve", takenAt: "yesterday" }, "time"],
  ] as const;
  const { told, added, failed } = await send([...bad.map(([row]) => row), { handle: "fay" }]);
  expect(told).toEqual([...bad.map(([, reason]) => `failed ${reason}`), "added"]);
  expect([added, failed]).toEqual([1, bad.length]);
  const body = { projectId, importId: "import-chinese", rows: [{ handle: "eve", med_gmv: "lots" }] };
  const { data } = await callAs("owner", "zh-CN")("POST", PATH, body);
  expect(data.rows[0]).toMatchObject({ field: "med_gmv", message: "GMV不是数字" });
});

test("a part takes 500 rows at most, and is four statements whatever its length", async () => {
  const { d1, statements } = recordedDatabase(env.DB);
  const { call, send, projectId } = await shopWorld({ d1 });
  const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ handle: `many${at}`, med_gmv: at }));
  const { statusCode } = await call("POST", PATH, { projectId, importId: "import-large", rows: rows(501) });
  expect(statusCode).toBe(1400);
  const before = statements.length;
  expect(await send(rows(ROWS_PER_IMPORT))).toMatchObject({ added: 500, total: 500 });
  expect(statements.length - before).toBe(4);
});

test("a full project takes newer figures of those it holds, and no others", async () => {
  const { actors, projectId, send } = await shopWorld();
  await send([{ handle: "gina", takenAt: NOW - DAY_MS }]);
  await env.DB.prepare("UPDATE shop_projects SET total = ?2 WHERE project_id = ?1")
    .bind(projectId, MAX_SHOP_CREATORS - 1)
    .run();
  const { told } = await send([{ handle: "hana" }, { handle: "ines" }, { handle: "gina", takenAt: NOW }]);
  expect(told).toEqual(["added", "failed full", "updated"]);
  expect(actors.owner.userId).not.toBe(actors.stranger.userId);
});

test("another's project is answered as an unknown one, and keeps its rows", async () => {
  const { projectId, callAs, send, stored } = await shopWorld();
  await send([{ handle: "jana", med_gmv: 1, takenAt: NOW - DAY_MS }]);
  const rows = [{ handle: "jana", med_gmv: 9 }];
  const stranger = callAs("stranger");
  for (const id of [projectId, "prj_unknown"]) {
    const { statusCode } = await stranger("POST", PATH, { projectId: id, importId: "import-foreign", rows });
    expect(statusCode).toBe(1404);
  }
  const uploaded = await stranger("POST", "/ttInfo/batch-upload-shop", { projectId, shopData: [{ userId: "jana" }] });
  expect(uploaded.statusCode).toBe(1404);
  expect(await stored("jana")).toMatchObject({ med_gmv: 100 });
});

test("the spec's upload names accounts by number or handle and leaves what it cannot name", async () => {
  const { call, projectId, send, stored } = await shopWorld();
  await send([{ handle: "kim", followers: 900, med_gmv: 1, takenAt: NOW - DAY_MS }]);
  await env.DB.prepare("UPDATE shop_creators SET creator_id = 'crt_tt_7001' WHERE project_id = ?1 AND handle = 'kim'")
    .bind(projectId)
    .run();
  const figures = { er: 4.5, pr: "90%", med_gmv: 50, units_sold: 3, ec_video_gpm: 2, avg_revenue_per_buyer: 16.67 };
  const shopData = [
    { userId: "7001", ...figures, contact: [{ field: 2, value: "kim@example.com" }] },
    { userId: "lena", ...figures },
  ];
  const { data } = await call("POST", "/ttInfo/batch-upload-shop", { projectId, currency: "USD", shopData });
  expect(data).toMatchObject({ added: 1, updated: 1, total: 2 });
  const plain = await call("POST", "/ttInfo/batch-upload-shop", { shopData: [{ userId: "mia", med_gmv: 5 }] });
  expect(plain).toMatchObject({ statusCode: 1000, data: { added: 1 } });
  expect(await stored("kim")).toMatchObject({
    ...{ followers: 900, med_gmv: 5_000, post_rate: 9_000, engagement: 450, has_email: 1, currency: "USD" },
  });
});
