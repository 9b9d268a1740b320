/** A statement names a table through tables.ts, so that the rule of imports decides which module may read or write it. */
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { databaseOf, readMigrations } from "#scripts/migrations/schema.ts";

/** Modules whose SQL still writes out names: their own, and those of modules to their left. */
const WRITTEN_OUT = /^workers\/modules\/(lists|creators)\//;

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

it("only modules/lists names its tables; other modules add, rate and count through its port, and join what it exports for that", () => {
  const declared = readFileSync("workers/modules/lists/tables.ts", "utf8");
  const own = [...declared.matchAll(/sqliteTable\(\s*"(\w+)"/g)].map(([, name]) => name);
  expect(own.length).toBeGreaterThan(7);
  const named = new RegExp(
    `\\b(?:FROM|JOIN|INTO|UPDATE|TABLE)\\s+["\`]?(${own.join("|")})\\b|modules/lists/tables\\.ts`,
    "g",
  );
  const files = globSync("{workers,queues,durable-objects}/**/*.ts").filter(
    (file) => !/^workers\/modules\/lists\//.test(file),
  );
  expect(
    files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(named)].map(([text]) => `${file}: ${text}`)),
  ).toEqual([]);
});
