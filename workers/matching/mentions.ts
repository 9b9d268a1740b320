import type { Entry, Forms, LexiconLanguage, Sense } from "./lexicon.ts";
import { isGenericWord, isStopWord } from "./noise-words.ts";
import { segment } from "./segment.ts";
import { isInflectionOf, stemSpanish } from "./stem.ts";
import { type MatchingTables, stemOf } from "./tables.ts";
import type { Token } from "./tokens.ts";

/** What a text speaks of: its words under the keys by which they are compared, and the topics of the lexicon. Pure. */

/** A key under which a word counts. English stems are bare, Spanish ones begin with `es:`, Chinese ones with `zh:`, phrases hold a `_`. */
export type TermKey = { key: string; weight: number };

/** A word or a phrase of the lexicon, from `start` to `end` of the text as it was written. */
export type Mention = { start: number; end: number; keys: TermKey[]; senses: readonly Sense[]; words: number };

/** Whether a key is of a Spanish or Chinese word. */
export function isForeign(key: string): boolean {
  return key.startsWith("es:") || key.startsWith("zh:");
}

const NO_KEYS: TermKey[] = [];
const NO_SENSES: readonly Sense[] = [];
/** What a word of the lexicon in another language counts beside its translation, lest those who share the language count twice. */
const TRANSLATED_WEIGHT = 0.2;
const PHRASE_WEIGHT = 0.8;
const MAX_PHRASE = 4;
const MAX_HAN = 6;
/** Spanish forms that are also English words of at most this rank are English outside Spanish texts. */
const COMMON_RANK = 12_000;

const SPANISH_FIRST = ["es", "en"] as const;
const ENGLISH_FIRST = ["en", "es"] as const;

/** No phrase goes over one of these. */
const BORDER = /[,;.:!?()|\n，。；：！？、（）]/u;

type Atom = { word: string; start: number; end: number };

/** The mentions of a text in reading order; function words alone are none. `isName` says that words may be written together, as in a handle. */
export function readMentions(
  text: string,
  tokens: readonly Token[],
  language: LexiconLanguage,
  tables: MatchingTables,
  isName = false,
): Mention[] {
  const mentions: Mention[] = [];
  let atoms: Atom[] = [];
  const flush = () => {
    if (atoms.length > 0) readLatin(atoms, language, tables, mentions);
    atoms = [];
  };
  let last = 0;
  for (const token of tokens) {
    if (token.start - last > 1 || text[last] !== " ") {
      if (BORDER.test(text.slice(last, token.start))) flush();
    }
    last = token.end;
    if (token.isHan) {
      flush();
      readHan(token, tables, mentions);
    } else if (token.isTag || (isName && !tables.words.words.has(token.word))) {
      const start = token.isTag ? token.start - 1 : token.start;
      const words = segment(text.slice(token.start, token.end), tables);
      // A tag is a phrase of its own: it never goes on in the words beside it.
      if (token.isTag) flush();
      for (const word of words) atoms.push({ word, start, end: token.end });
      if (token.isTag) flush();
    } else atoms.push(token);
  }
  flush();
  return mentions;
}

function readLatin(
  atoms: readonly Atom[],
  language: LexiconLanguage,
  tables: MatchingTables,
  mentions: Mention[],
): void {
  const en: string[] = [];
  const es: string[] = [];
  for (const { word } of atoms) {
    en.push(stemOf(word, tables));
    es.push(language === "es" || !isCommonEnglish(word, tables) ? stemSpanish(word) : word);
  }
  const stems = { en, es };
  for (let at = 0; at < atoms.length; ) {
    const found = findForm(atoms, stems, at, language, tables);
    const length = found === null ? 1 : found.length;
    const keys = keysOf(atoms, stems.en, at, length, found, language, tables);
    const first = atoms[at];
    const last = atoms[at + length - 1];
    if (keys.length > 0 && first && last) {
      const senses = found === null ? NO_SENSES : found.entry.senses;
      mentions.push({ start: first.start, end: last.end, keys, senses, words: length });
    }
    at += length;
  }
}

function keysOf(
  atoms: readonly Atom[],
  stems: readonly string[],
  at: number,
  length: number,
  found: Found | null,
  language: LexiconLanguage,
  tables: MatchingTables,
): TermKey[] {
  if (found === null) return wordKeys(atoms[at]?.word ?? "", stems[at] ?? "", null, language, tables);
  let keys = NO_KEYS;
  for (let place = at; place < at + length; place += 1) {
    keys = keys.concat(wordKeys(atoms[place]?.word ?? "", stems[place] ?? "", found.language, language, tables));
  }
  return keys.concat(entryKeys(found.entry, found.language, length, stems.slice(at, at + length)));
}

type Found = { entry: Entry; language: "en" | "es"; length: number };

