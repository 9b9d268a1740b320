import { guessColumns, isLink, type Layout, openTable, type Table } from "#app/entities/table-file/columns.ts";
import { columnsOfHeadings, type FileField, SHOP_HEADINGS } from "./shop-columns.ts";

/** A figure, with signs and one letter at most, as in 1.2K; words above such cells are headings. */
function isFigure(cell: string): boolean {
  const parts = cell.split(/\p{L}/u);
  return parts.length <= 2 && /\d/.test(parts[0] ?? "");
}

const HANDLE = /^@?[\w.]{1,24}$/;

/** Whether half of a column's cells or more can be handles or links: names of people cannot. */
function holdsHandles({ body }: Table, column: number): boolean {
  const cells = body.map((row) => (row[column] ?? "").trim()).filter((cell) => cell !== "");
  return cells.filter((cell) => HANDLE.test(cell) || isLink(cell)).length * 2 >= cells.length;
}

/** Files of shop figures. Where no heading names the handle, or the cells below it are names, it is taken from the column of profile links. */
export const SHOP_LAYOUT: Layout<FileField> = {
  open: (rows) => openTable(rows, { names: SHOP_HEADINGS, isData: isFigure }),
  guess(table) {
    const columns = columnsOfHeadings(table.headings);
    const isNamed = columns.handle !== null && holdsHandles(table, columns.handle);
    return isNamed ? columns : { ...columns, handle: guessColumns(table).link ?? columns.handle };
  },
  none: columnsOfHeadings([]),
};
