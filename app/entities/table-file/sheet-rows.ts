import { LINES_PER_UPLOAD } from "#workers/modules/exclusions/domain.ts";
import { type Columns, guessColumns, isLink, isProfileLink, openTable, type Row } from "./columns.ts";

/** From the rows of a table to lines of an upload: one line a row. Pure. */

/** A little more than an upload takes, so that the screen sees that there are too many. */
export const ROWS_READ = LINES_PER_UPLOAD + 50;

/**
 * The lines of a table, one a row: the cell of the column of links; else a profile of a known platform, another link, or the first cell that says something. What stands above the rows is
 * left out.
 */
export function linesOfTable(rows: readonly Row[], chosen?: Columns): string[] {
  const table = openTable(rows);
  const { link } = chosen ?? guessColumns(table);
  const ownOf = (row: Row) => (link === null ? "" : (row[link] ?? "").trim());
  // A column without links was chosen by hand: its bare handles are meant.
  const isByHand = link !== null && !table.body.some((row) => isLink(ownOf(row)));
  return table.body.flatMap((row) => {
    const cells = row.map((cell) => cell.trim());
    const own = ownOf(row);
    const linked = isLink(own) ? own : (cells.find(isProfileLink) ?? cells.find(isLink));
    const line = (isByHand && own) || linked || own || cells.find((cell) => cell !== "");
    return line ? [onOneLine(line)] : [];
  });
}

function onOneLine(cell: string): string {
  const lines = cell.split(/[\r\n]/).map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ");
}
