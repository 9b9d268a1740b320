import { type Lexicon, readLexicon } from "./lexicon.ts";
import { stemEnglish } from "./stem.ts";
import { readWordTable, type WordTable } from "./word-table.ts";

/** Everything matching looks up; read once, never changed. */
export type MatchingTables = {
  /** Of the build of the tables and of the rules that read them: an analysis of another version is made again. */
  version: string;
  lexicon: Lexicon;
  words: WordTable;
};

/** The files of the tables as a loader brings them (docs/matching.md). */
export type TableFiles = { lexicon: string; words: string; vectors: ArrayBuffer };

/** Counts changes of the rules by which texts are analysed. */
const RULES = 2;

/** The tables out of their files. Throws when the files do not belong together. */
export function readTables(files: TableFiles): MatchingTables {
  const words = readWordTable(files.words, files.vectors);
  const lexicon = readLexicon(files.lexicon, (word) => stemIn(words, word));
  return { version: `${RULES}-${hashOf(files.lexicon)}-${words.words.size}`, lexicon, words };
}

/** The stem of an English word; looked up where it is known. */
export function stemOf(word: string, tables: MatchingTables): string {
  return stemIn(tables.words, word);
}

function stemIn(table: WordTable, word: string): string {
  const rank = table.words.get(word);
  return (rank === undefined ? undefined : table.stemAt[rank]) ?? stemEnglish(word);
}

/** FNV-1a of a text, eight hexadecimal digits. */
export function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}
