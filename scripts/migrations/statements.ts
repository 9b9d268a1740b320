/** Single statements of drizzle-kit's SQL: taken apart, and made what the project's tables are (STRICT, and WITHOUT ROWID where declared). */

import { readFileSync } from "node:fs";

/** Tables whose rows are found by their primary key alone: they are stored as that index. */
export function readWithoutRowid(file = "workers/db/without-rowid.txt"): Set<string> {
  return new Set(readFileSync(file, "utf8").split(/\s+/).filter(Boolean));
}

const REBUILD_PREFIX = "__new_";

/** The statements of a file of drizzle-kit, without their semicolons. */
export function splitStatements(text: string): string[] {
  return text
    .split("--> statement-breakpoint")
    .map((statement) => statement.trim().replace(/;$/, ""))
    .filter(Boolean);
}

/** The table that a statement creates, whether new or as the successor of a table that is rebuilt; null for any other statement. */
export function createdTable(statement: string): { name: string; isRebuild: boolean } | null {
  const name = /^CREATE TABLE `(\w+)` \(/.exec(statement)?.[1];
  if (name === undefined) return null;
  const isRebuild = name.startsWith(REBUILD_PREFIX);
  return { name: isRebuild ? name.slice(REBUILD_PREFIX.length) : name, isRebuild };
}

/** Adds the table options; leaves alone what creates no table. */
export function withTableOptions(statement: string, withoutRowid: ReadonlySet<string>): string {
  const created = createdTable(statement);
  if (created === null) return statement;
  return `${statement} ${withoutRowid.has(created.name) ? "STRICT, WITHOUT ROWID" : "STRICT"}`;
}

/** A column that `ALTER TABLE … ADD` cannot give to rows that are there; null when the statement adds none. */
export function unfillableColumn(statement: string): string | null {
  const added = /^ALTER TABLE `(\w+)` ADD `(\w+)` (.*)$/s.exec(statement);
  if (added === null) return null;
  const [, table = "", column = "", definition = ""] = added;
  return /\bNOT NULL\b/.test(definition) && !/\bDEFAULT\b/.test(definition) ? `${table}.${column}` : null;
}
