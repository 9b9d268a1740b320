/** Gives each test file empty storage and a database of the present schema: files of one lane share a workerd, whose start takes longer than most files. */
import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll } from "vitest";

const RESET_TRIES = 20;

beforeAll(async () => {
  await empty();
  await env.DB.batch(env.PRESENT_SCHEMA.map((statement) => env.DB.prepare(statement)));
});

/** Right after a workerd has started, a reset may leave the database of the file before as it was: it is asked for until nothing is there. */
async function empty(): Promise<void> {
  for (let tries = 1; tries <= RESET_TRIES; tries += 1) {
    await reset();
    const left = await env.DB.prepare(
      "SELECT count(*) AS number FROM sqlite_master WHERE name = 'users'",
    ).first<number>("number");
    if (left === 0) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error("the storage of the test file before could not be emptied");
}
