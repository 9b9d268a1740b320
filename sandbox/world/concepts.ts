/** Finds the niches, subjects and formats that a query is about, from the vocabulary alone. */

import { folded, hanRuns, latinStems } from "./tokens.ts";
import { FORMATS } from "./vocabulary/formats.ts";
import type { Language } from "./vocabulary/niche.ts";
import { NICHES } from "./vocabulary/niches.ts";
import { asTag } from "./wording.ts";

/** A niche that a query names, in the language of the words it used. Scores are shares of the query's words, 0 … 1. */
export interface Concept {
  readonly niche: number;
  readonly language: Language;
  /** For posts of the niche on any subject. */
  readonly nicheScore: number;
  /** For posts on one subject; at least nicheScore. */
  readonly subjectScores: readonly number[];
}

export interface ResolvedQuery {
  readonly concepts: readonly Concept[];
  /** Formats (index into FORMATS) that the query asks for; empty when it names none. */
  readonly formats: ReadonlySet<number>;
  /** Words that mean nothing in this world. */
  readonly unknown: number;
  /** Words that name a niche or a subject. */
  readonly known: number;
}

interface Posting {
  readonly niche: number;
  readonly language: Language;
  readonly subject: number;
}

const WHOLE_NICHE = -1;
const latin = new Map<string, Posting[]>();
const han: { term: string; posting: Posting }[] = [];
const latinFormats = new Map<string, number>();
const hanFormats: { term: string; format: number }[] = [];

function post(key: string, posting: Posting): void {
  const list = latin.get(key) ?? [];
  if (
    !list.some(
      (each) => each.niche === posting.niche && each.language === posting.language && each.subject === posting.subject,
    )
  ) {
    list.push(posting);
  }
  latin.set(key, list);
}

function indexTerm(term: string, posting: Posting): void {
  if (posting.language === "zh") {
    for (const run of hanRuns(term)) han.push({ term: run, posting });
    for (const word of latinStems(term)) post(word, posting);
    return;
  }
  for (const word of latinStems(term)) post(word, posting);
  const joined = latinStems(asTag(folded(term)))[0];
  if (joined !== undefined) post(joined, posting);
}

for (const [niche, { words }] of NICHES.entries()) {
  for (const language of ["en", "es", "zh"] as const) {
    for (const keyword of words[language].keywords) indexTerm(keyword, { niche, language, subject: WHOLE_NICHE });
    for (const [subject, name] of words[language].subjects.entries()) indexTerm(name, { niche, language, subject });
    for (const tag of words[language].tags) {
      if (language === "zh") indexTerm(tag, { niche, language, subject: WHOLE_NICHE });
      else post(latinStems(tag)[0] ?? tag, { niche, language, subject: WHOLE_NICHE });
    }
  }
}
for (const [format, { words }] of FORMATS.entries()) {
  for (const word of [...words.en, ...words.es]) latinFormats.set(latinStems(word)[0] ?? word, format);
  for (const word of words.zh) hanFormats.push({ term: word, format });
}

/** One word of the query with everything it may mean. */
interface Reading {
  readonly weight: number;
  readonly postings: readonly Posting[];
}

/** What a query is about. Nothing is matched when none of its words belongs to the vocabulary. */
export function resolveQuery(text: string): ResolvedQuery {
  const formats = new Set<number>();
  const readings: Reading[] = [];
  let unknown = 0;
  const stems = latinStems(text);
  for (let at = 0; at < stems.length; at += 1) {
    const word = stems[at] ?? "";
    const pair = latin.get(`${word}${stems[at + 1] ?? ""}`);
    const format = latinFormats.get(word);
    const postings = latin.get(word);
    if (postings !== undefined) readings.push({ weight: 1, postings });
    else if (stems[at + 1] !== undefined && pair !== undefined) {
      readings.push({ weight: 2, postings: pair });
      at += 1;
    } else if (format !== undefined) formats.add(format);
    else unknown += 1;
  }
  for (const run of hanRuns(text)) unknown += readHan(run, readings, formats);
  return { concepts: conceptsOf(readings), formats, unknown, known: readings.length };
}

/** Reads a run of Chinese characters by the longest terms it holds; returns 1 when it holds none. */
function readHan(run: string, readings: Reading[], formats: Set<number>): number {
  let rest = run;
  let isKnown = false;
  for (const { term, format } of hanFormats) {
    if (!rest.includes(term) || rest === run.replace(term, "")) continue;
    formats.add(format);
    isKnown = true;
    if (rest !== term) rest = rest.replace(term, "");
    else return 0;
  }
  const held = han.filter(({ term }) => rest.includes(term) || (rest.length >= 2 && term.includes(rest)));
  const lengths = [...new Set(held.map(({ term }) => Math.min(term.length, rest.length)))].sort((a, b) => b - a);
  const longest = lengths[0];
  if (longest === undefined) return isKnown ? 0 : 1;
  const postings = held
    .filter(({ term }) => Math.min(term.length, rest.length) === longest)
    .map(({ posting }) => posting);
  readings.push({ weight: 1, postings });
  const others = held.filter(({ term }) => rest.includes(term) && term.length < longest && term.length >= 2);
  if (others.length > 0) readings.push({ weight: 0.5, postings: others.map(({ posting }) => posting) });
  return 0;
}

function conceptsOf(readings: readonly Reading[]): Concept[] {
  const total = readings.reduce((sum, { weight }) => sum + weight, 0);
  const found = new Map<string, { niche: number; language: Language; whole: number; subjects: number[] }>();
  for (const { weight, postings } of readings) {
    const share = weight / total;
    for (const { niche, language } of uniquePlaces(postings)) {
      const key = `${niche}/${language}`;
      const entry = found.get(key) ?? { niche, language, whole: 0, subjects: Array.from({ length: 9 }, () => 0) };
      const here = postings.filter((each) => each.niche === niche && each.language === language);
      const isWhole = here.some(({ subject }) => subject === WHOLE_NICHE);
      if (isWhole) entry.whole += share;
      entry.subjects = entry.subjects.map((score, subject) =>
        isWhole || here.some((each) => each.subject === subject) ? score + share : score,
      );
      found.set(key, entry);
    }
  }
  return [...found.values()].map(({ niche, language, whole, subjects }) => ({
    niche,
    language,
    nicheScore: whole,
    subjectScores: subjects,
  }));
}

function uniquePlaces(postings: readonly Posting[]): Posting[] {
  const seen = new Set<string>();
  return postings.filter(({ niche, language }) => {
    const key = `${niche}/${language}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
