import type { Creator } from "#workers/modules/creators/contract.ts";
import { languageOf } from "./language.ts";
import type { SeedProfile } from "./seed.ts";
import { gramsOf, termsOf } from "./terms.ts";

/** How alike a creator is to a seed: by what both write about first, then by audience size, region and language. Pure, so that order never depends on time. */

/** How alike two creators are in content, from 0 to 1. The port behind which a better matcher may stand. */
export type ContentScorer = (seed: SeedProfile, card: Creator) => number;

/** Share of the content that whole words decide; the rest is parts of words. */
const WORDS_SHARE = 0.75;
/** So many of the seed's heaviest words, all said, are full likeness. */
const FULL_TERMS = 12;
/** What content alone is worth when size, region and language all differ. */
const BASE = 0.5;
const SIZE = 0.3;
const REGION = 0.1;
const LANGUAGE = 0.1;
/** A tenfold audience is another market. */
const BEYOND_ONE_ORDER = 0.25;
/** Width of the likeness of sizes, in powers of ten. */
const SIZE_WIDTH = 0.6;
const UNKNOWN = 0.5;
/** Less than this in common is chance. */
const LEAST_CONTENT = 0.04;

/** 0 to 1, or null for a creator that has nothing to do with the seed. */
export function likeness(seed: SeedProfile, card: Creator, scoreContent: ContentScorer = contentScore): number | null {
  const content = scoreContent(seed, card);
  if (content < LEAST_CONTENT) return null;
  const orders = ordersApart(seed.account.followers, card.followers);
  const size = orders === null ? UNKNOWN : Math.exp(-(orders ** 2) / (2 * SIZE_WIDTH ** 2));
  const region = sameness(seed.account.region, card.region);
  const language = sameness(seed.language, languageOf(textsOf(card)));
  const fit = BASE + SIZE * size + REGION * region + LANGUAGE * language;
  return Math.min(1, content * fit * (orders !== null && orders > 1 ? BEYOND_ONE_ORDER : 1));
}

/** How many powers of ten two audiences are apart; null when one is unknown or nothing. */
export function ordersApart(one: number | null, other: number | null): number | null {
  if (one === null || other === null || one <= 0 || other <= 0) return null;
  return Math.abs(Math.log10(one / other));
}

function sameness(one: string | null, other: string | null): number {
  if (one === null || other === null) return UNKNOWN;
  return one === other ? 1 : 0;
}

/** Words in common, each weighed by how much the seed is about it and saturating with how often the other says it, and parts of words. */
export const contentScore: ContentScorer = (seed, card) => {
  const texts = textsOf(card).map((text) => termsOf(text));
  const said = new Map<string, number>();
  for (const terms of texts) {
    for (const stem of new Set(terms.map(({ stem }) => stem))) said.set(stem, (said.get(stem) ?? 0) + 1);
  }
  const full = sum(seed.terms.slice(0, FULL_TERMS).map(([, weight]) => weight));
  if (full === 0) return 0;
  const words = sum(seed.terms.map(([stem, weight]) => weight * saturated(said.get(stem) ?? 0)));
  const grams = gramsOf(texts.flatMap((terms) => terms.map(({ surface }) => surface)));
  const parts = sum(seed.terms.slice(0, FULL_TERMS).map(([stem, weight]) => weight * shareOf(stem, grams)));
  return Math.min(1, WORDS_SHARE * Math.min(1, words / full) + (1 - WORDS_SHARE) * (parts / full));
};

function saturated(count: number): number {
  return count / (count + 1);
}

/** Share of a word's parts that the other writes too. */
function shareOf(stem: string, grams: ReadonlySet<string>): number {
  const own = [...gramsOf([stem])];
  return own.length === 0 ? 0 : own.filter((gram) => grams.has(gram)).length / own.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function textsOf({ title, description, posts }: Creator): string[] {
  return [`${title} ${description}`, ...posts.map((post) => post.title)];
}
