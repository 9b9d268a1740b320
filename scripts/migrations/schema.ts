/** What a schema is, apart from how it came about: the same description for one made at once and one made by migrations. */
import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** One line a column, constraint, index, trigger or option; sorted. */
export type SchemaDescription = string[];

/** An empty database in memory with these statements or files run in it. */
export function databaseOf(statements: readonly string[]): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  for (const statement of statements) database.exec(statement);
  return database;
}

/** The texts of the migrations in the order in which they run. */
export function readMigrations(folder = "migrations"): { name: string; text: string }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => ({ name, text: readFileSync(`${folder}/${name}`, "utf8") }));
}

/** What makes an empty database as the migrations leave it, in one go: tables, indexes and triggers. What a virtual table makes for itself is left out. */
export function presentSchema(): string[] {
  const database = databaseOf(readMigrations().map(({ text }) => text));
  const virtual = database.prepare("SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL%'").all();
  const ofVirtual = virtual.map(({ name }) => `${String(name)}_`);
  return database
    .prepare("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid")
    .all()
    .filter(({ name }) => !ofVirtual.some((start) => String(name).startsWith(start)))
    .map(({ sql }) => String(sql));
}

/** Tables with their columns, options, keys, CHECKs and indexes. Triggers and virtual tables only with `isWhole`: drizzle does not know them. */
export function describeSchema(database: DatabaseSync, { isWhole }: { isWhole: boolean }): SchemaDescription {
  const lines: string[] = [];
  const all = (sql: string, ...parameters: string[]) => database.prepare(sql).all(...parameters);
  const tables = all(
    "SELECT name, wr, strict FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
  );
  for (const { name, wr, strict } of tables) {
    const table = String(name);
    lines.push(`${table}: table${strict ? " STRICT" : ""}${wr ? " WITHOUT ROWID" : ""}`);
    for (const column of all("SELECT * FROM pragma_table_xinfo(?)", table))
      lines.push(
        `${table}.${column.name}: ${column.type}${column.notnull ? " NOT NULL" : ""} default ${column.dflt_value} key ${column.pk}`,
      );
    const [{ sql } = { sql: "" }] = all("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?", table);
    lines.push(...checksOf(String(sql)).map((check) => `${table}: ${check}`));
  }
  for (const { name, sql } of all("SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL"))
    lines.push(`index ${name}: ${plain(String(sql))}`);
  if (isWhole) {
    for (const { type, name, sql } of all(
      "SELECT type, name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view') OR sql LIKE 'CREATE VIRTUAL %'",
    ))
      lines.push(`${type} ${name}: ${plain(String(sql))}`);
  }
  return lines.sort();
}

/** Lines of only one of two descriptions, marked with - and +. */
export function schemaDifferences(before: SchemaDescription, after: SchemaDescription): string[] {
  return [
    ...before.filter((line) => !after.includes(line)).map((line) => `- ${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`),
  ];
}

function plain(sql: string): string {
  return sql.replaceAll(/[`"]/g, "").replaceAll(/\s+/g, " ").replaceAll(" (", "(").trim();
}

/** `CONSTRAINT … CHECK (…)` with its whole expression: brackets are counted, because expressions hold some themselves. */
function checksOf(sql: string): string[] {
  return [...sql.matchAll(/CONSTRAINT\s+["`]?\w+["`]?\s+CHECK\s*\(/g)].map((match) => {
    let end = match.index + match[0].length;
    for (let depth = 1; depth > 0 && end < sql.length; end += 1) {
      if (sql[end] === "(") depth += 1;
      if (sql[end] === ")") depth -= 1;
    }
    return plain(sql.slice(match.index, end));
  });
}
