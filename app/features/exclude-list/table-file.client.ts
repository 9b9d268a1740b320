import ExcelJS from "exceljs";
import { unzipSync } from "fflate";
import Papa from "papaparse";
import { ROWS_READ } from "./sheet-rows.ts";

/** Reads the cells of spreadsheets and of comma-separated text. Only the browser has it, and only once a file is chosen. */

/** What one part of a workbook may unpack to: a thousand links need a hundredth of it. */
const MAX_PART_BYTES = 32 * 1024 * 1024;

/**
 * The cells of a workbook's first sheet as text, at most `ROWS_READ` rows without the empty ones. A cell with a link gives what it shows, then its address.
 * Null for bytes that are no workbook or whose parts unpack to more than `MAX_PART_BYTES`.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<string[][] | null> {
  if (isTooLarge(bytes)) return null;
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(Uint8Array.from(bytes).buffer);
  const [sheet] = workbook.worksheets;
  if (!sheet) return null;
  const rows: string[][] = [];
  sheet.eachRow((row) => {
    if (rows.length >= ROWS_READ) return;
    const cells: string[] = [];
    row.eachCell((cell) => {
      cells.push(cell.text);
      if (cell.hyperlink && cell.hyperlink !== cell.text) cells.push(cell.hyperlink);
    });
    rows.push(cells);
  });
  return rows;
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

/** The cells of comma-, semicolon- or tab-separated text, at most `ROWS_READ` rows; quotes as in RFC 4180. */
export function readDelimited(text: string): string[][] {
  // Files put together from several have several kinds of line ends; the parser guesses one for all.
  const lines = text.replaceAll(/\r\n?/g, "\n");
  return Papa.parse<string[]>(lines, { newline: "\n", preview: ROWS_READ, delimitersToGuess: [",", ";", "\t"] }).data;
}
