/** A small full-text index: words to documents, scored by rarity and by the field a word was met in. */
import { hanRuns, latinStems } from "./tokens.ts";

export interface TextIndex {
  /** Adds the words of a field to a document. Documents are numbered from 0 and filled in order. */
  add(document: number, words: readonly string[], weight: number): void;
  /** Documents that hold at least half of the query's words, with their scores. */
  search(text: string): { document: number; score: number }[];
}

/** The words of a text and, for Chinese, pairs of neighbouring characters; each once. */
export function wordsOf(text: string): string[] {
  const words = latinStems(text);
  for (const run of hanRuns(text)) {
    if (run.length === 1) words.push(run);
    for (let at = 0; at + 1 < run.length; at += 1) words.push(run.slice(at, at + 2));
  }
  return [...new Set(words)];
}

/** An empty index. */
export function createTextIndex(): TextIndex {
  // A list holds document, weight, document, weight …: flat, because there are hundreds of thousands of entries.
  const postings = new Map<string, number[]>();
  let documents = 0;
  return {
    add: (document, words, weight) => {
      documents = Math.max(documents, document + 1);
      for (const word of words) {
        const list = postings.get(word);
        if (list === undefined) postings.set(word, [document, weight]);
        else if (list[list.length - 2] === document) list[list.length - 1] = (list[list.length - 1] ?? 0) + weight;
        else list.push(document, weight);
      }
    },
    search: (text) => {
      const words = wordsOf(text);
      const found = new Map<number, { score: number; words: number }>();
      for (const word of words) {
        const list = postings.get(word);
        if (list === undefined) continue;
        const rarity = Math.log(1 + documents / (list.length / 2));
        for (let at = 0; at < list.length; at += 2) {
          const [document = 0, weight = 0] = [list[at], list[at + 1]];
          const entry = found.get(document) ?? { score: 0, words: 0 };
          found.set(document, { score: entry.score + rarity * weight, words: entry.words + 1 });
        }
      }
      return [...found]
        .filter(([, entry]) => entry.words * 2 >= words.length)
        .map(([document, entry]) => ({ document, score: entry.score * (entry.words / words.length) ** 2 }));
    },
  };
}
