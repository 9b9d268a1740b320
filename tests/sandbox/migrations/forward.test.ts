/** The migrations make the schema that the tables declare, and wrangler can run them. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readD1Migrations } from "@cloudflare/vitest-plugin";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportTables, generateMigration } from "#scripts/migrations/drizzle-kit.ts";
import { checkTriggers } from "#scripts/migrations/rewrite.ts";
import { databaseOf, describeSchema, readMigrations, schemaDifferences } from "#scripts/migrations/schema.ts";
import { readWithoutRowid, withTableOptions } from "#scripts/migrations/statements.ts";
import { toolPath } from "#scripts/serve/run-command.ts";
import { isFullRun } from "#tests/support/runs.ts";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "migrations-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

it("the migrations lead to what the tables say: nothing was changed without a migration", () => {
  const withoutRowid = readWithoutRowid();
  const migrated = databaseOf(readMigrations().map(({ text }) => text));
  const wanted = databaseOf(exportTables().map((statement) => withTableOptions(statement, withoutRowid)));
  const tablesOnly = { isWhole: false };
  expect(schemaDifferences(describeSchema(migrated, tablesOnly), describeSchema(wanted, tablesOnly))).toEqual([]);
  expect(generateMigration("anything", { isCustom: false, scratch: "node_modules/.cache/drizzle-test" })).toBeNull();
  rmSync("node_modules/.cache/drizzle-test", { recursive: true });
  expect(() => checkTriggers(migrated)).not.toThrow();
});

it("only the newest migration has a snapshot, which the next one is made from", () => {
  const [newest = ""] = readMigrations().at(-1)?.name.split("_") ?? [];
  expect(readdirSync("migrations/meta").sort()).toEqual([`${newest}_snapshot.json`, "_journal.json"]);
});

/** What wrangler prints to a D1 command on a local database of its own. */
function wrangler(...command: string[]): string {
  return execFileSync(toolPath("wrangler"), ["d1", ...command, "--local", "--persist-to", join(folder, "wrangler")], {
    encoding: "utf8",
    env: { ...process.env, CI: "true", WRANGLER_SEND_METRICS: "false" },
  });
}

/** Migrations in one run of wrangler: each run starts a runtime. Wrangler misses where some statements end and sends the rest as one, of which D1 takes at most 100 KB. */
const MIGRATIONS_AT_ONCE = 20;

describe.runIf(isFullRun)("wrangler", () => {
  const migrations = readMigrations();
  const firsts = migrations.map((_, index) => index).filter((index) => index % MIGRATIONS_AT_ONCE === 0);

  it("and the workers' tests read every migration of the folder, in its order", async () => {
    const names = migrations.map(({ name }) => name);
    expect((await readD1Migrations("migrations")).map(({ name }) => name)).toEqual(names);
    const listed = wrangler("migrations", "list", "kolscout");
    for (const name of names) expect(listed).toContain(name);
  });

  it.each(firsts)("runs the migrations from number %i on", (first) => {
    const some = join(folder, `from-${first}.sql`);
    const texts = migrations.slice(first, first + MIGRATIONS_AT_ONCE).map(({ text }) => text);
    writeFileSync(some, texts.join("\n"));
    expect(wrangler("execute", "kolscout", "--file", some, "--yes")).not.toMatch(/❌|error/i);
  });

  it("has made every trigger", () => {
    const count = "SELECT count(*) AS n FROM sqlite_schema WHERE type = 'trigger'";
    const told = wrangler("execute", "kolscout", "--json", "--command", count);
    const triggers = databaseOf(migrations.map(({ text }) => text))
      .prepare(count)
      .get();
    expect(JSON.parse(told)).toMatchObject([{ results: [triggers] }]);
  });
});
