import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import type { Creator } from "#workers/modules/creators/contract.ts";
import { FOLLOWER_BUCKET_IDS, VIEW_BUCKET_IDS } from "#workers/modules/creators/domain.ts";
import type { IndexQuery } from "#workers/modules/creators/index-text.ts";
import { COUNTRIES, sampleCard, seeded } from "./sample-cards.ts";

/** Creators as many as the index is to hold, in words as often used as in a language, and what is asked of them. */

const WORDS = 20_000;
const IDEOGRAPHS = 1_200;
const SYLLABLES = "ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu".split(" ");
/** In every creator's texts. */
const EVERYBODYS_WORD = "video";

/** The nth most used word: the more used, the shorter. */
function wordAt(place: number): string {
  let word = "";
  for (let rest = place + 1; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    word += SYLLABLES[rest % SYLLABLES.length];
  }
  return word;
}

type Random = () => number;
/** A place in an order of `count`, the nth as often as one in n. */
const often = (random: Random, count: number) => Math.floor(count ** random()) - 1;
const words = (random: Random, count: number) =>
  Array.from({ length: count }, () => wordAt(often(random, WORDS))).join(" ");
const chinese = (random: Random, count: number) =>
  Array.from({ length: count }, () => String.fromCodePoint(0x4e00 + often(random, IDEOGRAPHS))).join("");

/** A creator with a bio of forty words and three posts; every fifth writes Chinese. */
export function indexedCard(index: number): Creator {
  const random = seeded(index + 77);
  const card = sampleCard(index);
  const text = (count: number) => (index % 5 === 0 ? chinese(random, count * 2) : words(random, count));
  return {
    ...card,
    platform: PLATFORMS[index % PLATFORMS.length] ?? "YOUTUBE",
    title: text(2),
    description: `${text(40)} ${EVERYBODYS_WORD}`,
    posts: card.posts.slice(0, 3).map((post) => ({ ...post, title: `${text(8)} #${wordAt(often(random, WORDS))}` })),
  };
}

const FILTERS: readonly ((random: Random) => Omit<IndexQuery, "text">)[] = [
  (random) => ({ platforms: [PLATFORMS[Math.floor(random() * PLATFORMS.length)] ?? "YOUTUBE"] }),
  (random) => ({ countries: [COUNTRIES[Math.floor(random() * COUNTRIES.length)] ?? "US"] }),
  (random) => ({ followerRanges: [FOLLOWER_BUCKET_IDS[Math.floor(random() * FOLLOWER_BUCKET_IDS.length)] ?? "lt1k"] }),
  (random) => ({ viewCountRanges: [VIEW_BUCKET_IDS[Math.floor(random() * VIEW_BUCKET_IDS.length)] ?? "lt1k"] }),
  (random) => ({ hasEmail: random() < 0.5 }),
];
/** Any three of them. */
const TRIPLES = FILTERS.flatMap((one, place) =>
  FILTERS.slice(place + 1).flatMap((two, next) => FILTERS.slice(place + next + 2).map((three) => [one, two, three])),
);

const TEXTS: readonly ((random: Random) => string)[] = [
  () => EVERYBODYS_WORD,
  () => "",
  (random) => words(random, 1),
  (random) => words(random, 2),
  (random) => `${EVERYBODYS_WORD} ${words(random, 3)}`,
  (random) => `#${wordAt(often(random, WORDS))}`,
  (random) => chinese(random, 2),
  (random) => chinese(random, 1),
];

/** The nth question: each of the texts with each three of the filters, and other values every time. */
export function indexedQuery(nth: number): IndexQuery {
  const random = seeded(nth + 1);
  const text = TEXTS[nth % TEXTS.length]?.(random) ?? "";
  const filters = TRIPLES[Math.floor(nth / TEXTS.length) % TRIPLES.length] ?? [];
  return Object.assign({ text }, ...filters.map((filter) => filter(random)));
}
