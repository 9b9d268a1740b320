/** Every table, and every column that names a person, is in the register: a new one cannot be forgotten by export and deletion. */
import { expect, it } from "vitest";
import { databaseOf, readMigrations } from "#scripts/migrations/schema.ts";
import { conditionOf, REGISTER } from "#workers/modules/leaving/register.ts";

const database = databaseOf(readMigrations().map(({ text }) => text));

function columnsOf(table: string): string[] {
  return database
    .prepare("SELECT name FROM pragma_table_xinfo(?)")
    .all(table)
    .map(({ name }) => String(name));
}

/** Tables of the schema; those that the full-text index keeps for itself are a part of it. */
const tables = database
  .prepare(
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
  )
  .all()
  .map(({ name }) => String(name))
  .filter((name) => !name.startsWith("creator_index"));

/** Columns by which rows name the person that they belong to, or who wrote them. */
const NAMES_A_PERSON = /^(user_id|owner_id|workspace_id|author_id|actor_id)$|_by$/;

it("says of every table how it belongs to a person", () => {
  expect(REGISTER.map(({ table }) => table).sort()).toEqual([...tables].sort());
});

it("names every column that names a person", () => {
  const unnamed = REGISTER.flatMap(({ table, of, alsoNames = [] }) =>
    columnsOf(table)
      .filter((column) => NAMES_A_PERSON.test(column) && column !== of?.column && !alsoNames.includes(column))
      .map((column) => `${table}.${column}`),
  );
  // How an answer was matched, the step of a task that asked, and who made a post: no account of ours.
  expect(unnamed).toEqual(["mail_answers.matched_by", "publications.author_id", "auto_opinions.asked_by"]);
});

it("names only columns that are there", () => {
  const missing = REGISTER.flatMap(({ table, of, alsoNames = [], hidden = [], blanked = {} }) => {
    const there = new Set(columnsOf(table));
    const named = [...(of ? [of.column] : []), ...alsoNames, ...hidden, ...Object.keys(blanked)];
    return named.filter((column) => !there.has(column)).map((column) => `${table}.${column}`);
  });
  expect(missing).toEqual([]);
});

it("every condition is a statement of SQLite, and finds nothing of a person who is not there", () => {
  for (const { table, of } of REGISTER) {
    if (of === null) continue;
    expect(database.prepare(`SELECT count(*) AS n FROM \`${table}\` WHERE ${conditionOf(of)}`).get("nobody")).toEqual({
      n: 0,
    });
  }
});

it("removes what is found through another table before that table", () => {
  const place = new Map(REGISTER.map(({ table }, index) => [table, index]));
  const late = REGISTER.flatMap((entry, index) =>
    entry.fate === "erase" ? (entry.of?.through ?? []).filter(({ table }) => (place.get(table) ?? -1) < index) : [],
  );
  expect(late).toEqual([]);
});

it("keeps no secret in an export", () => {
  const shown = REGISTER.filter(({ isExported }) => isExported).flatMap(({ table, hidden = [] }) =>
    columnsOf(table).filter((column) => !hidden.includes(column)),
  );
  expect(shown.filter((column) => /token|secret|digest|hash|lease/.test(column))).toEqual([]);
});
