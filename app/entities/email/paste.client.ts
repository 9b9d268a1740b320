import { addressesIn } from "#workers/modules/creators/address-list.ts";
import { ROLES, type Role } from "#workers/modules/outreach/sending/domain.ts";
import { displayName, hasAddress, nicknameColumn } from "./addresses.ts";
import { cleanName, splitCells } from "./cells.ts";
import type { Column } from "./rows.ts";

/** From the clipboard to rows of the table. Pure. */

/** What goes into one row; null leaves the cell as it is. */
export type Pasted = { nickname: string | null; email: string | null; role?: Role; link?: string };

/**
 * The rows that a pasted text fills when it is put into a cell of `column`; null for one line without a tab, which belongs into the cell as it is. Cells of a spreadsheet, a nickname, a tab
 * and an address, or addresses alone: the address is found by its form, wherever it stands. A text without any address fills cells as a spreadsheet does.
 */
export function readPaste(text: string, column: Column): Pasted[] | null {
  const isOneCell = !/[\t\r\n]/.test(text.trim());
  if (isOneCell && addressesIn(text).length < 2) return null;
  const rows = splitCells(text).filter((cells) => cells.some((cell) => cell.trim() !== ""));
  if (rows.length === 0) return null;
  if (!rows.some((cells) => cells.some(hasAddress))) return plainRows(rows, column);
  const [head] = rows;
  const body = head !== undefined && rows.length > 1 && isHead(head) ? rows.slice(1) : rows;
  const names = nicknameColumn(rows);
  const addresses = addressColumn(body);
  return body.flatMap((cells) => {
    const cell = cells.find(hasAddress);
    const name = names === null ? null : cleanName(cells[names] ?? "");
    if (cell === undefined) return [{ nickname: name, email: (cells[addresses] ?? "").trim() }];
    const pieces = addressesIn(cell).length > 1 ? cell.split(/[\s,;，；]+/).filter(hasAddress) : [cell];
    return pieces.flatMap((piece) =>
      addressesIn(piece).map((email) => ({
        nickname: name || displayName(piece) || (names === null ? null : ""),
        email,
        ...detailsIn(cells),
      })),
    );
  });
}

const ROLE_WORDS: Readonly<Record<Role, RegExp>> = {
  creator: /^(?:creator|创作者)$/iu,
  customer: /^(?:customer|client|客户)$/iu,
  other: /^(?:other|其他)$/iu,
};

/** The cells that hold a web address or name a type. */
function detailsIn(cells: readonly string[]): Pick<Pasted, "role" | "link"> {
  const link = cells.find((cell) => /^(?:https?:\/\/|www\.)\S+$/i.test(cell.trim()))?.trim();
  const role = ROLES.find((one) => cells.some((cell) => ROLE_WORDS[one].test(cell.trim())));
  return { ...(role === undefined ? {} : { role }), ...(link === undefined ? {} : { link }) };
}

/** A first row without an address whose words are names of columns. */
function isHead(cells: readonly string[]): boolean {
  const words = /^(?:e-?mails?(?: address)?|mail|邮箱(?:地址)?|电子邮件|电子邮箱)$/iu;
  return !cells.some(hasAddress) && cells.some((cell) => words.test(cell.trim()));
}

function addressColumn(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const cells of rows) {
    const at = cells.findIndex(hasAddress);
    if (at >= 0) counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
}

function plainRows(rows: readonly (readonly string[])[], column: Column): Pasted[] {
  const isWide = rows.some((cells) => cells.length > 1);
  return rows.map(([first = "", second = ""]) => {
    if (column === "email") return { nickname: null, email: first.trim() };
    return { nickname: first, email: isWide ? second.trim() : null };
  });
}
