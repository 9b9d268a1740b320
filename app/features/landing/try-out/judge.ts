import { INVENTED, type Invented, type InventedPlatform, type Topic } from "./invented.ts";

/** Who of the invented creators fits what a visitor types, and why. Pure, on the server and in the browser; a toy beside the product's own matching (docs/matching.md). */

/** One wish, in the visitor's own words. */
export type Criterion = { label: string; fits: (creator: Invented) => boolean };

export type Verdict = { creator: Invented; marks: readonly { label: string; fits: boolean }[] };

/** `isExact` is false when no creator fits in everything and the closest are given instead. */
export type Judgement = { isUnderstood: boolean; isExact: boolean; verdicts: readonly Verdict[] };

/** What is read of a phrase at most. */
export const LONGEST_PHRASE = 80;

const SMALL = 50_000;
const LARGE = 250_000;

const TOPIC_WORDS: Record<Topic, string> = {
  coffee: "coffee espresso latte barista cafe 咖啡 拿铁",
  baking: "baking bake bread cake pastry croissant sourdough 烘焙 面包 蛋糕",
  vegan: "vegan vegetarian cooking cook recipe tofu 纯素 素食 料理 做饭 美食 食谱",
  climbing: "climbing climb climber boulder outdoor mountain 攀岩 登山 户外",
  fitness: "fitness running run runner workout gym training sport 健身 跑步 运动",
  skincare: "skincare skin beauty cosmetics makeup sunscreen 护肤 美妆 防晒",
  gaming: "gaming game gamer console 游戏",
  gadgets: "gadget tech technology keyboard desk phone 数码 科技 键盘 手机",
  plants: "plant gardening garden balcony vegetable 植物 园艺 花园 阳台",
  dogs: "dog puppy pet 狗 宠物 小狗",
  books: "book reading reader novel 书 阅读 读书",
  fashion: "fashion clothes outfit thrift sewing style 时尚 穿搭 服装 衣服",
};

const PLACE_WORDS: Record<string, string> = {
  DE: "germany german 德国",
  GB: "uk britain british england 英国",
  US: "usa america american 美国",
  FR: "france french 法国",
  SE: "sweden swedish 瑞典",
  AT: "austria austrian 奥地利",
  KR: "korea korean 韩国",
  AU: "australia australian 澳大利亚 澳洲",
  CA: "canada canadian 加拿大",
  JP: "japan japanese 日本",
  NL: "netherlands dutch 荷兰",
  IE: "ireland irish 爱尔兰",
  BR: "brazil brazilian 巴西",
  IT: "italy italian 意大利",
};

const PLATFORM_WORDS: Record<InventedPlatform, string> = {
  YOUTUBE: "youtube",
  TIKTOK: "tiktok",
  INSTAGRAM: "instagram insta",
};

const SIZE_WORDS = { small: "small micro tiny 小", large: "big large huge famous 大" };

/** "under 50k", "50k以下", "10万以上": a direction, a number and its unit, in either order. */
const BEFORE = /\b(under|below|over|above)\s?(\d{1,7})\s?([km])?\b/;
const AFTER = /(\d{1,7})\s?(万|[km])?\s?粉?丝?\s?(以下|以内|以上)/;
const UNITS: Record<string, number> = { k: 1_000, m: 1_000_000, 万: 10_000 };

/** The wishes in a phrase: subjects, places, sites and sizes. Several subjects, places or sites are one wish that any of them meets. */
export function readPhrase(phrase: string): Criterion[] {
  const read = phrase.slice(0, LONGEST_PHRASE);
  const topics = found(TOPIC_WORDS, read);
  const places = found(PLACE_WORDS, read);
  const sites = found(PLATFORM_WORDS, read);
  const criteria: Criterion[] = [];
  if (topics.size > 0)
    criteria.push({ label: wordsOf(topics), fits: (creator) => creator.topics.some((topic) => topics.has(topic)) });
  if (places.size > 0) criteria.push({ label: wordsOf(places), fits: ({ region }) => places.has(region) });
  if (sites.size > 0) criteria.push({ label: wordsOf(sites), fits: ({ platform }) => sites.has(platform) });
  const size = readSize(read);
  if (size !== null) criteria.push(size);
  return criteria;
}

/** Those who fit a phrase in everything, else those who fit in most of it; all of them, unmarked, when nothing is asked for or understood. */
export function judge(phrase: string): Judgement {
  const criteria = readPhrase(phrase);
  if (criteria.length === 0) {
    const all = INVENTED.map((creator) => ({ creator, marks: [] }));
    return { isUnderstood: phrase.trim() === "", isExact: true, verdicts: all };
  }
  const verdicts = INVENTED.map((creator) => ({
    creator,
    marks: criteria.map(({ label, fits }) => ({ label, fits: fits(creator) })),
  }));
  const most = Math.max(...verdicts.map(fitting));
  return {
    isUnderstood: true,
    isExact: most === criteria.length,
    verdicts: most === 0 ? [] : verdicts.filter((verdict) => fitting(verdict) === most),
  };
}

function fitting({ marks }: Verdict): number {
  return marks.filter(({ fits }) => fits).length;
}

/** Key → the word by which the phrase names it, as it stands there. English words stand alone, be it as a plural; Chinese ones anywhere. */
function found(lists: Record<string, string>, phrase: string): Map<string, string> {
  const text = phrase.toLowerCase();
  const spoken = new Set(text.split(/[^\p{L}\p{N}]+/u).flatMap((word) => [word, word.replace(/s$/, "")]));
  const named = new Map<string, string>();
  for (const [key, list] of Object.entries(lists)) {
    const word = list.split(" ").find((each) => (isLatin(each) ? spoken.has(each) : text.includes(each)));
    if (word === undefined) continue;
    const at = text.indexOf(word);
    named.set(key, phrase.slice(at, at + word.length));
  }
  return named;
}

function isLatin(word: string): boolean {
  return word.charCodeAt(0) < 0x250;
}

function wordsOf(named: ReadonlyMap<string, string>): string {
  return [...named.values()].join(" / ");
}

function readSize(phrase: string): Criterion | null {
  const text = phrase.toLowerCase();
  const [before, after] = [BEFORE.exec(text), AFTER.exec(text)];
  const [label, direction, number, unit] = before ?? [after?.[0], after?.[3], after?.[1], after?.[2]];
  if (label !== undefined && number !== undefined) {
    const bound = Number(number) * (UNITS[unit ?? ""] ?? 1);
    const isLeast = direction === "over" || direction === "above" || direction === "以上";
    return { label, fits: ({ followers }) => (isLeast ? followers >= bound : followers < bound) };
  }
  const word = found(SIZE_WORDS, phrase);
  const [small, large] = [word.get("small"), word.get("large")];
  if (small !== undefined) return { label: small, fits: ({ followers }) => followers < SMALL };
  if (large !== undefined) return { label: large, fits: ({ followers }) => followers >= LARGE };
  return null;
}
