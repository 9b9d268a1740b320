/** The reference: BM25 as every textbook has it, over the words of the whole text. Nothing of the product is in it. */

const K1 = 1.2;
const B = 0.75;

/** The indices of the texts, best first; texts without a word of the query come last, in their order. */
export function rankPlainly(texts: readonly string[], query: string): number[] {
  const documents = texts.map(countWords);
  const lengths = documents.map((counts) => [...counts.values()].reduce((sum, count) => sum + count, 0));
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length) || 1;
  const scores = new Float64Array(texts.length);
  for (const word of countWords(query).keys()) {
    const holders = documents.filter((counts) => counts.has(word)).length;
    const idf = Math.log(1 + (texts.length - holders + 0.5) / (holders + 0.5));
    for (const [at, counts] of documents.entries()) {
      const count = counts.get(word) ?? 0;
      const norm = K1 * (1 - B + (B * (lengths[at] ?? 0)) / average);
      scores[at] = (scores[at] ?? 0) + (idf * count * (K1 + 1)) / (count + norm);
    }
  }
  return texts.map((_, at) => at).sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other);
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
