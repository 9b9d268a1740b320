/** Whether the ten that are shown first for a creator are like it: of our likeness, and of BM25 "more like this" over the same creators. */
import { analyseCreator } from "#workers/matching/analyse.ts";
import type { CreatorText } from "#workers/matching/creator-text.ts";
import type { MatchingTables } from "#workers/matching/tables.ts";
import { languageOfText, likenesses, ordersApart } from "#workers/modules/search/modes/similar/rank.ts";
import { macro, mean } from "../matching/gain.ts";
import { rankPlainly } from "../matching/plain-bm25.ts";

/** A creator whose labels say what it is about; `plainText` is all that BM25 reads. */
export type Labelled = {
  labels: readonly string[];
  plainText: string;
  text: CreatorText;
  followers: number | null;
  language: string | null;
};
/** Of the first ten, from 0 to 1: who bears the seed's label, who writes its language, whose audience is less than ten times as large or small; null where nothing tells it. */
export type Likeness = { alike: number; language: number | null; size: number | null };

const FIRST = 10;

/** Means over labels of more than ten creators, `seedsPerLabel` seeds of each. */
export function scoreSimilar(
  creators: readonly Labelled[],
  tables: MatchingTables,
  seedsPerLabel = 8,
): { seeds: number; ours: Likeness; bm25: Likeness } {
  const seeds = seedsOf(creators, seedsPerLabel);
  const texts = creators.map(({ plainText }) => plainText);
  const others = creators.map(({ text, followers }) => ({ text, followers, region: null }));
  const measure = (rank: (seed: number) => number[]): Likeness => {
    const first = new Map(seeds.map(({ seed }) => [seed, rank(seed).filter((place) => place !== seed)]));
    const share = (isLike: (seed: Labelled, other: Labelled, label: string) => boolean | null) => {
      const labels = new Map<string, number[]>();
      for (const { seed, label } of seeds) {
        const told = (first.get(seed) ?? []).slice(0, FIRST).flatMap((place) => {
          const [one, other] = [creators[seed], creators[place]];
          const like = one && other ? isLike(one, other, label) : null;
          return like === null ? [] : like ? 1 : 0;
        });
        if (told.length > 0) labels.set(label, [...(labels.get(label) ?? []), mean(told)]);
      }
      return labels.size === 0 ? null : macro(labels);
    };
    return {
      alike: share((_, other, label) => other.labels.includes(label)) ?? 0,
      language: share((one, other) =>
        one.language === null || other.language === null ? null : one.language === other.language,
      ),
      size: share((one, other) => {
        const orders = ordersApart(one.followers, other.followers);
        return orders === null ? null : orders <= 1;
      }),
    };
  };
  return {
    seeds: seeds.length,
    ours: measure((seed) => {
      const one = others[seed];
      if (!one) return [];
      return byScore(
        likenesses(
          { ...one, language: languageOfText(one.text, analyseCreator(one.text, tables)) },
          others,
          tables,
        ).map((each) => each ?? 0),
      );
    }),
    bm25: measure((seed) => rankPlainly(texts, texts[seed] ?? "")),
  };
}

function seedsOf(creators: readonly Labelled[], perLabel: number): { seed: number; label: string }[] {
  const bearers = new Map<string, number[]>();
  for (const [place, { labels }] of creators.entries()) {
    for (const label of labels) bearers.set(label, [...(bearers.get(label) ?? []), place]);
  }
  return [...bearers].flatMap(([label, places]) =>
    places.length <= FIRST
      ? []
      : Array.from({ length: perLabel }, (_, seed) => ({
          seed: places[Math.floor(((seed + 0.5) * places.length) / perLabel)] ?? 0,
          label,
        })),
  );
}

function byScore(scores: readonly number[]): number[] {
  return [...scores.keys()].sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other);
}
