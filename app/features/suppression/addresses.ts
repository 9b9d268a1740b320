import type { FileContent } from "#app/features/table-files/read-table-file.ts";

/** From what people paste and choose to addresses, one a line. Pure. */

/** What stands between and around addresses, in any script; none of it may stand in one. */
const SEPARATORS = /[\s,;，；、:：<>()（）[\]"“”]+/u;
const QUOTES = "'‘’";
const ENDS = `${QUOTES}.。`;
/** How our own files write an address that a spreadsheet could take for a formula. */
const GUARD = /^'(?=[=+\-@＝＋－＠])/u;

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

function addressesIn(text: string): string[] {
  return text
    .split(SEPARATORS)
    .filter((word) => word.includes("@"))
    .map((word) => trimmed(word.replace(GUARD, "")))
    .filter((word) => word !== "");
}

/** Without quotes around it and the end of a sentence behind it; one pass, for a pattern would look at a row of quotes from each of them. */
function trimmed(word: string): string {
  let [from, to] = [0, word.length];
  while (from < to && QUOTES.includes(word.charAt(from))) from += 1;
  while (to > from && ENDS.includes(word.charAt(to - 1))) to -= 1;
  return word.slice(from, to);
}

/** The list in parts of at most `size`. */
export function partsOf<Item>(items: readonly Item[], size: number): Item[][] {
  const parts: Item[][] = [];
  for (let start = 0; start < items.length; start += size) parts.push(items.slice(start, start + size));
  return parts;
}