/** The longest form that begins at a word; in Spanish texts a Spanish one goes before an English one of the same length. */
function findForm(
  atoms: readonly Atom[],
  stems: { en: readonly string[]; es: readonly string[] },
  at: number,
  language: LexiconLanguage,
  tables: MatchingTables,
): Found | null {
  const { forms } = tables.lexicon;
  const order = language === "es" ? SPANISH_FIRST : ENGLISH_FIRST;
  let best: Found | null = null;
  for (const each of order) {
    const longest = longestFrom(forms[each], stems[each][at] ?? "", MAX_PHRASE, atoms.length - at);
    for (let length = longest; length > (best?.length ?? 0); length -= 1) {
      const entry = forms[each].entries.get(
        length === 1 ? (stems[each][at] ?? "") : stems[each].slice(at, at + length).join(" "),
      );
      if (
        !entry ||
        (each === "en" && length === 1 && !isWritten(entry, atoms[at]?.word ?? "")) ||
        (each === "es" && language !== "es" && length === 1 && isCommonEnglish(atoms[at]?.word ?? "", tables))
      ) {
        continue;
      }
      best = { entry, language: each, length };
    }
  }
  return best;
}

/** Whether an entry means this very word: stems also bring words together that mean something else. */
function isWritten({ written }: Entry, word: string): boolean {
  return written.includes(word) || written.some((each) => isInflectionOf(word, each));
}

function longestFrom(forms: Forms, first: string, most: number, left: number): number {
  return Math.min(forms.longest.get(first) ?? 0, most, left);
}

function isCommonEnglish(word: string, tables: MatchingTables): boolean {
  return (tables.words.words.get(word) ?? COMMON_RANK) < COMMON_RANK;
}

/** The keys of a single word: in Spanish texts its Spanish stem, and the English one where it may be an English word. */
function wordKeys(
  word: string,
  stem: string,
  form: "en" | "es" | null,
  language: LexiconLanguage,
  tables: MatchingTables,
): TermKey[] {
  if (isStopWord(word)) return NO_KEYS;
  const isUnknown = form === null && language === "es";
  if (form === "en" || (form === null && !isUnknown)) return [{ key: stem, weight: 1 }];
  const spanish = { key: `es:${stemSpanish(word)}`, weight: form === "es" ? TRANSLATED_WEIGHT : 1 };
  return isUnknown && tables.words.words.has(word) ? [{ key: stem, weight: 1 }, spanish] : [spanish];
}

function entryKeys(entry: Entry, language: LexiconLanguage, words: number, stems: readonly string[]): TermKey[] {
  if (language === "en") return words > 1 ? [{ key: stems.join("_"), weight: PHRASE_WEIGHT }] : [];
  const each = 1 / Math.sqrt(Math.max(1, entry.translation.length));
  return [
    ...entry.translation.map((key) => ({ key, weight: each })),
    ...entry.phrases.map((key) => ({ key, weight: PHRASE_WEIGHT })),
  ];
}

/** Longest forms first from the left; what lies between them counts in pairs of signs. A form of one sign must stand alone. */
function readHan(token: Token, tables: MatchingTables, mentions: Mention[]): void {
  const { entries, longest } = tables.lexicon.forms.zh;
  const signs = [...token.word];
  let rest = 0;
  const place = (from: number, to: number) => ({ start: token.start + from, end: token.start + to });
  const closeRest = (end: number) => {
    for (let at = rest; at + 2 <= end; at += 1) {
      const key = `zh:${signs[at]}${signs[at + 1]}`;
      mentions.push({ ...place(at, at + 2), keys: [{ key, weight: 1 }], senses: [], words: 1 });
    }
  };
  const lengthAt = (at: number): number => {
    const most = Math.min(MAX_HAN, signs.length - at);
    for (let length = most; length > 0; length -= 1) {
      const run = signs.slice(at, at + length).join("");
      if (isGenericWord(run) || (length <= (longest.get(signs[at] ?? "") ?? 0) && entries.has(run))) return length;
    }
    return 0;
  };
  for (let at = 0; at < signs.length; ) {
    const length = lengthAt(at);
    const standsAlone = rest === at && (at + 1 === signs.length || lengthAt(at + 1) > 0);
    if (length === 0 || (length === 1 && !standsAlone)) {
      at += 1;
      continue;
    }
    closeRest(at);
    const run = signs.slice(at, at + length).join("");
    const entry = entries.get(run);
    if (entry) {
      const keys = [{ key: `zh:${run}`, weight: TRANSLATED_WEIGHT }, ...entryKeys(entry, "zh", 1, [])];
      mentions.push({ ...place(at, at + length), keys, senses: entry.senses, words: 1 });
    }
    at += length;
    rest = at;
  }
  closeRest(signs.length);
}
