import { ABSENCE_SENTENCES, ABSENCE_WORDS, DATE_WORDS, MONTH_WORDS } from "./absence-words.ts";
import { readReturnDay } from "./dates.ts";
import type { LocalDay } from "./day.ts";
import { isRead } from "./english.ts";
import { findWords, plain } from "./plain.ts";
import { ASSENTS } from "./refusal-words.ts";

/** An absence in a language that the phrase lists do not read, and the day of the return. */

export type Absence = { word: string; isCertain: boolean; until: string | null };

/** Null when no absence is told. A lone word of one counts only beside the day of a return. */
export function readAbsence(fresh: string, now: LocalDay): Absence | null {
  const text = plain(fresh).replaceAll(/\s+/g, " ");
  const sentence = findWords(text, ABSENCE_SENTENCES);
  const found = sentence ?? findWords(text, ABSENCE_WORDS);
  if (found === null) return null;
  // "Ja, gerne! Ich bin bis Freitag im Urlaub" is a person's answer.
  if (findWords(text.slice(0, found.start), ASSENTS) !== null) return null;
  const until = readReturnDay(isRead(text) ? text : inEnglish(text), now, sentence !== null);
  return sentence === null && until === null ? null : { word: found.word, isCertain: sentence !== null, until };
}

const DAY_AND_MONTH =
  /(\d{1,2})(?:º|ª|er|\.|-го)? ?(?:de |di |d')?(january|february|march|april|may|june|july|august|september|october|november|december)(?:,? (?:de |del |di )?(20\d\d))?/g;

/** "12月7日より対応いたします". */
const RESUMED =
  /(\d{1,2}月 ?\d{1,2}日) ?(?:\([^)]{1,6}\))? ?(?:から|부터|より|에|に) ?(?:順次 ?|通常 ?|정상 ?)?(?:対応|再開|出社|復帰|営業|戻|業務|복귀|출근|돌아|업무|회신)/g;

/** The words around dates in English, so that one reader reads them all. */
function inEnglish(text: string): string {
  const months = text.replaceAll(/\p{L}{3,12}/gu, (word) => MONTH_WORDS.get(word) ?? word);
  const dated = months
    .replaceAll(
      DAY_AND_MONTH,
      (_all, day: string, month: string, year?: string) => ` ${day} ${month}${year ? ` ${year}` : ""}`,
    )
    .replaceAll(/(\d{1,2}) ?월 ?(\d{1,2}) ?일/g, "$1月$2日")
    .replaceAll(/(\d{1,2}月 ?\d{1,2}日) ?(?:\([^)]{1,6}\))? ?(?:まで|까지)/g, " through $1 ")
    .replaceAll(RESUMED, " back on $1 ")
    .replaceAll(/(\d{1,2}月 ?\d{1,2}日) ?(?:\([^)]{1,6}\))? ?(?:から|부터|より)/g, " from $1 ");
  const single = dated.replaceAll(/ {2,}/g, " ");
  return DATE_WORDS.reduce(
    (all, [english, words]) => words.reduce((rest, word) => beforeDate(rest, word, english), all),
    single,
  );
}

/** The word is translated where a date follows it, with no more than a weekday between. */
function beforeDate(text: string, word: string, english: string): string {
  let done = "";
  let rest = text;
  for (let found = findWords(rest, [word]); found !== null; found = findWords(rest, [word])) {
    const behind = /^ ?(?:\p{L}{2,14}\.?,? ){0,2}(?=\d)/u.exec(rest.slice(found.end, found.end + 40));
    done += rest.slice(0, found.start) + (behind ? `${english} ` : found.word);
    rest = rest.slice(found.end + (behind?.[0].length ?? 0));
  }
  return done + rest;
}
