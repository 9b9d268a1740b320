/** Vocabulary with word vectors: words in order of frequency, one vector for all words of one stem. Pure; the bytes come from a loader. */

/** The table as it is looked up. */
export type WordTable = {
  /** Numbers of a vector. */
  dimensions: number;
  /** Each known word with its rank: 0 is the most frequent. */
  words: ReadonlyMap<string, number>;
  /** Each stem with the rank of its most frequent word. */
  stems: ReadonlyMap<string, number>;
  /** Stem and row of the vector, by rank. */
  stemAt: readonly string[];
  rowAt: Int32Array;
  /** Rows one after another; each has length 1 when multiplied by its scale. */
  vectors: Int8Array;
  scales: Float32Array;
};

/**
 * Reads the two files of the table. Each line of `list` is a word, followed by a blank, the number of letters to cut (as the sign so many places
 * after "0") and the letters to add when its stem is another word ("happy 1i"). A stem that was not seen before takes the next row.
 * Throws when the files do not belong together.
 */
export function readWordTable(list: string, bytes: ArrayBuffer): WordTable {
  const words = new Map<string, number>();
  const stems = new Map<string, number>();
  const stemAt: string[] = [];
  const head = list.slice(0, list.indexOf("\n"));
  const dimensions = Number(head);
  const rows: number[] = [];
  // Line by line instead of all lines at once: the list is long.
  for (let start = head.length + 1; start < list.length; ) {
    const border = list.indexOf("\n", start);
    const end = border < 0 ? list.length : border;
    const line = list.slice(start, end);
    start = end + 1;
    const rank = rows.length;
    const blank = line.indexOf(" ");
    const word = blank < 0 ? line : line.slice(0, blank);
    const stem =
      blank < 0 ? word : word.slice(0, word.length - (line.charCodeAt(blank + 1) - ZERO)) + line.slice(blank + 2);
    const first = stems.get(stem);
    rows.push(first === undefined ? stems.size : (rows[first] ?? 0));
    if (first === undefined) stems.set(stem, rank);
    stemAt.push(stem);
    words.set(word, rank);
  }
  const vectors = new Int8Array(bytes);
  if (vectors.length !== stems.size * dimensions) throw new Error("the word list and its vectors are of two builds");
  return {
    dimensions,
    words,
    stems,
    stemAt,
    rowAt: Int32Array.from(rows),
    vectors,
    scales: scalesOf(vectors, dimensions, stems.size),
  };
}

/** The line of a word as `readWordTable` takes it. */
export function wordLine(word: string, stem: string): string {
  if (word === stem) return word;
  let shared = 0;
  while (shared < stem.length && word[shared] === stem[shared]) shared += 1;
  return `${word} ${String.fromCharCode(ZERO + word.length - shared)}${stem.slice(shared)}`;
}

const ZERO = "0".charCodeAt(0);

function scalesOf(vectors: Int8Array, dimensions: number, rows: number): Float32Array {
  const scales = new Float32Array(rows);
  for (let row = 0; row < rows; row += 1) {
    let square = 0;
    for (let at = row * dimensions; at < (row + 1) * dimensions; at += 1) square += (vectors[at] ?? 0) ** 2;
    scales[row] = square === 0 ? 0 : 1 / Math.sqrt(square);
  }
  return scales;
}
