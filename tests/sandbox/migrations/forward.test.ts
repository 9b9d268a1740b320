/** A database of the first release becomes the present one, with all that was in it; and the present one is what the tables say. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readD1Migrations } from "@cloudflare/vitest-plugin";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportTables, generateMigration } from "#scripts/migrations/drizzle-kit.ts";
import { checkTriggers } from "#scripts/migrations/rewrite.ts";
import { databaseOf, describeSchema, readMigrations, schemaDifferences } from "#scripts/migrations/schema.ts";
import { readWithoutRowid, withTableOptions } from "#scripts/migrations/statements.ts";
import { type LocalDatabase, migrate } from "#scripts/serve/migrate.ts";
import { toolPath } from "#scripts/serve/run-command.ts";
import { isFullRun } from "#tests/support/runs.ts";
import { FIRST_RELEASE_ROWS, type Row } from "./first-release-rows.ts";

const FIRST = "0001_initial.sql";
const FIRST_SHA256 = "b623f0f28c8ba4959c0ab02114691e3938eb98d4471d7fbc5843f2047758e783";

/** Tables (`table`) and columns (`table.column`) of the first release that a later migration drops on purpose. */
const DROPPED: readonly string[] = ["candidates.card", "hidden_candidates.card"];
/** Columns whose values a later migration changes on purpose: tags of an enterprise's members became the enterprise's; lists are sorted once more, into the orders that were added. */
const CHANGED: readonly string[] = [
  ...["record_tags.owner_id", "creator_tags.owner_id"],
  ...["candidates.sortable", "sortable_lists.is_whole"],
];

let miniflare: Miniflare;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "forward-"));
  miniflare = new Miniflare(
    convertV4MiniflareOptions({ modules: true, script: "export default {}", d1Databases: ["DB"] }),
  );
});
afterAll(async () => {
  await miniflare.dispose();
  rmSync(folder, { recursive: true });
});

async function tableNames(database: LocalDatabase): Promise<string[]> {
  const { results } = await database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE TABLE%'")
    .all<{ name: string }>();
  return results
    .map(({ name }) => name)
    .filter((name) => !/^(_cf_|sqlite_|local_migrations|creator_index_)/.test(name));
}

async function allRows(database: LocalDatabase, tables: readonly string[]): Promise<Record<string, Row[]>> {
  const read = await database.batch<Row>(tables.map((name) => database.prepare(`SELECT * FROM ${name}`)));
  return Object.fromEntries(tables.map((name, index) => [name, read[index]?.results ?? []]));
}

/** The rows in the columns that are still there; the order does not count. */
function withoutDropped(table: string, rows: readonly Row[], columns: readonly string[]): string[] {
  return rows
    .map((row) =>
      JSON.stringify(
        columns.filter((name) => ![...DROPPED, ...CHANGED].includes(`${table}.${name}`)).map((name) => row[name]),
      ),
    )
    .sort();
}

it("the first migration is frozen: databases were made by it", () => {
  expect(
    createHash("sha256")
      .update(readFileSync(`migrations/${FIRST}`))
      .digest("hex"),
  ).toBe(FIRST_SHA256);
});

it("a local database of the first release takes every later migration and keeps every row", async () => {
  const database = await miniflare.getD1Database("DB");
  cpSync(`migrations/${FIRST}`, join(folder, FIRST));
  await migrate(database, folder);
  await database.batch(
    FIRST_RELEASE_ROWS.map(([table, row]) =>
      database
        .prepare(`INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.keys(row).map(() => "?")})`)
        .bind(...Object.values(row)),
    ),
  );
  const tables = await tableNames(database);
  const before = await allRows(database, tables);
  for (const name of tables) expect(before[name], name).not.toEqual([]);

  const applied = await migrate(database);

  expect(applied).toEqual(
    readMigrations()
      .map(({ name }) => name)
      .slice(1),
  );
  const kept = tables.filter((name) => !DROPPED.includes(name));
  const after = await allRows(database, kept);
  for (const name of kept) {
    const columns = Object.keys(before[name]?.[0] ?? {});
    expect(withoutDropped(name, after[name] ?? [], columns), name).toEqual(
      withoutDropped(name, before[name] ?? [], columns),
    );
  }
  const found = await database.prepare("SELECT rowid FROM creator_index WHERE creator_index MATCH 'cooking'").all();
  expect(found.results).toEqual([{ rowid: 7 }]);
});

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
