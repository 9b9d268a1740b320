/** Applies the SQL files of `migrations/` to a local database, each once and whole, in the order of their names. */
import { createHash } from "node:crypto";
import type { Miniflare } from "miniflare";
import { unstable_splitSqlQuery } from "wrangler";
import { readMigrations } from "../migrations/schema.ts";

export type LocalDatabase = Awaited<ReturnType<Miniflare["getD1Database"]>>;

/**
 * Brings the database to the newest schema; answers the names of the files that were applied now. Throws when a file that was applied has been
 * changed or taken away since: its rows cannot be brought forward from there.
 */
export async function migrate(database: LocalDatabase, folder = "migrations"): Promise<string[]> {
  await database
    .prepare(
      "CREATE TABLE IF NOT EXISTS local_migrations (name TEXT PRIMARY KEY, digest TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT",
    )
    .run();
  const { results } = await database
    .prepare("SELECT name, digest FROM local_migrations")
    .all<{ name: string; digest: string }>();
  const applied = new Map(results.map(({ name, digest }) => [name, digest]));
  const files = readMigrations(folder).map(({ name, text }) => ({
    name,
    text,
    digest: createHash("sha256").update(text).digest("hex"),
  }));
  for (const [name, digest] of applied)
    if (!files.some((file) => file.name === name && file.digest === digest)) throw new Error(unknownPast(folder, name));
  const pending = files.filter(({ name }) => !applied.has(name));
  for (const { name, text, digest } of pending)
    await database.batch([
      ...unstable_splitSqlQuery(text).map((statement) => database.prepare(statement)),
      database
        .prepare("INSERT INTO local_migrations (name, digest, applied_at) VALUES (?, ?, ?)")
        .bind(name, digest, Date.now()),
    ]);
  return pending.map(({ name }) => name);
}

function unknownPast(folder: string, name: string): string {
  return (
    `The local database was changed by a ${folder}/${name} that is not the one of this checkout, ` +
    "so later migrations cannot build on it. Check out the version that made it, or start with an empty one: `npm run reset`."
  );
}
