/** Gives each test file empty storage and a database of the present schema: files of one lane share a workerd, whose start takes longer than most files. */
import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll } from "vitest";

beforeAll(async () => {
  await reset();
  await applyD1Migrations(env.DB, env.MIGRATIONS);
});
