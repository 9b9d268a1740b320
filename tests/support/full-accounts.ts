/** Accounts with a row in every table of the register and a canary in every text: what is forgotten somewhere shows. */
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { type Ownership, REGISTER } from "#workers/modules/leaving/register.ts";

type Column = { name: string; type: string; pk: number };

/** Rows that the code under test must be able to read. */
const REAL: Readonly<Record<string, (userId: string) => Record<string, SQLInputValue>>> = {
  users: (userId) => ({ email: `canary ${userId} users.email`, is_system_admin: 0 }),
  memberships: () => ({
    ...{ type: "FREE", plan: "FREE", status: "ACTIVE", enterprise_id: null, is_enterprise_admin: 0, leaves_at: null },
    ...{ effective_at: 0, expire_at: null },
  }),
};
/** Made by what is tested. */
const NOT_FILLED = new Set(["departures"]);

export function columnsOf(database: DatabaseSync, table: string): Column[] {
  return database
    .prepare("SELECT name, type, pk FROM pragma_table_info(?)")
    .all(table)
    .map(({ name, type, pk }) => ({ name: String(name), type: String(type), pk: Number(pk) }));
}

/** What stands in a column of a person's row. */
function filledValue(table: string, column: string, userId: string): string {
  const of = REGISTER.find((entry) => entry.table === table)?.of;
  if (of?.column !== column) return String(REAL[table]?.(userId)[column] ?? `canary ${userId} ${table}.${column}`);
  const [step] = of.through ?? [];
  return step === undefined ? userId : filledValue(step.table, step.column, userId);
}

function ownersOf({ column, through }: Ownership, table: string, userId: string): string[] {
  return through === undefined
    ? [filledValue(table, column, userId)]
    : through.map((step) => filledValue(step.table, step.column, userId));
}

/** Gives each of these people a row in every table that belongs to people, one for each way in which it may. Triggers and checks are away meanwhile. */
export function fillAccounts(database: DatabaseSync, userIds: readonly string[]): void {
  const triggers = database
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    .all()
    .map(({ name, sql }) => ({ name: String(name), sql: String(sql) }));
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`);
  database.exec("PRAGMA ignore_check_constraints = ON");
  let number = 0;
  for (const userId of userIds) {
    for (const { table, of } of REGISTER) {
      if (of === null || NOT_FILLED.has(table)) continue;
      const columns = columnsOf(database, table);
      for (const owner of ownersOf(of, table, userId)) {
        number += 1;
        const real = REAL[table]?.(userId) ?? {};
        const values = columns.map(({ name, type }): SQLInputValue => {
          if (name === of.column) return owner;
          if (name in real) return real[name] ?? null;
          return type === "INTEGER" ? number : filledValue(table, name, userId);
        });
        const names = columns.map(({ name }) => `"${name}"`).join(", ");
        database
          .prepare(`INSERT INTO "${table}" (${names}) VALUES (${columns.map(() => "?").join(", ")})`)
          .run(...values);
      }
    }
  }
  database.exec("PRAGMA ignore_check_constraints = OFF");
  for (const { sql } of triggers) database.exec(sql);
}

/** Columns of the whole database that hold a text, as `table.column`. */
export function columnsWith(database: DatabaseSync, text: string): string[] {
  return REGISTER.flatMap(({ table }) => {
    const columns = columnsOf(database, table).map(({ name }) => name);
    const found = columns.map((name) => `max(instr(CAST("${name}" AS TEXT), ?1)) AS "${name}"`);
    const places = database.prepare(`SELECT ${found.join(", ")} FROM "${table}"`).get({ "?1": text }) ?? {};
    return columns.filter((name) => Number(places[name]) > 0).map((name) => `${table}.${name}`);
  });
}

/** Every row that belongs to a person, as text; for comparing before and after. */
export function rowsWith(database: DatabaseSync, text: string): string[] {
  return REGISTER.flatMap(({ table }) =>
    database
      .prepare(`SELECT * FROM "${table}"`)
      .all()
      .map((row) => `${table} ${JSON.stringify(row)}`)
      .filter((row) => row.includes(text)),
  ).sort();
}
