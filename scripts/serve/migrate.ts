/** Applies the SQL files of `migrations/` to a local database, each once, in the order of their names. */
import { readdirSync, readFileSync } from "node:fs";
import type { Miniflare } from "miniflare";
import { unstable_splitSqlQuery } from "wrangler";

export type LocalDatabase = Awaited<ReturnType<Miniflare["getD1Database"]>>;

/** Brings the database to the newest schema; answers the names of the files that were applied now. */
export async function migrate(database: LocalDatabase, folder = "migrations"): Promise<string[]> {
  await database
    .prepare("CREATE TABLE IF NOT EXISTS d1_migrations (name TEXT PRIMARY KEY, applied_at INTEGER NOT NULL) STRICT")
    .run();
  const { results } = await database.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map((row) => row.name));
  const pending = readdirSync(folder)
    .filter((name) => name.endsWith(".sql") && !applied.has(name))
    .sort();
  for (const name of pending) {
    const statements = unstable_splitSqlQuery(readFileSync(`${folder}/${name}`, "utf8"));
    await database.batch([
      ...statements.map((statement) => database.prepare(statement)),
      database.prepare("INSERT INTO d1_migrations (name, applied_at) VALUES (?, ?)").bind(name, Date.now()),
    ]);
  }
  return pending;
}
