/** Reads a person's rows by the register, in the order of their keys. Names of tables and columns come from the register and the schema, never from outside. */
import { conditionOf, type Entry } from "./register.ts";

export type Row = Record<string, string | number | null>;
/** The key of the last row that was read; where reading goes on. */
export type RowKey = (string | number)[];

const ROWS_AT_ONCE = 500;

const listed = (columns: readonly string[]) => columns.map((column) => `\`${column}\``).join(", ");

/** The columns of each table's primary key, in the key's order; what a row is named by. */
export function createTableKeys(d1: D1Database) {
  const known = new Map<string, readonly string[]>();
  return async (table: string): Promise<readonly string[]> => {
    const found = known.get(table);
    if (found !== undefined) return found;
    const { results } = await d1.prepare(`PRAGMA table_info(\`${table}\`)`).all<{ name: string; pk: number }>();
    const key = results.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
    const names = key.map(({ name }) => name);
    known.set(table, names);
    return names;
  };
}

export function createPersonRows(d1: D1Database) {
  const keyOf = createTableKeys(d1);
  return {
    /** The person's next rows in a table after `after`, at most five hundred, without what is hidden; `last` is null when there are no more. */
    async read(
      { table, of, hidden = [] }: Entry,
      userId: string,
      after: RowKey | null,
    ): Promise<{ rows: Row[]; last: RowKey | null }> {
      if (of === null) return { rows: [], last: null };
      const key = await keyOf(table);
      const places = key.map((_, index) => `?${index + 2}`).join(", ");
      const beyond = after === null ? "" : `AND (${listed(key)}) > (${places})`;
      const sql = `SELECT * FROM \`${table}\` WHERE ${conditionOf(of)} ${beyond} ORDER BY ${listed(key)} LIMIT ${ROWS_AT_ONCE}`;
      const { results } = await d1
        .prepare(sql)
        .bind(userId, ...(after ?? []))
        .all<Row>();
      const end = results.length < ROWS_AT_ONCE ? undefined : results.at(-1);
      const rows = results.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name))),
      );
      return { rows, last: end === undefined ? null : key.map((name) => end[name] ?? "") };
    },
  };
}
export type PersonRows = ReturnType<typeof createPersonRows>;
