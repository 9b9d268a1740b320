import ExcelJS from "exceljs";
import { unzipSync } from "fflate";
import Papa from "papaparse";

/** Reads the cells of spreadsheets and of comma-separated text. Only the browser has it, and only once a file is chosen. */

/** What one part of a workbook may unpack to: a thousand rows need a hundredth of it. */
const MAX_PART_BYTES = 32 * 1024 * 1024;

/**
 * The cells of a sheet as text, without a choice of the first visible one that holds something; at most `maxRows` rows without the empty ones. Rows that a filter hides are read: hiding is no deleting.
 * Cells keep their columns; the addresses of links stand behind the last one.
 * Null for bytes that are no workbook or whose parts unpack to more than `MAX_PART_BYTES`.
 */
export async function openWorkbook(
  bytes: Uint8Array,
  maxRows: number,
  chosen: number | null = null,
): Promise<{ rows: string[][]; sheets: string[]; sheet: number } | null> {
  if (isTooLarge(bytes)) return null;
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(Uint8Array.from(bytes).buffer);
  const { worksheets } = workbook;
  // A cover sheet may be empty, and lists of codes are hidden.
  const first = worksheets.findIndex(({ state, actualRowCount }) => state === "visible" && actualRowCount > 0);
  const at = chosen ?? Math.max(0, first);
  const sheet = worksheets[at];
  if (!sheet) return null;
  const rows: string[][] = [];
  sheet.eachRow((row) => {
    if (rows.length >= maxRows) return;
    const [cells, links]: [string[], string[]] = [[], []];
    row.eachCell({ includeEmpty: true }, (cell) => {
      cells.push(cellText(cell));
      if (cell.hyperlink && cell.hyperlink !== cell.text) links.push(cell.hyperlink);
    });
    rows.push([...cells, ...links]);
  });
  return { rows, sheets: worksheets.map(({ name }) => name), sheet: at };
}

/** The rows of `openWorkbook` alone. */
export async function readWorkbook(bytes: Uint8Array, maxRows: number): Promise<string[][] | null> {
  return (await openWorkbook(bytes, maxRows))?.rows ?? null;
}

/** A merged cell speaks once; a day is written as a day. */
function cellText(cell: ExcelJS.Cell): string {
  if (cell.isMerged && cell.master !== cell) return "";
  const { value } = cell;
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, "");
  return cell.text;
}

/** Asks the archive's own directory; nothing is unpacked. */
function isTooLarge(bytes: Uint8Array): boolean {
  let isLarge = false;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      if (originalSize > MAX_PART_BYTES) isLarge = true;
      return false;
    },
  });
  return isLarge;
}

/** The cells of text that is parted by commas, semicolons, tabs or bars, at most `maxRows` rows; quotes as in RFC 4180. Excel's own first line `sep=;` names the sign. */
export function readDelimited(text: string, maxRows: number): string[][] {
  // Files put together from several have several kinds of line ends; the parser guesses one for all.
  const lines = text.replaceAll(/\r\n?/g, "\n");
  const [said = "", delimiter = ""] = /^\ufeff?sep=([^\n])\n/i.exec(lines) ?? [];
  // Without this an empty last line spoils the guess.
  const skipEmptyLines = true;
  const options = {
    skipEmptyLines,
    newline: "\n" as const,
    preview: maxRows,
    delimiter,
    delimitersToGuess: [",", ";", "\t", "|"],
  };
  return Papa.parse<string[]>(lines.slice(said.length), options).data;
}
