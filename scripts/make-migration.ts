/**
 * `npm run db:migration -- <name>`: writes the next file of `migrations/` with what has changed in the tables of all modules since the newest snapshot.
 * The snapshot of its tables takes the place of the one before.
 * `--custom` writes an empty file, for what tables.ts cannot say (triggers). A name that has landed is never written again (docs/operations.md).
 */
import { cpSync, rmSync, writeFileSync } from "node:fs";
import { exportTables, generateMigration } from "./migrations/drizzle-kit.ts";
import { checkTriggers, rewriteStatements } from "./migrations/rewrite.ts";
import { databaseOf, describeSchema, readMigrations, schemaDifferences } from "./migrations/schema.ts";
import { readWithoutRowid, withTableOptions } from "./migrations/statements.ts";

const SCRATCH = "node_modules/.cache/drizzle";

const words = process.argv.slice(2);
const isCustom = words.includes("--custom");
const name = words.find((word) => !word.startsWith("--"))?.replaceAll("-", "_");
if (name === undefined || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error("What does the migration do? `npm run db:migration -- add_notes`");
  process.exit(1);
}

const withoutRowid = readWithoutRowid();
try {
  const generated = generateMigration(name, { isCustom, scratch: SCRATCH });
  const database = databaseOf(readMigrations().map(({ text }) => text));
  const { statements, rebuilt, triggers } = rewriteStatements(database, generated?.statements ?? [], withoutRowid);
  checkTriggers(database);
  const wanted = databaseOf(exportTables().map((statement) => withTableOptions(statement, withoutRowid)));
  const differences = schemaDifferences(
    describeSchema(database, { isWhole: false }),
    describeSchema(wanted, { isWhole: false }),
  );
  if (differences.length > 0)
    throw new Error(`The migration does not lead to what the tables say (+):\n${differences.join("\n")}`);
  if (generated === null) {
    console.log("The tables are as the newest migration left them: nothing to write.");
  } else {
    writeFileSync(`migrations/${generated.tag}.sql`, statements.map((statement) => `${statement};\n`).join("\n"));
    rmSync("migrations/meta", { recursive: true });
    cpSync(generated.meta, "migrations/meta", { recursive: true });
    console.log(`migrations/${generated.tag}.sql written`);
    for (const table of rebuilt) console.log(`  copies every row of ${table}: see "Migrations" in docs/operations.md`);
    if (triggers.length > 0) console.log(`  makes again the triggers ${triggers.join(", ")}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(SCRATCH, { recursive: true, force: true });
}
