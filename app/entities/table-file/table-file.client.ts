import ExcelJS from "exceljs";
import { unzipSync } from "fflate";
import Papa from "papaparse";

/** Reads the cells of spreadsheets and of comma-separated text. Only the browser has it, and only once a file is chosen. */

/** What one part of a workbook may unpack to: a thousand rows need a hundredth of it. */
const MAX_PART_BYTES = 32 * 1024 * 1024;

/**
 * The cells of a sheet as text, without a choice of the first visible one that holds something; at most `maxRows` rows without the empty ones. Rows that a filter hides are read: hiding is no deleting.
 * Cells keep their columns. Addresses behind cells stand behind the last column, in one column for each column that has some.
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
  const rows: ReadRow[] = [];
  sheet.eachRow((row) => {
    if (rows.length < maxRows) rows.push(readRow(row));
  });
  return { rows: withLinks(rows), sheets: worksheets.map(({ name }) => name), sheet: at };
}

type ReadRow = { cells: string[]; links: ReadonlyMap<number, string> };

function readRow(row: ExcelJS.Row): ReadRow {
  const [cells, links]: [string[], Map<number, string>] = [[], new Map()];
  row.eachCell({ includeEmpty: true }, (cell, column) => {
    const text = cellText(cell);
    cells.push(text);
    const link = linkOf(cell);
    if (link !== null && link !== text) links.set(column, link);
  });
  return { cells: cells.slice(0, 1 + cells.findLastIndex((cell) => cell !== "")), links };
}

function withLinks(rows: readonly ReadRow[]): string[][] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const linked = [...new Set(rows.flatMap(({ links }) => [...links.keys()]))].sort((one, other) => one - other);
  return rows.map(({ cells, links }) => {
    if (links.size === 0) return cells;
    const padding = Array.from({ length: width - cells.length }, () => "");
    return [...cells, ...padding, ...linked.map((column) => links.get(column) ?? "")];
  });
}

/** A cell that is merged over rows holds for each of them; over columns it stands in the first. */
function cellText(cell: ExcelJS.Cell): string {
  const isFirstColumn = !cell.isMerged || cell.master.col === cell.col;
  return isFirstColumn ? valueText(cell.value) : "";
}

/** As many digits as Excel keeps. */
const PLAIN_NUMBER = new Intl.NumberFormat("en-US", { useGrouping: false, maximumSignificantDigits: 15 });

/** What a spreadsheet shows of a value, without the format of its cell: numbers with 15 digits and no exponent, a day as a day, nothing for errors. */
function valueText(value: ExcelJS.CellValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return PLAIN_NUMBER.format(value);
  if (typeof value !== "object") return String(value);
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? "" : value.toISOString().replace(/T00:00:00\.000Z$/, "");
  if ("error" in value) return "";
  if ("richText" in value) return value.richText.map(({ text }) => text).join("");
  // The library types the text of a link as a string; of a formatted one it reads rich text.
  if ("hyperlink" in value) return valueText(value.text);
  return valueText(value.result);
}

/** The address behind a cell: of its link, or of the formula that makes one. */
function linkOf(cell: ExcelJS.Cell): string | null {
  const [, quoted] = /^HYPERLINK\(\s*"((?:[^"]|"")+)"/i.exec(cell.formula ?? "") ?? [];
  const link = cell.hyperlink || quoted?.replaceAll('""', '"');
  if (!link) return null;
  return /^mailto:/i.test(link) ? (link.slice("mailto:".length).split("?")[0] ?? "") : link;
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
