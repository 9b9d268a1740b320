import { describe, expect, test } from "vitest";
import { brief, creator, FIELDS, order, rank } from "./support.ts";

const excluded = (description: string) => brief(description).exclusions.map(({ text }) => text.toLowerCase());

describe("what a description does not want becomes an exclusion", () => {
  test.each([
    ["fashion creators, no makeup", ["makeup"]],
    ["Gym coaches without supplements", ["supplements"]],
    ["Travel vlogs but not luxury hotels, with local food", ["luxury hotels"]],
    ["mums who cook; avoid politics and religion.", ["politics", "religion"]],
    ["I don't want gaming content", ["gaming"]],
    ["Tech reviewers, excluding phones", ["phones"]],
    ["Cooking, except baking", ["baking"]],
    ["DIY and home; nothing about cars", ["cars"]],
    ["no kids content", ["kids"]],
    ["Beauty creators who never promote alcohol", ["alcohol"]],
    ["pets, no snakes, spiders or insects", ["snakes", "spiders", "insects"]],
    ["real cooking instead of mukbang", ["mukbang"]],
    ["maquillaje y moda, sin niños", ["niños"]],
    ["viajes, nada de política ni religión", ["política", "religión"]],
    ["recetas caseras, que no hagan mukbang", ["mukbang"]],
    ["cocina española excepto postres", ["postres"]],
    ["美妆博主，不要游戏", ["游戏"]],
    ["旅行达人，不要孩子、美食和宠物相关的内容", ["孩子", "美食", "宠物"]],
    ["旅遊，不要遊戲", ["遊戲"]],
    ["寵物，拒絕蛇", ["蛇"]],
    ["健身博主，避免减肥产品", ["减肥产品"]],
    ["除了化妆，其他时尚都可以", ["化妆"]],
  ])("%s", (description, expected) => {
    expect(excluded(description)).toEqual(expected);
  });
});

describe("a no ends where something is wanted again", () => {
  test("at a turn of the sentence, at a comma, at a full stop", () => {
    expect(excluded("no gaming but lots of cooking")).toEqual(["gaming"]);
    expect(excluded("without kids, family travel in Spain")).toEqual(["kids"]);
    expect(excluded("No politics. Only gardening and flowers.")).toEqual(["politics"]);
    expect(excluded("sin política pero con humor")).toEqual(["política"]);
    expect(excluded("不要游戏，只要美食")).toEqual(["游戏"]);
  });

  test("after an and that wants", () => {
    expect(excluded("no kids and show luxury hotels in Dubai")).toEqual(["kids"]);
    expect(excluded("no kids and pets")).toEqual(["kids", "pets"]);
  });

  test("what is wanted stays wanted", () => {
    const { terms, topics } = brief("no gaming but lots of cooking");
    expect(topics.has("cooking")).toBe(true);
    expect(topics.has("gaming")).toBe(false);
    expect(terms.map(({ key }) => key)).not.toContain("game");
  });
});

describe("what only looks like a no raises no alarm", () => {
  test.each([
    "no-makeup makeup looks",
    "not only beauty, also fashion",
    "not just recipes: kitchen gadgets too",
    "Cakes, no bake desserts and ice cream",
    "no less than 4 videos a week about chess",
    "Workouts with no equipment",
    "bread without gluten",
    "no-code tools for founders",
    "nonprofits that rescue animals",
    "never miss a match: football fans",
    "doctors without borders",
    "No Man's Sky gameplay",
    "how to avoid scams online",
    "recetas sin gluten y sin azúcar",
    "sin duda los mejores viajes",
    "no solo maquillaje, también peluquería",
    "ONG sin fines de lucro",
    "不仅会化妆，也懂护肤",
    "很不错的美食探店",
    "粉丝不超过十万的健身博主",
    "非遗手工艺",
    "除了美妆，还做穿搭",
    "the Sin City film club",
    "Norway hiking and northern lights",
    "knots and sailing for beginners",
    "notebooks, notes and study tips",
  ])("%s", (description) => {
    expect(excluded(description)).toEqual([]);
  });
});

describe("an exclusion moves the ranking", () => {
  const mixed = creator("familyfit", "Fit mom", ["Gym workout with my kids", "Kids yoga", "Home workout"]);

  test("who speaks of the unwanted falls behind who does not, and is never a perfect fit", () => {
    const plain = rank("gym workouts at home", [mixed, ...FIELDS]);
    expect(order(plain)[0]).toBe("familyfit");
    const places = rank("gym workouts at home, no kids", [mixed, ...FIELDS]);
    expect(order(places)[0]).toBe("irondora");
    expect(places.find(({ handle }) => handle === "familyfit")?.fit).not.toBe("PERFECT");
  });

  test("a phrase excludes the phrase, not its words", () => {
    const burger = creator("burgerbox", "Fast food reviews", ["Fast food burger test"]);
    const places = rank("food and recipes, no fast food", [burger, ...FIELDS]);
    expect(order(places)[0]).toBe("panandpeel");
    expect(places[0]?.fit).not.toBe("NONE");
  });

  test("an exclusion alone ranks by what is not there", () => {
    expect(order(rank("no kids", FIELDS)).at(-1)).toBe("threetots");
  });
});
