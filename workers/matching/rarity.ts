import { isForeign } from "./mentions.ts";
import type { MatchingTables } from "./tables.ts";

/** How rare words and topics are among creators at large, from the tables alone: whom a task has met changes nothing about it. Pure. */

/** Words of a creator's profile and posts, about: as many chances has a word to be among them. */
const WORDS_OF_A_CREATOR = 250;
/** Zipf's law with Mandelbrot's shift: share of running text that the most frequent word takes, and how the shares fall off. */
const ZIPF_TOP = 0.1;
const ZIPF_SHIFT = 2.7;
/** Spanish and Chinese words have no rank of their own; this is about the rank of a word that people search for. */
const FOREIGN_RANK = 8_000;
/** Of the creators who say both words of a phrase, those who say the phrase. */
const TOGETHER = 0.3;
/** The words of a topic overlap and mean other things too, so their shares are cut to what is plausible. */
const TOPIC_SHARES = { least: 0.004, most: 0.2 } as const;

const topicSharesOf = new WeakMap<MatchingTables, ReadonlyMap<string, number>>();

/** Weight of saying a word or phrase, by how few creators say it (idf of BM25). */
export function rarityOfTerm(key: string, tables: MatchingTables): number {
  return rarity(shareOfTerm(key, tables));
}

/** Weight of speaking of a topic or of a group of topics, by how few creators speak of it. */
export function rarityOfTopic(topic: string, tables: MatchingTables): number {
  let shares = topicSharesOf.get(tables);
  if (!shares) {
    shares = topicShares(tables);
    topicSharesOf.set(tables, shares);
  }
  return rarity(shares.get(topic) ?? TOPIC_SHARES.least);
}

function rarity(share: number): number {
  return Math.log(1 + (1 - share) / share);
}

function shareOfTerm(key: string, { words }: MatchingTables): number {
  if (isForeign(key)) return shareAtRank(FOREIGN_RANK);
  const parts = key.split("_");
  const shares = parts.map((part) => shareAtRank(words.stems.get(part) ?? words.stemAt.length));
  return Math.min(...shares) * TOGETHER ** (parts.length - 1);
}

function topicShares(tables: MatchingTables): Map<string, number> {
  const { forms, topics } = tables.lexicon;
  /** Share of creators who say none of the topic's words. */
  const silent = new Map<string, number>();
  for (const [form, { senses }] of forms.en.entries) {
    const share = shareOfTerm(form.replaceAll(" ", "_"), tables);
    for (const sense of senses) silent.set(sense.topic, (silent.get(sense.topic) ?? 1) * (1 - share * sense.share));
  }
  for (const { id, group } of topics.values()) {
    if (group !== null) silent.set(group, (silent.get(group) ?? 1) * (silent.get(id) ?? 1));
  }
  const cut = (share: number) => Math.min(TOPIC_SHARES.most, Math.max(TOPIC_SHARES.least, share));
  return new Map([...silent].map(([topic, none]) => [topic, cut(1 - none)]));
}

function shareAtRank(rank: number): number {
  return 1 - Math.exp((-WORDS_OF_A_CREATOR * ZIPF_TOP) / (rank + ZIPF_SHIFT));
}
