import { splitTokens, textOf, type VariableValues } from "./variables.ts";

/**
 * Puts values in the place of variables. Editors and people leave a blank behind a variable ("Hi {{nickname}} , we…"),
 * and a variable without a value leaves the blank before it: neither blank reaches a punctuation mark. Pure.
 */

/** One text between two variables, or one variable. */
type Piece = { place: number; text: string; isVariable: boolean };

/** Marks that follow a word without a blank in every language. A dot before a letter or digit is part of a name (".NET"). */
const CLOSING = /^(?:[,)\]}…，、。．！？；：）】》」』”’،؛؟]|\.(?![\p{L}\p{N}]))/u;
/** Marks that French sets a blank before. A colon or semicolon can begin a smiley. */
const CLOSING_BUT_IN_FRENCH = /^(?:[!?]|[:;](?![-']?[()DPp/|*\][3]))/;

const FRENCH =
  /(?<!\p{L})(?:bonjour|bonsoir|salut|coucou|ch(?:er|ère)s?|vous|nous|votre|notre|merci|avec|êtes|une)(?!\p{L})/iu;

/** The text with every variable filled in, in one pass: what looks like a variable inside of a value stays as it is. */
export function fillIn(text: string, values: VariableValues, isFrench = writesFrench(text)): string {
  return fillInRun([text], values, isFrench).join("");
}

/** The same for texts that stand next to each other on a line, such as those of bold and plain words. */
export function fillInRun(texts: readonly string[], values: VariableValues, isFrench: boolean): string[] {
  const pieces = texts.flatMap((text, place) =>
    splitTokens(text).map(
      (piece): Piece =>
        typeof piece === "string"
          ? { place, text: piece, isVariable: false }
          : { place, text: textOf(piece, values), isVariable: true },
    ),
  );
  for (const [index, piece] of pieces.entries()) if (piece.isVariable) closeUp(pieces, index, isFrench);
  const filled = texts.map(() => "");
  for (const { place, text } of pieces) filled[place] += text;
  return filled;
}

export function writesFrench(text: string): boolean {
  return FRENCH.test(text);
}

/** Removes the blanks between a variable and the punctuation mark behind it. */
function closeUp(pieces: readonly Piece[], index: number, isFrench: boolean): void {
  const after = blanksAt(pieces, index + 1, 1);
  const next = pieces[index + 1 + after.length];
  const mark = next === undefined || next.isVariable ? "" : next.text.trimStart();
  if (!CLOSING.test(mark) && (isFrench || !CLOSING_BUT_IN_FRENCH.test(mark))) return;
  for (const blank of after) blank.text = "";
  if (next !== undefined) next.text = mark;
  if (pieces[index]?.text !== "") return;
  const before = blanksAt(pieces, index - 1, -1);
  for (const blank of before) blank.text = "";
  const word = pieces[index - 1 - before.length];
  if (word !== undefined && !word.isVariable) word.text = word.text.trimEnd();
}

/** The pieces from one on that show nothing but blanks. */
function blanksAt(pieces: readonly Piece[], from: number, step: 1 | -1): Piece[] {
  const blanks: Piece[] = [];
  for (let at = from; ; at += step) {
    const piece = pieces[at];
    if (piece === undefined || piece.text.trim() !== "") return blanks;
    blanks.push(piece);
  }
}
