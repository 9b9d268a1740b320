/** The database as modules use it: drizzle's query builder for what is simple, D1's own statements for what is hot or atomic. */
import { type Column, type SQL, sql } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

/** A query of the builder that has not run. */
type Query = { toSQL(): { sql: string; params: unknown[] } };

const opened = new WeakMap<D1Database, DrizzleD1Database>();

/** The query builder over a D1. Rows come back with the names and types of the columns in tables.ts. */
export function openDatabase(d1: D1Database): DrizzleD1Database {
  let database = opened.get(d1);
  if (database === undefined) {
    database = drizzle(d1);
    opened.set(d1, database);
  }
  return database;
}

/**
 * A query of the builder as a statement of D1, so that one batch (all or nothing) can hold both kinds. What it returns comes back under the names
 * that the columns have in the database.
 */
export function toStatement(d1: D1Database, query: Query): D1PreparedStatement {
  const { sql, params } = query.toSQL();
  return d1.prepare(sql).bind(...params);
}

/** `column IN (…)` for any number of values. drizzle's `inArray` binds each of them, and D1 refuses a statement with more than 100 parameters. */
export function isOneOf(column: Column, values: readonly string[]): SQL {
  return sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;
}

/** In `onConflictDoUpdate`: the value that the row which could not be inserted would have had. */
export function proposed(column: Column): SQL {
  return sql`excluded.${sql.identifier(column.name)}`;
}
