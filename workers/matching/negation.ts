import { creatorKindNamed } from "./creator-kind.ts";
import { foldSigns } from "./fold-signs.ts";
import { simplified } from "./han.ts";
import type { LexiconLanguage } from "./lexicon.ts";
import {
  AND_WORDS,
  HAN_TURNS,
  LIST_WORDS,
  ONLY_SPANISH,
  PROTECTED,
  TRIGGERS,
  TURNS,
  WANTING,
} from "./negation-words.ts";
import { isGenericWord, isStopWord } from "./noise-words.ts";

/** What a description does not want, parsed by rules: the same words always give the same exclusions. Pure. */

/** A part of the text, from `start` to `end`. */
export type Span = { start: number; end: number };

/** The whole no ("without kids content", `start` to `end`) and what it is about (`spans`, one for each thing named). */
export type Negation = Span & { spans: Span[] };

const BORDER = /[.;:!?()[\]{}\n。；：！？（）【】|]/u;
const COMMA = /[,，]/u;
const PIECES = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}_+#'’-])+|[^\s]/gu;
/** A scope holds so many words at most. */
const MAX_SCOPE = 14;
/** An item of a list after a comma or an "and" holds so many words at most. */
const MAX_ITEM = 3;

type Piece = Span & { word: string; isHan: boolean };

/** The exclusions of a description in the order in which they are said. */
export function parseNegations(description: string, language: LexiconLanguage): Negation[] {
  const plain = simplified(foldSigns(description));
  const open = plain.replaceAll(PROTECTED, (found) => "\u0000".repeat(found.length));
  const negations: Negation[] = [];
  let from = 0;
  for (const trigger of open.matchAll(TRIGGERS)) {
    const [word] = trigger;
    if (trigger.index < from || (language !== "es" && ONLY_SPANISH.test(word))) continue;
    const begin = trigger.index + word.length;
    const nextTrigger = nextTriggerAfter(open, begin, language);
    const { spans, end } = readScope(plain, begin, nextTrigger, /\p{Script=Han}/u.test(word));
    if (spans.length === 0) continue;
    negations.push({ start: trigger.index, end, spans });
    from = end;
  }
  return negations;
}

/** The text without its exclusions: blanks stand where they were, so that places stay what they are. */
export function withoutNegations(description: string, negations: readonly Negation[]): string {
  const signs = description.split("");
  // A comma stands for what is gone, so that the words around it are no phrase.
  for (const { start, end } of negations) signs.fill(" ", start, end).fill(",", start, Math.min(end, start + 1));
  return signs.join("");
}

function nextTriggerAfter(open: string, from: number, language: LexiconLanguage): number {
  TRIGGERS.lastIndex = from;
  for (let found = TRIGGERS.exec(open); found; found = TRIGGERS.exec(open)) {
    if (language === "es" || !ONLY_SPANISH.test(found[0])) {
      TRIGGERS.lastIndex = 0;
      return found.index;
    }
  }
  TRIGGERS.lastIndex = 0;
  return open.length;
}

function readScope(plain: string, begin: number, limit: number, isHan: boolean): { spans: Span[]; end: number } {
  const border = plain.slice(begin, limit).search(BORDER);
  const stop = border < 0 ? limit : begin + border;
  return isHan ? readHanScope(plain, begin, stop) : readLatinScope(plain, begin, stop);
}

function piecesOf(plain: string, begin: number, end: number): Piece[] {
  return [...plain.slice(begin, end).matchAll(PIECES)].map((match) => {
    const start = begin + match.index;
    return { word: match[0], start, end: start + match[0].length, isHan: /\p{Script=Han}/u.test(match[0]) };
  });
}

function readLatinScope(plain: string, begin: number, stop: number): { spans: Span[]; end: number } {
  const pieces = piecesOf(plain, begin, stop);
  const spans: Span[] = [];
  let item: Piece[] = [];
  let end = begin;
  const close = () => {
    const content = trimEmpty(item);
    const [first, last] = [content[0], content.at(-1)];
    if (first && last) spans.push({ start: first.start, end: last.end });
    if (content.length > 0) end = Math.max(end, last?.end ?? end);
    item = [];
  };
  for (const [at, piece] of pieces.slice(0, MAX_SCOPE * 2).entries()) {
    const hasContent = spans.length > 0 || item.some(isContent);
    const rest = pieces.slice(at + 1);
    if (COMMA.test(piece.word)) {
      if (!hasContent) continue;
      close();
      if (!goesOnAfterComma(rest)) break;
    } else if (LIST_WORDS.has(piece.word) && hasContent) close();
    else if (AND_WORDS.has(piece.word) && hasContent) {
      close();
      if (!goesOnAfterAnd(rest)) break;
    } else if (piece.word === "/" || piece.word === "&" || piece.word === "、") close();
    else if (TURNS.has(piece.word) && hasContent) break;
    else if (spans.length + item.length >= MAX_SCOPE) break;
    else item.push(piece);
  }
  close();
  return { spans, end };
}

/** Whether a list of short items that ends in "or" follows. */
function goesOnAfterComma(rest: readonly Piece[]): boolean {
  let words = 0;
  for (const { word } of rest) {
    if (LIST_WORDS.has(word)) return words <= MAX_ITEM;
    if (TURNS.has(word) || WANTING.has(word) || AND_WORDS.has(word)) return false;
    words = COMMA.test(word) ? 0 : words + 1;
    if (words > MAX_ITEM) return false;
  }
  return false;
}

/** Whether what follows an "and" is one short thing more and nothing wanted. */
function goesOnAfterAnd(rest: readonly Piece[]): boolean {
  const [first] = rest;
  if (!first || WANTING.has(first.word) || TURNS.has(first.word)) return false;
  const next = rest.findIndex(({ word }) => COMMA.test(word) || TURNS.has(word));
  return (next < 0 ? rest.length : next) <= MAX_ITEM;
}

function isContent({ word }: Piece): boolean {
  return /[\p{L}\p{N}]/u.test(word) && !isStopWord(word) && !saysNothing(word);
}

/** Words of every description ("videos") name nothing that is not wanted, but for kinds of creators ("no brands"). */
function saysNothing(word: string): boolean {
  return isGenericWord(word) && creatorKindNamed(word) === null;
}

/** Words of an item without the function words at its borders; none when nothing in it says what is not wanted. */
function trimEmpty(item: readonly Piece[]): Piece[] {
  if (!item.some(isContent)) return [];
  const isWord = ({ word }: Piece) => /[\p{L}\p{N}]/u.test(word) && !isStopWord(word);
  return item.slice(item.findIndex(isWord), item.findLastIndex(isWord) + 1);
}

/** Chinese scopes end at a comma or where something is wanted again; 、 and 和 go on. */
function readHanScope(plain: string, begin: number, stop: number): { spans: Span[]; end: number } {
  const text = plain.slice(begin, stop);
  const comma = text.search(COMMA);
  const turn = text.slice(1).search(HAN_TURNS);
  const ends = [text.length, comma < 0 ? text.length : comma, turn < 0 ? text.length : turn + 1];
  const end = begin + Math.min(...ends);
  const spans: Span[] = [];
  for (const match of plain.slice(begin, end).matchAll(/[^、/&和或与及\s]+/gu)) {
    const item = match[0].replace(/(?:的)?(?:内容|视频|账号|博主|达人|类|创作者|东西|话题|频道|人)+$/u, "");
    const start = begin + match.index;
    if (item !== "" && /[\p{L}\p{N}]/u.test(item) && !saysNothing(item))
      spans.push({ start, end: start + item.length });
  }
  return { spans, end };
}
