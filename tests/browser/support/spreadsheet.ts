/** Opens a downloaded file as somebody with Excel would. */

import exceljs from "exceljs";
import type { Download } from "playwright-core";

export type Sheet = { name: string; headers: string[]; rows: Record<string, string>[] };

/** The first sheet of a download: its headers, and each row by header. Cells are read as the text they show. */
export async function openSpreadsheet(download: Download): Promise<Sheet> {
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.readFile(await download.path());
  const [sheet] = workbook.worksheets;
  if (!sheet) throw new Error("the file has no sheet");
  const [headers = [], ...rows] = sheet.getSheetValues().flatMap((row) => (Array.isArray(row) ? [row.slice(1)] : []));
  const names = headers.map(String);
  return {
    name: sheet.name,
    headers: names,
    rows: rows.map((row) => Object.fromEntries(names.map((name, place) => [name, textOf(row[place])]))),
  };
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "object" && "text" in value) return String(value.text);
  return value instanceof Date ? value.toISOString() : String(value);
}
