import { readLexicon } from "#workers/matching/lexicon.ts";
import { stemEnglish } from "#workers/matching/stem.ts";
import { wordLine } from "#workers/matching/word-table.ts";
import { center, project } from "./principal-axes.ts";

/** Words of the frequency list that the table has. */
export const FREQUENT_WORDS = 42_000;
/** Numbers of a vector. */
export const DIMENSIONS = 64;

/** The vocabulary, most frequent first: the frequency list, then what only the lexicon has, by the alphabet; and the stems, each with the word it is embedded by. */
export function chooseWords(
  frequent: readonly string[],
  lexicon: string,
): { words: string[]; heads: Map<string, string> } {
  const words = new Set(frequent.slice(0, FREQUENT_WORDS));
  const own = [...readLexicon(lexicon).words].flatMap(([word, language]) => (language === "en" ? word : []));
  for (const word of own.sort()) if (/^[a-z]{2,}$/.test(word)) words.add(word);
  const heads = new Map<string, string>();
  for (const word of words) {
    const stem = stemEnglish(word);
    if (!heads.has(stem)) heads.set(stem, word);
  }
  return { words: [...words], heads };
}

/** The word list as the Worker reads it. */
export function formatWords(words: readonly string[]): string {
  return [String(DIMENSIONS), ...words.map((word) => wordLine(word, stemEnglish(word))), ""].join("\n");
}

/** One row of bytes for each vector: unit length, mean taken off, the first principal axes, scaled to the range of a byte. */
export function quantize(vectors: readonly (readonly number[])[]): Int8Array {
  const columns = vectors[0]?.length ?? 0;
  const values = new Float64Array(vectors.length * columns);
  for (const [row, vector] of vectors.entries()) {
    const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
    for (const [column, value] of vector.entries()) values[row * columns + column] = value / length;
  }
  const input = { values, rows: vectors.length, columns };
  center(input);
  const axes = project(input, DIMENSIONS);
  const bytes = new Int8Array(axes.values.length);
  for (let row = 0; row < axes.rows; row += 1) {
    const own = axes.values.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS);
    const largest = own.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    for (const [at, value] of own.entries())
      bytes[row * DIMENSIONS + at] = largest === 0 ? 0 : Math.round((value / largest) * 127);
  }
  return bytes;
}
