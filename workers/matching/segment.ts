import type { MatchingTables } from "./tables.ts";

/** Words out of what is written together in handles and hashtags: "veganmealprep" is vegan, meal, prep. Pure but for what it keeps. */

const MAX_WORD = 18;
const MAX_RUN = 60;
/** Words of the field are as likely as this frequent word. */
const LEXICON_RANK = 2_000;
const WORD_COST = 1.5;
const SHORT_WORD_COST = 3;
const UNKNOWN_COST = 6;
/** Share of the letters that known words must cover, else the run stays one word. */
const LEAST_COVERED = 0.6;

/** Most hashtags of creators who are judged together are written by several of them: what was cut is kept, until it is too many. */
const MAX_KEPT = 5_000;
const kept = new WeakMap<MatchingTables, Map<string, readonly string[]>>();

/** The words of a handle or hashtag, lower case: cut at capitals, digits and signs, then by the vocabulary. */
export function segment(written: string, tables: MatchingTables): readonly string[] {
  const own = kept.get(tables) ?? new Map<string, readonly string[]>();
  kept.set(tables, own);
  const known = own.get(written);
  if (known) return known;
  if (own.size >= MAX_KEPT) own.clear();
  const words = segmentAnew(written, tables);
  own.set(written, words);
  return words;
}

function segmentAnew(written: string, tables: MatchingTables): string[] {
  const folded = written.slice(0, MAX_RUN).normalize("NFKC").normalize("NFD").replaceAll(/\p{M}/gu, "");
  const parts = folded.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|[^\p{Lu}\p{Ll}\p{N}\p{P}\p{S}\s]+|\p{N}+/gu) ?? [];
  const whole = folded.toLowerCase();
  if (isWord(whole, tables)) return [whole];
  return parts.flatMap((part) => cut(part.toLowerCase(), tables));
}

function isWord(run: string, tables: MatchingTables): boolean {
  return tables.lexicon.words.has(run) || tables.words.words.has(run);
}

function cut(run: string, tables: MatchingTables): string[] {
  if (run.length < 4 || !/^[a-z]+$/.test(run) || isWord(run, tables)) return [run];
  const { starts, known } = cheapestPath(run, tables);
  const pieces: string[] = [];
  let covered = 0;
  for (let end = run.length; end > 0; end = starts[end] ?? 0) {
    const piece = run.slice(starts[end] ?? 0, end);
    pieces.unshift(piece);
    if (known[end]) covered += piece.length;
  }
  return covered / run.length >= LEAST_COVERED ? pieces : [run];
}

/** For every end the start of the last piece on the cheapest way there, and whether that piece is a word. */
function cheapestPath(run: string, tables: MatchingTables): { starts: number[]; known: boolean[] } {
  const costs: number[] = [0];
  const starts: number[] = [0];
  const known: boolean[] = [false];
  for (let end = 1; end <= run.length; end += 1) {
    costs[end] = Number.POSITIVE_INFINITY;
    for (let start = Math.max(0, end - MAX_WORD); start < end; start += 1) {
      const cost = wordCost(run.slice(start, end), tables);
      const total = (costs[start] ?? 0) + (cost ?? UNKNOWN_COST * (1 + end - start));
      if (total < (costs[end] ?? 0)) {
        costs[end] = total;
        starts[end] = start;
        known[end] = cost !== null;
      }
    }
  }
  return { starts, known };
}

function wordCost(piece: string, tables: MatchingTables): number | null {
  const rank = tables.words.words.get(piece);
  const inLexicon = tables.lexicon.words.has(piece);
  if (rank === undefined && !inLexicon) return null;
  if (piece.length < 2) return null;
  const place = inLexicon ? Math.min(rank ?? LEXICON_RANK, LEXICON_RANK) : (rank ?? LEXICON_RANK);
  return Math.log(place + 10) + WORD_COST + (piece.length <= 3 ? SHORT_WORD_COST : 0);
}
