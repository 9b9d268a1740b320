/** Applies the SQL files of `migrations/` to a local database, each once, in the order of their names. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Miniflare } from "miniflare";
import { unstable_splitSqlQuery } from "wrangler";

export type LocalDatabase = Awaited<ReturnType<Miniflare["getD1Database"]>>;

/**
 * Brings the database to the newest schema; answers the names of the files that were applied now. Throws when a file that was applied has been
 * changed since, which the first one may be until something is deployed.
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
  const pending: string[] = [];
  for (const name of readdirSync(folder).filter(isSql).sort()) {
    const text = readFileSync(`${folder}/${name}`, "utf8");
    const digest = createHash("sha256").update(text).digest("hex");
    const before = applied.get(name);
    if (before === digest) continue;
    if (before !== undefined)
      throw new Error(
        `The local database was made by another ${folder}/${name}. \`npm run reset\` lets it be made anew.`,
      );
    await database.batch([
      ...unstable_splitSqlQuery(text).map((statement) => database.prepare(statement)),
      database
        .prepare("INSERT INTO local_migrations (name, digest, applied_at) VALUES (?, ?, ?)")
        .bind(name, digest, Date.now()),
    ]);
    pending.push(name);
  }
  return pending;
}

function isSql(name: string): boolean {
  return name.endsWith(".sql");
}
