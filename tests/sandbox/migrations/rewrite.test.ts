/** What drizzle-kit writes for SQLite is made safe for a database with rows in it (statements as drizzle-kit 0.31 writes them). */
import type { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, it } from "vitest";
import { checkTriggers, rewriteStatements } from "#scripts/migrations/rewrite.ts";
import { databaseOf, describeSchema, schemaDifferences } from "#scripts/migrations/schema.ts";
import { splitStatements } from "#scripts/migrations/statements.ts";

const SCHEMA = [
  'CREATE TABLE `account` (`id` text PRIMARY KEY NOT NULL, `used` integer NOT NULL, CONSTRAINT "limit" CHECK(used <= 10)) STRICT',
  "CREATE TABLE `movement` (`id` text PRIMARY KEY NOT NULL, `account_id` text NOT NULL, `delta` integer NOT NULL) STRICT, WITHOUT ROWID",
  "CREATE TRIGGER movement_counts AFTER INSERT ON movement BEGIN UPDATE account SET used = used + NEW.delta WHERE id = NEW.account_id; END",
  "CREATE TRIGGER account_stays BEFORE DELETE ON account BEGIN SELECT RAISE(ABORT, 'kept'); END",
];
const WITHOUT_ROWID = new Set(["movement"]);

const REBUILD = `PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE \`__new_account\` (
	\`id\` text PRIMARY KEY NOT NULL,
	\`used\` integer NOT NULL,
	\`kind\` text DEFAULT 'FREE' NOT NULL,
	\`note\` text,
	CONSTRAINT "limit" CHECK(used <= 20)
);
--> statement-breakpoint
INSERT INTO \`__new_account\`("id", "used", "kind", "note") SELECT "id", "used", "kind", "note" FROM \`account\`;--> statement-breakpoint
DROP TABLE \`account\`;--> statement-breakpoint
ALTER TABLE \`__new_account\` RENAME TO \`account\`;--> statement-breakpoint
PRAGMA foreign_keys=ON;`;

let database: DatabaseSync;
beforeEach(() => {
  database = databaseOf(SCHEMA);
});

function rewrite(text: string) {
  return rewriteStatements(databaseOf(SCHEMA), splitStatements(text), WITHOUT_ROWID);
}

it("a rebuilt table keeps its rows, its options and every trigger that names it; new columns take their defaults", () => {
  database.exec("INSERT INTO account VALUES ('a', 4)");
  const { statements, rebuilt, triggers } = rewrite(REBUILD);
  for (const statement of statements) database.exec(statement);

  expect({ rebuilt, triggers }).toEqual({ rebuilt: ["account"], triggers: ["movement_counts", "account_stays"] });
  database.exec("INSERT INTO movement VALUES ('m', 'a', 9)");
  expect(database.prepare("SELECT * FROM account").all()).toEqual([{ id: "a", used: 13, kind: "FREE", note: null }]);
  expect(() => database.exec("DELETE FROM account")).toThrow("kept");
  expect(() => database.exec("UPDATE account SET used = 21")).toThrow("limit");
  expect(
    schemaDifferences(
      describeSchema(databaseOf(SCHEMA), { isWhole: true }),
      describeSchema(database, { isWhole: true }),
    ),
  ).toEqual([
    "- account: CONSTRAINT limit CHECK(used <= 10)",
    "+ account.kind: TEXT NOT NULL default 'FREE' key 0",
    "+ account.note: TEXT default null key 0",
    "+ account: CONSTRAINT limit CHECK(used <= 20)",
  ]);
});

it("new tables are STRICT, and stored by their key where that is declared", () => {
  const { statements } = rewriteStatements(
    database,
    splitStatements(
      "CREATE TABLE `one` (\n\t`id` text PRIMARY KEY NOT NULL\n);\n--> statement-breakpoint\nCREATE TABLE `two` (\n\t`id` text PRIMARY KEY NOT NULL\n);",
    ),
    new Set(["two"]),
  );
  expect(statements).toEqual([expect.stringMatching(/\) STRICT$/), expect.stringMatching(/\) STRICT, WITHOUT ROWID$/)]);
});

it.each([
  ["an added column", "ALTER TABLE `account` ADD `note` text NOT NULL;", "account.note is NOT NULL and has no default"],
  [
    "a column added by a rebuild",
    REBUILD.replace("`note` text", "`note` text NOT NULL"),
    "account.note is NOT NULL and has no default",
  ],
  ["a foreign key", "ALTER TABLE `movement` ADD `to` text REFERENCES account(id);", "Foreign keys are not used"],
])("what would lose or refuse rows is not written: %s", (_what, text, message) => {
  expect(() => rewrite(text)).toThrow(message);
});

it("a trigger that names what is gone is found before it would fail in use", () => {
  rewriteStatements(database, splitStatements("DROP TABLE `account`;"), WITHOUT_ROWID);
  expect(() => checkTriggers(database)).toThrow("no such table: main.account");
});
