import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

export type Database = DrizzleD1Database;

/** drizzle over a D1 binding. There are no interactive transactions on D1: what belongs together is one `batch`. */
export function openDatabase(d1: D1Database): Database {
  return drizzle(d1);
}

/** D1 takes at most 100 bound values a statement. */
export const MAX_BOUND_VALUES = 100;

/** Splits a list into parts of at most `size`, in order. */
export function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  const parts: Item[][] = [];
  for (let start = 0; start < items.length; start += size) parts.push(items.slice(start, start + size));
  return parts;
}

/** A drizzle query as a D1 statement, so that it can share a batch with raw SQL. */
export function toStatement(d1: D1Database, query: { toSQL(): { sql: string; params: unknown[] } }): D1PreparedStatement {
  const { sql, params } = query.toSQL();
  return d1.prepare(sql).bind(...params);
}
