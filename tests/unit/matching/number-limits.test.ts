import { describe, expect, test } from "vitest";
import { criteriaOfBrief } from "#workers/matching/brief.ts";
import { understand } from "#workers/matching/criteria.ts";
import { limitsIn, rangeNamed } from "#workers/matching/number-limits.ts";
import { brief } from "./support.ts";

const said = (description: string) =>
  limitsIn(description).map(({ kind, range: { min, max } }) => `${kind} ${min ?? ""}..${max ?? ""}`);

describe("numbers of a description are limits", () => {
  test.each([
    ["food creators under 100k followers", ["followers ..99999"]],
    ["followers under 100K, home decor", ["followers ..99999"]],
    ["cooking channels with at least 5,000 subscribers", ["followers 5000.."]],
    ["between 10k and 100k followers", ["followers 10000..100000"]],
    ["10-50k subs", ["followers 10000..50000"]],
    ["over 10k and under 100k followers", ["followers 10001..", "followers ..99999"]],
    ["followers: 10k to 50k, average views over 5k", ["followers 10000..50000", "views 5001.."]],
    ["1M+ subscribers", ["followers 1000000.."]],
    ["one million followers or more", ["followers 1000000.."]],
    ["under half a million subs", ["followers ..499999"]],
    ["fewer than ten thousand followers", ["followers ..9999"]],
    ["no more than 100 thousand followers", ["followers ..100000"]],
    ["no accounts over 1M followers", ["followers ..1000000"]],
    ["nobody with fewer than 10k followers", ["followers 10000.."]],
    ["<100k followers, ≥ 20k views per video", ["followers ..99999", "views 20000.."]],
    ["small food creators under 100k", ["followers ..99999"]],
    ["micro influencers (5k – 20k)", ["followers 5000..20000"]],
    ["around 50k followers", ["followers 25000..100000"]],
    ["more than 1000 likes per post", ["likes 1001.."]],
    ["creadores con menos de 100 mil seguidores", ["followers ..99999"]],
    ["de 10 a 50 mil seguidores", ["followers 10000..50000"]],
    ["entre 10.000 y 100.000 suscriptores", ["followers 10000..100000"]],
    ["más de 1,5 millones de seguidores", ["followers 1500001.."]],
    ["al menos 20k vistas por video", ["views 20000.."]],
    ["sin cuentas de más de 1 millón de seguidores", ["followers ..1000000"]],
    ["粉丝10万以下的美食博主", ["followers ..100000"]],
    ["粉丝数在1万到10万之间", ["followers 10000..100000"]],
    ["1w-10w粉丝", ["followers 10000..100000"]],
    ["十万以上粉丝，平均播放量至少5000", ["followers 100000..", "views 5000.."]],
    ["百万粉丝", ["followers 1000000.."]],
    ["不要粉丝超过100万的", ["followers ..1000000"]],
  ])("%s", (description, expected) => {
    expect(said(description)).toEqual(expected);
  });

  test.each([
    "recipes under 500 calories",
    "tech gadgets under $100k",
    "how to get 10k followers",
    "30 minute meals for 2 people",
    "top 10 gadgets of 2026",
    "marathon runners, 42 km and more",
  ])("%s limits nobody", (description) => {
    expect(said(description)).toEqual([]);
  });

  test("they are no topics, and what stands beside them stays one", () => {
    expect(criteriaOfBrief(brief("food creators under 100k followers in Spain, no more than 2 million views"))).toEqual(
      [
        { kind: "topic", text: "food" },
        { kind: "followers", text: "under 100k followers" },
        { kind: "region", text: "in Spain" },
        { kind: "views", text: "no more than 2 million views" },
      ],
    );
    expect(criteriaOfBrief(brief("粉丝10万以下的美妆博主，说中文")).map(({ kind }) => kind)).toEqual([
      ...["topic", "followers", "language"],
    ]);
  });

  test("one that its writer adds or corrects counts as written", () => {
    expect(rangeNamed("10k to 100k")).toEqual({ min: 10_000, max: 100_000 });
    expect(rangeNamed("5000 以上")).toEqual({ min: 5_000, max: null });
    expect(rangeNamed("many")).toBeNull();
    expect(understand({ kind: "followers", text: "many" }).isCheckable).toBe(false);
    expect(understand({ kind: "followers", text: "under 100k" })).toMatchObject({ values: ["-99999"] });
  });
});

describe("who watches cannot be checked, and is said to be so", () => {
  test.each([
    ["skincare, audience of women 20-35 in the US", "audience of women 20-35 in the US"],
    ["skincare, women 20–35", "women 20–35"],
    ["skincare, mostly female audience", "mostly female audience"],
    ["skincare, targeting moms 25 to 40", "targeting moms 25 to 40"],
    ["skincare, whose followers are from Germany", "whose followers are from Germany"],
    ["cocina, audiencia femenina de 20 a 35 años", "audiencia femenina de 20 a 35 años"],
    ["cocina, mujeres de 20 a 35 años", "mujeres de 20 a 35 años"],
    ["美妆，目标受众为20-35岁女性", "目标受众为20-35岁女性"],
    ["美妆，粉丝以女性为主", "粉丝以女性为主"],
  ])("%s", (description, text) => {
    const { conditions, criteria } = brief(description);
    expect(conditions).toEqual([{ kind: "audience", text, values: [], isCheckable: false }]);
    expect(criteria).toHaveLength(1);
  });
});
