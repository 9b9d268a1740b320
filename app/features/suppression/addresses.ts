import type { FileContent } from "#app/features/table-files/read-table-file.ts";
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

/** The addresses of a file; rows of a table without any, e.g. its head, are left out. */
export function addressesOfFile(content: FileContent): string[] {
  return content.kind === "text"
    ? addressesOfText(content.text)
    : content.rows.flatMap((cells) => cells.flatMap(addressesIn));
}

/** The list in parts of at most `size`. */
export function partsOf<Item>(items: readonly Item[], size: number): Item[][] {
  const parts: Item[][] = [];
  for (let start = 0; start < items.length; start += size) parts.push(items.slice(start, start + size));
  return parts;
}
