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
  return body.map((cells) => onOneLine(cells.find(isLink) ?? cells[0] ?? ""));
}

function onOneLine(cell: string): string {
  const lines = cell.split(/[\r\n]/).map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ");
}

function isLink(cell: string): boolean {
  return LOOKS_LIKE_LINK.test(cell);
}

function isNotEmpty(cells: readonly string[]): boolean {
  return cells.length > 0;
}
