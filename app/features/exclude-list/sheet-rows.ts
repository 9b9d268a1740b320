import { LINES_PER_UPLOAD } from "#workers/modules/exclusions/domain.ts";

/** From the rows of a table to lines of an upload: one line a row. Pure. */

const LOOKS_LIKE_LINK = /^(?:https?:\/\/|www\.|[\w-]+(?:\.[\w-]+)*\.(?:com|be|am)\/)/i;
/** A little more than an upload takes, so that the screen sees that there are too many. */
export const ROWS_READ = LINES_PER_UPLOAD + 50;

/**
 * The lines of a table: of each row the first cell that looks like a link, or else its first cell that says something. A first row without
 * a link, above rows that have some, is the head of the table and left out.
 */
export function linesOfTable(rows: readonly (readonly string[])[]): string[] {
  const told = rows.map((cells) => cells.map((cell) => cell.trim()).filter((cell) => cell !== "")).filter(isNotEmpty);
  const hasLinks = told.some((cells) => cells.some(isLink));
  const body = hasLinks && told[0] !== undefined && !told[0].some(isLink) ? told.slice(1) : told;
  return body.map((cells) => (cells.find(isLink) ?? cells[0] ?? "").replaceAll(/\s*[\r\n]+\s*/g, " "));
}

function isLink(cell: string): boolean {
  return LOOKS_LIKE_LINK.test(cell);
}

function isNotEmpty(cells: readonly string[]): boolean {
  return cells.length > 0;
}

/** The cells of comma-, semicolon- or tab-separated text, at most `ROWS_READ` rows; quotes as in RFC 4180. */
export function readDelimited(text: string): string[][] {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at <= text.length && rows.length < ROWS_READ; at += 1) {
    const character = text[at];
    if (isQuoted && character !== undefined) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === "") isQuoted = true;
    else if (character === separator) {
      row.push(cell);
      cell = "";
    } else if (character === "\n" || character === undefined) {
      rows.push([...row, cell]);
      row = [];
      cell = "";
    } else cell += character;
  }
  return rows;
}

/** The sign that stands most often in the first line. */
function separatorOf(text: string): string {
  const newline = text.indexOf("\n");
  const head = newline < 0 ? text : text.slice(0, newline);
  const counted = [",", ";", "\t"].map((sign) => ({ sign, count: head.split(sign).length }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).sign;
}
