import { simplified } from "#workers/matching/han.ts";

/** The words of a mail that we wrote ourselves, and where they stand in an answer: they are never the answer's. */

/** Words in a row that two people do not write by chance. */
export const SURE_RUN = 7;
/** Words in a row that leave a doubt: enough to take no suppression from them. */
export const DOUBTFUL_RUN = 4;
const MAX_WORDS = 8_000;

const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{M}\p{N}]){1,60}/gu;
/** Links, also where a program rewrote them, broke them over lines or put them between brackets, and what is left of one on the next line. */
const LINK =
  /[<([]\s{0,3}https?:[^<>()[\]]{1,2000}[>)\]]|(?:https?:\/\/|www\.)\S{1,2000}|(?:unsubscribe|%2f|%3a)[/%?=&]\S{0,2000}/gi;

type Word = { text: string; start: number; end: number };

/** The text with blanks for its links, of the same length and in the same lines. */
export function withoutLinks(text: string): string {
  return text.replaceAll(LINK, (link) => link.replaceAll(/[^\n]/g, " "));
}

/** Runs of `length` words of a text, for `withoutRuns`. */
export function runsOf(text: string, length: number): ReadonlySet<string> {
  const words = wordsIn(withoutLinks(text));
  const runs = new Set<string>();
  for (let at = 0; at + length <= words.length; at += 1) runs.add(keyOf(words, at, length));
  return runs;
}

/** The text with each run of `length` words that stands in `runs` too left out; line breaks stay. */
export function withoutRuns(text: string, runs: ReadonlySet<string>, length: number): string {
  if (runs.size === 0) return text;
  const words = wordsIn(withoutLinks(text));
  const ours: Word[] = [];
  let coveredTo = -1;
  for (let at = 0; at + length <= words.length; at += 1)
    if (runs.has(keyOf(words, at, length)))
      for (let next = Math.max(at, coveredTo + 1); next < at + length; next += 1) {
        const word = words[next];
        if (word) ours.push(word);
        coveredTo = next;
      }
  let kept = "";
  let from = 0;
  for (const { start, end } of ours) {
    kept += gapOf(text.slice(from, start), from > 0);
    from = end;
  }
  return kept + text.slice(from);
}

/** Between two words of ours only what stands there of the sender's is kept. */
function gapOf(gap: string, isAfterOurs: boolean): string {
  return isAfterOurs && !/[\p{L}\p{N}]/u.test(gap) ? gap.replaceAll(/[^\n]/g, "") : gap;
}

function keyOf(words: readonly Word[], at: number, length: number): string {
  return words
    .slice(at, at + length)
    .map(({ text }) => text)
    .join(" ");
}

function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    if (words.length >= MAX_WORDS) break;
    const text = simplified(match[0].normalize("NFKC").toLowerCase());
    words.push({ text, start: match.index, end: match.index + match[0].length });
  }
  return words;
}
