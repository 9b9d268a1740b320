import { mailboxKey, normaliseEmail, typedMailboxKey } from "#workers/kernel/email-address.ts";
import { MAX_RECEIVERS, personLink, type Role } from "#workers/modules/outreach/sending/domain.ts";
import type { Person } from "./addresses.ts";
import { cleanName } from "./cells.ts";
import type { Pasted } from "./paste.client.ts";

/** The table of receivers as data: filling, pasting, marking (spec 3 §4.3). Pure. */

export type Row = Person & { id: number };
export type Column = "nickname" | "email" | "link";

export const INITIAL_ROWS = 200;
/** The table grows by so many once `FILLED_BEFORE_GROWTH` rows are filled and fewer than so many are blank. */
export const GROWTH_ROWS = 5;
const FILLED_BEFORE_GROWTH = 6;
/** What one order may name before those left out are taken away. */
export const MAX_ROWS = 4 * MAX_RECEIVERS;

export const BLANK: Person = { nickname: "", email: "", creator: null };

export function blankRows(count = INITIAL_ROWS): Row[] {
  return Array.from({ length: count }, (_, id) => ({ ...BLANK, id }));
}

export function isBlank({ nickname, email }: Pick<Row, "nickname" | "email">): boolean {
  return nickname.trim() === "" && email.trim() === "";
}

/** The rows with one cell changed. A row whose address is taken out is no creator's any more. */
export function setCell(rows: readonly Row[], index: number, column: Column, text: string): readonly Row[] {
  const before = rows[index];
  if (!before || (before[column] ?? "") === text) return rows;
  const creator = column === "email" && text.trim() === "" ? null : before.creator;
  const changed = rows.with(index, { ...before, [column]: text, creator });
  return withRoom(changed);
}

/** The rows with one person made something else. */
export function setRole(rows: readonly Row[], index: number, role: Role): readonly Row[] {
  const before = rows[index];
  return !before || before.role === role ? rows : rows.with(index, { ...before, role });
}

/** Puts pasted cells over those from a row on, as a spreadsheet does; rows are added as needed. `last` is the last row that was written to. */
export function pasteAt(
  rows: readonly Row[],
  index: number,
  pasted: readonly Pasted[],
): { rows: readonly Row[]; last: number; dropped: number } {
  const room = Math.max(0, MAX_ROWS - index);
  const taken = pasted.slice(0, room);
  const next = lengthen(rows, index + taken.length);
  taken.forEach(({ nickname, email, ...details }, at) => {
    const before = next[index + at];
    if (!before) return;
    const isSamePerson = email === null || typedMailboxKey(email) === typedMailboxKey(before.email);
    next[index + at] = {
      ...before,
      ...details,
      nickname: nickname === null ? before.nickname : cleanName(nickname),
      email: email ?? before.email,
      creator: isSamePerson ? before.creator : null,
    };
  });
  return { rows: withRoom(next), last: index + taken.length - 1, dropped: pasted.length - taken.length };
}

/** Puts people behind the last filled row. Those whose mailbox is in the table already, by whatever spelling, are left out. */
export function addPeople(
  rows: readonly Row[],
  people: readonly Person[],
): { rows: readonly Row[]; added: number; present: number; dropped: number } {
  const known = new Set(rows.map(({ email }) => typedMailboxKey(email)));
  const fresh = people.filter(({ email }) => {
    const key = typedMailboxKey(email);
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
  const start = rows.findLastIndex((row) => !isBlank(row)) + 1;
  const taken = fresh.slice(0, Math.max(0, MAX_ROWS - start));
  const next = lengthen(rows, start + taken.length);
  taken.forEach((person, at) => {
    const id = next[start + at]?.id ?? 0;
    next[start + at] = { ...person, nickname: cleanName(person.nickname), id };
  });
  return {
    rows: withRoom(next),
    added: taken.length,
    present: people.length - fresh.length,
    dropped: fresh.length - taken.length,
  };
}

/** The table without some rows, as long as before. */
export function removeRows(rows: readonly Row[], ids: ReadonlySet<number>): readonly Row[] {
  const left = rows.filter(({ id }) => !ids.has(id));
  return withRoom(lengthen(left, INITIAL_ROWS));
}

/** A table of these people alone, as they are. */
export function rowsOf(people: readonly Person[]): readonly Row[] {
  const next = blankRows(Math.max(INITIAL_ROWS, Math.min(MAX_ROWS, people.length)));
  people.slice(0, MAX_ROWS).forEach((person, id) => {
    next[id] = { ...person, id };
  });
  return withRoom(next);
}

/** What is wrong with a row: no address, an address that is none, one that an earlier row (counted from 1) has; where everybody needs a name, none, and a link that is none. Blank rows have nothing wrong. */
export type RowProblem = { kind: "noEmail" | "invalid" | "noNickname" | "badLink" } | { kind: "duplicate"; of: number };

export type Judged = {
  problems: ReadonlyMap<number, RowProblem>;
  /** Those who would be written to, each once, with their address as it is stored. */
  receivers: readonly Person[];
  duplicates: number;
  invalid: number;
};

/** Who would be written to, and what is wrong with the other rows; `isStrict` wants a name of everybody and looks at the links. */
export function judge(rows: readonly Row[], isStrict = false): Judged {
  const problems = new Map<number, RowProblem>();
  const receivers: Person[] = [];
  const rowOf = new Map<string, number>();
  let duplicates = 0;
  rows.forEach((row, index) => {
    if (isBlank(row)) return;
    const email = normaliseEmail(row.email);
    if (email === null) {
      problems.set(row.id, { kind: row.email.trim() === "" ? "noEmail" : "invalid" });
      return;
    }
    const key = mailboxKey(email);
    const of = rowOf.get(key);
    if (of !== undefined) {
      duplicates += 1;
      problems.set(row.id, { kind: "duplicate", of });
      return;
    }
    rowOf.set(key, index + 1);
    const { id, ...person } = row;
    if (isStrict && row.nickname.trim() === "") problems.set(id, { kind: "noNickname" });
    else if (isStrict && personLink(row.link ?? "") === null) problems.set(id, { kind: "badLink" });
    else receivers.push({ ...person, nickname: row.nickname.trim(), email });
  });
  return { problems, receivers, duplicates, invalid: problems.size - duplicates };
}

/** Rows enough to go on writing (spec 3 §4.3). */
export function withRoom(rows: readonly Row[]): readonly Row[] {
  const filled = rows.reduce((count, row) => count + (isBlank(row) ? 0 : 1), 0);
  const isTight = filled >= FILLED_BEFORE_GROWTH && rows.length - filled < GROWTH_ROWS;
  return isTight ? lengthen(rows, Math.min(MAX_ROWS, rows.length + GROWTH_ROWS)) : rows;
}

/** A copy of at least `length` rows. */
function lengthen(rows: readonly Row[], length: number): Row[] {
  let id = rows.reduce((most, row) => Math.max(most, row.id), -1);
  const missing = Math.max(0, length - rows.length);
  return [
    ...rows,
    ...Array.from({ length: missing }, () => {
      id += 1;
      return { ...BLANK, id };
    }),
  ];
}
