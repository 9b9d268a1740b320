/** As long as the value of a variable. */
const MAX_NICKNAME = 120;

/** A name as it is stored: without quotes, in one line. */
export function cleanName(text: string): string {
  return text.replaceAll(/["“”]/g, "").replaceAll(/\s+/g, " ").trim().slice(0, MAX_NICKNAME);
}

/** One cell with what ends it: in quotes where it holds tabs or line ends, as spreadsheets copy it. A quote that is never closed is no quote. */
const CELL = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/y;

/** The cells of a text whose columns are parted by tabs. */
export function splitCells(text: string): string[][] {
  const lines = text.replaceAll(/\r\n?/g, "\n");
  const rows: string[][] = [];
  let cells: string[] = [];
  CELL.lastIndex = 0;
  for (let end: string | undefined = "\t"; end; ) {
    const [, quoted, plain = "", found] = CELL.exec(lines) ?? [];
    end = found;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"').replaceAll("\n", " "));
    if (end === "\t") continue;
    rows.push(cells);
    cells = [];
  }
  return rows;
}
