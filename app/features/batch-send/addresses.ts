import type { FileContent } from "#app/features/table-files/read-table-file.ts";
import { mailboxKey } from "#workers/kernel/email-address.ts";
import { addressesIn } from "#workers/modules/creators/address-list.ts";
import type { Role } from "#workers/modules/outreach/sending/domain.ts";
import { splitCells } from "./cells.ts";

/** From texts and tables to people one can write to (spec 3 §4.3). Pure. */

/** A creator of one of the caller's lists. */
export type Creator = { creatorId: string; platform: string | null; handle: string | null };
/** `role` and `link` are given where a mail is written for the group alone; a person without a role is a creator. */
export type Person = { nickname: string; email: string; creator: Creator | null; role?: Role; link?: string };

const NICKNAME_HEADS = /^(?:nick ?name|name|first ?name|full ?name|creator|contact|昵称|名称|姓名|名字|称呼|创作者)$/iu;
/** As long as the value of a variable. */
const MAX_NICKNAME = 120;

export type Found = { people: Person[]; duplicates: number };

/** The people in a file or a text, each address once. The nickname is that of a column of names or before `<address>`, else what stands before the @. */
export function readPeople(content: FileContent): Found {
  const named = content.kind === "table" ? namedInTable(content.rows) : namedInText(content.text);
  const people = new Map<string, Person>();
  for (const { nickname, email } of named) {
    const key = mailboxKey(email);
    const known = people.get(key);
    if (!known) people.set(key, { nickname: nickname || beforeAt(email), email, creator: null });
    else if (nickname && known.nickname === beforeAt(known.email)) people.set(key, { ...known, nickname });
  }
  return { people: [...people.values()], duplicates: named.length - people.size };
}

/** `Ana <ana@example.com>`: the words before the bracket. Empty when there are none. */
export function displayName(text: string): string {
  const bracket = text.indexOf("<");
  return bracket > 0 ? cleanName(text.slice(0, bracket)) : "";
}

type Named = { nickname: string; email: string };

function namedInText(text: string): Named[] {
  if (text.includes("\t")) return namedInTable(splitCells(text));
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
  const delimiter = delimiterOf(lines);
  if (delimiter !== null) return namedInTable(lines.map((line) => line.split(delimiter)));
  return lines
    .flatMap((line) => line.split(/[,;，；]/))
    .flatMap((piece) => addressesIn(piece).map((email) => ({ nickname: displayName(piece), email })));
}

/** What parts the columns of a list with one address a line and the same number of parts in each; null for other texts. */
function delimiterOf(lines: readonly string[]): "," | ";" | null {
  const body = lines.filter((line) => line.includes("@"));
  if (body.length === 0 || lines.length - body.length > 1) return null;
  for (const delimiter of [",", ";"] as const) {
    const parts = body[0]?.split(delimiter).length ?? 0;
    const isTable = body.every((line) => line.split(delimiter).length === parts && addressesIn(line).length === 1);
    if (parts > 1 && isTable) return delimiter;
  }
  return null;
}

function namedInTable(rows: readonly (readonly string[])[]): Named[] {
  const column = nicknameColumn(rows);
  return rows.flatMap((cells) => {
    const cell = cells.find((text) => addressesIn(text).length > 0);
    if (cell === undefined) return [];
    const name = column === null ? "" : cleanName(cells[column] ?? "");
    return addressesIn(cell).map((email) => ({ nickname: name || displayName(cell), email }));
  });
}

/** The column whose head says so, else the first one that holds words and no addresses in at least half of the rows with an address. */
export function nicknameColumn(rows: readonly (readonly string[])[]): number | null {
  const head = rows.find((cells) => cells.some((cell) => cell.trim() !== ""));
  const isHead = head !== undefined && !head.some(hasAddress);
  const named = isHead ? head.findIndex((cell) => NICKNAME_HEADS.test(cell.trim())) : -1;
  if (named >= 0) return named;
  const body = rows.filter((cells) => cells.some(hasAddress));
  const width = Math.max(0, ...body.map((cells) => cells.length));
  for (let column = 0; column < width; column += 1) {
    const names = body.filter((cells) => isName(cells[column] ?? "")).length;
    if (names > 0 && names * 2 >= body.length) return column;
  }
  return null;
}

export function hasAddress(text: string): boolean {
  return addressesIn(text).length > 0;
}

/** Words that may be a name: no address, no link, no figure. */
function isName(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed.length > MAX_NICKNAME || !/\p{L}/u.test(trimmed)) return false;
  const at = trimmed.indexOf("@");
  const isAddress = at >= 0 && trimmed.includes(".", at);
  return !isAddress && !/:\/\/|www\./i.test(trimmed);
}

export function cleanName(text: string): string {
  return text.replaceAll(/["“”]/g, "").replaceAll(/\s+/g, " ").trim().slice(0, MAX_NICKNAME);
}

function beforeAt(email: string): string {
  return email.slice(0, email.lastIndexOf("@"));
}
