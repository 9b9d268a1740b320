import ExcelJS from "exceljs";
import { unzipSync } from "fflate";
import Papa from "papaparse";

/** Reads the cells of spreadsheets and of comma-separated text. Only the browser has it, and only once a file is chosen. */

/** What one part of a workbook may unpack to: a thousand rows need a hundredth of it. */
const MAX_PART_BYTES = 32 * 1024 * 1024;

/**
 * The cells of a workbook's first sheet as text, at most `maxRows` rows without the empty ones. Cells keep their columns; the addresses of links stand behind the last one.
 * Null for bytes that are no workbook or whose parts unpack to more than `MAX_PART_BYTES`.
 */
export async function readWorkbook(bytes: Uint8Array, maxRows: number): Promise<string[][] | null> {
  if (isTooLarge(bytes)) return null;
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(Uint8Array.from(bytes).buffer);
  const [sheet] = workbook.worksheets;
  if (!sheet) return null;
  const rows: string[][] = [];
  sheet.eachRow((row) => {
    if (rows.length >= maxRows) return;
    const [cells, links]: [string[], string[]] = [[], []];
    row.eachCell({ includeEmpty: true }, (cell) => {
      cells.push(cell.text);
      if (cell.hyperlink && cell.hyperlink !== cell.text) links.push(cell.hyperlink);
    });
    rows.push([...cells, ...links]);
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

/** The cells of comma-, semicolon- or tab-separated text, at most `maxRows` rows; quotes as in RFC 4180. */
export function readDelimited(text: string, maxRows: number): string[][] {
  // Files put together from several have several kinds of line ends; the parser guesses one for all.
  const lines = text.replaceAll(/\r\n?/g, "\n");
  return Papa.parse<string[]>(lines, { newline: "\n", preview: maxRows, delimitersToGuess: [",", ";", "\t"] }).data;
}
