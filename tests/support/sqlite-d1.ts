/** A D1 over SQLite in this process, for long simulations: the same SQL without a second process, all batches in transactions. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { databaseOf, readMigrations } from "#scripts/migrations/schema.ts";

type Value = SQLInputValue | boolean | undefined;
/** Called before a statement or batch runs and after it has: what it throws is lost before or after it took effect. */
export type Faults = { before(): void; after(): void };
const NO_FAULTS: Faults = { before() {}, after() {} };

let migrated: Uint8Array | null = null;

/** An empty database with every migration in it, serialized: to copy it takes a twentieth of the time. */
function serializeMigrated(): Uint8Array {
  migrated ??= databaseOf(readMigrations().map(({ text }) => text)).serialize();
  return migrated;
}

/** A copy of a serialized database, by default an empty one with every migration in it. `D1Database` is more than the product's code uses of it. */
export function openSqliteD1(
  faults: Faults = NO_FAULTS,
  serialized: Uint8Array = serializeMigrated(),
): { d1: D1Database; database: DatabaseSync } {
  const database = new DatabaseSync(":memory:");
  database.deserialize(serialized);
  const kept = new Map<string, StatementSync>();
  const statementOf = (sql: string): StatementSync => {
    const known = kept.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(sql);
    statement.setAllowUnknownNamedParameters(true);
    kept.set(sql, statement);
    return statement;
  };

  class Prepared {
    readonly sql: string;
    readonly values: readonly Value[];
    constructor(sql: string, values: readonly Value[] = []) {
      this.sql = sql;
      this.values = values;
    }
    bind(...values: Value[]): Prepared {
      return new Prepared(this.sql, values);
    }
    rows(isArrays = false): Record<string, unknown>[] {
      const statement = statementOf(this.sql);
      statement.setReturnArrays(isArrays);
      const plain = this.values.map(
        (value): SQLInputValue => (typeof value === "boolean" ? Number(value) : (value ?? null)),
      );
      // SQLite takes `?1` for a name and `?` for a place.
      const rows = /\?\d/.test(this.sql)
        ? statement.all(Object.fromEntries(plain.map((value, index) => [`?${index + 1}`, value])))
        : statement.all(...plain);
      return rows.map((row) => (isArrays ? row : { ...row }));
    }
    answer() {
      const results = this.rows();
      const [changed] = database.prepare("SELECT changes() AS changes").all();
      return { success: true, results, meta: { changes: Number(changed?.changes ?? 0) } };
    }
    async all() {
      return atRisk(() => this.answer());
    }
    async run() {
      return atRisk(() => this.answer());
    }
    async first(column?: string) {
      const [row] = atRisk(() => this.rows());
      if (row === undefined) return null;
      return column === undefined ? row : row[column];
    }
    async raw() {
      return atRisk(() => this.rows(true));
    }
  }

  function atRisk<Result>(work: () => Result): Result {
    faults.before();
    const result = work();
    faults.after();
    return result;
  }

  const d1 = {
    prepare: (sql: string) => new Prepared(sql),
    batch: async (statements: Prepared[]) =>
      atRisk(() => {
        database.exec("BEGIN");
        try {
          const results = statements.map((statement) => statement.answer());
          database.exec("COMMIT");
          return results;
        } catch (error) {
          database.exec("ROLLBACK");
          throw error;
        }
      }),
  };
  const isD1 = (value: unknown): value is D1Database => value === d1;
  if (!isD1(d1)) throw new Error("unreachable");
  return { d1, database };
}
