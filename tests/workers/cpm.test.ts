/** Rates by platform and tier and the countries of the tiers, over the API. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { unique } from "#tests/support/workers/quota-world.ts";
import { recordedDatabase } from "#tests/support/workers/recorded-database.ts";
import { openTestApi, testActor } from "#tests/support/workers/test-api.ts";
import { createTexts } from "#workers/api/texts.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { DEFAULT_SETTINGS } from "#workers/modules/cpm/domain.ts";
import { cpmLocales } from "#workers/modules/cpm/locales.ts";
import { createCpmRoutes } from "#workers/modules/cpm/routes.ts";
import { createCpmService } from "#workers/modules/cpm/service.ts";
import { createCpmStore } from "#workers/modules/cpm/store.ts";

const clock = fixedClock("2026-05-20T06:00:00Z");
const PATH = "/userConfig/cpm-distribution";

/** An api with two accounts of its own in it. */
function openApi() {
  const actors = {
    owner: { ...testActor("free"), userId: unique("owner") },
    stranger: { ...testActor("free"), userId: unique("stranger") },
  };
  const { d1, statements } = recordedDatabase(env.DB);
  const cpm = createCpmService({ store: createCpmStore(d1), clock });
  const api = openTestApi(createCpmRoutes({ cpm }), { actors, texts: createTexts({ cpm: cpmLocales }) });
  const callAs = (name: string, language = "en") => {
    const headers = { authorization: `Bearer ${name}.a.b`, "x-client-language": language };
    return async (method: string, body?: unknown) => (await api.call(method, PATH, body, headers)).body;
  };
  return { owner: actors.owner.userId, statements, call: callAs("owner"), callAs };
}

const { cpm, region } = DEFAULT_SETTINGS;
const given = { cpm, region };

test("an account that has saved nothing has the rates of the spec, and nothing is written for it", async () => {
  const { call, statements } = openApi();
  const { statusCode, data } = await call("GET");
  expect(statusCode).toBe(1000);
  expect(data.cpm).toEqual({
    YOUTUBE: { T1: 30, T2: 10, T3: 5 },
    TIKTOK: { T1: 10, T2: 5, T3: 2 },
    INSTAGRAM: { T1: 10, T2: 5, T3: 2 },
  });
  expect(data).toMatchObject({ version: 0, isRepaired: false, remarks: {} });
  expect([data.region.T1.length, data.region.T2.length]).toEqual([39, 34]);
  expect(data.region.T1).toContain("HK");
  expect(statements.map(({ sql }) => sql.slice(0, 6).toLowerCase())).toEqual(["select"]);
});

test("what is saved is read back by its owner alone, from one row", async () => {
  const { call, callAs, statements } = openApi();
  const body = {
    cpm: { ...cpm, TIKTOK: { T1: 12.5, T2: 0.07, T3: 0 } },
    region: { ...region, T2: [...region.T2, "AX", "GL"] },
    remarks: { GL: "  few creators\u200B there " },
  };
  const saved = await call("POST", body);
  expect(saved.data.region.T2).toContain("GL");
  statements.length = 0;
  const { data } = await call("GET");
  expect(data.cpm).toEqual(body.cpm);
  expect(data).toMatchObject({ version: 1, isRepaired: false, remarks: { GL: "few creators there" } });
  const [read, ...others] = statements;
  expect(others).toEqual([]);
  const { meta } = await env.DB.prepare(read?.sql ?? "")
    .bind(...(read?.values ?? []))
    .all();
  expect(meta.rows_read).toBe(1);
  expect((await callAs("stranger")("GET")).data).toMatchObject({ version: 0, cpm });
});

test("tiers go by their other names, countries by name, and what is not recognised is dropped", async () => {
  const { call } = openApi();
  const { data } = await call("POST", {
    cpm: {
      youtube: { developed: 30, Developing: 10, UNDERDEVELOPED: 5 },
      TikTok: { T1: 10, t2: 5, T3: 2 },
      INSTAGRAM: { T1: 10, T2: 5, T3: 2 },
    },
    region: {
      developed: ["us", "Germany", "日本", "Hong Kong", "Atlantis", ""],
      DEVELOPING: ["BR", "XX", "us", "Brazil"],
      t3: ["KE"],
      T9: ["FR"],
    },
    remarks: { Germany: "by name", FR: "not listed", XX: "unknown" },
  });
  expect(data).toMatchObject({
    cpm,
    region: { T1: ["DE", "HK", "JP", "US"], T2: ["BR"], T3: ["KE"] },
    remarks: { DE: "by name" },
  });
});

test("settings that lost Hong Kong get it back in its first tier, and say so once", async () => {
  const { call, owner } = openApi();
  await env.DB.prepare(
    `INSERT INTO cpm_settings (owner_id, rates, countries, version, updated_at)
     VALUES (?1, '{"YOUTUBE":{"T1":2999}}', '{"T1":["US"],"T2":["BR","ZZ"],"T3":[]}', 3, 0)`,
  )
    .bind(owner)
    .run();
  const { data } = await call("GET");
  expect(data).toMatchObject({
    isRepaired: true,
    version: 3,
    region: { T1: ["HK", "US"], T2: ["BR"], T3: [] },
    cpm: { YOUTUBE: { T1: 29.99, T2: 10, T3: 5 }, TIKTOK: { T1: 10, T2: 5, T3: 2 } },
  });
  await call("POST", { cpm: data.cpm, region: { T1: ["US"], T2: ["BR"], T3: [] }, version: 3 });
  const after = await call("GET");
  expect(after.data).toMatchObject({ isRepaired: false, version: 4, region: { T1: ["HK", "US"] } });
});

test.each([
  ["a rate below 0", { T1: -0.01, T2: 1, T3: 1 }, "A rate cannot be below 0"],
  ["a rate above the highest", { T1: 10_000.01, T2: 1, T3: 1 }, "A rate can be at most 10,000 dollars"],
  ["three decimals", { T1: 1.005, T2: 1, T3: 1 }, "A rate has at most two decimals"],
  ["a tier without a rate", { T1: 1, T2: 1 }, "A rate is missing: every platform needs one in each tier"],
])("%s is refused and changes nothing", async (_name, YOUTUBE, message) => {
  const { call } = openApi();
  await call("POST", given);
  const refused = await call("POST", { ...given, cpm: { ...cpm, YOUTUBE } });
  expect(refused).toMatchObject({ statusCode: 1400, message });
  expect((await call("GET")).data).toMatchObject({ version: 1, cpm });
});

test.each(["12,50", "1e999", null, Number.NaN])("%s is no rate", async (rate) => {
  const { call } = openApi();
  const refused = await call("POST", { ...given, cpm: { ...cpm, YOUTUBE: { T1: rate, T2: 1, T3: 1 } } });
  expect(refused.statusCode).toBe(1400);
});

test("a page that saw an older version does not overwrite a newer one", async () => {
  const { call, callAs } = openApi();
  expect((await call("POST", { ...given, version: 0 })).data.version).toBe(1);
  const late = await callAs("owner", "zh-CN")("POST", { ...given, version: 0 });
  expect(late).toMatchObject({ statusCode: 1409, message: "这些设置已在其他窗口中修改" });
  expect((await call("POST", { ...given, version: 1, remarks: { US: "home" } })).data.version).toBe(2);
  // A client that knows no versions and no remarks replaces the rest.
  const { data } = await call("POST", given);
  expect(data).toMatchObject({ version: 3, remarks: { US: "home" } });
  expect((await call("POST", { ...given, version: 7 })).statusCode).toBe(1409);
});
