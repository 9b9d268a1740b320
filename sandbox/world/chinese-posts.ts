/** Posts of Douyin and Xiaohongshu: creators of TikTok and Instagram who write Chinese have their posts there too, under ids of those platforms. */
import { type CreatorTraits, creatorTraits } from "./creator-traits.ts";
import { isOn } from "./graph.ts";
import { mix, scramble, unscramble } from "./hash.ts";
import { timedIdOf, timedIdParts } from "./ids.ts";
import type { ChinesePlatform, ChinesePost } from "./port.ts";
import { createdAtOf, ordinalAt, postCountAt } from "./post-traits.ts";
import { makeCreator } from "./procedural-creators.ts";
import { fateOf, makePost, type ProceduralBase, stateOf, visibleOrdinals } from "./procedural-posts.ts";

const HOME = { DOUYIN: "TIKTOK", XIAOHONGSHU: "INSTAGRAM" } as const;
const KEYS = { DOUYIN: 31, XIAOHONGSHU: 33 } as const;

/** Eight digits of base 16. */
const hex = (value: number): string => value.toString(16).padStart(8, "0");

function idOf(platform: ChinesePlatform, index: number, seconds: number, key: number): string {
  if (platform === "DOUYIN") return timedIdOf(index, seconds, key + KEYS.DOUYIN);
  return `${hex(seconds)}00000000${hex(scramble(index, mix(key + KEYS.XIAOHONGSHU, seconds)))}`;
}

function partsOf(platform: ChinesePlatform, id: string, key: number): { index: number; seconds: number } | null {
  if (platform === "DOUYIN") return timedIdParts(id, key + KEYS.DOUYIN);
  if (!/^[0-9a-f]{8}0{8}[0-9a-f]{8}$/.test(id)) return null;
  const seconds = Number.parseInt(id.slice(0, 8), 16);
  const scrambled = Number.parseInt(id.slice(16), 16);
  return { seconds, index: unscramble(scrambled, mix(key + KEYS.XIAOHONGSHU, seconds)) };
}

/** The parts of the world that answer for the two platforms. */
export function chinesePosts(base: ProceduralBase) {
  const make = (platform: ChinesePlatform, traits: CreatorTraits, ordinal: number): ChinesePost => {
    const id = idOf(platform, traits.index, createdAtOf(traits, ordinal) / 1000, base.key);
    const twin = { platform, id };
    const number = scramble(traits.index, base.key + KEYS[platform] + 1);
    const creator = makeCreator(base, traits);
    return {
      post: makePost(base, traits, ordinal, twin),
      author: {
        id: platform === "DOUYIN" ? creator.id : `5f00000000000000${hex(number)}`,
        number: String(number % 1_000_000_000),
        creator,
      },
      state: stateOf(base, traits, ordinal, twin),
      fate: fateOf(base, traits, ordinal, twin),
    };
  };
  const isThere = (platform: ChinesePlatform, traits: CreatorTraits): boolean =>
    traits.platform === HOME[platform] && traits.language === "zh";
  return {
    chinesePost: (platform: ChinesePlatform, id: string): ChinesePost | null => {
      const parts = partsOf(platform, id, base.key);
      if (parts === null || !isOn(HOME[platform], parts.index, base.size)) return null;
      const traits = creatorTraits(base.seed, parts.index);
      const ordinal = isThere(platform, traits) ? ordinalAt(traits, parts.seconds * 1000) : null;
      if (ordinal === null || ordinal >= postCountAt(traits, base.now())) return null;
      const found = make(platform, traits, ordinal);
      return found.post.id === id ? found : null;
    },
    chinesePosts: (platform: ChinesePlatform, take: number): ChinesePost[] => {
      const found: ChinesePost[] = [];
      for (let index = 0; index < base.size && found.length < take; index += 1) {
        const traits = creatorTraits(base.seed, index);
        if (!isThere(platform, traits) || traits.isDeleted || traits.isPrivate) continue;
        const [newest] = visibleOrdinals(base, traits, { take: 1 });
        if (newest !== undefined) found.push(make(platform, traits, newest));
      }
      return found;
    },
  };
}
