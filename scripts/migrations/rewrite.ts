/**
 * Makes drizzle-kit's statements safe for a database with rows in it. Each statement runs in an empty copy of the schema as it is rewritten, so
 * that what the next one may rely on is asked of SQLite.
 *
 * drizzle-kit changes a CHECK, a key or a column's type by a rebuild (create, copy, drop, rename). As it writes them, rebuilds lose the table's
 * triggers, fail on triggers of other tables that name it, and copy a column that is new at the same time as the text of its own name.
 */
import type { DatabaseSync } from "node:sqlite";
import { createdTable, unfillableColumn, withTableOptions } from "./statements.ts";

export type Rewritten = {
  statements: string[];
  /** Tables whose rows are copied. */
  rebuilt: string[];
  /** Triggers that were dropped and made again. */
  triggers: string[];
};

type Trigger = { name: string; sql: string };

/** Throws when a row that is there could not be kept, and when SQLite refuses a statement. `database` is brought to the new schema. */
export function rewriteStatements(
  database: DatabaseSync,
  generated: readonly string[],
  withoutRowid: ReadonlySet<string>,
): Rewritten {
  const statements: string[] = [];
  const rebuilt: string[] = [];
  const triggers = new Map<string, string>();
  const run = (statement: string) => {
    database.exec(statement);
    statements.push(statement);
  };
  for (const statement of generated) {
    if (/^PRAGMA foreign_keys/i.test(statement)) continue;
    if (/\bREFERENCES\b|\bFOREIGN KEY\b/i.test(statement))
      throw new Error(
        `Foreign keys are not used: a rebuild of their table would delete the rows behind them.\n${statement}`,
      );
    const unfillable = unfillableColumn(statement);
    if (unfillable !== null) throw new Error(noValue(unfillable));
    const created = createdTable(statement);
    if (created?.isRebuild) {
      rebuilt.push(created.name);
      for (const { name, sql } of triggersNaming(database, created.name)) {
        triggers.set(name, sql);
        run(`DROP TRIGGER ${name}`);
      }
    }
    run(copiesRows(statement) ? copyOfPresentColumns(database, statement) : withTableOptions(statement, withoutRowid));
  }
  for (const sql of triggers.values()) run(sql);
  return { statements, rebuilt, triggers: [...triggers.keys()] };
}

/** Compiles every trigger: SQLite looks at the tables and columns that a trigger names only when it would run. */
export function checkTriggers(database: DatabaseSync): void {
  const tables = database
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    )
    .all();
  for (const { name } of tables) {
    const table = String(name);
    const column = database
      .prepare("SELECT name FROM pragma_table_info(?)")
      .all(table)
      .map((row) => `"${String(row.name)}"`);
    const changes = [
      `INSERT INTO "${table}" DEFAULT VALUES`,
      `UPDATE "${table}" SET ${column.map((one) => `${one} = ${one}`).join(", ")}`,
      `DELETE FROM "${table}"`,
    ];
    for (const change of changes) database.prepare(`EXPLAIN ${change}`).all();
  }
}

function triggersNaming(database: DatabaseSync, table: string): Trigger[] {
  const named = new RegExp(`\\b${table}\\b`, "i");
  return database
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY rowid")
    .all()
    .map((row) => ({ name: String(row.name), sql: String(row.sql) }))
    .filter(({ sql }) => named.test(sql));
}

const COPY = /^INSERT INTO `(__new_(\w+))`\((.*?)\) SELECT (.*?) FROM `\w+`$/s;

function copiesRows(statement: string): boolean {
  return COPY.test(statement);
}

/** A column that the table does not have yet takes its default; in double quotes SQLite would read it as a text. */
function copyOfPresentColumns(database: DatabaseSync, statement: string): string {
  const [, successor = "", table = "", listed = ""] = COPY.exec(statement) ?? [];
  const present = new Set(
    database
      .prepare("SELECT name FROM pragma_table_info(?)")
      .all(table)
      .map((row) => String(row.name)),
  );
  const wanted = listed.split(",").map((name) => name.trim().replaceAll('"', ""));
  const needed = database
    .prepare(`SELECT name FROM pragma_table_info(?) WHERE "notnull" = 1 AND dflt_value IS NULL`)
    .all(successor);
  for (const { name } of needed) if (!present.has(String(name))) throw new Error(noValue(`${table}.${String(name)}`));
  const kept = wanted.filter((name) => present.has(name)).map((name) => `\`${name}\``);
  return `INSERT INTO \`${successor}\` (${kept.join(", ")}) SELECT ${kept.join(", ")} FROM \`${table}\``;
}

function noValue(column: string): string {
  return `${column} is NOT NULL and has no default: rows that are there have no value for it. Give it a default, or let it be null.`;
}
