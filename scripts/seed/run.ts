/** Puts the demo accounts into a local database. */
import { userIdForEmail } from "#sandbox/gotrue/user-id.ts";
import type { LocalDatabase } from "#scripts/serve/migrate.ts";
import { DEMO_EMAILS, demoSeed } from "./demo.ts";

/** Adds what is missing of the demo accounts and answers their addresses; what is there stays as it is. */
export async function seedDemo(database: LocalDatabase, now: number): Promise<readonly string[]> {
  const statements = demoSeed(now, userIdForEmail).map(({ sql, values }) => database.prepare(sql).bind(...values));
  await database.batch(statements);
  return DEMO_EMAILS;
}
