/** Storage of an app that holds nothing yet, its database at the newest schema: to copy it takes far less time than the migrations do. */
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { readMigrations } from "#scripts/migrations/schema.ts";
import { startAppServer } from "#scripts/serve/app-server.ts";

const MADE = ".wrangler/empty-states";

/** Puts a copy into `folder`, which becomes the `stateDir` of an app. */
export async function copyEmptyState(folder: string): Promise<void> {
  cpSync(await makeEmptyState(), folder, { recursive: true });
}

/** Made once for each state of the migrations. Of two files that make it at the same time the first one's is kept. */
async function makeEmptyState(): Promise<string> {
  const digest = createHash("sha256")
    .update(JSON.stringify(readMigrations("migrations")))
    .digest("hex");
  const made = `${MADE}/${digest}`;
  if (existsSync(made)) return made;
  mkdirSync(MADE, { recursive: true });
  const own = mkdtempSync(`${MADE}/new-`);
  const app = await startAppServer({ port: 0, stateDir: own, bindings: {} });
  await app.close();
  try {
    renameSync(own, made);
  } catch (error) {
    rmSync(own, { recursive: true });
    if (!existsSync(made)) throw error;
  }
  return made;
}
