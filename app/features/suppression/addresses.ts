import type { Columns } from "#app/entities/table-file/columns.ts";
import type { FileContent } from "#app/entities/table-file/read-table-file.ts";
import { addressesIn } from "#workers/modules/creators/address-list.ts";

/** From what people paste and choose to addresses, one a line. Pure. */

/** The addresses of a text in their order. A line without any is given as it is, to be told of: an address was meant there. */
export function addressesOfText(text: string): string[] {
  return text.split("\n").flatMap((line) => {
    const found = addressesIn(line);
    const content = line.trim();
    return found.length > 0 || content === "" ? found : [content];
  });
}

/** The addresses of a file; those of all columns, or of the chosen one. Rows of a table without any, e.g. its head, are left out. */
export function addressesOfFile(content: FileContent, columns?: Columns): string[] {
  return content.kind === "text"
    ? addressesOfText(content.text)
    : content.rows.flatMap((cells) => cellsOf(cells, columns?.email ?? null).flatMap(addressesIn));
}

function cellsOf(cells: readonly string[], column: number | null): readonly string[] {
  return column === null ? cells : cells.slice(column, column + 1);
}

/** The list in parts of at most `size`. */
export function partsOf<Item>(items: readonly Item[], size: number): Item[][] {
  const parts: Item[][] = [];
  for (let start = 0; start < items.length; start += size) parts.push(items.slice(start, start + size));
  return parts;
}
