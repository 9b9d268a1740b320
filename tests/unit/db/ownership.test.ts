/** A statement names a table through tables.ts, so that the rule of imports decides which module may read or write it. */
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { databaseOf, readMigrations } from "#scripts/migrations/schema.ts";

/** Modules whose SQL still writes names out. */
const WRITTEN_OUT =
  /^workers\/(modules\/(lists|search|creators|auto-tasks|reuse)\/|modules\/exports\/creator-source|modules\/tasks\/outbox|adapters\/outside\/)/;

function tableNames(): string[] {
  const database = databaseOf(readMigrations().map(({ text }) => text));
  return database
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
    .all()
    .map(({ name }) => String(name));
}

it("no statement writes out the name of a table", () => {
  const named = new RegExp(`\\b(?:FROM|JOIN|INTO|UPDATE|TABLE)\\s+["\`]?(${tableNames().join("|")})\\b`, "g");
  const files = globSync("{workers,queues,durable-objects}/**/*.ts").filter((file) => !WRITTEN_OUT.test(file));
  const found = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(named)].map(([text]) => `${file}: ${text.replaceAll(/\s+/g, " ")}`),
  );
  expect(found).toEqual([]);
});
