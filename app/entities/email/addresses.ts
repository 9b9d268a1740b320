import { type Columns, guessColumns, isName, openTable, type Row } from "#app/entities/table-file/columns.ts";
import type { FileContent } from "#app/entities/table-file/read-table-file.ts";
import { mailboxKey } from "#workers/kernel/email-address.ts";
import { addressesIn } from "#workers/modules/creators/address-list.ts";
import type { Role } from "#workers/modules/outreach/sending/domain.ts";
import { cleanName, splitCells } from "./cells.ts";

/** From texts and tables to people one can write to (spec 3 §4.3). Pure. */

/** A creator of one of the caller's lists; `likedBy` where only an AI task likes it. */
export type Creator = { creatorId: string; platform: string | null; handle: string | null; likedBy?: "ai" };
/** `role` and `link` are given where a mail is written for the group alone; a person without a role is a creator. */
export type Person = { nickname: string; email: string; creator: Creator | null; role?: Role; link?: string };

export type Found = { people: Person[]; duplicates: number };

/** The people in a file or a text, each address once. The nickname is that of a column of names or before `<address>`, else what stands before the @. */
export function readPeople(content: FileContent, columns?: Columns): Found {
  const named = content.kind === "table" ? namedInTable(content.rows, columns) : namedInText(content.text);
  const people = new Map<string, Person>();
  for (const { nickname, email } of named) {
    const key = mailboxKey(email);
    const known = people.get(key);
    if (!known) people.set(key, { nickname: nickname || beforeAt(email), email, creator: null });
    else if (nickname && known.nickname === beforeAt(known.email)) people.set(key, { ...known, nickname });
  }
  return { people: [...people.values()], duplicates: named.length - people.size };
}

/** Greetings of pasted text: "Hi {{nickname}}" would greet twice. */
const GREETING = /^(?:hi|hey|hello|dear|hola|olá|你好|您好)(?:[\s,，!！]+|(?=\p{Script=Han}))/iu;

/** `Ana <ana@example.com>`, `Hi Ana <…>`: the name before the bracket. Empty when there is none. */
export function displayName(text: string): string {
  const bracket = text.indexOf("<");
  return bracket > 0 ? cleanName(text.slice(0, bracket)).replace(GREETING, "") : "";
}

type Named = { nickname: string; email: string };

function namedInText(text: string): Named[] {
  const [said = "", named = null] = /^\ufeff?sep=([^\r\n])\r?\n/i.exec(text) ?? [];
  const list = text.slice(said.length);
  if (list.includes("\t")) return namedInTable(splitCells(list));
  const lines = list.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
  const delimiter = named ?? delimiterOf(lines);
  if (delimiter !== null) return namedInTable(lines.map((line) => line.split(delimiter)));
  return lines
    .flatMap((line) => line.split(/[,;，；]/))
    .flatMap((piece) => addressesIn(piece).map((email) => ({ nickname: displayName(piece), email })));
}

/** What parts the columns of a list: the sign that gives the lines with addresses the same number of parts. Null for other texts. */
function delimiterOf(lines: readonly string[]): string | null {
  const body = lines.filter(hasAddress);
  if (body.length === 0 || lines.length - body.length > Math.max(2, body.length)) return null;
  for (const delimiter of [",", ";", "|"]) {
    const parts = body[0]?.split(delimiter).length ?? 0;
    const isTable = body.every(
      (line) => line.split(delimiter).length === parts && line.split(delimiter).filter(hasAddress).length === 1,
    );
    if (parts > 1 && isTable) return delimiter;
  }
  return null;
}

/** People of a table: the address from its column, where that has none from any other cell of the row. */
export function namedInTable(rows: readonly Row[], chosen?: Columns): Named[] {
  const table = openTable(rows);
  const columns = chosen ?? guessColumns(table);
  return table.body.flatMap((cells) => {
    const own = columns.email === null ? "" : (cells[columns.email] ?? "");
    const cell = hasAddress(own) ? own : cells.find(hasAddress);
    if (cell === undefined) return [];
    const written = columns.name === null ? "" : (cells[columns.name] ?? "");
    const name = isName(written) ? cleanName(written) : "";
    return addressesIn(cell).map((email) => ({ nickname: name || displayName(cell), email }));
  });
}

/** The column of names by its heading, else by its cells. */
export function nicknameColumn(rows: readonly Row[]): number | null {
  return guessColumns(openTable(rows)).name;
}

export function hasAddress(text: string): boolean {
  return addressesIn(text).length > 0;
}

function beforeAt(email: string): string {
  return email.slice(0, email.lastIndexOf("@"));
}
