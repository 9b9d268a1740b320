/** Tables as CSV files that spreadsheets open. Pure. */

/** A file of the rows that failed: the headers and cells as they were, with the reason behind them. Cells that a spreadsheet would run as formulas get an apostrophe. */
export function failuresCsv(
  headers: readonly string[],
  failed: readonly { cells: readonly string[]; reason: string }[],
  reasonHeader: string,
): string {
  const width = Math.max(headers.length, ...failed.map(({ cells }) => cells.length));
  const padded = (cells: readonly string[], last: string) => [
    ...Array.from({ length: width }, (_, at) => cells[at] ?? ""),
    last,
  ];
  return csvText([padded(headers, reasonHeader), ...failed.map(({ cells, reason }) => padded(cells, reason))]);
}

/** Rows as a CSV file, with the mark by which spreadsheets know UTF-8. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => cells.map(csvCell).join(",")).join("\r\n")}\r\n`;
}

function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-[\d.]+$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
