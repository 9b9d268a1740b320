/**
 * Names of tables and columns for SQL that is written by hand: taken from tables.ts, so that a column that is renamed or gone is found by the compiler,
 * and a module that names a table imports its module (the import rule holds who may).
 *
 *     const t = namesOf(tasks);
 *     const VIEW = columnsOf(tasks, ["id", "userId"]);
 *     d1.prepare(`SELECT ${VIEW} FROM ${t} WHERE ${t.id} = ?1`).bind(id).first<RowOf<typeof VIEW>>();
 *
 * All of it is made once, when the module is loaded: a statement stays a constant text with numbered parameters.
 */
import { type Column, getTableColumns, getTableName, type InferSelectModel, type Table } from "drizzle-orm";

type ColumnKey<T extends Table> = keyof T["_"]["columns"] & string;

/** As text the table; each property the name of that column. */
export type Names<T extends Table> = { readonly [Key in ColumnKey<T>]: string } & { toString(): string };

/**
 * The names of a table and its columns, quoted. With an alias the columns bear it and the table introduces it (`FROM ${t}` names the table and then the alias);
 * without one they stand alone, as `SET`, `ON CONFLICT` and lists of an INSERT want them.
 */
export function namesOf<T extends Table>(table: T, alias?: string): Names<T>;
export function namesOf(table: Table, alias?: string): Record<string, unknown> {
  const text = alias === undefined ? quoted(getTableName(table)) : `${quoted(getTableName(table))} ${alias}`;
  const prefix = alias === undefined ? "" : `${alias}.`;
  const names = namedColumns(table).map(([key, { name }]) => [key, `${prefix}${quoted(name)}`] as const);
  return { ...Object.fromEntries(names), toString: () => text };
}

type Fields<T extends Table, Key extends ColumnKey<T>> = { [Wanted in Key]: T["_"]["columns"][Wanted] };
type Row<T extends Table, Key extends ColumnKey<T>> = Pick<InferSelectModel<T>, Key & keyof InferSelectModel<T>>;

/** Some columns of a table. As text they are what SELECT and RETURNING list, each under the name it has in TypeScript. */
class Columns<Selected, Listed> {
  declare readonly row: Listed;
  /** The columns themselves, for `select()` and `returning()` of the query builder. */
  readonly fields: Selected;
  /** The names alone, in the same order, for the list of an INSERT. */
  readonly names: string;
  readonly #columns: readonly NamedColumn[];
  readonly #text: string;

  constructor(columns: readonly NamedColumn[], fields: Selected) {
    this.fields = fields;
    this.names = columns.map(([, { name }]) => quoted(name)).join(", ");
    this.#columns = columns;
    this.#text = this.#listed("");
  }

  /** The same list where the table bears an alias. */
  of(alias: string): string {
    return this.#listed(`${alias}.`);
  }

  toString(): string {
    return this.#text;
  }

  #listed(prefix: string): string {
    return this.#columns.map(([key, { name }]) => `${prefix}${quoted(name)} AS ${quoted(key)}`).join(", ");
  }
}

/** These columns of a table, or all of them. */
export function columnsOf<T extends Table>(table: T): Columns<Fields<T, ColumnKey<T>>, Row<T, ColumnKey<T>>>;
export function columnsOf<T extends Table, Key extends ColumnKey<T>>(
  table: T,
  keys: readonly Key[],
): Columns<Fields<T, Key>, Row<T, Key>>;
export function columnsOf(table: Table, keys?: readonly string[]): object {
  const all = namedColumns(table);
  const columns = keys === undefined ? all : keys.flatMap((key) => all.filter(([one]) => one === key));
  return new Columns(columns, Object.fromEntries(columns));
}

/** The row that a list of columns gives, for `first<…>()` and `all<…>()`. */
export type RowOf<List extends { readonly row: unknown }> = List["row"];

type NamedColumn = readonly [key: string, column: Column];

function namedColumns(table: Table): NamedColumn[] {
  return Object.entries(getTableColumns(table));
}

/** In backticks: SQLite reads a name in double quotes that it does not know as a text. */
function quoted(name: string): string {
  return `\`${name}\``;
}
