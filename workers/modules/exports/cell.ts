/** What may stand in a spreadsheet's cell: primitives and dates, never objects, formulas or links that act. */

export type CellValue = string | number | Date | null;

/** Most UTF-16 units a cell may hold. */
export const MAX_CELL_TEXT = 32_767;

/** Characters that XML 1.0 cannot carry: control characters, lone surrogates, the two non-characters. */
const FORBIDDEN = /[\p{Cs}\ufffe\uffff]|(?![\t\n\r])\p{Cc}/gu;
/** What a spreadsheet program may take for a formula when the text is pasted or saved as CSV; full-width signs count too. */
const FORMULA_START = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r]/u;

/** Text that any spreadsheet program opens and none executes: cleaned, an apostrophe before what looks like a formula, cut to fit. */
export function safeText(text: string): string {
  const cleaned = text.replaceAll(FORBIDDEN, "").replaceAll(/\r\n?/g, "\n");
  const guarded = FORMULA_START.test(text) || FORMULA_START.test(cleaned) ? `'${cleaned}` : cleaned;
  if (guarded.length <= MAX_CELL_TEXT) return guarded;
  const end = guarded.charCodeAt(MAX_CELL_TEXT - 1);
  const splitsPair = end >= 0xd800 && end <= 0xdbff;
  return guarded.slice(0, splitsPair ? MAX_CELL_TEXT - 1 : MAX_CELL_TEXT);
}

/** A value fit for a cell, whatever it was: numbers finite, dates real, text safe; everything else is left empty. */
export function cell(value: unknown): CellValue {
  if (typeof value === "string") return safeText(value) || null;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value;
  return null;
}

/** Longest address that spreadsheet programs take for a link. */
const MAX_LINK = 2_079;

/** Where a link of a cell leads; null for text that is no address, which stays text. Not a formula: programs that execute none follow it too. */
export function hrefOf(kind: "web" | "mail", text: string): string | null {
  if (kind === "mail")
    return /^[\w.!#$%&*+/=?^{|}~-]+@[\p{L}\p{N}.-]+$/u.test(text) ? `mailto:${encodeURI(text)}` : null;
  if (!/^https?:\/\//i.test(text) || text.length > MAX_LINK || !URL.canParse(text)) return null;
  const { href } = new URL(text);
  return href.length > MAX_LINK ? null : href;
}

/** An address as text, if it is one of the web; other schemes are left out. */
export function linkCell(address: string | null): CellValue {
  return address !== null && /^https?:\/\//i.test(address) ? cell(address) : null;
}
