/** YouTube's own categories for the niches of the world. */

const CATEGORIES: Readonly<Record<string, string>> = {
  cars: "2",
  music: "10",
  dance: "10",
  pets: "15",
  football: "17",
  basketball: "17",
  running: "17",
  cycling: "17",
  travel: "19",
  outdoors: "19",
  gaming: "20",
  mobilegames: "20",
  lifestyle: "22",
  parenting: "22",
  comedy: "23",
  anime: "24",
  toys: "24",
  asmr: "24",
  books: "27",
  study: "27",
  finance: "27",
  business: "27",
  gadgets: "28",
  computers: "28",
  coding: "28",
};
const PAGES: Readonly<Record<string, readonly string[]>> = {
  "2": ["Vehicle"],
  "10": ["Music"],
  "15": ["Pet"],
  "17": ["Sport"],
  "19": ["Tourism"],
  "20": ["Video_game_culture", "Action_game"],
  "23": ["Humour", "Entertainment"],
  "24": ["Entertainment"],
  "27": ["Knowledge"],
  "28": ["Technology"],
};
const FOOD = ["cooking", "baking", "foodie", "nutrition", "coffee"];
const HEALTH = ["fitness", "yoga"];

/** The category of a video by its niche; "22" (people and blogs) for what has none, "26" (how-to) for beauty, food and home. */
export function categoryIdOf(niche: string): string {
  if (niche === "") return "22";
  return CATEGORIES[niche] ?? "26";
}

/** The `topicDetails` of a channel. */
export function topicPagesOf(niche: string): Record<string, unknown> {
  const pages = FOOD.includes(niche)
    ? ["Food"]
    : HEALTH.includes(niche)
      ? ["Physical_fitness"]
      : (PAGES[categoryIdOf(niche)] ?? []);
  const urls = ["Lifestyle_(sociology)", ...pages].map((page) => `https://en.wikipedia.org/wiki/${page}`);
  return { topicIds: ["/m/019_rr"], topicCategories: urls };
}
